"""A game's kernels as first-class functions, for compiled callers."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels, strategy_signatures
from landwright.core.types import Report, State
from landwright.kernels import compiled, mark_entries, record_type


class Kernels:
    """Those for bots compile when one of them is first needed, which is later than the rules."""

    def __init__(self, game: Game, report: Report) -> None:
        self._record = record_type(game.state)
        self._strategy = game.strategy
        rules, scoring = rules_signatures(self._record), {"explain": explain_signature(self._record)}
        parts = (game.rules, rules), (game.scoring, scoring), (game.strategy, strategy_signatures(self._record))
        mark_entries(getattr(part, name) for part, signatures in parts for name in signatures)
        self.rules = Rules(**_compile(game.rules, rules, report))
        _compile(game.scoring, scoring, report)

    @cached_property
    def strategy(self) -> StrategyKernels:
        return StrategyKernels(**_compile(self._strategy, strategy_signatures(self._record)))

    # For calls from Python

    def key(self, s: State) -> int:
        return self.strategy.key(s)

    def evaluate(self, s: State, seat: int) -> float:
        return self.strategy.evaluate(s, seat)


def _compile(part: Any, signatures: Mapping[str, Any], report: Report = lambda _: None) -> dict[str, Any]:
    """The compiled kernels of a part of a game by name; None for those it does not have."""
    kernels = {}
    for name, signature in signatures.items():
        function = getattr(part, name)
        if function is not None:
            report(name)
        kernels[name] = None if function is None else compiled(function, signature)
    return kernels


def rules_signatures(state: Any) -> dict[str, Any]:
    """The signatures of `Rules` for one game's record."""
    from numba import types

    seat = action = number = types.int64
    row, table = types.Array(types.int64, 1, "C"), types.Array(types.int64, 2, "C")
    return {
        "setup": types.void(state, number, row),
        "waiting": number(state),
        "chances": number(state),
        "apply_chance": types.void(state, number),
        "refusal": number(state, seat, action),
        "actions": number(state, seat, row),
        "act": types.void(state, seat, action),
        "points": types.void(state, table),
        "outcome": types.UniTuple(number, 2)(state),
        "time_limit": number(state),
        "time_up": types.void(state),
    }


def explain_signature(state: Any) -> Any:
    """The signature of `Scoring.explain`."""
    from numba import types

    row, table = types.Array(types.int64, 1, "C"), types.Array(types.int64, 2, "C")
    return types.void(state, types.int64, row, table)
