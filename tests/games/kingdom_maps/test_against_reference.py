"""The game compared with the implementation in `reference.py`: choices, maps and points."""

import json
import random
from itertools import combinations, islice
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from landwright.games.kingdom_maps import components
from landwright.games.kingdom_maps.commands import placements
from landwright.games.kingdom_maps.components import HEXES
from landwright.games.kingdom_maps.map_text import HEX_NAMES, read_map
from landwright.games.kingdom_maps.options import KingdomMapsOptions
from tests.games.kingdom_maps import reference
from tests.games.kingdom_maps.kingdom_maps_table import EMPTY_MAP, Table, map_text, points_of
from tests.games.kingdom_maps.samples import OPTIONS
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow

FINISHED = sorted((Path(__file__).parent / "finished").glob("*.txt"))
MAPS = 3_000
GAMES = {1: 4, 2: 3, 3: 2, 4: 1}  # for each number of seats, with each set of options
LONG_GAMES = 2  # for each number of seats


def random_map(chance: random.Random) -> str:
    """Some territories grown from scattered hexes until a share of the map is drawn, so that areas of every size, full
    rows and whole edges come up."""
    letters = chance.sample(reference.LETTERS, chance.randint(1, 6))
    share, clumping = chance.random() ** 0.5, chance.random()
    land: reference.Map = {}
    for place in chance.sample(reference.HEXES, HEXES):
        near = [land[other] for other in reference.beside(place) if other in land]
        if chance.random() < share:
            land[place] = chance.choice(near) if near and chance.random() < clumping else chance.choice(letters)
    return reference.write(land)


@st.composite
def maps(draw: st.DrawFn) -> str:
    return random_map(random.Random(draw(st.integers(0, 2**32 - 1))))


# The sheet


def test_the_sheet_equals_the_reference() -> None:
    assert list(HEX_NAMES) == list(reference.NAMES.values())
    assert HEX_NAMES[components.QUESTION] == reference.NAMES[reference.QUESTION]
    names = {HEX_NAMES[place] for place in range(HEXES) if components.POWERS >> place & 1}
    assert names == {reference.NAMES[place] for place in reference.POWERS}
    assert components.CRITERIA == reference.CRITERIA
    assert dict(zip(components.LETTERS[1:], components.NAMES[1:], strict=True)) == reference.TERRITORIES


def test_neighbours_equal_the_reference() -> None:
    for place, name in enumerate(HEX_NAMES):
        around = {HEX_NAMES[other] for other in range(HEXES) if int(components.AROUND[place]) >> other & 1}
        assert around == {reference.NAMES[other] for other in reference.beside(reference.PLACES[name])}


# Points


def test_scores_of_random_maps_equal_the_reference(seeds: Seeds) -> None:
    """And among them are maps that score and maps that do not, by each criterion."""
    chance = random.Random(next(seeds))
    seen: dict[str, set[int]] = {code: set() for code in reference.CRITERIA}
    for _ in range(MAPS):
        text = random_map(chance)
        land, points = reference.read(text), points_of(text)
        for code, found in seen.items():
            assert points.get(code, 0) == reference.score(land, code), f"{code}\n{text}"
            found.add(points.get(code, 0))
    assert all(len(found) >= 3 and 0 in found for found in seen.values())


@given(text=maps())
def test_the_hexes_that_explain_a_score_equal_the_reference(text: str) -> None:
    land, names = reference.read(text), list(reference.NAMES)
    table = Table(text)
    for line in table.game.scoring.sheet(table.s, 0)[:-1]:  # the last is ?
        code, points = line.part, line.points
        assert points == reference.score(land, code)
        found = {names[place] for place in line.cells}
        if code in ("A2", "B6"):  # of several that are as good, one is shown
            assert reference.score({place: land[place] for place in found}, code) == points
            assert bool(found) == bool(points)
        else:
            assert found == (reference.earning(land, code) if points else set()), f"{code}\n{text}"


@given(text=maps())
def test_maps_round_trip_as_text(text: str) -> None:
    assert map_text(read_map(text)) == text == reference.write(reference.read(text))


# Drawing


def drawings(land: str, number: int) -> set[frozenset[str]]:
    """Every set of hexes that can be drawn hex by hex in a solo game."""
    table = Table(land).roll(number, number, number).act(Azure=f"Lake, take {number}")
    found: set[frozenset[str]] = set()
    grow(table, frozenset(), number, found, set())
    return found


def grow(table: Table, drawn: frozenset[str], left: int, found: set[frozenset[str]], seen: set[frozenset[str]]) -> None:
    for name in table.legal("Azure"):
        more = drawn | {name}
        if more in seen:
            continue
        seen.add(more)
        if left == 1:
            found.add(more)
            continue
        before = table.s
        table.s = table.game.copy(before)
        grow(table.act(Azure=name), more, left - 1, found, seen)
        table.s = before


@settings(max_examples=40)
@given(text=maps(), number=st.integers(1, 4))
def test_drawings_on_random_maps_equal_the_reference(text: str, number: int) -> None:
    sets = reference.placements(reference.read(text), number)
    assert reference.can_draw(reference.read(text), number) == bool(sets)
    if sets:
        assert drawings(text, number) == {frozenset(reference.NAMES[place] for place in one) for one in sets}


@pytest.mark.parametrize(("number", "sets"), [(1, 61), (2, 156), (3, 489)])
def test_drawings_on_a_blank_map_equal_the_reference(number: int, sets: int) -> None:
    assert len(drawings(EMPTY_MAP, number)) == len(reference.placements({}, number)) == sets


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=maps(), number=st.integers(1, 6))
def test_the_command_counts_the_drawings_of_the_reference(
    text: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.txt"
    path.write_text(text)
    placements(str(path), number)
    assert capsys.readouterr().out == f"{len(reference.placements(reference.read(text), number))}\n"


def test_placements_are_all_connected_sets_next_to_what_is_drawn(seeds: Seeds) -> None:
    """Checks the reference itself by trying all sets of three hexes."""
    for seed in islice(seeds, 5):
        land = reference.read(random_map(random.Random(seed)))
        empty = set(reference.HEXES) - set(land)
        threes = [set(three) for three in combinations(empty, 3)]
        connected = [three for three in threes if reference.reached(min(three), three) == three]
        near = [three for three in connected if not land or any(reference.beside(place) & set(land) for place in three)]
        assert set(map(frozenset, near)) == reference.placements(land, 3)


# Whole games


def compare(table: Table, play: reference.Play) -> None:
    s, view = table.s, table.view
    assert (set(table.outcomes), len(table.outcomes)) == (play.outcomes(), len(play.outcomes()))
    assert [card.code for card in view.criteria] == sorted(play.criteria)
    assert view.active == (-1 if play.active is None else play.active)
    assert bool(s.is_last) == play.is_last
    assert table.ending == play.ending
    for number, seat in enumerate(play.seats):
        name = reference.SEATS[number]
        choices = table.legal(name)
        assert (set(choices), len(choices)) == (play.legal(number), len(set(choices)))
        assert (name in table.waiting) == bool(choices)
        assert table.map(name) == reference.write(seat.land)
        assert (table.powers(name), table.uses(name)) == (seat.powers, "".join(map(str, seat.uses.values())))
        points = table.points(name)
        assert {part: points[part] for part in [*play.criteria, "?"]} == play.points(number)
        assert table.total(name) == sum(play.points(number).values())


def step(table: Table, play: reference.Play, who: str, text: str) -> None:
    """Performs the same step in both."""
    if who == "chance":
        table.apply_chance(text)
        play.apply_chance(text)
    else:
        table.act(**{who: text})
        play.act(reference.SEATS.index(who), text)


def choose(table: Table, play: reference.Play, chance: random.Random, is_sparing: bool) -> tuple[str, str]:
    """A seat and its action; sparing play has low dice and takes low numbers."""
    tries = 40 if is_sparing else 1
    if outcomes := sorted(play.outcomes()):
        return "chance", min(chance.choices(outcomes, k=tries), key=lowness)
    who = chance.choice(table.waiting)
    choices = sorted(play.legal(reference.SEATS.index(who)))
    if choices[0].startswith("take"):
        return who, min(chance.choices(choices, k=tries), key=lowness)
    return who, chance.choice(choices)


def lowness(text: str) -> list[int]:
    """The number that is drawn, or the dice from the highest."""
    numbers = [int(word) for word in text.split() if word.isdigit()]
    return numbers[-1:] if text.startswith("take") else sorted(numbers, reverse=True)


def start_both(seats: int, options: KingdomMapsOptions) -> tuple[Table, reference.Play]:
    first = None if options.first == "random" else (int(options.first) - 1) % seats
    table = Table(*[EMPTY_MAP] * seats, **msgspec.structs.asdict(options))
    return table, reference.Play(seats, options.codes, first)


def compare_ends(table: Table, play: reference.Play) -> None:
    compare(table, play)
    assert play.due == "over"
    assert table.winners == tuple(reference.SEATS[number] for number in play.winners())


def play_both(seats: int, options: KingdomMapsOptions, chance: random.Random, is_sparing: bool) -> str:
    """Plays a random game in both, compares them at every step, and returns the ending."""
    table, play = start_both(seats, options)
    while play.due != "over":
        compare(table, play)
        step(table, play, *choose(table, play, chance, is_sparing))
    compare_ends(table, play)
    return play.ending


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", GAMES)
def test_random_games_equal_the_reference_step_by_step(seats: int, options: KingdomMapsOptions, seeds: Seeds) -> None:
    for seed in islice(seeds, GAMES[seats]):
        play_both(seats, options, random.Random(seed), is_sparing=False)


@pytest.mark.parametrize("seats", GAMES)
def test_long_games_equal_the_reference_step_by_step(seats: int, seeds: Seeds) -> None:
    endings = [
        play_both(seats, OPTIONS[number], random.Random(next(seeds)), is_sparing=True) for number in range(LONG_GAMES)
    ]
    assert "the active player has no territory left to announce" in endings


@pytest.mark.parametrize("path", FINISHED, ids=[path.stem for path in FINISHED])
def test_finished_games_equal_the_reference_step_by_step(path: Path) -> None:
    header, *turns = path.read_text().splitlines()
    game = json.loads(header)
    table, play = start_both(game["seats"], KingdomMapsOptions(**game["options"]))
    for turn in turns:
        who, what = turn.split(": ")
        for text in what.split(", "):
            compare(table, play)
            step(table, play, who, text)
    compare_ends(table, play)
