"""Games of one or two actions. Each tests one ability of a search: chance, solo points, simultaneous seats."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np

from landwright.core.game import Game, GameInfo, Part, Rules, Scoring, View
from landwright.core.notation import Notation
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.strategy import Strategy
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

# Solo: a sure prize, or one that a die decides.
LOTTERY: Final = 0
# Solo: two choices. The first one with fewer points makes the second worth more.
STAIRS: Final = 1
# Two at once: seat 0 wins if both choose 0, shares the win if both choose 1; else seat 1 wins.
PENNIES: Final = 2
# Three in turn: seat 0 names who decides. Seat 1 can let seat 0 or itself win; seat 2 can share with 0 or let 1 win.
KINGS: Final = 3
# Two at once: the first to ring wins; if nobody rings, seat 1 wins.
BELL: Final = 4

SEATS: Final = (1, 1, 2, 3, 2)
CHOICES: Final = (3, 3, 2, 2, 2)

SURE: Final = 40
RARE: Final = 100  # with 1 face of 6
OFTEN: Final = 60  # with 5 faces of 6
BEST_EXPECTATION: Final = 50

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("kind", "i8"),
            ("waiting", "i8"),
            ("chances", "i8"),
            ("first", "i8"),  # the choice of seat 0, plus 1
            ("second", "i8"),  # the choice of seat 1, plus 1
            ("points", "i8"),
            ("winners", "i8"),
            ("is_over", "i8"),
        ],
    )
)


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    s.kind = options[0]
    s.waiting = 3 if s.kind in (PENNIES, BELL) else 1


@kernel
def waiting(s: State) -> int:
    return s.waiting


@kernel
def chances(s: State) -> int:
    return s.chances


@kernel
def apply_chance(s: State, k: int) -> None:
    s.chances = 0
    if s.first == 2 and k < 1:
        s.points = RARE
    elif s.first == 3 and k < 5:
        s.points = OFTEN
    end(s, 1)


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    return 0 if s.waiting >> seat & 1 and 0 <= action < CHOICES[s.kind] else 101


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(CHOICES[s.kind]):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:
    if s.kind == LOTTERY:
        draw(s, action)
    elif s.kind == STAIRS:
        climb(s, action)
    elif s.kind == KINGS:
        decide(s, seat, action)
    else:
        choose_at_once(s, seat, action)


@kernel
def end(s: State, winners: int) -> None:
    s.waiting = 0
    s.winners = winners
    s.is_over = 1


@kernel
def draw(s: State, action: int) -> None:
    s.first = action + 1
    s.waiting = 0
    if action == 0:
        s.points = SURE
        end(s, 1)
    else:
        s.chances = 6


@kernel
def climb(s: State, action: int) -> None:
    if s.first == 0:
        s.first = action + 1
        s.points = 10 * action
    else:
        s.points += 10 * action * (4 if s.first == 1 else 1)
        end(s, 1)


@kernel
def decide(s: State, seat: int, action: int) -> None:
    if seat == 0:
        s.waiting = 2 << action
    elif seat == 1:
        end(s, 1 << action)
    else:
        end(s, 0b101 if action == 0 else 0b010)


@kernel
def choose_at_once(s: State, seat: int, action: int) -> None:
    s.waiting &= ~(1 << seat)
    if seat == 0:
        s.first = action + 1
    else:
        s.second = action + 1
    if s.kind == BELL and action == 1:
        end(s, 1 << seat)
    elif s.waiting == 0 and s.kind == PENNIES and s.first == s.second:
        end(s, 0b01 if action == 0 else 0b11)
    elif s.waiting == 0:
        end(s, 0b10)


@kernel
def points(s: State, out: Numbers) -> None:
    out[0, 0] = s.points


@kernel
def outcome(s: State) -> tuple[int, int]:
    return s.is_over, s.winners


@kernel
def evaluate(s: State, seat: int) -> float:
    """The points of a solo game. Other games are decided by their outcome and evaluate to 0."""
    return s.points / 50.0 - 1.0 if s.kind in (LOTTERY, STAIRS) else 0.0


class TinyOptions(Options, frozen=True):
    kind: int = LOTTERY

    def numbers(self) -> tuple[int, ...]:
        return (self.kind,)


class ChooseStep(msgspec.Struct, frozen=True, tag="choose"):
    choice: int


class TinyNotation(Notation):
    steps = tuple(ChooseStep(choice) for choice in range(max(CHOICES)))
    endings = {1: "the game is over"}
    refusals = {101: "There is no such choice now."}

    def step_text(self, step: Any) -> str:
        return f"choose {step.choice}"

    def chance_text(self, s: PlainState, outcome: int) -> str:
        return f"the die shows {outcome + 1}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return "make a choice."

    def drawing(self, s: PlainState) -> str:
        return f"{s.points} points"


@cache
def game(kind: int) -> Game:
    info = GameInfo(
        name="tiny",
        title="Tiny game",
        tagline="",
        goal="",
        package=__package__,
        rules_version=1,
        min_seats=SEATS[kind],
        max_seats=SEATS[kind],
        seat_names=("A", "B", "C"),
        minutes="0",
        designer="Landwright",
        publisher="nobody",
        tempo="simultaneous",
    )
    rules = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
    scoring = Scoring((Part("points", "Points", "1.1", "The prize."),))
    return Game(info, STATE, rules, scoring, Strategy(evaluate, ()), TinyNotation(), View, TinyOptions).compiled()


def start(kind: int) -> State:
    return game(kind).start(SEATS[kind], TinyOptions(kind=kind))
