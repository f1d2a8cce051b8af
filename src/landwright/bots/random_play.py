"""Random numbers for kernels, and play at random to the end of a game."""

import numpy as np
from numpy.typing import NDArray

from landwright.game import Numbers, Rules, State
from landwright.kernel import kernel

Dice = NDArray[np.uint64]


def dice(seed: int) -> Dice:
    """The state of a small, fast generator (xorshift) that runs alike in kernels and in the interpreter."""
    spread = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    return spread | np.uint64(1)


@kernel
def roll(random: Dice, n: int) -> int:
    """A number from 0 to n - 1."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@kernel
def one_of(mask: int, random: Dice) -> int:
    """One of the seats of a bit set that is not empty, each as likely as the next."""
    chosen = -1
    count = 0
    seat = 0
    while mask >> seat != 0:
        if mask >> seat & 1:
            count += 1
            if count == 1 or roll(random, count) == 0:
                chosen = seat
        seat += 1
    return chosen


@kernel
def step_at_random(rules: Rules, s: State, random: Dice, out: Numbers) -> bool:
    """One seat or chance does something; False when the game is over."""
    mask = rules.waiting(s)
    if mask != 0:
        seat = one_of(mask, random)
        rules.act(s, seat, out[roll(random, rules.actions(s, seat, out))])
        return True
    chances = rules.chances(s)
    if chances == 0:
        return False
    rules.happen(s, roll(random, chances))
    return True


@kernel
def play_out(rules: Rules, s: State, random: Dice, out: Numbers, limit: int) -> int:
    """Plays at random until the game is over or the limit of steps is reached; returns the steps."""
    steps = 0
    while steps < limit and step_at_random(rules, s, random, out):
        steps += 1
    return steps
