"""What a game provides for bots beyond its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from landwright.core.bot import Bot
from landwright.core.types import State

Evaluation: TypeAlias = Callable[[State, int], float]


class Level(NamedTuple):
    """How the bots of one level are called, the same in every game."""

    name: str
    sentence: str  # what to expect of them


LEVELS: Final = (
    Level("Apprentice", "Makes many mistakes. For your first games."),
    Level("Surveyor", "Still makes mistakes, and uses some of yours."),
    Level("Cartographer", "Makes few mistakes. You need a plan."),
    Level("Master", "Hard to beat, even with a good plan."),
    Level("Landwright", "The best that this program can play."),
)


class StrategyKernels(NamedTuple):
    """The kernels of a strategy, for compiled callers."""

    key: Callable[[State], int]
    evaluate: Evaluation


def _state_hash() -> Callable[[State], int]:
    """Imports kernels only for a game that is loaded: listing games is quick."""
    from landwright.core.state_hash import hash_state

    return hash_state


@dataclass(frozen=True)
class Strategy:
    """What a game has for its bots.

    - `evaluate` is a kernel that estimates how good a state is for a seat, from -1 (lost) to 1 (won). After the end it
      is exact: 1 for the only winner, -1 for a loser. A solo game has no loser; there it increases with the points.
    - `levels` are bots with their settings, such as `AlphaBeta(depth=2)`, the easiest first; `LEVELS` has their names.
      A kernel or a number that only one search needs is an argument of that search.
    - `key` is a kernel: a hash that is equal for equal situations. It includes whose turn it is and leaves out the
      history. Without one it is a hash of the whole state.
    """

    evaluate: Evaluation
    levels: tuple[Bot, ...]
    key: Callable[[State], int] = field(default_factory=_state_hash)
    points_per_value: float = 1.0  # points for an evaluation of 1, in games whose evaluation predicts points
    max_steps: int = 1  # maximum of actions of a seat in one turn
    # For games whose seats never affect each other: the solo game that a waiting seat would play from here, as seat 0.
    isolate_seat: Callable[[State, int], State] | None = None
    # In games whose rules count hints: the action that records one. Where it is refused, there is no hint. The hint
    # itself is what the strongest bot chooses.
    hint_action: int | None = None


def strategy_signatures(state: Any) -> dict[str, Any]:
    """The signatures of a strategy's kernels for one game's record."""
    from numba import types

    return {"key": types.int64(state), "evaluate": types.float64(state, types.int64)}
