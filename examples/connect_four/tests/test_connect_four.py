"""Connect Four keeps the contract and its own rules."""

from landwright import Match, load
from landwright.testing import check_game


def test_the_contract() -> None:
    check_game("connect-four")


def test_the_first_line_of_four_wins() -> None:
    for columns, winners in {"abababa": (0,), "aabbccd": (0,), "abbcdccdedd": (0,), "aabbcce": None}.items():
        match = Match.start(load("connect-four"), ["Ada", "Ben"])
        for turn, column in enumerate(columns):
            match.act_text(turn % 2, column)
        assert (match.outcome and match.outcome.winners) == winners
