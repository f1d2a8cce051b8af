"""Bar charts as SVG, for the documentation."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

WIDTH: Final = 640
ROW: Final = 18  # height of a bar
GAP: Final = 8  # between the groups
LABEL: Final = 130  # width of the labels
VALUE: Final = 60  # width of the numbers at the end of the bars
TOP: Final = 56
COLOURS: Final = ("#b5651d", "#2f6f73", "#6b4f8a", "#7a7a3a")


def bar_chart(title: str, series: Mapping[str, Mapping[str, float]], unit: str = "", digits: int = 2) -> str:
    """Horizontal bars, grouped by label, with a bar for each series.

    >>> chart = bar_chart("Wins", {"level 3": {"first": 0.4, "second": 0.6}})
    >>> chart.count("<rect"), "second" in chart
    (4, True)
    """
    labels = list(dict.fromkeys(label for values in series.values() for label in values))
    most = max(value for values in series.values() for value in values.values()) or 1.0
    height = TOP + len(labels) * (len(series) * ROW + GAP)
    parts = [*_heading(title, list(series))]
    for row, label in enumerate(labels):
        top = TOP + row * (len(series) * ROW + GAP)
        middle = top + len(series) * ROW / 2 + 4
        parts.append(f'<text x="{LABEL - 8}" y="{middle:.0f}" text-anchor="end">{escape(label)}</text>')
        for number, values in enumerate(series.values()):
            if label in values:
                parts += _bar(top + number * ROW, values[label], most, COLOURS[number % len(COLOURS)], unit, digits)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="12" fill="#333">\n<title>{escape(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>\n{body}\n</svg>\n'
    )


def _heading(title: str, names: Sequence[str]) -> list[str]:
    parts = [f'<text x="12" y="22" font-size="15" font-weight="bold">{escape(title)}</text>']
    for number, name in enumerate(names):
        x = 12 + 150 * number
        parts.append(f'<rect x="{x}" y="32" width="12" height="12" fill="{COLOURS[number % len(COLOURS)]}"/>')
        parts.append(f'<text x="{x + 18}" y="43">{escape(name)}</text>')
    return parts


def _bar(top: int, value: float, most: float, colour: str, unit: str, digits: int) -> list[str]:
    length = (WIDTH - LABEL - VALUE) * value / most
    return [
        f'<rect x="{LABEL}" y="{top + 2}" width="{length:.1f}" height="{ROW - 4}" fill="{colour}"/>',
        f'<text x="{LABEL + length + 6:.1f}" y="{top + 13}">{value:.{digits}f}{escape(unit)}</text>',
    ]
