"""Connect Four: the first line of four stones wins."""

from landwright.core.game import Game, GameInfo, Scoring
from landwright.core.options import Options

INFO = GameInfo(
    name="connect-four",
    title="Connect Four",
    tagline="Drop stones into seven columns; the first line of four wins.",
    goal="Get four of your stones in a line.",
    package=__name__,
    rules_version=1,
    min_seats=2,
    max_seats=2,
    seat_names=("Red", "Yellow"),
    minutes="5-10",
    designer="Howard Wexler and Ned Strongin",
    publisher="Milton Bradley, 1974",
    has_chance=False,
)


def game() -> Game:
    from connect_four import bots, notation, rules

    return Game(INFO, rules.STATE, rules.RULES, Scoring(), bots.STRATEGY, notation.Texts(), notation.Board, Options)
