"""What bots ask of a game beyond its rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State

Evaluation: TypeAlias = Callable[[State, int], float]

# Scores the first `count` actions of `seat`, on the scale of `evaluate`: state, seat, actions, count, whether only the
# best is asked for, values. If only the best is asked for, the values of others may be too high, never above the best.
ScoreActions: TypeAlias = Callable[[State, int, Numbers, int, bool, NDArray[np.float64]], None]


class Level(msgspec.Struct, frozen=True):
    """How a bot of one level thinks. Fields that its kind does not use are ignored."""

    bot: str  # a kind of `landwright.bots.registry`: "points", "greedy", "alpha-beta", "tree-search" or "rollouts"
    depth: int = 0  # the most plies (alpha-beta) or own actions ahead (rollouts); 0 for no limit
    budget: int = 0  # the most positions (alpha-beta), playouts (tree search) or futures (rollouts) for one action
    width: int = 0  # actions that are tried, for rollouts
    seconds: float = 0.0  # the most time for one action; 0 for no limit
    blunder_rate: float = 0.0  # how often it plays at random instead


class StrategyKernels(NamedTuple):
    """The kernels of a strategy, as compiled callers take them."""

    key: Callable[[State], int]
    evaluate: Evaluation


@dataclass(frozen=True)
class Strategy:
    """The two kernels that every game has for its bots, five levels, and what is optional.

    - `key` is equal for equal situations: what already happened is left out, whose turn it is belongs to it.
    - `evaluate` says how good a state looks for a seat, from -1 lost to 1 won. After the end it is exact: 1 for the
      only winner, -1 for a loser. A solo game has no loser; there it grows with the points.
    """

    key: Callable[[State], int]
    evaluate: Evaluation
    levels: tuple[Level, ...]
    points_per_value: float = 1.0  # what an evaluation of 1 is in points, in games where it foretells them
    max_steps: int = 1  # the most actions of a seat in one turn
    max_turns: int = 0  # the most different turns from one state; 0: too many to list, a ply of a search is one action
    # Where seats never touch each other: the game that a waiting seat would play from here alone, as seat 0.
    isolate_seat: Callable[[State, int], State] | None = None
    score_actions: ScoreActions | None = None  # a kernel, where scoring all actions at once is faster or says more
    search_goal: Evaluation | None = None  # a kernel: what rollouts play for, where that is not `evaluate`


def strategy_signatures(state: Any) -> dict[str, Any]:
    """The types of a strategy's kernels for one game's record."""
    from numba import types

    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    evaluate = types.float64(state, types.int64)
    return {
        "key": types.int64(state),
        "evaluate": evaluate,
        "score_actions": types.void(state, types.int64, numbers, types.int64, types.boolean, values),
        "search_goal": evaluate,
    }
