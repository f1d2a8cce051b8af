"""The time to list all placements of a shape on half-full maps of Graphia Genesis, inside a kernel."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Row, rates, timed
from landwright.bots.rng import new_rng, roll
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import Numbers
from landwright.games.graphia_genesis.components import EMPTY, SHAPES, SQUARES
from landwright.games.graphia_genesis.rules.places import list_places
from landwright.geometry.bitboard12 import count
from landwright.geometry.bitboard12 import read_row as load_board
from landwright.kernels import kernel, specialise

MAPS: Final = 64
TIMES: Final = 200
SHAPE_COUNT: Final = len(SHAPES)
GOAL = 5.0  # microseconds


@kernel
def list_all(states: NDArray[Any], out: Numbers, times: int) -> int:
    """Lists the placements of every shape on every map several times, and returns their number."""
    places = 0
    for _ in range(times):
        for i in range(len(states)):
            for shape in range(SHAPE_COUNT):
                places += list_places(states[i], 0, 1 << shape, out)
    return places


def half_full_maps(game: Game) -> NDArray[Any]:
    """Random solo games, in a land round with half of the squares filled."""
    states, found, random = game.states(MAPS), 0, new_rng(1)
    while found < MAPS:
        s = game.start(1)
        while not game.is_over(s):
            if chances := game.rules.chances(s):
                game.rules.apply_chance(s, roll(random, chances))
                continue
            if s.shapes[0] >= 0 and count(load_board(s.land[0], EMPTY)) <= SQUARES // 2:
                states[found] = s
                found += 1
                break
            actions = game.actions(s, 0)
            game.rules.act(s, 0, actions[roll(random, len(actions))])
    return states


def listing(game: Game) -> Callable[[], float]:
    """Returns the number of listings."""
    states, out = half_full_maps(game), np.zeros(game.action_count, np.int64)
    specialise(list_all, states, out, TIMES)

    def work() -> float:
        list_all(states, out, TIMES)
        return TIMES * len(states) * SHAPE_COUNT

    return work


def run() -> list[Row]:
    game = registry.load("graphia-genesis")
    (listings,) = rates(timed(listing(game)))
    return [
        Row(
            what="all places of a shape, half-full map",
            value=1e6 / listings,
            unit="µs",
            at_most=GOAL,
            note=f"mean of {SHAPE_COUNT} shapes on {MAPS} maps, for the number that was rolled",
        )
    ]
