"""Maps, territories, dice, criteria and set-up of Kingdom Maps (sections 1 and 2 of RULES.md)."""

from itertools import permutations

import pytest

from landwright.core.notation import ReadError
from tests.games.kingdom_maps.kingdom_maps_table import (
    CODES,
    EMPTY_MAP,
    HEXES,
    NAMES,
    TERRITORIES,
    Table,
    kingdom,
    sketch,
    started,
    turn_of_ones,
)

POWERS = ["b2", "b5", "e2", "e8", "h2", "h5"]


# 1 The box


@pytest.mark.rule("kingdom-maps", "1.1")
def test_maps_have_nine_rows_of_hexes_and_start_empty() -> None:
    for seats in range(1, 5):
        rows = [list(map(len, seat.rows)) for seat in Table(*[EMPTY_MAP] * seats).view.seats]
        assert rows == [[5, 6, 7, 8, 9, 8, 7, 6, 5]] * seats
    assert Table(EMPTY_MAP).map() == "\n".join("." * length for length in (5, 6, 7, 8, 9, 8, 7, 6, 5)) + "\n"


@pytest.mark.rule("kingdom-maps", "1.1")
def test_hexes_are_named_by_row_and_place() -> None:
    table = started(EMPTY_MAP).act(Azure="Lake, take 1")
    assert table.legal("Azure") == HEXES
    assert len(HEXES) == 61
    assert table.act(Azure="b6").map() == sketch(b=".....L")
    for name in ("a6", "b7", "e10", "e0", "j1", "i6"):
        with pytest.raises(ReadError):
            table.game.notation.read_action(table.plain, 0, name)


@pytest.mark.rule("kingdom-maps", "1.2")
@pytest.mark.parametrize("name", HEXES)
def test_hexes_have_their_printed_symbols(name: str) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).act(Azure=f"Lake, take 1, {name}")
    assert table.powers() == (1 if name in POWERS else 0)
    assert table.legal("Azure") == (["score A2", "score A4", "score B1", "score B5"] if name == "e5" else [])


@pytest.mark.rule("kingdom-maps", "1.3")
def test_there_are_six_territories() -> None:
    for territory, letter in zip(TERRITORIES, "MFALDV", strict=True):
        table = started(EMPTY_MAP)
        assert table.legal("Azure") == TERRITORIES
        assert table.act(Azure=f"{territory}, take 1, a1").map() == sketch(a=letter)


@pytest.mark.rule("kingdom-maps", "1.3")
def test_territories_have_numbers() -> None:
    for number, territory in enumerate(TERRITORIES, 1):
        table = started(EMPTY_MAP).act(Azure="Lake, take 1, a1").roll(number, number)
        assert table.legal("Azure") == [f"{territory} with {number}"]


@pytest.mark.rule("kingdom-maps", "1.4")
def test_there_are_three_ordinary_dice() -> None:
    faces = range(1, 7)
    rolls = [f"dice {a} {b} {c}" for a in faces for b in faces for c in faces]
    assert sorted(Table(EMPTY_MAP, EMPTY_MAP).outcomes) == rolls
    for dice in permutations((2, 4, 6)):
        assert Table(EMPTY_MAP).roll(*dice).view.dice == [2, 4, 6]


@pytest.mark.rule("kingdom-maps", "1.4")
def test_there_are_twelve_criteria_in_two_sectors() -> None:
    table = Table(EMPTY_MAP, criteria="")
    seen = list(table.outcomes)
    table.apply_chance(seen[0], seen[1])
    assert [text.split()[1] for text in [*seen, *table.outcomes]] == CODES


# 2 Set-up


@pytest.mark.rule("kingdom-maps", "2.1")
def test_two_criteria_of_each_sector_are_rolled_for() -> None:
    """The rulebook's example: 2 and 4 for sector A, then 1 and 5 for sector B."""
    table = Table(EMPTY_MAP, EMPTY_MAP, criteria="")
    rolled = []
    for text in ("A2 Greatwood", "A4 Inland waters", "B1 Surveyed rows", "B5 Patchwork"):
        rolled.append([outcome.split()[1] for outcome in table.outcomes])
        table.apply_chance(f"criterion {text}")
    assert rolled == [
        ["A1", "A2", "A3", "A4", "A5", "A6"],
        ["A1", "A3", "A4", "A5", "A6"],
        ["B1", "B2", "B3", "B4", "B5", "B6"],
        ["B2", "B3", "B4", "B5", "B6"],
    ]
    assert [card.code for card in table.view.criteria] == ["A2", "A4", "B1", "B5"]
    assert len(table.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "2.1")
@pytest.mark.parametrize("criteria", ["A2,A4,B1,B5", "b5 B1, a4 , A2", " A2 A4 B1 B5 "])
def test_an_option_chooses_the_criteria(criteria: str) -> None:
    table = Table(EMPTY_MAP, criteria=criteria)
    assert [(card.code, card.name) for card in table.view.criteria] == [
        ("A2", "Greatwood"),
        ("A4", "Inland waters"),
        ("B1", "Surveyed rows"),
        ("B5", "Patchwork"),
    ]
    assert len(table.outcomes) == 216  # nothing else is rolled for


@pytest.mark.rule("kingdom-maps", "2.1")
@pytest.mark.parametrize(
    "criteria",
    [
        *("A2", "A2,A4", "A2,A4,B1", "A2,A4,B1,B5,B6"),
        *("A2,A2,B1,B5", "A2,A4,A5,B1", "A2,A4,B1,B7", "A0,A4,B1,B5", "A2,A4,B1,C5"),
        *(",,,", "Greatwood", "A2;A4;B1;B5", "A2A4B1B5", "ßßß"),
    ],
)
def test_invalid_criteria_are_refused_with_a_sentence(criteria: str) -> None:
    with pytest.raises(ValueError, match="criteria are two different ones of A1 to A6 and two of B1 to B6, such as"):
        kingdom().read_options({"criteria": criteria})


@pytest.mark.rule("kingdom-maps", "2.2")
@pytest.mark.parametrize(("seats", "uses"), [(1, "333333"), (2, "333333"), (3, "222222"), (4, "111111")])
def test_the_uses_of_each_territory_depend_on_the_number_of_seats(seats: int, uses: str) -> None:
    table = Table(*[EMPTY_MAP] * seats)
    assert [table.uses(name) for name in NAMES[:seats]] == [uses] * seats


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_chooses_the_first_player(seats: int) -> None:
    for first in NAMES[:seats]:
        table = Table(*[EMPTY_MAP] * seats, first="random")
        assert table.outcomes == [f"{name} begins" for name in NAMES[:seats]]
        assert table.view.active == -1
        assert table.apply_chance(f"{first} begins").roll(1, 2, 3).waiting == [first]


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize(
    ("seats", "first", "name"),
    [
        (4, "1", "Azure"),
        (4, "4", "Dove"),
        (3, "3", "Crimson"),
        (3, "4", "Azure"),
        (2, "4", "Bronze"),
        (1, "3", "Azure"),
    ],
)
def test_an_option_chooses_the_first_player(seats: int, first: str, name: str) -> None:
    """A seat number above the number of seats is counted on round the table."""
    assert Table(*[EMPTY_MAP] * seats, first=first).roll(1, 2, 3).waiting == [name]


@pytest.mark.rule("kingdom-maps", "2.3")
def test_the_first_player_is_chosen_after_the_criteria() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP, criteria="", first="random")
    table.apply_chance(
        "criterion A1 Ranges", "criterion A2 Greatwood", "criterion B6 Great roads", "criterion B1 Surveyed rows"
    )
    assert table.outcomes == ["Azure begins", "Bronze begins"]
    alone = Table(EMPTY_MAP, first="random")
    assert len(alone.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("first", ["0", "5", "Azure", "", 1, None])
def test_an_invalid_first_player_is_refused(first: object) -> None:
    with pytest.raises(ValueError, match="These options of Kingdom Maps are not valid"):
        kingdom().read_options({"first": first})


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_other_players_follow_in_seat_order(seats: int) -> None:
    table = Table(*[EMPTY_MAP] * seats, first="2")
    order = [turn_of_ones(table, TERRITORIES[turn // seats], HEXES[turn]) for turn in range(2 * seats)]
    assert order == [NAMES[(1 + turn) % seats] for turn in range(2 * seats)]
    assert table.view.turn == 2 * seats + 1
