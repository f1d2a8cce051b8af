"""What the project declares: its dependencies, its lock files, its entry points."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src"
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


class Pin(NamedTuple):
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
            pins.setdefault(normalized(name), []).append(Pin(version, marker, frozenset(hashes)))
    return pins
