"""Random play: a bot, and playouts for searches."""

from landwright.bots.rng import Rng, new_rng, one_of, roll
from landwright.core.bot import Bot
from landwright.core.game import Game, Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel


class Random(Bot):
    """Plays legal actions at random, all equally likely."""

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        return random_action(self.game, s, seat, self.rng)


def random_action(game: Game, s: State, seat: int, rng: Rng) -> int:
    actions = game.actions(s, seat)
    return actions[roll(rng, len(actions))]


@kernel
def random_step(rules: Rules, s: State, rng: Rng, out: Numbers) -> bool:
    """Plays one action or chance event; False when the game is over."""
    mask = rules.waiting(s)
    if mask != 0:
        seat = one_of(mask, rng)
        rules.act(s, seat, out[roll(rng, rules.actions(s, seat, out))])
        return True
    chances = rules.chances(s)
    if chances == 0:
        return False
    rules.apply_chance(s, roll(rng, chances))
    return True


@kernel
def play_out(rules: Rules, s: State, rng: Rng, out: Numbers, limit: int) -> int:
    """Plays at random to the end of the game, or for `limit` steps; returns the number of steps."""
    steps = 0
    while steps < limit and random_step(rules, s, rng, out):
        steps += 1
    return steps
