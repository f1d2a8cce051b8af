"""The game compared with the implementation in `reference.py`: draws, rounds and points."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.games.graphia_genesis.components import LETTERS, SIDE
from landwright.games.graphia_genesis.map_text import letters, read_map
from landwright.games.graphia_genesis.options import ANCHORS, FARMS
from landwright.games.graphia_genesis.rules.play import has_secret
from tests.games.graphia_genesis import reference
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, Table
from tests.games.graphia_genesis.samples import OPTIONS
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow

many = settings(max_examples=150)
LINES = range(SIDE)


@st.composite
def maps(draw: st.DrawFn) -> str:
    """A map of scattered squares with some rectangles over them, so that groups, crossings and full maps come up."""
    letters = "".join(sorted(draw(st.sets(st.sampled_from(LETTERS), min_size=1))))
    chance = random.Random(draw(st.integers(0, 2**32 - 1)))
    land = [[chance.choice(letters) for _ in LINES] for _ in LINES]
    for _ in range(draw(st.integers(0, 8))):
        top, bottom = sorted(draw(st.tuples(st.sampled_from(LINES), st.sampled_from(LINES))))
        left, right = sorted(draw(st.tuples(st.sampled_from(LINES), st.sampled_from(LINES))))
        if draw(st.booleans()):
            bottom = top
        letter = draw(st.sampled_from(LETTERS))
        for row in land[top : bottom + 1]:
            row[left : right + 1] = letter * (right + 1 - left)
    return "".join("".join(row) + "\n" for row in land)


@many
@given(text=maps(), anchor=st.sampled_from(sorted(ANCHORS)), farm=st.sampled_from(sorted(FARMS)))
def test_points_of_random_maps_equal_the_reference(text: str, anchor: str, farm: str) -> None:
    assert Table(text, anchor=anchor, farm=farm).points() == reference.score(reference.read(text), anchor, farm)


@many
@given(text=maps(), anchor=st.sampled_from(sorted(ANCHORS)), farm=st.sampled_from(sorted(FARMS)))
def test_the_squares_that_explain_a_part_earn_its_points(text: str, anchor: str, farm: str) -> None:
    land, points = reference.read(text), reference.score(reference.read(text), anchor, farm)
    table = Table(text, anchor=anchor, farm=farm)
    lines = table.game.scoring.sheet(table.s, 0)
    assert [line.part for line in lines] == list(table.game.scoring.codes)
    for line in lines:
        assert line.points == points[line.part]
        squares = {(1 + square // SIDE, 1 + square % SIDE) for square in line.cells}
        assert len(squares) == len(line.cells)
        assert reference.is_earned_by(land, line.part, line.points, squares, farm) if line.points else not squares


@many
@given(text=maps())
def test_maps_round_trip_as_text(text: str) -> None:
    assert letters(read_map(text)) == text.split() == reference.write(reference.read(text)).split()


@many
@given(
    text=maps(),
    shapes=st.tuples(st.sampled_from("IOTSZLJ"), st.sampled_from("IOTSZLJ")),
    die=st.integers(1, SIDE),
    flips=st.booleans(),
)
def test_placements_on_random_maps_equal_the_reference(
    text: str, shapes: tuple[str, str], die: int, flips: bool
) -> None:
    play = reference.Play(1, flips=flips)
    play.terrain, play.shapes, play.die = "M", list(shapes), die
    table = Table(text, flips=flips, deck=shapes[0] * 4 + shapes[1] * 4)
    cards = table.turn("Mountain").outcomes
    table.turn(cards[0].removeprefix("shape "), cards[4].removeprefix("shape "), str(die))
    assert sorted(table.draws()) == sorted(play.draws(reference.read(text)))


@many
@given(text=maps(), die=st.integers(1, SIDE))
def test_nexus_squares_on_random_maps_equal_the_reference(text: str, die: int) -> None:
    table = Table(text).turn("Nexus", str(die))
    assert sorted(table.draws()) == sorted(reference.nexus_places(reference.read(text), die))


def due(table: Table) -> str:
    return ("terrain", "shape", "shape", "die", "draw", "over")[int(table.s.phase)]


def compare(table: Table, play: reference.Play) -> None:
    assert due(table) == play.due
    assert int(table.s.rounds) == play.rounds
    assert sorted(text.split()[-1] for text in table.outcomes) == play.outcomes()
    assert table.waiting == sorted(play.open)
    for seat, land in enumerate(play.maps):
        assert table.map(seat) == reference.write(land)
        assert sorted(table.draws(seat)) == sorted(play.open.get(seat, ()))
        assert has_secret(table.s, seat) == (seat in play.drawn)


def step(table: Table, play: reference.Play, chance: random.Random) -> None:
    """Performs the same step in both."""
    if play.due == "draw":
        seat = chance.choice(table.waiting)
        text = chance.choice(sorted(play.open[seat]))
        table.draw(**{table.game.info.seat_names[seat]: text})
        play.draw(seat, text)
        return
    text = chance.choice(table.outcomes)
    table.game.rules.apply_chance(table.s, table.outcomes.index(text))
    last = text.split()[-1]
    {"terrain": play.turn_terrain, "shape": play.turn_shape, "die": lambda n: play.roll(int(n))}[play.due](last)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_random_games_equal_the_reference_step_by_step(seats: int, options: Any, seeds: Seeds) -> None:
    chance = random.Random(next(seeds))
    table = Table(*[EMPTY_MAP] * seats, **msgspec.structs.asdict(options))
    play = reference.Play(seats, options.anchor, options.flips, options.deck, options.farm)
    while play.due != "over":
        compare(table, play)
        step(table, play, chance)
    compare(table, play)
    assert list(table.winners or ()) == play.winners()
    for seat, land in enumerate(play.maps):
        assert table.points(seat) == reference.score(land, options.anchor, options.farm)
