"""The games of a server: all that it lists, and those that are compiled and can be played.

The server compiles nothing itself. It loads machine code from the cache, and child processes compile what is not there.
"""

import asyncio
import importlib
import logging
from collections.abc import Callable, Mapping
from typing import Final, Self

from landwright.bots.compilation import RULES, Unit, is_compiled, ready_level, units
from landwright.core import registry
from landwright.core.game import Game
from landwright.kernel_cache import NotCompiledError, only_loading
from landwright.server.library.cache_watcher import CacheWatcher
from landwright.server.library.compiler import SHORTEST_LEFT, Compiler
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import ServerSettings

log: Final = logging.getLogger("landwright.server.library.games")


def register_games(preload: tuple[str, ...]) -> None:
    """Calls each "module:function": it registers games that no entry point names."""
    for place in preload:
        module, _, function = place.partition(":")
        getattr(importlib.import_module(module), function)()


class GameLibrary:
    def __init__(self, settings: ServerSettings) -> None:
        self.listed = {name: registry.describe(name) for name in settings.games or registry.names()}
        self.playable: Mapping[str, Game] = {}  # replaced, so that one who reads it meanwhile sees the games of before
        self.listeners: list[Callable[[Game], None]] = []  # called with each game that becomes playable
        self.is_compiling = False
        self._is_prepared = False  # whether nothing more will be compiled
        self._compiled: dict[str, set[str]] = {name: set() for name in self.listed}  # the parts of each game
        self.on_want: Callable[[str], None] = lambda _: None  # called when another process has to compile a game
        self._compiler = self._new_compiler(settings)
        self._changed = asyncio.Event()  # replaced after each change

    def _new_compiler(self, settings: ServerSettings) -> Compiler | CacheWatcher:
        if settings.compile_processes:
            return Compiler(settings.compile_processes, settings.preload, self._note_compiled)
        return CacheWatcher(self._is_compiled, self._note_compiled, self._ask_for)

    @classmethod
    def loaded(cls, settings: ServerSettings) -> Self:
        """A library whose games are all compiled in this process, now or when a bot needs more."""
        library = cls(settings)
        library.playable = {name: registry.load(name) for name in library.listed}
        for name, game in library.listed.items():
            library._compiled[name].update(unit.part for unit in units(game))
        library._is_prepared = True
        return library

    # Questions

    def game(self, name: str) -> Game:
        """A game that is to be played. Raises an error while it is not compiled."""
        if name not in self.playable:
            self.want(name)
            raise self._not_ready(name)
        return self.playable[name]

    def level(self, name: str) -> int:
        """The highest level of bots that is ready, with all levels below it."""
        return ready_level(self.listed[name], self._compiled[name]) if name in self.playable else 0

    def has_failed(self, name: str) -> bool:
        return Unit(name, RULES) in self._compiler.failed

    def seconds_left(self, name: str) -> tuple[float, float]:
        """The estimated time until a game is playable, and until all of it is compiled."""
        left = {unit.part: seconds for unit, seconds in self._compiler.seconds_left().items() if unit.game == name}
        playable_in = 0.0 if name in self.playable else left.get(RULES, SHORTEST_LEFT)  # it is being loaded
        return playable_in, max([playable_in, *left.values()])

    def _not_ready(self, name: str) -> ProblemError:
        title = self.listed[name].info.title
        if self.has_failed(name):
            return ProblemError("broken", f"{title} cannot be played here. The server's log says why.")
        seconds = max(1, round(self.seconds_left(name)[0]))
        return ProblemError("preparing", f"{title} is being prepared. It is ready in about {seconds} s.")

    async def ready_level(self, name: str, wanted: int) -> int:
        """The wanted level of bots, or the highest below it that is ready. Waits until there is one."""
        while not self.level(name) and not self._is_prepared:
            await self._changed.wait()
        return min(wanted, self.level(name) or wanted)

    # Preparing

    def want(self, name: str) -> None:
        """Compiles this game before the others."""
        self._compiler.want(name)

    def hear_wanted(self, name: str) -> None:
        """Somebody waits for a game at another process."""
        if isinstance(self._compiler, Compiler):
            self._compiler.want(name)

    def _ask_for(self, name: str) -> None:
        self.on_want(name)

    async def prepare(self) -> None:
        """Makes all games playable: first those in the cache, then those that have to be compiled."""
        for name, game in self.listed.items():
            self._compiled[name].update(unit.part for unit in units(game) if is_compiled(game, unit.part))
            if name not in self.playable:
                await self._load(name)
        for name, game in self.listed.items():
            self._compiler.add(unit for unit in units(game) if unit.part not in self._compiled[name])
        self.is_compiling = not self._compiler.is_idle
        await self._compiler.run()
        self.is_compiling = False
        self._is_prepared = True
        self._notify()

    def stop(self) -> None:
        self._compiler.stop()

    async def _note_compiled(self, unit: Unit) -> None:
        self._compiled[unit.game].add(unit.part)
        if unit.part == RULES and unit.game not in self.playable:
            await self._load(unit.game)
            if unit.game not in self.playable:
                log.error("a game is missing in the machine-code cache", extra={"game": unit.game})
                self._compiler.failed.add(unit)
        self._notify()

    async def _is_compiled(self, unit: Unit) -> bool:
        """Whether a unit is in the cache. Rules are loaded to find out."""
        if unit.part != RULES:
            return is_compiled(self.listed[unit.game], unit.part)
        if unit.game not in self.playable:
            await self._load(unit.game)
        return unit.game in self.playable

    async def _load(self, name: str) -> None:
        """Makes a game playable if all of its kernels are in the cache."""
        try:
            game = await asyncio.to_thread(_load_compiled, name)
        except NotCompiledError as missing:
            log.info("not in the cache", extra={"game": name, "reason": str(missing)})
            return
        self.playable = {**self.playable, name: game}
        self._compiled[name].add(RULES)
        self._notify()
        for listener in self.listeners:
            listener(game)

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def _load_compiled(name: str) -> Game:
    with only_loading():
        return registry.load(name)
