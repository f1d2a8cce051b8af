"""Reviews: the actions of a match that lost the most points."""

from landwright.bots.registry import make_bot
from landwright.bots.review import Moment, review, worst
from landwright.bots.rng import new_rng
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State
from tests.support.random_rounds import step


def test_a_review_finds_the_worst_action():
    """One action of a good bot is replaced by a bad one."""
    game, rng, bot = load("graphia-genesis"), new_rng(4), make_bot(load("graphia-genesis"), "greedy", 1)
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
            step(game, s, rng)
    reviewed = review(game, moments, seconds=0, report=lambda done, of: heard.append((done, of)))
    assert heard == [(done, 10) for done in range(1, 11)]
    assert [draw.number for draw in reviewed] == [moment.number for moment in moments]
    assert worst(reviewed)[0].number == 60
    assert worst(reviewed)[0].loss > 2
    assert all((draw.loss == 0) == (draw.best == draw.action) for draw in reviewed)
    assert review(game, moments[3:5], seconds=0) == reviewed[3:5]


def poorest(game: Game, s: State) -> int:
    actions = game.actions(s, 0)
    assert game.strategy.isolate_seat
    ends = [game.strategy.isolate_seat(s, 0) for _ in actions]
    for end, action in zip(ends, actions, strict=True):
        game.rules.act(end, 0, action)
    return min(zip(ends, actions, strict=True), key=lambda pair: game.strategy.evaluate(pair[0], 0))[1]


def test_a_game_without_points_can_be_reviewed():
    game = load("forgenesis")
    s = game.read_state(".bg./.d../.B.S/.G.. o D|s")
    action = game.actions(s, 0)[0]
    (reviewed,) = review(game, [Moment(0, s, 0, action)], seconds=0.2)
    assert 0 <= reviewed.loss <= 2
