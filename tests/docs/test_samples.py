"""Every complete sample in the documentation runs, in the order of its page."""

import sys
from pathlib import Path

import pytest

from landwright.core import registry
from tests.docs.samples import ROOT, Block, Runner, blocks

PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_samples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))  # a page may register its game
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))
    runner, before = Runner(tmp_path), set(sys.modules)
    try:
        for block in blocks(page):
            if block.is_complete:
                runner.run(block)
            elif block.kind == "python":
                compile(block.text, block.page, "exec")
    finally:
        for name in set(sys.modules) - before:
            if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(sys.modules[name].__file__):
                del sys.modules[name]


def test_every_sample_of_the_page_about_bots_is_complete() -> None:
    found = list(blocks(ROOT / "docs" / "write-a-bot.md"))
    assert len(found) >= 12
    assert all(block.is_complete for block in found)


def test_the_page_about_games_shows_the_files_of_the_example() -> None:
    shown = {
        block.file: block.text.partition("\n")[2] for block in blocks(ROOT / "docs" / "add-a-game.md") if block.file
    }
    package = ROOT / "examples" / "connect_four" / "src"
    assert shown == {
        str(file.relative_to(package)): file.read_text() for file in package.rglob("*.*") if file.suffix != ".pyc"
    }


@pytest.mark.parametrize(
    ("kind", "text", "is_complete"),
    [
        ("sh", "landwright games\nlandwright verify game.json\n", True),
        ("sh", "landwright verify LOG\n", False),
        ("sh", "landwright serve\n", False),
        ("sh", "git clone somewhere\n", False),
        ("sh", "printf '1\\n' | landwright games  # a comment\n", True),
        ("python", "print(1)\n", True),
        ("python", "def f():\n    ...\n", False),
    ],
)
def test_complete_samples_are_recognized(kind: str, text: str, is_complete: bool) -> None:
    assert Block("page.md", 1, kind, text).is_complete == is_complete


def test_a_failing_sample_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = Runner(tmp_path)
    for kind, text, error in [
        ("python", "1 // 0\n", ZeroDivisionError),
        ("python", ">>> 1 + 1\n3\n", AssertionError),
        ("sh", "landwright gaems\n", AssertionError),
    ]:
        with pytest.raises(error):
            runner.run(Block("page.md", 1, kind, text))
