"""Custom bots, named by their class in a module or a file, and the errors when there is none."""

import pickle
import sys
from pathlib import Path

import pytest

from landwright.bots.custom import find_class
from landwright.bots.registry import make_bot
from landwright.core.registry import load
from tests.support.custom_bots import FirstAction

HERE = "tests.support.custom_bots"
FILE = """
from landwright import Bot

class Mine(Bot):
    def begin(self, seed):
        self.seed = seed

    def choose(self, s, seat):
        return self.game.actions(s, seat)[0]
"""


def test_a_bot_is_loaded_from_a_module() -> None:
    bot = make_bot(load("tide"), f"{HERE}:FirstAction")
    assert type(bot) is FirstAction
    assert bot.game is load("tide")


def test_a_bot_is_loaded_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot.py").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    bot = make_bot(load("tide"), "./mybot.py:Mine", 7)
    assert bot.seed == 7  # type: ignore[attr-defined]
    assert find_class("./mybot.py:Mine") is find_class(f"{tmp_path}/mybot.py:Mine") is type(bot)
    assert pickle.loads(pickle.dumps(bot)).seed == 7


def test_a_bot_is_loaded_from_a_module_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_the_folder.py").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert find_class("bots_of_the_folder:Mine").__name__ == "Mine"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Bot", "There is no bot 'nowhere:Bot': 'nowhere' cannot be imported, ModuleNotFoundError"),
        (f"{HERE}:None", f"'{HERE}' has no class 'None'"),
        (f"{HERE}:NotABot", "must be a subclass of landwright.Bot"),
        (f"{HERE}:Unmakeable", "cannot be made: RuntimeError: no weights."),
        ("./nothing.py:Bot", "there is no file 'nothing.py'"),
        (":Bot", "cannot be imported"),
        (f"{HERE}:", "has no class ''"),
    ],
)
def test_a_name_that_is_not_a_bot_is_reported(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".*") as error:
        make_bot(load("tide"), name)
    assert sentence in str(error.value)


def test_a_bot_file_with_a_syntax_error_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken(")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"cannot be imported, SyntaxError"):
            make_bot(load("tide"), f"{file}:Broken")
