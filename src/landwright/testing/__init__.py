"""Tools to test games: the conformance suite, random play, golden playthroughs, and a tiny game.

Install it as `landwright[testing]`. For a whole game in a test:

    from landwright.testing import check_game

    def test_the_contract():
        check_game("connect-four")
"""

from landwright.core.game import Game
from landwright.testing.samples import Samples

__all__ = ["Samples", "check_game"]


def check_game(game: Game | str, samples: Samples | None = None) -> None:
    """Checks every clause of the contract by random play; an `AssertionError` shows a short game that violates one.

    `conformance.CHECKS` has the single checks, to write a separate test for each.
    """
    from landwright.testing import conformance  # needs Hypothesis, which tiny games and random play do not

    ready = conformance.ready(game)
    for check in conformance.CHECKS:
        check(ready, samples or Samples())
