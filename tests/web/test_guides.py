"""The maps in the rules with pictures: they score what the page says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from landwright.core.game import Game, ScoreLine
from landwright.games import graphia_genesis, kingdom_maps
from landwright.games.graphia_genesis import map_text as square_maps
from landwright.games.kingdom_maps import map_text as hex_maps

BOARDS: Final = Path(__file__).parents[2] / "web" / "src" / "boards"
READERS: Final[dict[str, Callable[[str], Any]]] = {
    "graphia-genesis": square_maps.read_map,
    "kingdom-maps": hex_maps.read_map,
}
GAMES: Final[dict[str, Callable[[], Game]]] = {
    "graphia-genesis": graphia_genesis.game,
    "kingdom-maps": kingdom_maps.game,
}


def score_map(name: str, rows: list[str]) -> dict[str, ScoreLine]:
    game = GAMES[name]()
    s = game.start(1, game.read_options({}))
    s.land[0] = READERS[name]("\n".join(rows))
    return {line.part: line for line in game.scoring.sheet(s, 0)}


@pytest.mark.parametrize("name", READERS)
def test_the_maps_of_a_guide_score_what_it_says(name: str):
    maps = json.loads((BOARDS / name / "guide-maps.json").read_text())
    assert maps
    for shown in maps.values():
        line = score_map(name, shown["rows"])[shown["part"]]
        assert (line.points, line.cells) == (shown["points"], shown["lit"]), shown["part"]


def test_every_criterion_of_kingdom_maps_has_a_map():
    maps = json.loads((BOARDS / "kingdom-maps" / "guide-maps.json").read_text())
    assert set(maps) == {part.code for part in kingdom_maps.game().scoring.parts} - {"?"}
