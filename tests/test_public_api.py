"""The public API of `landwright`."""

import pickle
import subprocess
import sys

import pytest

import landwright
from landwright.core.registry import infos


def test_every_public_name_can_be_imported() -> None:
    for name in landwright.__all__:
        assert callable(getattr(landwright, name))
        assert name in dir(landwright)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = landwright.chess


def test_games_are_listed_before_and_after_they_are_loaded() -> None:
    for _ in range(2):
        assert landwright.games() == infos()
        landwright.load("forgenesis")
    assert landwright.load("forgenesis") is landwright.load("forgenesis")


@pytest.mark.slow
def test_the_api_works_in_a_new_process() -> None:
    code = """
import landwright
names = [info.name for info in landwright.games()]
assert [info.name for info in landwright.games()] == names
from landwright import games
assert [info.name for info in games()] == names
match = landwright.play("forgenesis", ["greedy", "random"])
assert isinstance(match, landwright.Match) and match.is_over
assert isinstance(landwright.make_bot(match.game, "random"), landwright.Bot)
print(*names)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.split()[:1] == ["forgenesis"]


def test_public_names_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(landwright.Bot)) is landwright.Bot
    assert pickle.loads(pickle.dumps(landwright.games()[0])) == landwright.games()[0]
