"""The page is built when it is missing or older than its sources, with no more packages than that needs."""

import json
import os
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.install.project import ROOT


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The build script, for a client of two files."""
    web = tmp_path / "web"
    for name in (
        "package.json",
        "package-lock.json",
        "src/main.ts",
        "tests/main.test.ts",
        "node_modules/svelte/index.js",
        "src/schema.gen.ts",
    ):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).touch()
    functions = runpy.run_path(str(ROOT / "scripts" / "build_web.py"))
    modules = web / "node_modules"
    package = {"dependencies": {"svelte": "^5"}, "devDependencies": {"@testing-library/svelte": "^5"}}
    (web / "package.json").write_text(json.dumps(package))
    paths = {
        "WEB": web,
        "GAMES": tmp_path / "games",
        "PAGE": tmp_path / "index.html",
        "PACKAGE": web / "package.json",
        "LOCK": web / "package-lock.json",
        "MODULES": modules,
        "INSTALLED": modules / ".package-lock.json",
    }
    for name, path in paths.items():
        monkeypatch.setitem(functions["sources"].__globals__, name, path)
    return functions


def test_a_missing_page_is_not_current(script: dict[str, Any]) -> None:
    assert not script["is_current"]()


@pytest.mark.parametrize(
    ("changed", "is_current"),
    [
        ("src/main.ts", False),
        ("tests/main.test.ts", True),
        ("node_modules/svelte/index.js", True),
        ("src/schema.gen.ts", True),
    ],
)
def test_a_changed_source_makes_the_page_stale(
    script: dict[str, Any], tmp_path: Path, changed: str, is_current: bool
) -> None:
    page = tmp_path / "index.html"
    page.touch()
    assert script["is_current"]()
    later = page.stat().st_mtime + 60
    os.utime(tmp_path / "web" / changed, (later, later))
    assert script["is_current"]() is is_current


def test_a_build_needs_fewer_packages_than_the_tests(script: dict[str, Any], tmp_path: Path) -> None:
    modules = tmp_path / "web" / "node_modules"
    assert not script["is_installed"](is_build=True), "npm has not finished"
    (modules / ".package-lock.json").touch()
    assert script["is_installed"](is_build=True)
    assert not script["is_installed"](is_build=False)
    (modules / "@testing-library" / "svelte").mkdir(parents=True)
    assert script["is_installed"](is_build=False)


def test_a_changed_lock_makes_the_packages_stale(script: dict[str, Any], tmp_path: Path) -> None:
    installed = tmp_path / "web" / "node_modules" / ".package-lock.json"
    installed.touch()
    later = installed.stat().st_mtime + 60
    os.utime(tmp_path / "web" / "package-lock.json", (later, later))
    assert not script["is_installed"](is_build=True)


def test_the_build_imports_only_what_it_installs() -> None:
    web = ROOT / "web"
    files = [path for path in (web / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    sources = [path for path in files if not path.name.endswith((".test.ts", "fixtures.ts"))]
    imported = set()
    for file in [*sources, web / "vite.config.ts", web / "svelte.config.js"]:
        imported |= set(re.findall(r"^ *import [^;']*'((?:@[a-z-]+/)?[a-z-]+)[/']", file.read_text(), re.MULTILINE))
    assert imported == json.loads((web / "package.json").read_text())["dependencies"].keys()


def test_changed_data_of_a_game_makes_the_page_stale(script: dict[str, Any], tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.touch()
    lands = tmp_path / "games" / "a_game" / "data" / "lands.json"
    lands.parent.mkdir(parents=True)
    lands.touch()
    later = page.stat().st_mtime + 60
    os.utime(lands, (later, later))
    assert not script["is_current"]()
