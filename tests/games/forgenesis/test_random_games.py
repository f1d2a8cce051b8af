"""Many random games with array bounds checked."""

import numpy as np
import pytest
from numba import config

from landwright.games.forgenesis.state import BASE_REACHED, MAX_STEPS, MAX_TURNS_IN_GAME, NO_ACTIVATION
from landwright.lab.simulate import play_many, random_batch
from tests.games.forgenesis.forgenesis_table import forgenesis
from tests.support.seeds import Seeds

GAMES = 100_000


@pytest.mark.slow
def test_a_hundred_thousand_random_games_end_within_bounds(seeds: Seeds):
    game = forgenesis()
    assert config.BOUNDSCHECK
    batch = random_batch(game, GAMES, 2, next(seeds), game.options())
    play_many(game.kernels.rules, batch)
    endings, winners, steps = batch.results.T
    assert endings.min() >= BASE_REACHED
    assert steps.max() <= 5 + MAX_TURNS_IN_GAME * MAX_STEPS
    is_won = (endings == BASE_REACHED) | (endings == NO_ACTIVATION)
    assert set(winners[is_won]) == {0b01, 0b10}
    assert set(winners[~is_won]) <= {0b11}
    assert np.bincount(endings).argmax() == BASE_REACHED
