"""Results as tables in the terminal, in docs/benchmarks.md and as JSON."""

import os
import platform
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.measure import Row

WIDTH = 140
RESULTS = "\n## Results\n"
SECTION = re.compile(r"^### (\S+)\n\n(.*?)\n+(?=### |\Z)", re.MULTILINE | re.DOTALL)
REACHED = {True: "yes", False: "**no**", None: ""}
PACKAGES = ("landwright", "numba", "numpy", "open_spiel", "chess", "xcover", "exact-cover")


def table_of(title: str, rows: Sequence[Row]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("what")
    table.add_column("result", justify="right", no_wrap=True)
    table.add_column("goal", justify="right", no_wrap=True)
    table.add_column("reached", no_wrap=True)
    table.add_column("note")
    for row in rows:
        reached = REACHED[row.is_met].replace("**no**", "[bold red]no[/]")
        table.add_row(row.what, figure(row.value, row.unit), goal_of(row), reached, row.note)
    return table


def write_page(path: Path, results: dict[str, list[Row]]) -> None:
    """Replaces the results of these benchmarks on a page, below its heading "Results"; those of others stay."""
    page, heading, old = path.read_text().partition(RESULTS)
    sections = dict(SECTION.findall(old)) | {title: "\n".join(_lines(rows)) for title, rows in results.items()}
    path.write_text(page + heading + "".join(f"\n### {title}\n\n{text}\n" for title, text in sections.items()))


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    facts = machine()
    packages = [f"{name} {found}" for name, found in facts["packages"].items() if found]
    yield f"{datetime.now(tz=UTC):%Y-%m-%d}, {facts['cores']} cores ({facts['processor']}, {facts['system']}),"
    yield f"Python {facts['python']}, {', '.join(packages)}."
    yield "\n| what | result | goal | reached | note |\n| --- | --- | --- | --- | --- |"
    for row in rows:
        result, reached = figure(row.value, row.unit), REACHED[row.is_met]
        yield f"| {row.what} | {result} | {goal_of(row)} | {reached} | {row.note} |"


def figure(value: float | None, unit: str) -> str:
    if value is None:
        return "—"
    digits = 0 if value >= 1000 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:,.{digits}f} {unit}"


def goal_of(row: Row) -> str:
    if row.at_least is not None:
        return f"≥ {row.at_least:g} {row.unit}"
    return f"≤ {row.at_most:g} {row.unit}" if row.at_most is not None else ""


def new_console() -> Console:
    """As wide as the terminal or, without one, wide enough that no line is wrapped."""
    wide = Console(width=WIDTH)
    return Console() if wide.is_terminal else wide


def print_rows(console: Console, title: str, rows: Sequence[Row]) -> None:
    console.print(table_of(title, rows))
    console.print()


def machine() -> dict[str, Any]:
    """Facts about the machine that the results depend on, and nothing that identifies it."""
    return {
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def write_json(path: Path, results: dict[str, list[Row]]) -> None:
    rows = {
        name: [msgspec.to_builtins(row) | {"is_met": row.is_met} for row in found] for name, found in results.items()
    }
    text = msgspec.json.format(msgspec.json.encode({"machine": machine(), "results": rows}), indent=2)
    path.write_bytes(text + b"\n")
