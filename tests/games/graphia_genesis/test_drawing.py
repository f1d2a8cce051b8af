"""What may be drawn where (section 3 of RULES.md)."""

import pytest

from landwright.core.notation import ReadError
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, FULL_MAP, Table, points_of, sketch


def first_round(*cards: str, land: str = EMPTY_MAP, **options: object) -> Table:
    """A round for one, with a land, two shapes and a number."""
    return Table(land, **options).turn(*cards)


@pytest.mark.rule("graphia-genesis", "3.1")
def test_a_seat_draws_only_while_the_round_waits_for_it() -> None:
    table = Table(EMPTY_MAP, FULL_MAP, EMPTY_MAP)
    assert table.refusal("I 0° r1 c1") == "3.1"
    table.turn("River", "I", "O", "1")
    assert table.refusal("I 0° r1 c1") == ""
    assert table.refusal("I 0° r1 c1", 1) == "3.1"  # passed over
    assert table.refusal("I 0° r1 c1", 3) == "3.1"  # nobody sits there
    table.draw(Amber="I 0° r1 c1")
    assert table.refusal("I 0° r2 c1") == "3.1"
    assert table.refusal("I 0° r1 c1", 2) == ""


@pytest.mark.rule("graphia-genesis", "3.1")
@pytest.mark.parametrize("number", [-1, -1000, 2241, 10**9])
def test_an_unknown_draw_is_refused(number: int) -> None:
    table = first_round("River", "I", "O", "1")
    refusal = table.game.refusal(table.s, 0, number)
    assert refusal is not None
    assert refusal.rule == "3.1"


@pytest.mark.rule("graphia-genesis", "3.2")
def test_one_of_the_two_shapes_is_drawn() -> None:
    table = first_round("River", "L", "S", "1")
    assert table.refusal("L 90° r1 c1") == table.refusal("S 0° r1 c1") == ""
    for shape in "IOTZJ":
        assert table.refusal(f"{shape} 0° r1 c1") == "3.2"


@pytest.mark.rule("graphia-genesis", "3.2")
def test_shapes_may_be_turned() -> None:
    table = first_round("River", "L", "S", "1")
    turns = {draw.rsplit(" ", 2)[0] for draw in table.draws()}
    assert turns == {"L 0°", "L 90°", "L 180°", "L 270°", "S 0°", "S 90°"}
    assert first_round("River", "I", "O", "1").draws() == [
        *(f"I 0° r1 c{column}" for column in range(1, 10)),
        *(f"I 0° r{row} c1" for row in range(2, 13)),
        *(f"I 90° r1 c{column}" for column in range(1, 13)),
        *(f"I 90° r{row} c1" for row in range(2, 10)),
        *(f"O 0° r1 c{column}" for column in range(1, 12)),
        *(f"O 0° r{row} c1" for row in range(2, 12)),
    ]


@pytest.mark.rule("graphia-genesis", "3.2")
@pytest.mark.parametrize(("card", "mirrored"), [("L", "J"), ("J", "L"), ("S", "Z"), ("Z", "S")])
def test_shapes_may_be_flipped_only_by_option(card: str, mirrored: str) -> None:
    assert first_round("River", card, "O", "1").refusal(f"{mirrored} 0° r1 c1") == "3.2"
    flipping = first_round("River", card, "O", "1", flips=True)
    assert flipping.refusal(f"{mirrored} 0° r1 c1") == ""
    assert {draw[0] for draw in flipping.draws()} == {card, mirrored, "O"}


@pytest.mark.rule("graphia-genesis", "3.2")
@pytest.mark.parametrize("shape", "IOT")
def test_flipping_symmetric_shapes_adds_no_draws(shape: str) -> None:
    cards = ("River", shape, f"second {shape}", "6")
    deck = shape * 8
    assert first_round(*cards, deck=deck).draws() == first_round(*cards, deck=deck, flips=True).draws()


@pytest.mark.rule("graphia-genesis", "3.2")
def test_two_cards_of_one_shape_give_one_choice() -> None:
    draws = first_round("River", "T", "second T", "1").draws()
    assert len(set(draws)) == len(draws)
    assert {draw[0] for draw in draws} == {"T"}


@pytest.mark.rule("graphia-genesis", "3.3")
def test_a_land_is_drawn_as_a_shape_and_a_nexus_as_one_square() -> None:
    assert first_round("River", "I", "O", "1").refusal("N r1 c1") == "3.3"
    nexus = first_round("Nexus", "1")
    assert nexus.refusal("I 0° r1 c1") == "3.3"
    assert nexus.refusal("N r1 c1") == ""
    assert nexus.draw(Amber="N r1 c1").map() == sketch("N")


@pytest.mark.rule("graphia-genesis", "3.4")
@pytest.mark.parametrize("letter", "MFRDTANX")
def test_only_empty_squares_are_drawn_on(letter: str) -> None:
    land = sketch("..." + letter)
    table = first_round("River", "I", "O", "1", land=land)
    assert [table.refusal(f"I 0° r1 c{column}") for column in range(1, 6)] == ["3.4"] * 4 + [""]
    assert table.refusal("O 0° r1 c4") == "3.4"
    nexus = first_round("Nexus", "1", land=land)
    assert nexus.refusal("N r1 c4") == "3.4"
    assert nexus.refusal("N r1 c3") == ""


@pytest.mark.rule("graphia-genesis", "3.4")
@pytest.mark.parametrize(
    "text",
    ["I 0° r1 c10", "I 90° r10 c1", "O 0° r12 c1", "T 0° r1 c11", "L 0° r11 c1", "N r13 c1", "N r1 c13", "N r0 c1"],
)
def test_shapes_outside_the_map_are_refused(text: str) -> None:
    table = first_round("River", "I", "O", "1")
    with pytest.raises(ReadError, match="outside the map"):
        table.read(text)


@pytest.mark.rule("graphia-genesis", "3.5")
def test_a_shape_covers_the_row_or_column_of_the_number() -> None:
    table = first_round("River", "I", "O", "7")
    assert table.refusal("I 0° r7 c1") == table.refusal("I 90° r4 c1") == ""  # in the row
    assert table.refusal("I 90° r1 c7") == table.refusal("I 0° r1 c4") == ""  # in the column
    assert table.refusal("O 0° r6 c6") == ""
    assert table.refusal("I 0° r6 c1") == table.refusal("O 0° r5 c5") == table.refusal("I 90° r8 c8") == "3.5"


@pytest.mark.rule("graphia-genesis", "3.5")
def test_a_nexus_lies_in_the_row_or_column_of_the_number() -> None:
    table = first_round("Nexus", "12")
    assert table.refusal("N r12 c3") == table.refusal("N r3 c12") == table.refusal("N r12 c12") == ""
    assert table.refusal("N r3 c3") == table.refusal("N r11 c11") == "3.5"
    assert len(table.draws()) == 23


@pytest.mark.rule("graphia-genesis", "3.5")
def test_an_occupied_square_is_refused_before_the_number() -> None:
    assert first_round("Nexus", "12", land=sketch("D")).refusal("N r1 c1") == "3.4"


# Desolation


@pytest.mark.rule("graphia-genesis", "3.6")
@pytest.mark.parametrize("letter", ".MFRDTAN")
def test_a_desolation_takes_its_square_on_every_map(letter: str) -> None:
    full = sketch(*[letter * 12] * 12)
    table = Table(full, EMPTY_MAP).turn("Desolation", "3")
    expected = full.splitlines()
    expected[2] = letter * 2 + "X" + letter * 9
    assert table.map(0).splitlines() == expected
    assert table.map(1) == sketch("", "", "..X")
    assert table.waiting == []
    assert "Desolation" not in table.outcomes


@pytest.mark.rule("graphia-genesis", "3.6")
def test_nothing_is_drawn_on_a_desolation() -> None:
    table = Table(EMPTY_MAP).turn("Desolation", "3").turn("Nexus", "3")
    assert table.refusal("N r3 c3") == "3.4"
    assert len(table.draws()) == 22


@pytest.mark.rule("graphia-genesis", "3.6")
def test_a_desolation_cuts_a_river() -> None:
    table = Table(sketch("", "N", "RRRRRRRRRRRR"))
    assert (table.points()["river"], table.points()["river group"]) == (12, 12)
    table.turn("Desolation", "3")
    assert (table.points()["river"], table.points()["river group"]) == (0, 9)


@pytest.mark.rule("graphia-genesis", "3.6")
def test_a_desolation_splits_a_group_and_takes_a_nexus() -> None:
    table = Table(sketch("MM", "MNF", ".FFFF", "...F"))
    assert points_of("MM", "MNF", ".FFFF", "...F") == {
        "mountain": 3,
        "forest": 2,
        "nexus": 2,
        "mountain group": 3,
        "forest group": 6,
    }
    table.turn("Desolation", "3")
    assert table.points()["forest group"] == 3
    table.s.terrain_cards = 0x80  # Desolation again
    table.turn("Desolation", "2")
    after = {part: points for part, points in table.points().items() if points}
    assert after == {"mountain group": 3, "forest group": 3}  # no anchor is left


@pytest.mark.rule("graphia-genesis", "3.6")
def test_an_overwritten_square_scores_nothing() -> None:
    for letter in "MFRDTA":
        assert Table(sketch(letter)).turn("Desolation", "1").total() == 0
