"""What has to be compiled to play a game: its rules, then the search of each kind of bot.

Each part is compiled by itself and lands in the machine-code cache, in this process or in another.
"""

from pathlib import Path
from typing import Final, NamedTuple

from landwright.bots.registry import make_bot
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import Report
from landwright.kernel_cache import is_complete, mark_complete
from landwright.kernels import IS_INTERPRETED

RULES: Final = "rules"
REVIEW: Final = "review"  # of played actions, in games with points


class Unit(NamedTuple):
    """A part of a game that is compiled at once."""

    game: str
    part: str  # RULES, a kind of bot such as "alpha-beta", or REVIEW


def units(game: Game) -> list[Unit]:
    """The units of a game in the order in which players need them."""
    kinds = dict.fromkeys(level.bot for level in game.strategy.levels)
    return [Unit(game.name, part) for part in (RULES, *kinds, *([REVIEW] if game.scoring.parts else []))]


def ready_level(game: Game, compiled: set[str]) -> int:
    """The highest level whose kind of bot is compiled, and those of all levels below; 0 for none.

    >>> from landwright.core import registry
    >>> game = registry.describe("forgenesis")
    >>> [level.bot for level in game.strategy.levels]
    ['greedy', 'alpha-beta', 'alpha-beta', 'alpha-beta', 'alpha-beta']
    >>> ready_level(game, {"rules"}), ready_level(game, {"rules", "greedy"})
    (0, 1)
    """
    ready = 0
    for level in game.strategy.levels:
        if level.bot not in compiled:
            break
        ready += 1
    return ready


def compile_unit(unit: Unit, report: Report = lambda _: None) -> None:
    """Compiles a unit, or finds it in the cache."""
    game = registry.load(unit.game, report)
    if unit.part == RULES:
        return
    report(unit.part)
    if unit.part == REVIEW:
        _prepare_review(game)
    else:
        level = next(number for number, level in enumerate(game.strategy.levels, 1) if level.bot == unit.part)
        make_bot(game, f"level{level}")
    mark_complete(_source(game), unit.part)


def is_compiled(game: Game, part: str) -> bool:
    """Whether a part besides the rules is in the cache."""
    return IS_INTERPRETED or is_complete(_source(game), part)


def _prepare_review(game: Game) -> None:
    from landwright.bots.review import SEARCH
    from landwright.bots.rollouts import Rollouts

    Rollouts(game, SEARCH)


def _source(game: Game) -> Path:
    from importlib import resources

    return Path(str(resources.files(game.info.package) / "__init__.py"))
