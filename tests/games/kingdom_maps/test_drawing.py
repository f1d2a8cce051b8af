"""Legal drawings, and the printed symbols of hexes (sections 4 and 5 of RULES.md)."""

import pytest

from tests.games.kingdom_maps.kingdom_maps_table import EMPTY_MAP, FULL_MAP, HEXES, Table, filled, sketch, with_hexes

ONE_LAKE = sketch(a="L")


def drawing(number: int, land: str = EMPTY_MAP, territory: str = "Forest") -> Table:
    """A game for two in which Azure is to draw `number` hexes."""
    return Table(land, EMPTY_MAP).roll(number, number, number).act(Azure=f"{territory}, take {number}")


def refusals(table: Table, *names: str) -> list[str]:
    return [table.refusal("Azure", name) for name in names]


# 4 Drawing


@pytest.mark.rule("kingdom-maps", "4.1")
@pytest.mark.parametrize("number", range(1, 7))
def test_as_many_hexes_as_the_number_are_drawn(number: int) -> None:
    table = drawing(number)
    for place in range(1, number + 1):
        assert (table.waiting, table.view.seats[0].task) == (["Azure", "Bronze"], "draw")
        table.act(Azure=f"d{place}")
    assert table.waiting == ["Bronze"]
    assert table.map() == sketch(d="F" * number)
    assert refusals(table, "d7", "c1") == ["4.1", "4.1"]


@pytest.mark.rule("kingdom-maps", "4.1")
def test_everybody_draws_on_their_own_map() -> None:
    table = drawing(2).act(Azure="e5, e6")
    assert (table.map("Azure"), table.map("Bronze")) == (sketch(e="....FF"), EMPTY_MAP)
    table.act(Bronze="take 2, a1, b1")
    assert table.map("Bronze") == sketch(a="F", b="F")


@pytest.mark.rule("kingdom-maps", "4.1")
def test_actions_of_another_phase_are_refused() -> None:
    every = ["Forest", "take 1", "Forest with 1", "e5", "score B1"]
    table = Table(EMPTY_MAP, EMPTY_MAP)
    wrong = {"roll": every}
    for phase, text in (("territory", "Forest"), ("number", "take 1"), ("draw", "e5"), ("score", "score B1")):
        wrong[phase] = [other for other in every if other != text]
    assert refusals(table, *wrong["roll"]) == ["4.1"] * 5
    assert refusals(table.roll(1, 1, 1), *wrong["territory"]) == ["4.1"] * 4
    assert refusals(table.act(Azure="Forest"), *wrong["number"]) == ["4.1"] * 4
    assert refusals(table.act(Azure="take 1"), *wrong["draw"]) == ["4.1"] * 4
    assert refusals(table.act(Azure="e5"), *wrong["score"]) == ["4.1"] * 4
    assert refusals(table.act(Azure="score B1"), *every) == ["4.1"] * 5
    assert [table.refusal(name, "take 1") for name in ("Bronze", "Crimson", "Dove")] == ["", "4.1", "4.1"]


@pytest.mark.rule("kingdom-maps", "4.1")
@pytest.mark.parametrize("number", [-1, -1000, 151, 10**9])
def test_an_unknown_action_is_refused(number: int) -> None:
    table = drawing(2)
    assert table.game.action_count == 6 + 36 + 36 + 61 + 12 == 151
    refusal = table.game.refusal(table.s, 0, number)
    assert refusal is not None
    assert refusal.rule == "4.1"


@pytest.mark.rule("kingdom-maps", "4.2")
@pytest.mark.parametrize("letter", "MFALDV")
def test_only_empty_hexes_are_drawn_on(letter: str) -> None:
    table = drawing(1, with_hexes(EMPTY_MAP, letter, "e5", "a1"))
    assert refusals(table, "e5", "a1", "e4", "a2") == ["4.2", "4.2", "", ""]


@pytest.mark.rule("kingdom-maps", "4.2")
def test_hexes_of_the_same_drawing_are_not_drawn_again() -> None:
    table = drawing(3).act(Azure="e5, e6")
    assert refusals(table, "e5", "e6", "e7") == ["4.2", "4.2", ""]


@pytest.mark.rule("kingdom-maps", "4.3")
def test_a_drawing_is_connected() -> None:
    table = drawing(3).act(Azure="e5")
    assert sorted(table.legal("Azure")) == ["d4", "d5", "e4", "e6", "f4", "f5"]
    assert refusals(table, "e3", "e7", "c4", "a1") == ["4.3"] * 4
    table.act(Azure="d5")
    assert sorted(table.legal("Azure")) == ["c4", "c5", "d4", "d6", "e4", "e6", "f4", "f5"]


@pytest.mark.rule("kingdom-maps", "4.3")
def test_earlier_drawings_do_not_connect_a_drawing() -> None:
    """Not even those of the same territory."""
    table = drawing(2, sketch(e="...FFF")).act(Azure="e3")
    assert refusals(table, "e7", "d4", "d3", "f3") == ["4.3", "4.3", "", ""]


@pytest.mark.rule("kingdom-maps", "4.4")
def test_the_first_drawing_may_lie_anywhere() -> None:
    for number in range(1, 7):
        assert drawing(number).legal("Azure") == HEXES


@pytest.mark.rule("kingdom-maps", "4.4")
def test_one_hex_lies_next_to_an_earlier_drawing() -> None:
    table = drawing(1, ONE_LAKE)
    assert sorted(table.legal("Azure")) == ["a2", "b1", "b2"]
    assert refusals(table, "a3", "c3", "i5") == ["4.4"] * 3


@pytest.mark.rule("kingdom-maps", "4.4")
def test_any_hex_of_a_drawing_may_touch_an_earlier_drawing() -> None:
    """The first may lie as far off as the number allows, and the others then come nearer."""
    table = drawing(3, ONE_LAKE)
    near = ["a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "d1", "d2", "d3", "d4"]
    assert sorted(table.legal("Azure")) == near
    assert refusals(table, "a5", "e4", "d5") == ["4.4"] * 3
    table.act(Azure="d3")
    assert sorted(table.legal("Azure")) == ["c2", "c3"]
    assert refusals(table, "d2", "d4", "e3", "e4") == ["4.4"] * 4
    table.act(Azure="c2")
    assert sorted(table.legal("Azure")) == ["b1", "b2"]
    table.act(Azure="b1")
    assert table.map() == sketch(a="L", b="F", c=".F", d="..F")


@pytest.mark.rule("kingdom-maps", "4.4")
def test_the_longest_drawing_comes_from_six_steps_away() -> None:
    table = drawing(6, ONE_LAKE)
    assert refusals(table, "g1", "g5", "f6", "e7") == [""] * 4
    assert refusals(table, "h1", "g6", "f7", "e8") == ["4.4"] * 4
    table.act(Azure="f6")
    assert sorted(table.legal("Azure")) == ["e6", "f5"]
    table.act(Azure="e6, d5, c4, b3, a2")
    assert table.map() == sketch(a="LF", b="..F", c="...F", d="....F", e=".....F", f=".....F")


@pytest.mark.rule("kingdom-maps", "4.4")
def test_once_a_drawing_touches_an_earlier_one_the_rest_may_go_anywhere() -> None:
    table = drawing(4, ONE_LAKE).act(Azure="b2")
    assert sorted(table.legal("Azure")) == ["a2", "b1", "b3", "c2", "c3"]
    table.act(Azure="c3, d4, e5, score B1")
    assert table.map() == sketch(a="L", b=".F", c="..F", d="...F", e="....F")


@pytest.mark.rule("kingdom-maps", "4.4")
def test_hexes_of_the_same_drawing_are_not_an_earlier_drawing() -> None:
    table = drawing(2, ONE_LAKE).act(Azure="c3")
    assert table.legal("Azure") == ["b2"]


@pytest.mark.rule("kingdom-maps", "4.4")
def test_the_example_of_three_turns_in_the_rulebook() -> None:
    """4 mountains, then 3 forests, then 4 farms."""
    table = Table(EMPTY_MAP, EMPTY_MAP)
    table.roll(4, 4, 4).act(Azure="Mountain, take 4, e4, d4, d5, e6", Bronze="take 4, a1, a2, a3, a4")
    table.roll(3, 3, 3).act(Bronze="Forest, take 3, b1, c1, d1", Azure="take 3, f6, f5, f4")
    table.roll(4, 4, 4).act(Azure="Farm, take 4, c6, c5, b5, a5", Bronze="take 4, e1, f1, g1, h1")
    assert table.map("Azure") == sketch(a="....A", b="....A", c="....AA", d="...MM", e="...M.M", f="...FFF")
    assert table.map("Bronze") == sketch(a="MMMM", b="F", c="F", d="F", e="A", f="A", g="A", h="A")
    assert (table.powers("Azure"), table.powers("Bronze")) == (1, 0)


@pytest.mark.rule("kingdom-maps", "4.5")
def test_there_has_to_be_room_for_the_whole_drawing() -> None:
    land = filled("D", "a1", "a2", "g3", "g4", "h3", "i5")
    table = drawing(3, land)
    assert refusals(table, "a1", "a2", "i5", "g3", "g4", "h3") == ["4.5", "4.5", "4.5", "", "", ""]
    assert sorted(drawing(2, land).legal("Azure")) == ["a1", "a2", "g3", "g4", "h3"]
    assert sorted(drawing(1, land).legal("Azure")) == ["a1", "a2", "g3", "g4", "h3", "i5"]


@pytest.mark.rule("kingdom-maps", "4.5")
def test_the_last_empty_area_can_be_filled_from_any_hex() -> None:
    room = ["e1", "e2", "e3", "e4", "e5", "e6"]
    for first in room:
        table = drawing(6, filled("D", *room))
        assert sorted(table.legal("Azure")) == room
        assert refusals(table.act(Azure=first), *room).count("") == (1 if first in ("e1", "e6") else 2)


# 5 Powers


@pytest.mark.rule("kingdom-maps", "5.1")
def test_each_plus_minus_hex_gives_one_power() -> None:
    table = drawing(4, filled("D", "b2", "b3", "b4", "b5"))
    counted = [table.act(Azure=name).powers() for name in ("b2", "b3", "b4", "b5")]
    assert counted == [0, 0, 0, 2]  # when the drawing is complete
    assert table.powers("Bronze") == 0


@pytest.mark.rule("kingdom-maps", "5.1")
def test_a_power_cannot_be_used_for_the_number_of_its_own_turn() -> None:
    table = drawing(2).act(Azure="b2, b3")
    assert table.powers() == 1
    assert table.refusal("Azure", "take 2 as 3") == "4.1"
    table.act(Bronze="take 2, a1, a2").roll(2, 2, 2).act(Bronze="Lake, take 2")
    assert table.legal("Azure") == ["take 2 as 1", "take 2", "take 2 as 3"]


@pytest.mark.rule("kingdom-maps", "5.1")
def test_a_hex_gives_its_power_once() -> None:
    table = drawing(1).act(Azure="b2", Bronze="take 1, b2")
    table.roll(1, 1, 1).act(Bronze="Lake, take 1, b3", Azure="take 1, b1")
    assert (table.powers("Azure"), table.powers("Bronze")) == (1, 1)


@pytest.mark.rule("kingdom-maps", "5.2")
def test_powers_can_be_saved_and_spent_together() -> None:
    table = drawing(1).give("Azure", 2).act(Azure="b2", Bronze="take 1, b2")
    assert table.powers() == 3
    table.roll(1, 1, 1).act(Bronze="Lake, take 1, b3", Azure="take 1, b1")  # not in this turn
    table.roll(2, 2, 2).act(Azure="Lake, take 2 as 5")
    assert table.powers() == 0
    table.act(Azure="c1, c2, c3, c4, c5", Bronze="take 2, b4, b5").roll(6, 6, 6).act(Bronze="Farm, take 6")
    assert table.legal("Azure") == ["take 6"]  # spent is spent
    assert table.powers("Bronze") == 2


@pytest.mark.rule("kingdom-maps", "5.3")
def test_a_question_mark_is_scored_at_the_end_of_the_turn() -> None:
    table = drawing(3, sketch(e="...F"), "Lake").act(Azure="e5")
    assert table.refusal("Azure", "score A4") == "4.1"  # not before the drawing is complete
    table.act(Azure="e6, e7")
    assert table.legal("Azure") == ["score A2", "score A4", "score B1", "score B5"]
    assert table.points()["?"] == 0
    table.act(Azure="score A4")
    assert table.points()["?"] == 3
    assert table.waiting == ["Bronze"]
    assert table.refusal("Azure", "score A4") == "4.1"  # once


@pytest.mark.rule("kingdom-maps", "5.3")
@pytest.mark.parametrize(("code", "points"), [("A2", 5), ("A4", 3), ("B1", 3), ("B5", 0)])
def test_any_criterion_in_play_can_be_scored(code: str, points: int) -> None:
    table = drawing(1, sketch(e="FALM.FFFF"), "Forest").act(Azure=f"e5, score {code}")
    assert table.points()["?"] == points


@pytest.mark.rule("kingdom-maps", "5.3")
def test_the_points_are_kept_whatever_is_drawn_later() -> None:
    table = drawing(1, territory="Lake").act(Azure="e5, score A4", Bronze="take 1, a1")
    assert (table.points()["A4"], table.points()["?"]) == (3, 3)
    table.roll(4, 4, 4).act(Bronze="Lake, take 4, a2, a3, a4, a5", Azure="take 4, e4, e3, e2, e1")
    assert (table.points()["A4"], table.points()["?"]) == (0, 3)  # the lake has come to the edge
    assert table.total() == 3


@pytest.mark.rule("kingdom-maps", "5.3")
def test_other_seats_act_while_a_question_mark_is_scored() -> None:
    table = drawing(1).act(Azure="e5", Bronze="take 1, e5")
    assert table.waiting == ["Azure", "Bronze"]
    table.act(Bronze="score A2")
    assert (table.waiting, table.outcomes) == (["Azure"], [])
    assert len(table.act(Azure="score B1").outcomes) == 216


@pytest.mark.rule("kingdom-maps", "5.3")
def test_the_turn_ends_after_the_question_mark_is_scored() -> None:
    table = drawing(1).act(Bronze="take 1, a1", Azure="e5")
    assert (table.waiting, table.outcomes) == (["Azure"], [])


@pytest.mark.rule("kingdom-maps", "5.4")
def test_only_criteria_in_play_are_scored() -> None:
    table = drawing(1).act(Azure="e5")
    for code in ("A1", "A3", "A5", "A6", "B2", "B3", "B4", "B6"):
        assert table.refusal("Azure", f"score {code}") == "5.4"


@pytest.mark.rule("kingdom-maps", "4.2")
def test_on_a_full_map_nothing_is_drawn() -> None:
    table = Table(FULL_MAP, EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1")
    assert refusals(table, *HEXES) == ["4.1"] * 61
