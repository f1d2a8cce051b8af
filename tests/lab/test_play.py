"""`play`: one match between bots."""

import pytest

from landwright import Bot, play
from landwright.lab.virtual_clock import BotFailedError


def test_a_match_is_determined_by_its_seed() -> None:
    one, other, third = (play("forgenesis", ["level2", "random"], seed=seed).log() for seed in (3, 3, 4))
    assert one == other != third


def test_wrong_arguments_are_reported() -> None:
    with pytest.raises(KeyError, match=r"There is no game 'chess'; there are forgenesis"):
        play("chess", ["random"])
    with pytest.raises(ValueError, match="for 2 players, not 1"):
        play("forgenesis", ["random"])
    with pytest.raises(ValueError, match="no bot 'clever'"):
        play("forgenesis", ["random", "clever"])
    with pytest.raises(ValueError, match="are not valid"):
        play("tide", ["random"], options={"rounds": 99})
    with pytest.raises(BotFailedError, match="has no method `choose`"):
        play("tide", [Bot()])
