"""`landwright compile`: compiles games ahead of time, so that the first start of everything else is quick."""

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from landwright.cli.arguments import check_game
from landwright.cli.exit_codes import DONE, NOT_COMPILED
from landwright.cli.progress import bar

if TYPE_CHECKING:
    from landwright.bots.compilation import Unit


def compile(  # noqa: A001
    *games: Annotated[str, Parameter(help="Names of games. [default: all]")],
) -> int:
    """Compile games and their bots into the machine-code cache."""
    for name in games:
        check_game(name)
    from landwright.bots.compilation import units
    from landwright.core import registry

    names = games or tuple(registry.names())
    todo = [unit for name in names for unit in units(registry.describe(name))]
    began = time.monotonic()
    with bar("Compiling games", len(todo), prints_label=True) as report:
        try:
            failed = asyncio.run(_compile(todo, report))
        except asyncio.CancelledError:  # ended from outside; what is compiled stays in the cache
            return NOT_COMPILED
    if failed:
        parts = ", ".join(f"{unit.game} ({unit.part})" for unit in sorted(failed))
        sys.stderr.write(f"These could not be compiled: {parts}. The lines above say why.\n")
        return NOT_COMPILED
    sys.stdout.write(f"{', '.join(names)}: compiled in {time.monotonic() - began:.0f} s.\n")
    return DONE


async def _compile(todo: "list[Unit]", report: Callable[[int], None]) -> "set[Unit]":
    """Compiles units in child processes, and returns those that failed. `report` gets the number of compiled units."""
    from landwright.server.library.compiler import Compiler
    from landwright.server.runtime.settings import cores

    done: list[Unit] = []

    async def note(unit: "Unit") -> None:
        done.append(unit)
        report(len(done))

    compiler = Compiler(cores(), (), note)
    compiler.add(todo)
    task = asyncio.ensure_future(compiler.run())
    with suppress(NotImplementedError):  # Windows has no SIGTERM to handle
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await task
    return compiler.failed
