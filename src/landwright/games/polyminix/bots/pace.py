"""How fast bots are: the seconds that a level needs for a figure, like a person who sees it for the first time."""

import math
from functools import lru_cache
from typing import Final

import numpy as np

# Median seconds of the five levels for a `!` box of a green card.
MEDIAN_SECONDS: Final = (90.0, 60.0, 40.0, 25.0, 15.0)
FIT: Final = 1.07  # measured: mistakes are rarer in the median race than in the average one
SPREAD: Final = 0.3  # standard deviation of the logarithm of the seconds
MISTAKE_RATES: Final = (0.3, 0.25, 0.2, 0.15, 0.1)  # the probability that a piece is first placed wrongly
GIVE_UP_RATES: Final = (0.08, 0.04, 0.01, 0.0, 0.0)

# A mistake takes these shares of the time of a step, until it is made and until it is taken back.
WRONG_PLACEMENT: Final = 0.5
TAKING_BACK: Final = 0.35

# The search effort of a figure and box in nodes, and how much longer it takes than a green `!` box. The three in
# the middle are the median efforts of the `!` boxes of the three decks; the last one is the cap of the effort.
EFFORTS: Final = (20.0, 175.0, 2_250.0, 50_000.0, 200_000.0)
FACTORS: Final = (0.6, 1.0, 1.5, 2.2, 2.6)
FACTOR_OF_PIECE: Final = 0.22  # in game 2, where there is no such effort


def factor_of_effort(nodes: int) -> float:
    """
    >>> factor_of_effort(0), factor_of_effort(200_000)
    (0.6, 2.6)
    """
    return float(np.interp(math.log(max(1, nodes)), np.log(EFFORTS), FACTORS))


def expected_slowdown(mistake_rate: float) -> float:
    """How much longer a race takes because of mistakes, which may be repeated.

    >>> expected_slowdown(0.0)
    1.0
    """
    return 1 + mistake_rate / (1 - mistake_rate) * (WRONG_PLACEMENT + TAKING_BACK)


@lru_cache(maxsize=1024)
def luck(*numbers: int) -> tuple[float, float, int]:
    """A normal number, a number from 0 to 1, and a seed, all derived from some numbers."""
    first, second, third, seed = map(int, np.random.SeedSequence(numbers).generate_state(4, np.uint32))
    radius = math.sqrt(-2 * math.log((first + 1) / 2**32))
    return radius * math.cos(2 * math.pi * second / 2**32), third / 2**32, seed >> 1


def race_seconds(level: int, factor: float, normal: float) -> float:
    """The seconds that a level, from 0, needs for a whole figure without mistakes."""
    median = FIT * MEDIAN_SECONDS[level] * factor / expected_slowdown(MISTAKE_RATES[level])
    return median * math.exp(SPREAD * normal)


def step_share(done: int, pieces: int) -> float:
    """The share of the time for the next piece: finding the first ones takes longest.

    >>> [round(step_share(done, 3), 2) for done in range(3)]
    [0.5, 0.33, 0.17]
    """
    return (pieces - done) / (pieces * (pieces + 1) / 2)
