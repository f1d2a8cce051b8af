"""The solver of Polyminix: counting, compared with plain C (solver.c), xcover and exact-cover; one solution; hints."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Row, Run, Sample, missing, peer, rates, timed
from landwright.games.polyminix.components import PENTOMINOES, cards, piece_orientations
from landwright.games.polyminix.solver import Constraints, Solution, count, lookup, solve

HEIGHT, WIDTH, SOLUTIONS = 6, 10, 9356
REGION = "\n".join(["#" * WIDTH] * HEIGHT)
EIGHT = "\n".join(["#" * 8] * 8)
ALL = Constraints(kit="pentominoes")
SEEDS = 20
SOURCE = Path(__file__).with_name("solver.c")


def run() -> list[Row]:
    return [*_counting(), *_first_solution(), *_hints()]


def count_solutions() -> float:
    number = count(REGION, ALL).number
    _check("Landwright", number)
    return number


def _check(program: str, number: int) -> None:
    if number != SOLUTIONS:
        raise RuntimeError(f"{program} counts {number} solutions of the {HEIGHT} × {WIDTH} rectangle, not {SOLUTIONS}.")


def _counting() -> list[Row]:
    name = f"{HEIGHT} × {WIDTH}"
    with tempfile.TemporaryDirectory() as folder:
        program = _compile_c(Path(folder))
        own, *others = rates(timed(count_solutions), *([_c_run(program)] if program else []))
    rows = [
        Row(what=f"count {name}, Landwright", value=1000 * SOLUTIONS / own, unit="ms", note=f"{SOLUTIONS} solutions")
    ]
    for rate in others:
        rows.append(
            Row(
                what=f"count {name}, plain C",
                value=1000 * SOLUTIONS / rate,
                unit="ms",
                note="the same method, which uses symmetry as Landwright does",
            )
        )
        rows.append(Row(what=f"count {name}, time of plain C", value=rate / own, unit="×", at_most=1.2))
    if not others:
        rows.append(Row(what="plain C", value=None, unit="ms", note="no C compiler here, or it refused"))
    return [*rows, *_against("xcover", own, 8, _xcover), *_against("exact_cover", own, 28, _exact_cover)]


def _against(name: str, own: float, goal: float, work: Callable[[Any], int]) -> Iterator[Row]:
    """A slow program is measured once; xcover first finds one solution, because it compiles itself."""
    other = peer(name)
    if other is None:
        yield missing(name, "ms", name)
        return

    if name == "xcover":
        next(iter(other.covers(_options())))

    def counted() -> float:
        number = work(other)
        _check(name, number)
        return number

    sample = timed(counted)()
    yield Row(what=f"count {HEIGHT} × {WIDTH}, {name}", value=1000 * sample.seconds, unit="ms")
    rate = sample.work / sample.seconds
    yield Row(what=f"count {HEIGHT} × {WIDTH}, against {name}", value=own / rate, unit="×", at_least=goal)


def _options() -> list[list[int]]:
    """The problem as an exact cover: a piece and five squares for each place."""
    found = []
    for number, piece in enumerate(PENTOMINOES):
        for shape in piece_orientations(piece):
            for down in range(HEIGHT):
                for right in range(WIDTH):
                    cells = [(row + down, column + right) for row, column in shape]
                    if all(row < HEIGHT and column < WIDTH for row, column in cells):
                        squares = [len(PENTOMINOES) + row * WIDTH + column for row, column in cells]
                        found.append([number, *squares])
    return found


def _xcover(xcover: Any) -> int:
    return sum(1 for _ in xcover.covers(_options()))


def _exact_cover(exact_cover: Any) -> int:
    import numpy as np

    options = _options()
    matrix = np.zeros((len(options), len(PENTOMINOES) + HEIGHT * WIDTH), np.int32)
    for row, option in enumerate(options):
        matrix[row, option] = 1
    return int(exact_cover.get_solution_count(matrix))


def _compile_c(folder: Path) -> Path | None:
    """The program, or None if it cannot be compiled."""
    compiler, program = shutil.which("cc"), folder / "solver"
    if compiler is None:
        return None
    done = subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=False)
    return program if done.returncode == 0 else None


def _c_run(program: Path) -> Run:
    """The program measures its own time, so its start does not count."""

    def run() -> Sample:
        command = [str(program), str(HEIGHT), str(WIDTH)]
        number, _, seconds = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        _check("C", int(number))
        return Sample(int(number), float(seconds))

    return run


def _first_solution() -> list[Row]:
    worst = max(_milliseconds(lambda seed=seed: solve(EIGHT, seed=seed)) for seed in (None, *range(SEEDS)))  # type: ignore[misc]
    note = f"all 15 pieces; the slowest of {SEEDS + 1} orders, with empty tables"
    return [Row(what="8 × 8, one solution", value=worst, unit="ms", at_most=50, note=note)]


def _hints() -> list[Row]:
    times = []
    for card in cards():
        for side in card.sides if card.colour == "red" else ():
            for box in side.boxes:
                constraints = Constraints.of_box(box)
                whole = solve(side.cells, constraints, seed=1).solution
                times.append(_hint_time(side.figure, constraints, whole[: len(whole) // 2]))
    note = f"half of the pieces lie; the slowest of {len(times)} boxes"
    return [Row(what="red cards, a hint", value=max(times), unit="ms", at_most=100, note=note)]


def _hint_time(figure: tuple[str, ...], constraints: Constraints, placed: Solution) -> float:
    return _milliseconds(lambda: solve("\n".join(figure), constraints, placed=placed))


def _milliseconds(work: Callable[[], Any]) -> float:
    lookup.candidates.cache_clear()
    lookup.piece_places.cache_clear()
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)
