"""`python -m benchmarks [NAME …]`: measures, and prints a table for each benchmark."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import (
    endurance,
    first_load,
    first_start,
    frames,
    hosting,
    levels,
    paths,
    perft,
    placements,
    playouts,
    races,
    search,
    solver,
    state,
    tables,
    waits,
    workers,
)
from benchmarks.measure import Row
from benchmarks.prepare import prepare
from benchmarks.report import machine, new_console, print_rows, write_json, write_page

QUICK: dict[str, Callable[[], list[Row]]] = {
    "playouts": playouts.run,
    "placements": placements.run,
    "paths": paths.run,
    "perft": perft.run,
    "state": state.run,
    "search": search.run,
    "solver": solver.run,
    "tables": tables.run,
    "hosting": hosting.run,
    "waits": waits.run,
    "workers": workers.run,
    "races": races.run,
    "frames": frames.run,
    "first-start": first_start.run,
    "first-load": first_load.run,
}
SLOW: dict[str, Callable[[argparse.Namespace], list[Row]]] = {
    "levels": lambda arguments: levels.run(arguments.games, arguments.jobs),
    "endurance": lambda arguments: endurance.run(arguments.minutes),
}
NAMES = (*QUICK, *SLOW)


def main() -> None:
    arguments = _parser().parse_args()
    _check(arguments)
    console, results = new_console(), {}
    facts = machine()
    console.print(f"{facts['cores']} cores, {facts['processor']}, Python {facts['python']}\n", highlight=False)
    sys.stderr.write("Compiling what is measured …\n")
    prepare()
    for name in arguments.names or QUICK:
        sys.stderr.write(f"Measuring {name} …\n")
        results[name] = QUICK[name]() if name in QUICK else SLOW[name](arguments)
        print_rows(console, name, results[name])
    if arguments.json:
        write_json(arguments.json, results)
    if arguments.page:
        write_page(arguments.page, results)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures how fast Landwright is.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"{', '.join(NAMES)}; all but {' and '.join(SLOW)} when none is named"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file, too")
    parser.add_argument("--page", type=Path, metavar="FILE", help='replace their results on a page, below "Results"')
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of each pair of levels [200]")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes for them, 0 for one a core [1]")
    parser.add_argument("--minutes", type=int, default=30, metavar="N", help="of endurance [30]")
    return parser


def _check(arguments: argparse.Namespace) -> None:
    for name in arguments.names:
        if name not in NAMES:
            _parser().error(f"there is no benchmark '{name}'; there are {', '.join(NAMES)}")
    if arguments.games < 1 or arguments.jobs < 0 or arguments.minutes < 1:
        _parser().error("--games and --minutes are at least 1, and --jobs at least 0")


if __name__ == "__main__":
    main()
