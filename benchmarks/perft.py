"""Perft, compared with python-chess and with plain C (perft.c).

All three count the last ply by listing, without playing it.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measure import Row, Run, Sample, missing, peer, rates, timed
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.lab.perft import perft

CHESS_DEPTH = 4
SOURCE = Path(__file__).with_name("perft.c")


class Position(NamedTuple):
    name: str
    text: str
    depth: int


# Between them they have all six kinds of creature.
POSITIONS = (
    Position("opening", "..g./..../..../.S.. o BDG|bds", 9),
    Position("eight creatures", "f.b./.Gy./Bg.F/.Y.. b -|-", 8),
)


def run() -> list[Row]:
    game, chess = load("forgenesis"), peer("chess")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(Path(folder))
        rows = [row for position in POSITIONS for row in _compare(game, position, chess, program)]
    if chess is None:
        rows.append(missing("python-chess", "nodes/s", "python-chess"))
    if program is None:
        rows.append(Row(what="plain C", value=None, unit="steps/s", note="no C compiler here, or it refused"))
    return rows


def _compare(game: Game, position: Position, chess: Any, program: Path | None) -> list[Row]:
    """Landwright first, then the programs that are available."""
    name, _, depth = position
    count = landwright_count(game, position)
    competitors: dict[str, Run] = {}
    if chess is not None:
        competitors["python-chess"] = timed(lambda: _chess_perft(chess.Board(), CHESS_DEPTH))
    if program is not None:
        competitors["plain C"] = _c_run(program, position, expected=int(count()))
    own, *others = rates(timed(count), *competitors.values())
    rows = [Row(what=f"{name}, Landwright", value=own, unit="steps/s", note=f"depth {depth}, {count():,.0f} sequences")]
    notes = {"python-chess": f"from the initial position, depth {CHESS_DEPTH}", "plain C": "the same count, checked"}
    for other, rate in zip(competitors, others, strict=True):
        unit = "nodes/s" if other == "python-chess" else "steps/s"
        rows.append(Row(what=f"{name}, {other}", value=rate, unit=unit, note=notes[other]))
        rows.append(Row(what=f"{name}, against {other}", value=own / rate, unit="×"))
    return rows


def landwright_count(game: Game, position: Position) -> Callable[[], float]:
    s = game.read_state(position.text)
    s.is_endless = 1  # ignores repetition
    return lambda: perft(game, s, position.depth)


def _chess_perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _chess_perft(board, depth - 1)
        board.pop()
    return total


def compile_c(folder: Path) -> Path | None:
    """The program, or None if it cannot be compiled."""
    compiler, program = shutil.which("cc"), folder / "perft"
    if compiler is None:
        return None
    done = subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=False)
    return program if done.returncode == 0 else None


def _c_run(program: Path, position: Position, expected: int) -> Run:
    """The program measures its own time, so its start does not count."""

    def run() -> Sample:
        command = [str(program), position.text, str(position.depth)]
        count, seconds = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        if int(count) != expected:
            raise RuntimeError(f"{position.text}: C counts {count} sequences, Landwright {expected}.")
        return Sample(int(count), float(seconds))

    return run
