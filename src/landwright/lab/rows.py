"""Simulated games as a table in a file: one row per game, written as the games are played.

| column | meaning |
| --- | --- |
| `game` | its number, from 0 |
| `ending`, `winners`, `steps` | the reason; the seats that won, such as `0` or `0 2`; the number of events |
| `bot_0`, `share_0`, … | for each seat, the bot and its share of the win |
| `points_0`, `catch_0`, … | in games with points, the total and each part by its code |
"""

import csv
import importlib
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from landwright.core.game import Game
from landwright.core.types import bits
from landwright.lab.tally import PlayedGames

PARQUET = ".parquet"
ROWS_AT_ONCE = 10_000  # in a group of a Parquet file

Row = dict[str, Any]


class RowWriter(Protocol):
    """A file to which rows are appended."""

    def write(self, rows: Sequence[Row]) -> None: ...
    def close(self) -> None: ...


class CsvWriter:
    def __init__(self, file: Path, columns: dict[str, type]) -> None:
        self.stream = file.open("w", newline="", encoding="utf-8")
        self.writer = csv.DictWriter(self.stream, list(columns), lineterminator="\n")
        self.writer.writeheader()

    def write(self, rows: Sequence[Row]) -> None:
        self.writer.writerows(rows)

    def close(self) -> None:
        self.stream.close()


class ParquetWriter:
    def __init__(self, file: Path, columns: dict[str, type]) -> None:
        arrow, parquet = _pyarrow()
        kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
        self.schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self.writer = parquet.ParquetWriter(str(file), self.schema)
        self.arrow = arrow
        self.rows: list[Row] = []

    def write(self, rows: Sequence[Row]) -> None:
        self.rows += rows
        if len(self.rows) >= ROWS_AT_ONCE:
            self._flush()

    def close(self) -> None:
        self._flush()
        self.writer.close()

    def _flush(self) -> None:
        if self.rows:
            self.writer.write_table(self.arrow.Table.from_pylist(self.rows, schema=self.schema))
            self.rows = []


def _pyarrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        problem = "A Parquet file needs the package pyarrow, which is not installed"
        raise ValueError(f"{problem}; install it, or choose a name that ends in .csv.") from None


class GameRows:
    """Writes the games of a simulation into a file; raises `ValueError` if that is not possible."""

    def __init__(self, file: Path, game: Game, bots: Sequence[str]) -> None:
        self.game, self.bots, self.count = game, bots, 0
        kind = ParquetWriter if file.suffix == PARQUET else CsvWriter
        try:
            self.writer: RowWriter = kind(file, self._columns())
        except OSError as error:
            raise ValueError(f"'{file}' cannot be written: {error.strerror}.") from None

    def __enter__(self) -> "GameRows":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.writer.close()

    def _columns(self) -> dict[str, type]:
        columns: dict[str, type] = {"game": int, "ending": str, "winners": str, "steps": int}
        for seat in range(len(self.bots)):
            columns |= {f"bot_{seat}": str, f"share_{seat}": float}
            if codes := self.game.scoring.codes:
                columns |= {f"points_{seat}": int, **{f"{code}_{seat}": int for code in codes}}
        return columns

    def add(self, played: PlayedGames) -> None:
        games = zip(played.bots.tolist(), played.results.tolist(), played.points.tolist(), strict=True)
        rows = [self._row(self.count + i, *game) for i, game in enumerate(games)]
        self.writer.write(rows)
        self.count += len(rows)

    def _row(self, number: int, seating: list[int], result: list[int], points: list[list[int]]) -> Row:
        ending, winners, steps = result
        won = bits(winners)
        row: Row = {"game": number, "ending": self.game.notation.endings[ending]}
        row |= {"winners": " ".join(map(str, won)), "steps": steps}
        for seat, bot in enumerate(seating):
            row |= {f"bot_{seat}": self.bots[bot], f"share_{seat}": 1 / len(won) if seat in won else 0.0}
            if codes := self.game.scoring.codes:
                row[f"points_{seat}"] = sum(points[seat])
                row |= {f"{code}_{seat}": number for code, number in zip(codes, points[seat], strict=True)}
        return row
