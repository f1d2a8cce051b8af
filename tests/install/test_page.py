"""The page is built when it is missing or older than its sources."""

import os
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.install.project import ROOT


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The build script, for a client of two files."""
    web = tmp_path / "web"
    for name in ("src/main.ts", "tests/main.test.ts", "node_modules/svelte/index.js", "src/schema.gen.ts"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).touch()
    functions = runpy.run_path(str(ROOT / "scripts" / "build_web.py"))
    monkeypatch.setitem(functions["sources"].__globals__, "WEB", web)
    monkeypatch.setitem(functions["sources"].__globals__, "GAMES", tmp_path / "games")
    monkeypatch.setitem(functions["sources"].__globals__, "PAGE", tmp_path / "index.html")
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


def test_changed_data_of_a_game_makes_the_page_stale(script: dict[str, Any], tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.touch()
    lands = tmp_path / "games" / "a_game" / "data" / "lands.json"
    lands.parent.mkdir(parents=True)
    lands.touch()
    later = page.stat().st_mtime + 60
    os.utime(lands, (later, later))
    assert not script["is_current"]()
