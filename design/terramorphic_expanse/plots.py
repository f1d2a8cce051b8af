"""Draws what `measure` printed, as SVG files.

python -m design.terramorphic_expanse.plots MEASURED.json FOLDER
"""

import sys
from pathlib import Path

import msgspec

from design.bar_chart import bar_chart
from design.terramorphic_expanse.measure import Measured


def charts(measured: list[Measured]) -> dict[str, str]:
    """The charts by name."""
    named = {f"{one.bot}, {one.seats} seats": one for one in measured}
    rounds = {
        name: {f"{number} rounds": 100 * count / one.games for number, count in enumerate(one.rounds) if count}
        for name, one in named.items()
    }
    return {
        "rounds": bar_chart("Length of a game", rounds, "%", 1),
        "actions": bar_chart("Guide actions in a turn", {name: one.actions for name, one in named.items()}),
        "itineraries": bar_chart(
            "Itineraries", {name: _percent(one.itineraries) for name, one in named.items()}, "%", 1
        ),
        "sides": bar_chart(
            "Games in which a side lay on the board", {name: _percent(one.sides) for name, one in named.items()}, "%", 0
        ),
    }


def _percent(shares: dict[str, float]) -> dict[str, float]:
    return {name: 100 * share for name, share in shares.items()}


def main() -> None:
    source, folder = map(Path, sys.argv[1:])
    lines = source.read_bytes().splitlines()
    for name, chart in charts([msgspec.json.decode(line, type=Measured) for line in lines]).items():
        (folder / f"terramorphic-expanse-{name}.svg").write_text(chart, encoding="utf-8")


if __name__ == "__main__":
    main()
