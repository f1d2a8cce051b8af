"""Solo games of Kingdom Maps (section 7 of RULES.md)."""

import pytest

from tests.games.kingdom_maps.kingdom_maps_table import EMPTY_MAP, FULL_MAP, TERRITORIES, Table, filled, sketch

PAIRS = [f"dice {a} {b}" for a in range(1, 7) for b in range(1, 7)]


def second(*dice: int, land: str = EMPTY_MAP, powers: int = 0) -> Table:
    """After a first drawing of one hex, the two other dice are rolled."""
    table = Table(land).give("Azure", powers).roll(1, 1, 1).act(Azure="Lake, take 1")
    return table.act(Azure=table.legal("Azure")[0]).roll(*dice)


@pytest.mark.rule("kingdom-maps", "7.1")
def test_the_first_drawing_follows_the_rules_for_several_players() -> None:
    table = Table(EMPTY_MAP).give("Azure", 1).roll(2, 4, 6)
    assert table.legal("Azure") == TERRITORIES
    table.act(Azure="Forest")
    assert table.uses() == "323333"
    assert table.legal("Azure") == [
        *("take 2 as 1", "take 2", "take 2 as 3"),
        *("take 4 as 3", "take 4", "take 4 as 5"),
        *("take 6 as 5", "take 6"),
    ]
    table.act(Azure="take 2 as 1, e1")
    assert (table.powers(), table.map()) == (0, sketch(e="F"))


@pytest.mark.rule("kingdom-maps", "7.1")
def test_a_number_that_can_be_drawn_has_to_be_taken() -> None:
    table = Table(filled("D", "a1", "a2")).roll(2, 4, 6).act(Azure="Forest")
    assert table.legal("Azure") == ["take 2"]
    assert table.refusal("Azure", "take 4") == "3.6"


@pytest.mark.rule("kingdom-maps", "7.2")
def test_two_dice_are_rolled_after_the_first_drawing() -> None:
    table = Table(EMPTY_MAP).roll(2, 4, 6).act(Azure="Forest, take 2, e1, e2")
    assert sorted(table.outcomes) == PAIRS
    assert (table.waiting, table.view.dice, table.view.territory) == ([], [], "")
    assert table.roll(5, 3).view.dice == [3, 5]


@pytest.mark.rule("kingdom-maps", "7.2")
def test_three_dice_are_rolled_after_the_second_drawing() -> None:
    table = second(5, 3).act(Azure="Farm with 5, a2, a3, a4, a5, b5")
    assert len(table.outcomes) == 216
    assert table.view.turn == 2
    assert table.roll(1, 2, 3).legal("Azure") == TERRITORIES


@pytest.mark.rule("kingdom-maps", "7.3")
def test_one_die_gives_the_territory_and_the_other_the_number() -> None:
    table = second(5, 3)
    assert table.legal("Azure") == ["Farm with 5", "Desert with 3"]
    assert table.refusal("Azure", "Lake with 5") == "7.3"
    assert table.refusal("Azure", "Mountain with 3") == "7.3"
    assert table.refusal("Azure", "Farm with 4") == "3.5"
    assert table.refusal("Azure", "Farm with 3") == "3.5"
    assert second(4, 4).legal("Azure") == ["Lake with 4"]


@pytest.mark.rule("kingdom-maps", "7.3")
def test_the_chosen_territory_and_number_are_drawn() -> None:
    table = second(5, 3).act(Azure="Desert with 3, a2, a3")
    assert table.waiting == ["Azure"]
    assert table.act(Azure="a4").map() == sketch(a="LDDD")


@pytest.mark.rule("kingdom-maps", "7.3")
@pytest.mark.parametrize(("number", "left"), [(2, 1), (3, 2), (4, 1), (5, 0), (1, 0)])
def test_powers_change_the_number_only(number: int, left: int) -> None:
    table = second(5, 3, powers=2)
    assert table.legal("Azure") == [f"Farm with {n}" for n in (3, 4, 5, 6)] + [
        f"Desert with {n}" for n in (1, 2, 3, 4, 5)
    ]
    assert table.refusal("Azure", "Lake with 3") == "7.3"
    assert table.refusal("Azure", "Farm with 2") == "3.5"
    assert table.act(Azure=f"Desert with {number}").powers() == left


@pytest.mark.rule("kingdom-maps", "7.3")
def test_no_use_is_spent_and_none_is_needed() -> None:
    table = Table(EMPTY_MAP).use_up("Azure", but="L").roll(1, 1, 1).act(Azure="Lake, take 1, a1").roll(6, 1)
    assert table.legal("Azure") == ["Mountain with 6", "Village with 1"]
    assert table.act(Azure="Village with 1").uses() == "000000"
    assert table.act(Azure="a2").map() == sketch(a="LV")


@pytest.mark.rule("kingdom-maps", "7.3")
def test_a_choice_that_can_be_drawn_has_to_be_taken() -> None:
    table = second(6, 2, land=filled("D", "a1", "a2", "a3"))
    assert table.legal("Azure") == ["Village with 2"]
    assert table.refusal("Azure", "Forest with 6") == "3.6"


@pytest.mark.rule("kingdom-maps", "7.4")
def test_the_game_ends_when_neither_choice_can_be_drawn() -> None:
    table = second(6, 3, land=filled("D", "a1", "a2", "a3"))
    assert (table.waiting, table.outcomes) == ([], [])
    assert table.ending == "a map has no room for any number left"
    assert table.winners == ("Azure",)
    assert second(6, 2, land=filled("D", "a1", "a2", "a3")).ending == ""
    assert second(6, 3, land=filled("D", "a1", "a2", "a3"), powers=1).legal("Azure") == ["Village with 2"]


@pytest.mark.rule("kingdom-maps", "7.4")
def test_the_game_ends_on_a_full_map() -> None:
    table = Table(filled("D", "a1")).roll(1, 5, 6).act(Azure="Lake, take 1, a1")
    assert sorted(table.outcomes) == PAIRS
    assert table.roll(1, 1).ending != ""


@pytest.mark.rule("kingdom-maps", "7.4")
@pytest.mark.parametrize("land", [FULL_MAP, filled("D", "a1", "a2", "i1", "e5")])
def test_the_game_ends_without_a_second_roll_when_the_first_drawing_is_impossible(land: str) -> None:
    table = Table(land).roll(3, 4, 6)
    assert table.legal("Azure") == TERRITORIES
    table.act(Azure="Lake")
    assert table.legal("Azure") == ["take 3", "take 4", "take 6"]
    table.act(Azure="take 4")
    assert (table.waiting, table.outcomes, table.map()) == ([], [], land)
    assert table.ending == "a map has no room for any number left"


@pytest.mark.rule("kingdom-maps", "7.5")
def test_a_power_of_the_first_drawing_can_be_used_for_the_second() -> None:
    table = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, b2").roll(4, 4)
    assert table.legal("Azure") == ["Lake with 3", "Lake with 4", "Lake with 5"]
    assert table.act(Azure="Lake with 3").powers() == 0


@pytest.mark.rule("kingdom-maps", "7.5")
def test_the_second_drawing_lies_next_to_the_first() -> None:
    table = second(1, 1).act(Azure="Mountain with 1")
    assert sorted(table.legal("Azure")) == ["a2", "b1", "b2"]


@pytest.mark.rule("kingdom-maps", "7.5")
def test_the_question_mark_of_the_first_drawing_waits_for_the_second() -> None:
    table = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, e5")
    assert (table.waiting, sorted(table.outcomes)) == ([], PAIRS)
    table.roll(4, 4)
    assert table.refusal("Azure", "score A4") == "4.1"
    table.act(Azure="Lake with 4, e4, e3, e2")
    assert table.refusal("Azure", "score A4") == "4.1"
    table.act(Azure="e1")
    assert table.legal("Azure") == ["score A2", "score A4", "score B1", "score B5"]
    table.act(Azure="score A4")
    assert table.points()["?"] == 0  # the lake is on the edge by then
    assert len(table.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "7.5")
def test_the_question_mark_of_the_second_drawing_is_scored_after_it() -> None:
    table = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, e4").roll(4, 2).act(Azure="Lake with 2, e5, e6")
    assert table.act(Azure="score A4").points()["?"] == 3
    assert len(table.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "7.5")
def test_a_question_mark_is_scored_when_there_is_no_second_drawing() -> None:
    land = filled("D", "e5", "a1")
    table = Table(land).roll(1, 5, 6).act(Azure="Lake, take 1, e5").roll(5, 6)
    assert (table.ending, table.waiting) == ("", ["Azure"])
    assert table.legal("Azure") == ["score A2", "score A4", "score B1", "score B5"]
    table.act(Azure="score A4")
    assert table.points()["?"] == 3
    assert table.ending == "a map has no room for any number left"


@pytest.mark.rule("kingdom-maps", "7.5")
def test_a_question_mark_is_scored_once() -> None:
    table = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, e5").roll(1, 1)
    table.act(Azure="Mountain with 1, e4, score A4").roll(1, 1, 1).act(Azure="Lake, take 1, e3").roll(1, 1)
    table.act(Azure="Mountain with 1, e2")
    assert len(table.outcomes) == 216
    assert table.points()["?"] == 3


@pytest.mark.rule("kingdom-maps", "6.2")
def test_the_game_ends_when_no_territory_is_left() -> None:
    """After the second drawing of the last turn."""
    table = Table(EMPTY_MAP).use_up("Azure", but="L").roll(1, 1, 1).act(Azure="Lake, take 1, a1")
    assert table.ending == ""
    table.roll(6, 1).act(Azure="Village with 1, a2")
    assert table.ending == "the active player has no territory left to announce"
    assert table.winners == ("Azure",)
