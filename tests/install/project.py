"""What the project declares: its dependencies, its lock files, its entry points."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src"
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


class Pin(NamedTuple):
    extras: frozenset[str]
    version: str
    marker: str
    hashes: frozenset[str]


def normalized(name: str) -> str:
    """The name of a distribution as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def name_of(requirement: str) -> str:
    """The distribution that a requirement such as `sqlalchemy[asyncio]>=2.1` names."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return normalized(found[0])


def extras_of(requirement: str) -> frozenset[str]:
    """The extras that a requirement such as `sqlalchemy[asyncio]>=2.1` names."""
    found = re.match(r"[\w.-]+\[([^]]*)]", requirement)
    return frozenset(map(normalized, found[1].split(","))) if found else frozenset()


def declared() -> set[str]:
    return {name_of(requirement) for requirement in PROJECT["dependencies"]}


def declared_in_extras() -> set[str]:
    return {name_of(item) for extra in PROJECT["optional-dependencies"].values() for item in extra}


def read_lock(file: str) -> dict[str, list[Pin]]:
    """The pins of each distribution: several where they depend on the Python version."""
    pins: dict[str, list[Pin]] = {}
    text = re.sub(r"\s*\\\n\s*", " ", (ROOT / file).read_text())
    for line in text.splitlines():
        if not line.lstrip().startswith("#"):
            requirement, *hashes = line.split(" --hash=")
            pinned, _, marker = requirement.partition(" ; ")
            name, _, version = pinned.partition("==")
            pin = Pin(extras_of(name), version, marker, frozenset(hashes))
            pins.setdefault(name_of(name), []).append(pin)
    return pins
