"""Reviews: the turns of a match that lost the most points."""

from collections.abc import Callable

import pytest

from landwright.bots.registry import make_bot
from landwright.bots.review import Moment, Reviewed, can_review, is_turn_over, review, worst
from landwright.bots.rng import new_rng, roll
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.registry import describe, load
from landwright.core.types import State
from tests.support.games import BUILT_IN

REVIEWED = [info.name for info in BUILT_IN if can_review(describe(info.name))]


def played_turns(
    game: Game, bots: list[Bot], seed: int, poor: Callable[[State], tuple[int, ...]] | None = None, at: int = -1
) -> tuple[list[Moment], list[int]]:
    """The turns of the first seat in a whole match, of which one may be a poor one; and the totals at the end."""
    s, rng, moments, number = game.start(len(bots)), new_rng(seed), list[Moment](), 0
    while True:
        if chances := game.rules.chances(s):
            game.rules.apply_chance(s, roll(rng, chances))
        elif seats := game.seats_waiting(s):
            before, seat = game.copy(s), seats[0]
            if poor and seat == 0 and len(moments) == at:
                actions = poor(s)
                for action in actions:
                    game.rules.act(s, seat, action)
            else:
                actions = play_turn(game, bots[seat], s, seat)
            if seat == 0:
                moments.append(Moment(number, before, seat, actions))
            number += len(actions)
        else:
            return moments, [sum(points.values()) for points in game.points(s, len(bots))]


def play_turn(game: Game, bot: Bot, s: State, seat: int) -> tuple[int, ...]:
    actions = list[int]()
    while not actions or not is_turn_over(game, s, seat):
        actions.append(int(bot.choose(s, seat)))
        game.rules.act(s, seat, actions[-1])
    return tuple(actions)


@pytest.mark.slow
def test_a_review_finds_the_worst_turn():
    """One draw of a good bot is replaced by a bad one."""
    game = load("graphia-genesis")
    bots, heard = [make_bot(game, "greedy", seed) for seed in (1, 2)], []
    moments, _ = played_turns(game, bots, 4, lambda s: (poorest(game, s),), at=6)
    moments = moments[:10]
    reviewed = review(game, moments, seconds=0, report=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 10) for done in range(1, 11)]
    assert [turn.number for turn in reviewed] == [moment.number for moment in moments]
    assert worst(reviewed)[0].number == moments[6].number
    assert worst(reviewed)[0].loss > 2
    assert all((turn.loss == 0) == (turn.best == turn.actions) for turn in reviewed)
    assert review(game, moments[3:5], seconds=0) == reviewed[3:5]


def poorest(game: Game, s: State) -> int:
    actions = game.actions(s, 0)
    assert game.strategy.isolate_seat
    ends = [game.strategy.isolate_seat(s, 0) for _ in actions]
    for end, action in zip(ends, actions, strict=True):
        game.rules.act(end, 0, action)
    return min(zip(ends, actions, strict=True), key=lambda pair: game.strategy.evaluate(pair[0], 0))[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", REVIEWED)
def test_losses_are_points_that_the_game_could_have_given(name: str):
    """Of a weak player; the best score is that of strong ones."""
    game = load(name)
    moments, _ = played_turns(game, [make_bot(game, level, 3) for level in ("random", "level2")], 5)
    _, totals = played_turns(game, [make_bot(game, "level4", seed) for seed in (1, 2)], 5)
    reviewed = review(game, moments, seconds=0.2)
    losses = [turn.loss for turn in worst(reviewed)]
    assert 0.5 < losses[0] < max(totals)
    assert all(is_legal(game, moment, turn) for moment, turn in zip(moments, reviewed, strict=True))


def is_legal(game: Game, moment: Moment, turn: Reviewed) -> bool:
    """Whether the better turn is a whole turn of the same seat."""
    s = game.copy(moment.state)
    for action in turn.best:
        if is_turn_over(game, s, turn.seat) or action not in game.actions(s, turn.seat):
            return False
        game.rules.act(s, turn.seat, action)
    return is_turn_over(game, s, turn.seat)


def test_the_last_turn_of_a_lost_match_costs_its_points_and_not_the_match():
    """A match of few points: the evaluation at the end is that of a lost match, which is not in points."""
    game = load("kingdom-maps")
    for seed in range(2):
        moments, totals = played_turns(game, [make_bot(game, "level1", seed), make_bot(game, "level2", seed)], seed)
        reviewed = review(game, moments[-3:], seconds=0)
        assert all(turn.loss <= 3 * max(totals) for turn in reviewed)
