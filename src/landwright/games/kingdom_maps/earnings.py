"""Where the points of a map come from: for each criterion the hexes that earn it."""

import numpy as np

from landwright.game import Numbers, Report
from landwright.games.kingdom_maps.components import CODES, TERRITORIES
from landwright.games.kingdom_maps.scoring import Earned, earned
from landwright.kernel import kernel, specialise


@kernel
def explain(land: Numbers, points: Numbers, earning: Numbers) -> None:
    """What a map has by every criterion, and the set of hexes behind it."""
    for criterion in range(len(points)):
        points[criterion], earning[criterion] = earned(land, criterion)


def _room() -> tuple[Numbers, Numbers, Numbers]:
    return np.zeros(TERRITORIES, np.int64), np.zeros(len(CODES), np.int64), np.zeros(len(CODES), np.int64)


def prepare(report: Report) -> None:
    """Compiles what this module needs from Python."""
    report("explain")
    specialise(explain, *_room())


def earnings(land: Numbers) -> dict[str, Earned]:
    """For each criterion, in play or not, its points and the hexes behind them."""
    own, points, earning = _room()
    own[:] = land
    explain(own, points, earning)
    return dict(zip(CODES, zip(points.tolist(), earning.tolist(), strict=True), strict=True))
