"""Many random games with array bounds checked."""

import numpy as np
import pytest
from numba import config

from landwright.games.kingdom_maps.state import CANNOT_DRAW, NO_USE_LEFT
from landwright.lab.simulate import play_many, random_batch
from tests.games.kingdom_maps.kingdom_maps_table import kingdom
from tests.games.kingdom_maps.samples import MOST_EVENTS, OPTIONS
from tests.support.seeds import Seeds

GAMES = 1_000


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_within_bounds(seats, options, seeds: Seeds):
    game = kingdom()
    assert config.BOUNDSCHECK
    batch = random_batch(game, GAMES, seats, next(seeds), options)
    play_many(game.kernels.rules, batch)
    endings, winners, steps = batch.results.T
    assert CANNOT_DRAW in endings
    assert set(endings) <= {CANNOT_DRAW, NO_USE_LEFT}
    assert steps.max() <= MOST_EVENTS
    assert winners.min() >= 1
    assert winners.max() < 1 << seats
    assert np.unique(winners).size >= seats
