"""Looking one draw ahead: quickly, and as if each draw had been made."""

import numpy as np
import pytest

from landwright.bots.rng import new_rng, roll
from landwright.games.graphia_genesis.bots.afterstates import Fitted, cards_left, map_value
from landwright.games.graphia_genesis.bots.evaluation import MAX_POINTS, RIVER_GOAL_POINTS, score_actions, search_goal
from landwright.games.graphia_genesis.bots.weights import POINTS, ROUTES
from landwright.games.graphia_genesis.components import CROSSING
from landwright.games.graphia_genesis.rules.play import draw
from landwright.games.graphia_genesis.state import OVER
from tests.games.graphia_genesis.graphia_genesis_table import Table, graphia, sketch


@pytest.mark.parametrize("seats", [1, 3])
def test_afterstates_have_the_value_of_the_resulting_map(seats):
    """To who is set on a river; an evaluation counts it for less, and is the same otherwise."""
    game, random = graphia(), new_rng(5)
    s, values, wishes = game.start(seats), np.zeros(game.action_count), 0
    fitted = Fitted(np.array(POINTS), np.array(ROUTES), RIVER_GOAL_POINTS)
    while not game.is_over(s):
        for seat in game.seats_waiting(s):
            actions = np.array(game.actions(s, seat))
            score_actions(s, seat, actions, len(actions), False, values)
            for i in range(0, len(actions), 5):
                land, after = s.land[seat].copy(), game.copy(s)
                draw(land, s.terrain, int(actions[i]))
                game.rules.act(after, seat, int(actions[i]))
                worth = map_value(land, cards_left(s), s.desolated, fitted)
                evaluated = game.strategy.evaluate(after, seat)
                assert values[i] == pytest.approx(worth / MAX_POINTS, abs=1e-12)
                assert evaluated - 1e-12 <= values[i] <= evaluated + (RIVER_GOAL_POINTS - CROSSING) / MAX_POINTS
                wishes += values[i] > evaluated
            game.rules.act(s, seat, int(actions[roll(random, len(actions))]))
        if chances := game.rules.chances(s):
            game.rules.apply_chance(s, roll(random, chances))
    assert wishes


def test_the_best_draw_is_found_without_scoring_every_draw():
    """It is taken for granted that nothing but a river helps a river, which is as good as true."""
    game, random = graphia(), new_rng(6)
    values, exact, moments, missed = np.zeros(game.action_count), np.zeros(game.action_count), 0, 0
    for _ in range(3):
        s = game.start(1)
        while not game.is_over(s):
            if chances := game.rules.chances(s):
                game.rules.apply_chance(s, roll(random, chances))
                continue
            actions = np.array(game.actions(s, 0))
            count = len(actions)
            score_actions(s, 0, actions, count, True, values)
            score_actions(s, 0, actions, count, False, exact)
            best = int(np.argmax(values[:count]))
            assert values[best] == pytest.approx(exact[best], abs=1e-12)
            moments, missed = moments + 1, missed + (exact[best] < exact[:count].max() - 1e-12)
            is_astray = roll(random, 3) == 0
            game.rules.act(s, 0, int(actions[roll(random, count) if is_astray else best]))
    assert missed <= 0.02 * moments


@pytest.mark.parametrize(("river", "extra"), [("R", RIVER_GOAL_POINTS - CROSSING), ("F", 0.0)])
def test_the_search_goal_counts_a_crossing_river_for_more(river, extra):
    """At the end an evaluation is the points, and an ambition counts a crossing for more."""
    table = Table(sketch(*[f"N{river}DDDDDDDDDD"] * 12))
    game, s = table.game, table.s
    s.phase = OVER
    assert game.strategy.evaluate(s, 0) * MAX_POINTS == pytest.approx(table.total())
    assert search_goal(s, 0) * MAX_POINTS == pytest.approx(table.total() + extra)


def test_an_unfinished_river_is_worth_its_probability():
    game, s = graphia(), Table(sketch(*["NRDD"] * 9)).s
    assert game.strategy.evaluate(s, 0) < search_goal(s, 0)
    assert search_goal(s, 0) - game.strategy.evaluate(s, 0) < (RIVER_GOAL_POINTS - CROSSING) / MAX_POINTS
