"""Token row, a tiny game for two whose turns are one or several actions: take tokens from the ends of a row.

A turn is up to `turn_length` tokens; with `can_stop` it may end earlier, after the first one. The higher sum wins.
`game(by_turn=True)` has its whole turns listed, `game(by_turn=False)` is searched action by action.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np

from landwright.bots.alpha_beta import AlphaBeta
from landwright.core.game import Game, GameInfo, Rules, Scoring, View
from landwright.core.notation import Notation
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.strategy import Strategy
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

TOKENS: Final = 8
LONGEST_TURN: Final = 3  # tokens
LEFT, RIGHT, STOP = range(3)
ROW_EMPTY: Final = 1
NOISE: Final = 0.004
NOT_YOUR_TURN, CANNOT_STOP = 101, 102

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("values", "i8", TOKENS),
            ("first", "i8"),  # token of the row
            ("end", "i8"),  # after the last token of the row
            ("sums", "i8", 2),
            ("seat", "i8"),
            ("taken", "i8"),  # in this turn
            ("turn_length", "i8"),
            ("can_stop", "i8"),
        ],
    )
)


class RowOptions(Options, frozen=True):
    values: tuple[int, ...] = (3, 1, 4, 1, 5, 9, 2, 6)  # each 0 to 9
    turn_length: int = 1
    can_stop: bool = False

    def numbers(self) -> tuple[int, ...]:
        return *self.values, self.turn_length, int(self.can_stop)


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    for token in range(TOKENS):
        s.values[token] = options[token]
    s.end = TOKENS
    s.turn_length = options[TOKENS]
    s.can_stop = options[TOKENS + 1]


@kernel
def waiting(s: State) -> int:
    return 0 if s.first == s.end else 1 << s.seat


@kernel
def chances(s: State) -> int:
    return 0


@kernel
def apply_chance(s: State, outcome: int) -> None:
    pass


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    if s.first == s.end or seat != s.seat or not LEFT <= action <= STOP:
        return NOT_YOUR_TURN
    return CANNOT_STOP if action == STOP and (s.can_stop == 0 or s.taken == 0) else 0


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(STOP + 1):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:
    if action == LEFT:
        s.sums[seat] += s.values[s.first]
        s.first += 1
    elif action == RIGHT:
        s.end -= 1
        s.sums[seat] += s.values[s.end]
    s.taken += 1
    if action == STOP or s.taken == s.turn_length:
        s.seat = 1 - seat
        s.taken = 0


@kernel
def points(s: State, out: Numbers) -> None:
    pass


@kernel
def outcome(s: State) -> tuple[int, int]:
    if s.first < s.end:
        return 0, 0
    return ROW_EMPTY, 0b01 * (s.sums[0] >= s.sums[1]) | 0b10 * (s.sums[1] >= s.sums[0])


@kernel
def evaluate(s: State, seat: int) -> float:
    ahead = s.sums[seat] - s.sums[1 - seat]
    if s.first == s.end:
        return float((ahead > 0) - (ahead < 0))
    return float(ahead / 100.0)


class TakeStep(msgspec.Struct, frozen=True, tag="take"):
    what: str


class RowNotation(Notation):
    steps = (TakeStep("left"), TakeStep("right"), TakeStep("stop"))
    endings = {ROW_EMPTY: "the row is empty"}
    refusals = {NOT_YOUR_TURN: "It is not your turn.", CANNOT_STOP: "A turn is longer."}

    def step_text(self, step: Any) -> str:
        return str(step.what)

    def chance_text(self, s: PlainState, outcome: int) -> str:
        return ""

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return "take a token."

    def drawing(self, s: PlainState) -> str:
        return " ".join(map(str, s.values[s.first : s.end]))


def search(by_turn: bool, depth: int = 0) -> AlphaBeta:
    return AlphaBeta(depth=depth, max_turns=16 if by_turn else 0, noise=NOISE, table_bits=12)


@cache
def game(*, by_turn: bool) -> Game:
    info = GameInfo(
        name="token-row-by-turn" if by_turn else "token-row",
        title="Token row",
        tagline="",
        goal="",
        package=__package__,
        rules_version=1,
        min_seats=2,
        max_seats=2,
        seat_names=("A", "B"),
        minutes="1",
        designer="Landwright",
        publisher="nobody",
        has_chance=False,
    )
    strategy = Strategy(evaluate, tuple(search(by_turn, depth) for depth in (1, 2, 3, 4, 0)), max_steps=LONGEST_TURN)
    rules = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
    return Game(info, STATE, rules, Scoring(), strategy, RowNotation(), View, RowOptions).compiled()
