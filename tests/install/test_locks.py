"""The lock files agree with each other and with the declared dependencies."""

import json
import re
import tomllib
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement

from tests.install.project import ROOT, declared, normalized, read_lock

LOCKS = [f"requirements{part}.lock" for part in ("", "-build", "-dev", "-bench", "-node", "-audit")]
RUN, BUILD, DEV, BENCH, _, AUDIT = LOCKS


@pytest.mark.parametrize("part", [RUN, BUILD])
def test_the_dev_lock_contains_the_other_locks(part: str) -> None:
    tests = read_lock(DEV)
    assert {name: tests.get(name) for name in read_lock(part)} == read_lock(part)


@pytest.mark.parametrize("lock", [BENCH, AUDIT])
def test_the_other_locks_have_the_versions_of_the_dev_lock(lock: str) -> None:
    tests, others = read_lock(DEV), read_lock(lock)
    for name in tests.keys() & others.keys():
        assert {pin.version for pin in tests[name]} == {pin.version for pin in others[name]}, name


def test_the_build_backend_is_pinned_to_its_lock() -> None:
    (pin,) = read_lock(BUILD)["hatchling"]
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"] == [
        f"hatchling=={pin.version}"
    ]


@pytest.mark.parametrize("lock", [RUN, DEV])
def test_a_lock_names_all_that_its_packages_need(lock: str) -> None:
    # So it is installed without dependencies: pip looks for the newest version of each, and has no hash for it.
    pins = read_lock(lock)
    needed = {
        normalized(requirement.name): found.name
        for found in distributions()
        for pin in pins.get(normalized(found.name), [])
        for requirement in map(Requirement, found.requires or [])
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": one}) for one in {"", *pin.extras})
    }
    assert needed
    assert {name: by for name, by in needed.items() if name not in pins} == {}


def test_make_installs_locked_packages_without_their_dependencies() -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    installing = [line for line in lines if re.search(r"-r requirements\S*\.lock", line)]
    assert len(installing) == len(LOCKS)
    assert all("$(INSTALL_LOCKED)" in line for line in installing)
    assert "INSTALL_LOCKED := $(PIP) install --require-hashes --no-deps" in lines


def test_every_dependency_is_locked() -> None:
    assert declared() <= read_lock(RUN).keys()


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_and_no_urls_or_paths(name: str) -> None:
    assert all(pin.version and pin.hashes for pins in read_lock(name).values() for pin in pins)
    assert re.findall(r"\S+://\S+|(?<!\S)/\S+", (ROOT / name).read_text()) == []


def test_the_lock_of_the_client_agrees_with_its_package_and_names_no_registry() -> None:
    package, lock = (json.loads((ROOT / "web" / name).read_text()) for name in ("package.json", "package-lock.json"))
    packages = lock["packages"]
    for kind in ("dependencies", "devDependencies"):
        assert packages[""][kind] == package[kind]
    assert all("resolved" not in entry for entry in packages.values())
    needed = [packages[f"node_modules/{name}"] for name in package["dependencies"]]
    assert not any(entry.get("dev") for entry in needed)
