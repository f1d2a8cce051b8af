"""Bots by name: legality, determinism, and strength that rises with the level."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.one_ply import MostPoints
from landwright.bots.registry import NAMES, make_bot
from landwright.bots.rng import new_rng, roll
from landwright.core.registry import load, names
from landwright.lab.simulate import play_game, simulate


@pytest.mark.parametrize("game_name", names())
def test_every_game_has_five_levels_that_can_join_it(game_name):
    game = load(game_name)
    assert len(game.strategy.levels) == 5
    for number in range(1, 6):
        make_bot(game, f"level{number}", 0)


def test_an_unknown_bot_is_reported_with_the_known_names():
    with pytest.raises(ValueError, match=r"There is no bot 'level6'; there are random, points, greedy, level1"):
        make_bot(load("forgenesis"), "level6", 0)


@settings(max_examples=15)
@given(seed=st.integers(0, 1000), name=st.sampled_from(["random", "greedy", "level1", "level2", "level3"]))
def test_bots_choose_legal_actions_throughout_a_game(seed, name):
    game = load("forgenesis")
    bot, chance = make_bot(game, name, seed), new_rng(seed)
    s = game.start(2)
    while not game.is_over(s):
        if chances := game.rules.chances(s):
            game.rules.apply_chance(s, roll(chance, chances))
            continue
        (seat,) = game.seats_waiting(s)
        action = bot.choose(s, seat)
        assert game.refusal(s, seat, action) is None
        game.rules.act(s, seat, action)


@pytest.mark.parametrize(
    "name", ["random", "greedy", "level1", "level3", pytest.param("level4", marks=pytest.mark.slow)]
)
def test_a_bot_is_determined_by_its_seed(name):
    game = load("forgenesis")
    ends = set()
    for _ in range(2):
        bots = [make_bot(game, name, 7), make_bot(game, name, 8)]
        s, _ = play_game(game, bots, game.options(), 3)
        ends.add(s.tobytes())
    assert len(ends) == 1


def test_a_bot_keeps_no_state_between_games():
    game = load("forgenesis")
    bot = make_bot(game, "level3", 1)
    played = []
    for _ in range(2):
        bot.begin(5)
        s, _ = play_game(game, [bot, make_bot(game, "random", 2)], game.options(), 3)
        played.append(s.tobytes())
    assert played[0] == played[1]


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("level1", "random"), ("level2", "level1"), ("level3", "level2")])
def test_each_level_beats_the_one_below(better, worse):
    """A short series with fixed seeds; the benchmarks play the long ones, and the upper levels."""
    result = simulate(load("forgenesis"), [better, worse], 60, seed=11)
    assert result.bots[0].score >= 0.6


@pytest.mark.parametrize("defender", ["random", "level2", "level4"])
def test_level_five_plays_out_a_forced_win(defender):
    """A forced win in three turns, whoever defends."""
    game = load("forgenesis")
    s = game.read_state(".bg./.d../.B.S/.G.. o D|s")
    bots = [make_bot(game, "level5", 1), make_bot(game, defender, 2)]
    while not game.is_over(s):
        (seat,) = game.seats_waiting(s)
        game.rules.act(s, seat, bots[seat].choose(s, seat))
    assert int(game.rules.outcome(s)[1]) == 0b01
    assert s.turns == 2


def test_there_are_three_baselines_and_five_levels():
    assert NAMES == ("random", "points", "greedy", "level1", "level2", "level3", "level4", "level5")


def solo_points(name: str, games: int) -> float:
    game, total = load("graphia-genesis"), 0
    bot = make_bot(game, name, 0)
    for number in range(games):
        bot.begin(number)
        s, _ = play_game(game, [bot], game.options(), number)
        total += sum(game.points(s, 1)[0].values())
    return total / games


@pytest.mark.slow
def test_each_level_of_graphia_genesis_scores_more():
    """A short series with fixed seeds; the benchmarks play the long one, and the highest level."""
    random, first, second, third = (solo_points(f"level{level}" if level else "random", 40) for level in range(4))
    assert first > random + 15
    assert second > first + 5
    assert third > second + 5
    level = load("graphia-genesis").strategy.levels[1]
    assert (type(level), vars(level)) == (MostPoints, vars(MostPoints()))
