"""What a game provides for bots."""

from itertools import combinations

from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.strategy import LEVELS
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.random_play import facts
from landwright.testing.samples import Samples


@check
def there_are_five_levels_from_easy_to_hard(game: Game, samples: Samples) -> None:
    levels = game.strategy.levels
    assert len(levels) == len(LEVELS)
    assert all(isinstance(level, Bot) for level in levels)
    assert all((type(one), vars(one)) != (type(other), vars(other)) for one, other in combinations(levels, 2))


@in_random_games()
def evaluations_lie_between_lost_and_won(play: Playthrough) -> None:
    game = play.game
    for s in play.moments():
        outcome = game.outcome(s)
        for seat in range(play.seats):
            value = game.strategy.evaluate(s, seat)
            assert -1 <= value <= 1
            if outcome is not None and outcome.winners == (seat,) and play.seats > 1:  # a solo game is for points
                assert value == 1
            if outcome is not None and seat not in outcome.winners:
                assert value == -1


@in_random_games()
def equal_keys_mean_equal_situations(play: Playthrough) -> None:
    """And equal texts mean equal keys, whatever the history of the game."""
    game = play.game
    known: dict[int, list[object]] = {}
    keys: dict[str, int] = {}
    for s in play.some_moments():
        if not game.is_over(s):
            key = int(game.strategy.key(s))
            now = facts(game, s, play.seats)[:-1]  # the same total can have different parts
            assert known.setdefault(key, now) == now
            assert keys.setdefault(game.state_text(s), key) == key


@in_random_games()
def a_sandbox_is_a_copy_in_which_the_seat_may_do_the_same(play: Playthrough) -> None:
    game = play.game
    for s in play.some_moments():
        for seat in game.seats_waiting(s):
            before = s.tobytes()
            own, there = game.sandbox(s, seat)
            assert game.actions(own, there) == game.actions(s, seat)
            game.rules.act(own, there, game.actions(own, there)[0])
            assert s.tobytes() == before
