"""Search by rollouts, on games small enough to know the answer, and what is made of it: reviews, five levels."""

import pytest

from landwright.bots.players import make_bot
from landwright.bots.random_play import dice, roll
from landwright.bots.review import Moment, review, worst
from landwright.bots.rollouts import PLAYED, Rollouts, Settings
from landwright.game import Game, Level, State, load
from landwright.lab.simulate import play_game
from tests.bots import booth


@pytest.mark.parametrize("kind", [booth.LOTTERY, booth.STAIRS])
def test_it_finds_what_pays_in_the_end(kind):
    """The poorer first step of two, or the prize with the best expectation, though another looks better."""
    game = booth.game(kind)
    found = Rollouts(game).search(booth.start(game, kind), 0, 1, futures=600)
    assert found.action == (2 if kind == booth.LOTTERY else 0)
    assert found.futures <= 600


def test_the_same_seed_finds_the_same_and_another_may_not():
    game, s = load("graphia-genesis"), half_full(3)
    search = Rollouts(game, Settings(candidates=6, steps=1))
    first, again, other = (search.search(s, 0, seed, futures=40) for seed in (1, 1, 2))
    assert first.values == again.values
    assert first.values != other.values


def test_a_short_future_ends_when_everyone_has_acted():
    """Otherwise one seat would be judged before its drawing, and the other after it."""
    game, random = load("kingdom-maps"), dice(2)
    s = game.start(2)
    search = Rollouts(game, Settings(candidates=3, steps=1))
    for _ in range(60):
        for seat in game.seats_waiting(s):
            search.search(s, seat, 1, futures=3)
            assert game.rules.waiting(search.desk.states[PLAYED]) == 0
        step(game, s, random)


def test_a_limit_of_seconds_ends_it_early():
    found = Rollouts(load("graphia-genesis")).search(half_full(3), 0, 1, futures=10**7, seconds=0.05)
    assert found.futures < 10**6
    assert found.seconds < 2


def test_settings_must_make_sense():
    with pytest.raises(ValueError, match="at least 1 action"):
        Settings(candidates=0)


def test_who_has_nothing_to_choose_cannot_search():
    game = load("graphia-genesis")
    with pytest.raises(ValueError, match="nothing to choose"):
        Rollouts(game).search(game.start(1), 0, 1, futures=4)


def half_full(seed: int) -> State:
    """A solo game in which somebody is to draw in about the twelfth round."""
    game, random = load("graphia-genesis"), dice(seed)
    s = game.start(1)
    while not (s.rounds >= 12 and game.seats_waiting(s)):
        step(game, s, random)
    return s


def step(game: Game, s: State, random) -> None:
    if chances := game.rules.chances(s):
        game.rules.happen(s, roll(random, chances))
        return
    for seat in game.seats_waiting(s):
        actions = game.actions(s, seat)
        game.rules.act(s, seat, actions[roll(random, len(actions))])


# What bots play for


def test_an_ambitious_search_judges_by_the_ambition_and_a_review_by_points():
    game = load("graphia-genesis")
    assert Rollouts(game, is_ambitious=True).strategy.evaluate is game.ambition
    assert Rollouts(game).strategy is game.strategy
    other = load("kingdom-maps")
    assert Rollouts(other, is_ambitious=True).strategy is other.strategy


# Bots of games in which seats never touch


@pytest.mark.parametrize("name", ["random", "points", "greedy", "level1", "level3", "level4"])
def test_a_choice_does_not_depend_on_what_others_have_drawn_this_round(name):
    game, random = load("graphia-genesis"), dice(8)
    s = game.start(3)
    while not (s.rounds >= 9 and game.seats_waiting(s) == [0, 1, 2]):
        step(game, s, random)
    choices = set()
    for drawn in range(4):
        other = game.copy(s)
        for seat in (0, 2) if drawn else ():
            game.rules.act(other, seat, game.actions(other, seat)[-drawn])
        choices.add(make_bot(game, name, 5).choose(other, 1))
    assert len(choices) == 1


# Reviews


def test_a_review_names_the_worst_draws():
    """One draw of a game by a good bot is made a bad one on purpose."""
    game, random, bot = load("graphia-genesis"), dice(4), make_bot(load("graphia-genesis"), "greedy", 1)
    s, heard = game.start(2), []
    moments: list[Moment] = []
    while len(moments) < 10:
        if game.seats_waiting(s):
            action = bot.choose(s, 0)
            if len(moments) == 6:
                action = poorest(game, s)
            moments.append(Moment(10 * len(moments), game.copy(s), 0, action))
            game.rules.act(s, 0, action)
            game.rules.act(s, 1, game.actions(s, 1)[0])
        else:
            step(game, s, random)
    reviewed = review(game, moments, seconds=0, report=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 10) for done in range(1, 11)]
    assert [draw.number for draw in reviewed] == [moment.number for moment in moments]
    assert worst(reviewed)[0].number == 60
    assert worst(reviewed)[0].loss > 2
    assert all((draw.loss == 0) == (draw.best == draw.action) for draw in reviewed)
    assert review(game, moments[3:5], seconds=0) == reviewed[3:5]


def poorest(game: Game, s: State) -> int:
    actions = game.actions(s, 0)
    assert game.alone
    ends = [game.alone(s, 0) for _ in actions]
    for end, action in zip(ends, actions, strict=True):
        game.rules.act(end, 0, action)
    return min(zip(ends, actions, strict=True), key=lambda pair: game.strategy.evaluate(pair[0], 0))[1]


def test_a_game_without_points_can_be_reviewed():
    game = load("forgenesis")
    s = game.notation.read_state(game.rules, ".bg./.d../.B.S/.G.. o D|s")
    action = game.actions(s, 0)[0]
    (reviewed,) = review(game, [Moment(0, s, 0, action)], seconds=0.2)
    assert 0 <= reviewed.loss <= 2


# Five levels


def solo_points(name: str, games: int) -> float:
    game, total = load("graphia-genesis"), 0
    bot = make_bot(game, name, 0)
    for number in range(games):
        bot.begin(number)
        s, _ = play_game(game, [bot], game.options(), number)
        total += sum(game.points(s, 1)[0].values())
    return total / games


def test_levels_of_graphia_genesis_are_apart():
    """A short series with fixed seeds; the benchmarks play the long one, and the highest level."""
    random, first, second, third = (solo_points(f"level{level}" if level else "random", 40) for level in range(4))
    assert first > random + 15
    assert second > first + 5
    assert third > second + 5
    assert load("graphia-genesis").levels[1] == Level("points")
