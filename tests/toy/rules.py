"""The rules of Tide as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel
from tests.toy.components import CARDS, FACES, FULL_HAND
from tests.toy.state import ALL_ROUNDS_PLAYED, CATCH, DRY, NO_TIDE, NOT_PLAYED

# What a refusal cites.
NOT_WAITING: Final = 202
NOT_IN_HAND: Final = 203
EQUAL_TO_TIDE: Final = 204
GAME_OVER: Final = 304


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    """1.1, 1.2."""
    s.seats = seats
    s.rounds = options[0]
    for seat in range(seats):
        s.hands[seat] = FULL_HAND


@kernel
def is_over(s: State) -> bool:
    return bool(s.rounds_played == s.rounds)


@kernel
def waiting(s: State) -> int:
    """2.2: everyone who has not played yet, all at once."""
    mask = 0
    if s.tide != NO_TIDE:
        for seat in range(s.seats):
            if s.played[seat] == NOT_PLAYED:
                mask |= 1 << seat
    return mask


@kernel
def chances(s: State) -> int:
    """2.1."""
    return 0 if is_over(s) or s.tide != NO_TIDE else FACES


@kernel
def apply_chance(s: State, k: int) -> None:
    s.tide = k + 1


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    if is_over(s):
        return GAME_OVER
    if not waiting(s) >> seat & 1:
        return NOT_WAITING
    if action < 0 or action >= CARDS or not s.hands[seat] >> action & 1:
        return NOT_IN_HAND
    if action + 1 == s.tide and s.hands[seat] != 1 << action:
        return EQUAL_TO_TIDE
    return 0


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(CARDS):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:
    """2.3, 2.5."""
    s.hands[seat] &= ~(1 << action)
    s.played[seat] = action + 1
    if waiting(s) == 0:
        score_round(s)
        s.played[:] = NOT_PLAYED
        s.tide = NO_TIDE
        s.rounds_played += 1


@kernel
def score_round(s: State) -> None:
    """3.1, 3.2."""
    catcher = seat_of_highest_unique(s)
    if catcher >= 0:
        s.points[catcher, CATCH] += s.tide
    for seat in range(s.seats):
        if s.played[seat] > s.tide:
            s.points[seat, DRY] += 1


@kernel
def seat_of_highest_unique(s: State) -> int:
    """The seat whose card nobody else played, the highest of such; -1 for none."""
    best = -1
    for seat in range(s.seats):
        count = 0
        for other in range(s.seats):
            if s.played[other] == s.played[seat]:
                count += 1
        if count == 1 and (best < 0 or s.played[seat] > s.played[best]):
            best = seat
    return best


@kernel
def points(s: State, out: Numbers) -> None:
    for seat in range(s.seats):
        out[seat, CATCH] = s.points[seat, CATCH]
        out[seat, DRY] = s.points[seat, DRY]


@kernel
def total(s: State, seat: int) -> int:
    return int(s.points[seat, CATCH] + s.points[seat, DRY])


@kernel
def outcome(s: State) -> tuple[int, int]:
    """3.3: the highest total wins, shared by all who have it."""
    if not is_over(s):
        return 0, 0
    most = 0
    for seat in range(s.seats):
        most = max(most, total(s, seat))
    winners = 0
    for seat in range(s.seats):
        if total(s, seat) == most:
            winners |= 1 << seat
    return ALL_ROUNDS_PLAYED, winners


RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
