"""The time to copy a state and to act, inside a kernel, for many states from the middle of games."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from benchmarks.measure import Row, rates, timed
from landwright.bots.moves import seat_to_act
from landwright.bots.random import random_step
from landwright.bots.rng import Rng, new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.registry import load
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

STATES = 256  # about 500 kB, like the working set of a search
MIN_STEPS, MAX_STEPS = 10, 60  # random steps to the middle of a game
REPEATS = 2_000
NANOSECONDS = 1e9
GOAL = 1_000.0


class Moments(NamedTuple):
    """States from the middle of games, each with the seat that acts and one of its actions."""

    states: State
    seats: Numbers
    actions: Numbers


@kernel
def find_moments(rules: Rules, start: State, moments: Moments, random: Rng, out: Numbers) -> None:
    found = 0
    while found < moments.seats.size:
        moments.states[found] = start[0]
        s = moments.states[found]
        for _ in range(MIN_STEPS + roll(random, MAX_STEPS - MIN_STEPS)):
            random_step(rules, s, random, out)
        seat = seat_to_act(rules, s)
        if seat >= 0:
            moments.seats[found] = seat
            moments.actions[found] = out[roll(random, rules.actions(s, seat, out))]
            found += 1


@kernel
def copy_all(moments: Moments, scratch: State, repeats: int) -> int:
    """Reads the copies, so that the compiler cannot remove them."""
    looked = 0
    for repeat in range(repeats):
        for i in range(moments.seats.size):
            scratch[i & 1] = moments.states[i]
            looked += scratch[(i + repeat) & 1].turns
    return looked


@kernel
def copy_all_and_act(rules: Rules, moments: Moments, scratch: State, repeats: int) -> int:
    looked = 0
    for repeat in range(repeats):
        for i in range(moments.seats.size):
            scratch[i & 1] = moments.states[i]
            rules.act(scratch[i & 1], moments.seats[i], moments.actions[i])
            looked += scratch[(i + repeat) & 1].turns
    return looked


def run() -> list[Row]:
    game = load("forgenesis")
    copy, both = (NANOSECONDS / rate for rate in rates(*map(timed, works(game))))
    return [
        Row(what="copy a state", value=copy, unit="ns", at_most=GOAL, note=f"{game.state.itemsize:,} bytes"),
        Row(what="act", value=both - copy, unit="ns", at_most=GOAL, note="copy and act, less the copy"),
        Row(what="copy and act", value=both, unit="ns"),
    ]


def works(game: Game) -> tuple[Callable[[], float], Callable[[], float]]:
    """Compiles copying, and copying with acting."""
    moments, scratch = middle_of_games(game), game.states(2)
    specialise(copy_all, moments, scratch, REPEATS)
    specialise(copy_all_and_act, game.kernels.rules, moments, scratch, REPEATS)

    def copies() -> float:
        copy_all(moments, scratch, REPEATS)
        return STATES * REPEATS

    def copies_and_acts() -> float:
        copy_all_and_act(game.kernels.rules, moments, scratch, REPEATS)
        return STATES * REPEATS

    return copies, copies_and_acts


def middle_of_games(game: Game) -> Moments:
    start = game.states(1)
    start[0] = game.start(2)
    moments = Moments(game.states(STATES), np.zeros(STATES, np.int64), np.zeros(STATES, np.int64))
    arguments = game.kernels.rules, start, moments, new_rng(1), np.zeros(game.action_count, np.int64)
    specialise(find_moments, *arguments)
    find_moments(*arguments)
    return moments
