"""The points of Polyminix, by the mode in which they were won."""

from typing import Final

import numpy as np

from landwright.core.game import Part, Scoring
from landwright.core.plain_state import PlainState
from landwright.core.types import Numbers, State
from landwright.games.polyminix.state import CLOCK, FIRST, MODES, PODIUM
from landwright.kernels import inlined


@inlined
def points(s: State, out: Numbers) -> None:
    """5.2 to 5.6."""
    for seat in range(len(out)):
        for mode in range(MODES):
            out[seat, mode] = s.points[seat, mode]


@inlined
def total(s: State, seat: int) -> int:
    points = 0
    for mode in range(MODES):
        points += s.points[seat, mode]
    return points


@inlined
def totals(s: State) -> Numbers:
    """By seat."""
    found = np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        found[seat] = total(s, seat)
    return found


def active(s: PlainState) -> int:
    """Game 2 has three modes, solo practice none."""
    if s.seats == 1:
        return 0
    return (1 << MODES) - 1 if s.game == 1 else 1 << FIRST | 1 << PODIUM | 1 << CLOCK


SCORING: Final = Scoring(
    parts=(
        Part("first", "First", "5.2", "3 for the first to finish.", short="3 for the first"),
        Part("podium", "Podium", "5.3", "3, 2 and 1 for the first three to finish.", short="3, 2, 1"),
        Part("clock", "Clock", "5.4", "2 for everyone who finishes in time.", short="2 for all in time"),
        Part("double", "Double", "5.5", "3 for the first to finish two cards.", short="3 for the first"),
        Part(
            "free colour",
            "Free colour",
            "5.6",
            "For the first to finish, 3 with a red card, 2 with a yellow one, 1 with a green one.",
            short="red 3, yellow 2, green 1",
        ),
    ),
    active=active,
)
