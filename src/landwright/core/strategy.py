"""What a game provides for bots beyond its rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State

Evaluation: TypeAlias = Callable[[State, int], float]

# Scores the first `count` actions of `seat`, on the scale of `evaluate`. Arguments: state, seat, actions, count,
# only_best, values. With `only_best` the values of other actions may be too high, but never above the best.
ScoreActions: TypeAlias = Callable[[State, int, Numbers, int, bool, NDArray[np.float64]], None]

# Lists whole turns of `seat`, the best first, from any moment of its turn; returns how many. Arguments: states, seat,
# turns, values. `states` has the position in its first item, the others are scratch memory (`TURN_STATES` in all). A
# row of `turns` gets the actions of a turn, then -1s. A row of `values` gets the value of the state after the turn for
# each seat, on the scale of `evaluate`. Their length is the maximum number of turns.
ListTurns: TypeAlias = Callable[[State, int, Numbers, NDArray[np.float64]], int]
TURN_STATES = 4


class Level(msgspec.Struct, frozen=True):
    """The settings of one level of difficulty. Fields that its kind of bot does not use are ignored."""

    # A kind of `landwright.bots.registry`, such as "points", "greedy", "alpha-beta", "whole-turns" or "own".
    bot: str
    # Maximum of plies (alpha-beta), turns ahead (whole turns) or own actions ahead (rollouts); 0 for no limit.
    depth: int = 0
    budget: int = 0  # maximum of positions (alpha-beta), playouts (tree search) or rollouts for one action
    width: int = 0  # number of candidate actions (rollouts) or turns (whole turns)
    seconds: float = 0.0  # maximum time for all actions of a turn; 0 for no limit
    blunder_rate: float = 0.0  # the share of actions that it plays at random


class StrategyKernels(NamedTuple):
    """The kernels of a strategy, for compiled callers."""

    key: Callable[[State], int]
    evaluate: Evaluation


@dataclass(frozen=True)
class Strategy:
    """Two kernels that every game has for its bots, five levels, and optional parts.

    - `key` is a hash that is equal for equal situations: it includes whose turn it is and leaves out the history.
    - `evaluate` estimates how good a state is for a seat, from -1 (lost) to 1 (won). After the end it is exact: 1 for
      the only winner, -1 for a loser. A solo game has no loser; there it increases with the points.
    """

    key: Callable[[State], int]
    evaluate: Evaluation
    levels: tuple[Level, ...]
    points_per_value: float = 1.0  # points for an evaluation of 1, in games whose evaluation predicts points
    max_steps: int = 1  # maximum of actions of a seat in one turn
    max_turns: int = 0  # maximum of different turns from one state; 0 if too many to list, then a ply is one action
    # For games whose seats never affect each other: the solo game that a waiting seat would play from here, as seat 0.
    isolate_seat: Callable[[State, int], State] | None = None
    score_actions: ScoreActions | None = None  # a kernel, if scoring all actions at once is faster or better
    search_goal: Evaluation | None = None  # a kernel: what rollouts maximise, if that is not `evaluate`
    list_turns: ListTurns | None = None  # a kernel, for games with too many turns to try them all
    # In games whose rules count hints: the action that records one. Where it is refused, there is no hint. The hint
    # itself is what the strongest bot chooses.
    hint_action: int | None = None
    # For levels of the kind "own": makes the game's own `landwright.bots.bot.Bot` from the game and the level.
    own_bot: Callable[[Any, Level], Any] | None = None


def strategy_signatures(state: Any) -> dict[str, Any]:
    """The signatures of a strategy's kernels for one game's record."""
    from numba import types

    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    evaluate = types.float64(state, types.int64)
    return {
        "key": types.int64(state),
        "evaluate": evaluate,
        "score_actions": types.void(state, types.int64, numbers, types.int64, types.boolean, values),
        "search_goal": evaluate,
        "list_turns": types.int64(
            types.Array(state, 1, "C"),
            types.int64,
            types.Array(types.int64, 2, "C"),
            types.Array(types.float64, 2, "C"),
        ),
    }
