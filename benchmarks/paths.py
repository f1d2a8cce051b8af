"""The time to find all ends of a Guide phase of Terramorphic Expanse, with the most points of each, inside a kernel."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Row, rates, timed
from landwright.bots.rng import new_rng, roll
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.games.terramorphic_expanse.bots.ground import survey
from landwright.games.terramorphic_expanse.bots.memory import MEMORY
from landwright.games.terramorphic_expanse.bots.paths import begin_frame, search_paths
from landwright.games.terramorphic_expanse.state import GUIDE
from landwright.kernels import kernel, specialise

POSITIONS: Final = 64
TIMES: Final = 20
GOAL: Final = 1000.0  # microseconds


@kernel
def search_all(states: NDArray[Any], memory: NDArray[Any], times: int) -> int:
    """Searches every position several times, and returns the number of searches."""
    w = memory[0]
    w.notes_ends = w.count = 1
    for _ in range(times):
        for i in range(len(states)):
            seat = states[i].to_move
            w.itineraries[0] = states[i].cube[seat]
            survey(states[i], seat, w)
            begin_frame(states[i], seat, w)
            search_paths(w)
    return times * len(states)


def guide_phases(game: Game) -> NDArray[Any]:
    """The start of the Guide phase in random games, with at least six lands on the board."""
    states, found, random = game.states(POSITIONS), 0, new_rng(1)
    while found < POSITIONS:
        s = game.start(2)
        while not game.is_over(s) and found < POSITIONS:
            if chances := game.rules.chances(s):
                game.rules.apply_chance(s, roll(random, chances))
                continue
            is_start = s.phase == GUIDE and s.kind == 0 and s.actions == 0
            if is_start and int(s.on_board).bit_count() >= 6 and roll(random, 8) == 0:
                states[found] = s
                found += 1
            actions = game.actions(s, game.seats_waiting(s)[0])
            game.rules.act(s, game.seats_waiting(s)[0], actions[roll(random, len(actions))])
    return states


def searching(game: Game) -> Callable[[], float]:
    """Returns the number of searches."""
    states, memory = guide_phases(game), np.zeros(1, MEMORY)
    specialise(search_all, states, memory, TIMES)
    return lambda: float(search_all(states, memory, TIMES))


def run() -> list[Row]:
    (searches,) = rates(timed(searching(load("terramorphic-expanse"))))
    return [
        Row(
            what="all ends of two Guide actions",
            value=1e6 / searches,
            unit="µs",
            at_most=GOAL,
            note="Terramorphic Expanse, at least six lands, one itinerary",
        )
    ]
