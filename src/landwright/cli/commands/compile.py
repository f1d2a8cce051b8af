"""`landwright compile`: compiles games ahead of time, so that the first start of everything else is quick."""

import sys
from typing import Annotated

from cyclopts import Parameter

from landwright.cli.arguments import check_game
from landwright.cli.exit_codes import DONE, NOT_COMPILED
from landwright.cli.progress import bar


def compile(  # noqa: A001
    *games: Annotated[str, Parameter(help="Names of games. [default: all]")],
) -> int:
    """Compile games and their bots into the machine-code cache."""
    import asyncio
    import os
    import signal
    import time

    for name in games:
        check_game(name)
    from landwright.bots.compilation import Unit, units
    from landwright.core import registry
    from landwright.server.compiler import Compiler

    names = games or tuple(registry.names())
    todo = [unit for name in names for unit in units(registry.describe(name))]
    began, done = time.monotonic(), list[Unit]()

    async def compile_all() -> Compiler:
        async def note(unit: Unit) -> None:
            done.append(unit)
            report(len(done))

        compiler = Compiler(os.cpu_count() or 2, (), note)
        compiler.add(todo)
        task = asyncio.ensure_future(compiler.run())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await task
        return compiler

    with bar("Compiling games", len(todo), prints_label=True) as report:
        try:
            compiler = asyncio.run(compile_all())
        except asyncio.CancelledError:  # ended from outside; what is compiled stays in the cache
            return NOT_COMPILED
    if compiler.failed:
        parts = ", ".join(f"{unit.game} ({unit.part})" for unit in sorted(compiler.failed))
        sys.stderr.write(f"These could not be compiled: {parts}. The lines above say why.\n")
        return NOT_COMPILED
    sys.stdout.write(f"{', '.join(names)}: compiled in {time.monotonic() - began:.0f} s.\n")
    return DONE
