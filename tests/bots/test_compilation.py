"""What is compiled before a game is played."""

import subprocess
import sys

import pytest

COMPILE_BOTS = """
from landwright.bots.compilation import Unit, compile_unit
from landwright.games.polyminix.solver.search import search
assert not search.overloads
compile_unit(Unit("polyminix", "SolvingBot"))
assert search.overloads
"""


@pytest.mark.slow
def test_the_unit_of_a_games_own_bots_has_all_that_they_call() -> None:
    """Otherwise the first bot would compile it in the middle of a match."""
    subprocess.run([sys.executable, "-c", COMPILE_BOTS], check=True)
