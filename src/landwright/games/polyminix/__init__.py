"""Polyminix: a race to cover figures with fifteen polyominoes, and the solver behind it.

The names of the solver can be imported from here. They are loaded on first use, so that listing games stays fast:

    from landwright.games.polyminix import solve
"""

from importlib import import_module
from typing import Any, Final

from landwright.core.game import Game, GameInfo

INFO = GameInfo(
    name="polyminix",
    title="Polyminix",
    tagline="Everyone covers a figure with the same fifteen pieces at the same time; the first to finish scores.",
    goal="Make each figure out of your pieces, as fast as you can.",
    package=__name__,
    rules_version=1,
    min_seats=1,
    max_seats=4,
    seat_names=("Amber", "Blue", "Coral", "Dill"),
    minutes="20-40",
    designer="not named in the rulebook",
    publisher="Creativamente",
    tempo="real-time",
    has_secrets=True,
    solo_result="time",
    commands="Solve figures, check the cards and show the problems of Polyminix.",
)

SOLVER_NAMES: Final = {"solve"}  # of the module `solver`


def game() -> Game:
    from landwright.games.polyminix import bots, notation, options, rules, scoring, state, view

    return Game(
        INFO,
        state.STATE,
        rules.RULES,
        scoring.SCORING,
        bots.STRATEGY,
        notation.PolyminixNotation(),
        view.PolyminixView,
        options.PolyminixOptions,
    )


def __getattr__(name: str) -> Any:
    if name not in SOLVER_NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.solver"), name)
