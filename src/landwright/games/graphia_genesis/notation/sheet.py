"""The score sheet of one map."""

from collections.abc import Mapping

import msgspec

from landwright.games.graphia_genesis.components import LANDS, PARTS, TERRAIN_PARTS


class Sheet(msgspec.Struct, frozen=True):
    """Points by terrain, in two columns, and their sum."""

    terrain: dict[str, int]
    group: dict[str, int]
    total: int


def sheet(points: Mapping[str, int]) -> Sheet:
    """The sheet of a map whose points in each of the game's parts are known."""
    terrain = {name: points[name] for name in TERRAIN_PARTS}
    group = {name: points[f"{name} group"] for name in TERRAIN_PARTS[:LANDS]}
    return Sheet(terrain, group, sum(points[part] for part in PARTS))
