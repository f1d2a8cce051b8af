"""Many random games with array bounds checked, and the points of a draw before the other seats have drawn."""

import random

import numpy as np
import pytest
from numba import config

from landwright.games.graphia_genesis.state import DRAWING, NOBODY_CAN_DRAW
from landwright.lab.simulate import play_many, random_batch
from landwright.testing.random_play import CHANCE, apply_event, next_event
from tests.games.graphia_genesis.graphia_genesis_table import graphia
from tests.games.graphia_genesis.samples import MOST_EVENTS, OPTIONS
from tests.support.seeds import Seeds

GAMES = 2_000


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 8])
def test_random_games_end_within_bounds(seats, options, seeds: Seeds):
    game = graphia()
    assert config.BOUNDSCHECK
    batch = random_batch(game, GAMES, seats, next(seeds), options)
    play_many(game.kernels.rules, batch)
    endings, winners, steps = batch.results.T
    assert set(endings) == {NOBODY_CAN_DRAW}
    assert steps.max() <= MOST_EVENTS
    assert winners.min() >= 1
    assert winners.max() < 1 << seats
    assert np.unique(winners).size >= seats


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_the_points_in_a_sandbox_are_those_after_the_round(seats, seeds: Seeds):
    """Whatever the others draw: the points foretold are those of the map when the round is over."""
    game, chance = graphia(), random.Random(next(seeds))
    s = game.start(seats)
    foretold: dict[int, dict[str, int]] = {}
    while not game.is_over(s):
        event = next_event(game, s, chance.randrange)
        if event.seat != CHANCE:
            before = s.tobytes()
            own, seat = game.sandbox(s, event.seat)
            game.rules.act(own, seat, event.number)
            foretold[event.seat] = game.points(own, seat + 1)[seat]
            assert s.tobytes() == before
        apply_event(game, s, event)
        if event.seat != CHANCE and s.phase != DRAWING:
            points = game.points(s, seats)
            assert all(points[seat] == parts for seat, parts in foretold.items())
            foretold.clear()
    if seats == 1:
        total = sum(game.points(s, seats)[0].values())
        assert game.strategy.evaluate(s, 0) * game.strategy.points_per_value == pytest.approx(total)
