"""Random playouts."""

from landwright.bots.rng import Rng, one_of, roll
from landwright.core.game import Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel


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
