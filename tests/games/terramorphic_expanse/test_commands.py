"""The commands `landwright terramorphic-expanse …`, and the data file."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from landwright.games.terramorphic_expanse import commands
from landwright.games.terramorphic_expanse.lands import land_sides as module
from landwright.games.terramorphic_expanse.lands.land_sides import FILE, land_sides, read_lands
from landwright.games.terramorphic_expanse.lands.properties import broken_properties

Change = Callable[[list[Any]], object]


def changed(change: Change) -> list[str]:
    """The properties that the lands lack after a change of their JSON."""
    sides = json.loads(FILE.read_text(encoding="utf-8"))
    change(sides)
    return broken_properties(read_lands(json.dumps(sides).encode()))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda s: s[0]["cities"]["NW"].update(name="Dovecote"), "names must differ"),
        (lambda s: s[0]["cities"]["NW"].update(name="New Town"), "one word of the letters"),
        (lambda s: s[0]["cities"]["NW"].update(name="SCOREBOARD"), "Scoreboard"),
        (lambda s: [city.update(colour="red") for side in s[:2] for city in side["cities"].values()], "cities are red"),
        (lambda s: [city.update(shape="star") for city in s[0]["cities"].values()], "1a: the cities have 1 shapes"),
        (lambda s: s[0].update(portals=["N1", "N2", "S1", "W1"]), "1a: one portal on each edge"),
        (lambda s: s[0].update(routes=["NW-NE"]), "1a: there must be two or three"),
        (lambda s: [side.update(routes=["NW-NE", "NW-SW", "SW-SE"]) for side in s], "sides have two routes"),
        (lambda s: s[0]["cities"]["NW"].update(spanner=True), "There are 7 spanners"),
        (lambda s: [city.update(spanner=True) for city in s[10]["cities"].values()], "6a: 4 cities have a spanner"),
        (lambda s: s[0].update(itinerary={"letters": ["E"]}), "1a: the letters fit"),
        (lambda s: s[0].update(itinerary={"letters": ["X"]}), "1a: the itinerary fits"),
        (lambda s: s[0].update(itinerary={"colours": ["red"]}), "1a: an itinerary is of two"),
        (lambda s: s[2].update(action={"kind": "compass"}), "2a: the action is 'compass'"),
        (lambda s: s[1]["action"].update(of=["red", "grey"]), "1b: the action 'shapes' cannot be of"),
        (lambda s: s.pop(), "The sides are"),
    ],
)
def test_a_missing_property_is_named(change: Change, sentence: str) -> None:
    assert any(sentence in broken for broken in changed(change))


def test_the_lands_of_the_game_have_all_properties(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.check_lands() == 0
    assert capsys.readouterr().out == "The sixteen land sides have all properties.\n"


def test_check_lands_exits_with_one_and_a_sentence_for_each_missing_property(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "land_sides", lambda: land_sides()[:15])
    assert commands.check_lands() == 1
    assert "8b" in capsys.readouterr().out


def test_lands_prints_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    commands.lands(json=True)
    printed = capsys.readouterr().out
    assert json.loads(printed) == json.loads(FILE.read_text(encoding="utf-8"))
    assert msgspec.json.decode(printed)[0]["action"] == {"kind": "two spaces"}
    commands.lands()
    assert capsys.readouterr().out.count("\n") == 16
