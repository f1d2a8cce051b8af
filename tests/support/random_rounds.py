"""Random play of games whose seats act at the same time, one chance event or one round of actions at a time."""

from landwright.bots.rng import Rng, roll
from landwright.core.game import Game
from landwright.core.types import State


def step(game: Game, s: State, rng: Rng) -> None:
    """Rolls the dice that are due, or lets every waiting seat act."""
    if chances := game.rules.chances(s):
        game.rules.apply_chance(s, roll(rng, chances))
        return
    for seat in game.seats_waiting(s):
        actions = game.actions(s, seat)
        game.rules.act(s, seat, actions[roll(rng, len(actions))])
