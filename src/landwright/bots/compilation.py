"""What has to be compiled to play a game: its rules, then each class of bots among its levels.

Each part is compiled by itself and lands in the machine-code cache, in this process or in another.
"""

from importlib import resources
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from landwright.bots.registry import timed_choice, untimed_choice
from landwright.bots.review import Moment, can_review, review
from landwright.core import registry
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.types import Report, State
from landwright.kernel_cache import is_complete, mark_complete
from landwright.kernels import IS_INTERPRETED

RULES: Final = "rules"
REVIEW: Final = "review"  # of played actions, in games with points


class Unit(NamedTuple):
    """A part of a game that is compiled at once."""

    game: str
    part: str  # RULES, a class of bots such as "AlphaBeta", or REVIEW


def units(game: Game) -> list[Unit]:
    """The units of a game in the order in which players need them."""
    classes = dict.fromkeys(map(_class_name, game.strategy.levels))
    return [Unit(game.name, part) for part in (RULES, *classes, *([REVIEW] if can_review(game) else []))]


def _class_name(bot: Bot) -> str:
    return type(bot).__name__


def ready_level(game: Game, compiled: set[str]) -> int:
    """The highest level whose class is compiled, and those of all levels below; 0 for none.

    >>> from landwright.core import registry
    >>> game = registry.describe("forgenesis")
    >>> [type(level).__name__ for level in game.strategy.levels]
    ['Greedy', 'AlphaBeta', 'AlphaBeta', 'AlphaBeta', 'AlphaBeta']
    >>> ready_level(game, {"rules"}), ready_level(game, {"rules", "Greedy"})
    (0, 1)
    """
    return len(list(takewhile(lambda level: _class_name(level) in compiled, game.strategy.levels)))


def compile_unit(unit: Unit, report: Report = lambda _: None) -> None:
    """Compiles a unit, or finds it in the cache."""
    game = registry.load(unit.game, report)
    if unit.part == RULES:
        return
    report(unit.part)
    # Some kernels are only compiled when they are called.
    s, seat = _first_decision(game)
    if unit.part == REVIEW:
        review(game, [Moment(0, s, seat, (game.actions(s, seat)[-1],))], seconds=0.1)
    else:
        _let_choose(game, unit.part, s, seat)
    mark_complete(_source(game), unit.part)


def _let_choose(game: Game, name: str, s: State, seat: int) -> None:
    """The bots of a class join, and the first of them chooses twice: one decision may be trivial, such as to begin."""
    bot, *_ = (level.join(game) for level in game.strategy.levels if _class_name(level) == name)
    choose = timed_choice if game.info.is_real_time else untimed_choice
    action, _ = choose(bot, s, seat)
    game.rules.act(s, seat, action)
    choose(bot, s, _settle(game, s))


def is_compiled(game: Game, part: str) -> bool:
    """Whether a part besides the rules is in the cache."""
    return IS_INTERPRETED or is_complete(_source(game), part)


def _first_decision(game: Game) -> tuple[State, int]:
    """The first state in which a seat waits, and that seat."""
    s = game.start(game.info.min_seats)
    return s, _settle(game, s)


def _settle(game: Game, s: State) -> int:
    """Plays the chance that is due, and returns the first seat that waits."""
    while game.rules.chances(s):
        game.rules.apply_chance(s, 0)
    return game.seats_waiting(s)[0]


def _source(game: Game) -> Path:
    return Path(str(resources.files(game.info.package) / "__init__.py"))
