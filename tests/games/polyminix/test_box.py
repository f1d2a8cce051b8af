"""The box and the set-up of Polyminix (sections 1 and 2 of RULES.md)."""

from collections import Counter

import pytest

from landwright.games.polyminix.components import KIT, SHAPES, TEST_FACES, TURN_FACES, Box, cards
from landwright.geometry.polyomino import orientations
from tests.games.polyminix.polyminix_table import NAMES, PLACEMENTS, Table, cards_of, polyminix, racing


@pytest.mark.rule("polyminix", "1.1")
def test_the_kit_has_fifteen_pieces_of_64_squares() -> None:
    assert " ".join(KIT) == "I2 I3 L3 I4 L4 S4 T4 L5 N5 P5 T5 U5 V5 W5 Y5"
    assert sum(len(SHAPES[name]) for name in KIT) == 64
    assert sum(len(orientations(SHAPES[name], flips=True)) for name in KIT) == 74


@pytest.mark.rule("polyminix", "1.1")
def test_pieces_may_be_turned_and_flipped() -> None:
    table = racing().lay("Amber", *["####"] * 4)
    assert len([text for text in table.legal("Amber") if text.startswith("L4 ")]) == 8 * 6


@pytest.mark.rule("polyminix", "1.2")
def test_there_are_49_cards_in_three_decks() -> None:
    assert [card.number for card in cards()] == list(range(1, 50))
    assert Counter(card.colour for card in cards()) == {"green": 17, "yellow": 16, "red": 16}
    table = Table().chance("turn first").act(Amber="deck red")
    assert table.outcomes == [f"card {number}" for number in cards_of("red")]


@pytest.mark.rule("polyminix", "1.3")
@pytest.mark.parametrize(
    ("box", "allowed"),
    [
        (Box("!1", ("L5", "I2")), "I2 L5"),
        (Box("!2", ("T4",)), "T4"),
        (Box("?1", ("L5",), 1), " ".join(KIT)),
        (Box("?2", ("L5",), 0), "L5"),
        (Box("⊘", KIT[:13]), "W5 Y5"),
        (Box("A+B", areas=(2, 3)), "I2 I3 L3"),
    ],
)
def test_a_box_says_which_pieces_may_be_used(box: Box, allowed: str) -> None:
    table = racing().lay("Amber", *["#" * 8] * 8, box=box)
    own = table.view("Amber").own
    assert own
    assert " ".join(own.allowed) == allowed
    names = {text.split()[0] for text in table.legal("Amber")} - {"give"}
    assert names == set(allowed.split())


@pytest.mark.rule("polyminix", "1.4")
def test_both_dice_have_six_faces() -> None:
    table = Table()
    assert table.outcomes == [f"turn {face}" for face in TURN_FACES]
    table.chance("turn first").act(Amber="deck green").deal().choose_sides()
    assert (
        table.outcomes
        == [f"test {face}" for face in TEST_FACES]
        == ["test !1", "test !2", "test ?1", "test ?2", "test ⊘", "test A+B"]
    )


@pytest.mark.rule("polyminix", "1.5")
def test_the_sheet_has_16_by_16_squares() -> None:
    table = Table(game=2).problem("first", "first", "!1")
    texts = table.legal("Amber")
    assert len(texts) == PLACEMENTS + 1
    assert {text for text in texts if text.startswith("I2 ")} >= {"I2 a1 b1", "I2 a1 a2", "I2 o16 p16", "I2 p15 p16"}
    assert "I2 a16 a17" not in texts


@pytest.mark.rule("polyminix", "2.1")
def test_chance_says_who_begins() -> None:
    table = Table(3, first="random")
    assert table.outcomes == ["first 1", "first 2", "first 3"]
    table.chance("first 2", "turn first")
    assert table.waiting == ["Blue"]


@pytest.mark.rule("polyminix", "2.1")
@pytest.mark.parametrize(("first", "name"), [("1", "Amber"), ("2", "Blue"), ("3", "Amber"), ("4", "Blue")])
def test_the_table_may_say_who_begins(first: str, name: str) -> None:
    assert Table(2, first=first).chance("turn first").waiting == [name]


@pytest.mark.rule("polyminix", "2.1")
def test_the_turns_go_clockwise() -> None:
    table = Table(3, first="3")
    order = []
    for _ in range(4):
        order.append(NAMES[table.view().current])
        table.race().give_up("Amber", "Blue", "Coral")
    assert order == ["Coral", "Amber", "Blue", "Coral"]


@pytest.mark.rule("polyminix", "2.2")
def test_nobody_has_points_and_no_card_has_been_seen() -> None:
    table = Table(4)
    assert table.totals == [0] * 4
    assert sum(int(deck).bit_count() for deck in table.s.unseen) == 49
    assert polyminix().info.max_seats == 4
