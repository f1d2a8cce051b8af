"""The race (section 4 of RULES.md)."""

from typing import Any

import pytest

from landwright.games.polyminix.components import KIT, Box, cards
from tests.games.polyminix.polyminix_table import NAMES, Table, racing

SQUARE = ("####",) * 4


@pytest.mark.rule("polyminix", "4.1")
def test_the_figure_lies_at_a1_with_the_box_of_the_test_die() -> None:
    table = Table().chance("turn first").act(Amber="deck yellow").deal(30, 25)
    table.act(Amber="side 2", Blue="side 1").chance("test ?2")
    own, side = table.sheet_view("Amber"), cards()[29].sides[1]
    assert (own.card, own.side, own.figure) == (30, 2, list(side.figure))
    assert own.box
    assert (own.box.face, set(own.box.pieces), own.box.others) == (
        "?2",
        set(side.boxes[3].pieces),
        side.boxes[3].others,
    )
    first = side.figure[0].index("#")
    assert int(table.s.figure[0, 0]) >> first & 1


@pytest.mark.rule("polyminix", "4.2")
def test_a_piece_that_lies_is_taken_back_before_it_is_placed_again() -> None:
    table = racing().lay("Amber", *SQUARE).act(Amber="I2 a1 b1")
    assert table.refusal("Amber", "I2 c1 d1") == table.refusal("Amber", "I2 a1 b1") == "4.2"
    table.act(Amber="take back I2, I2 c1 d1")
    assert table.sheet("Amber") == ["I2 c1 d1"]


@pytest.mark.rule("polyminix", "4.3")
def test_pieces_do_not_overlap() -> None:
    table = racing().lay("Amber", *SQUARE).act(Amber="L3 a1 a2 b2")
    assert table.refusal("Amber", "I2 b2 b3") == "4.3"
    assert table.refusal("Amber", "I2 b1 c1") == ""


@pytest.mark.rule("polyminix", "4.4")
def test_pieces_lie_on_the_figure() -> None:
    table = racing().lay("Amber", "####", "#..#", "####")
    assert table.refusal("Amber", "I2 a2 b2") == table.refusal("Amber", "I2 d1 e1") == "4.4"
    assert table.refusal("Amber", "I2 a3 a4") == "4.4"
    assert table.refusal("Amber", "I3 a1 a2 a3") == ""


@pytest.mark.rule("polyminix", "4.5")
@pytest.mark.parametrize(
    ("box", "placed"),
    [
        (Box("!1", ("I2", "T4")), "L3 a1 a2 b2"),
        (Box("⊘", ("L3",)), "L3 a1 a2 b2"),
        (Box("A+B", areas=(2, 5)), "L3 a1 a2 b2"),
    ],
)
def test_a_piece_that_the_box_rules_out_is_refused(box: Box, placed: str) -> None:
    table = racing().lay("Amber", *SQUARE, box=box)
    assert table.refusal("Amber", placed) == "4.5"
    assert table.refusal("Amber", "I2 a1 b1") == ""


@pytest.mark.rule("polyminix", "4.6")
def test_no_more_others_can_be_placed_than_a_question_box_says() -> None:
    table = racing().lay("Amber", *SQUARE, box=Box("?1", ("L4",), 1)).act(Amber="I2 a1 b1")
    assert table.refusal("Amber", "L3 a2 a3 b3") == "4.6"
    assert table.refusal("Amber", "L4 a2 a3 a4 b4") == ""
    table.act(Amber="take back I2")
    assert table.refusal("Amber", "L3 a2 a3 b3") == ""


@pytest.mark.rule("polyminix", "4.7")
def test_no_more_pieces_of_an_area_can_be_placed_than_the_box_shows() -> None:
    table = racing().lay("Amber", *SQUARE, box=Box("A+B", areas=(3, 4, 4, 5))).act(Amber="I3 a1 b1 c1")
    assert table.refusal("Amber", "L3 a2 a3 b3") == "4.7"
    table.act(Amber="I4 a2 b2 c2 d2")
    assert table.refusal("Amber", "L4 a3 b3 c3 a4") == ""


@pytest.mark.rule("polyminix", "4.8")
def test_a_piece_that_lies_can_be_taken_back() -> None:
    table = racing().lay("Amber", *SQUARE).act(Amber="I2 a1 b1, L3 a2 a3 b3")
    assert table.refusal("Amber", "take back T4") == "4.8"
    assert [text for text in table.legal("Amber") if text.startswith("take back")] == ["take back I2", "take back L3"]
    table.act(Amber="take back I2")
    assert table.sheet("Amber") == ["L3 a2 a3 b3"]


@pytest.mark.rule("polyminix", "4.8")
def test_a_finished_sheet_stays_as_it_is() -> None:
    table = racing(3, "podium").finish("Blue")
    assert table.waiting == ["Amber", "Coral"]
    assert table.legal("Blue") == []
    assert table.refusal("Blue", f"take back {table.sheet('Blue')[0].split()[0]}") == "3.8"


@pytest.mark.rule("polyminix", "4.9")
@pytest.mark.parametrize("test", ["!1", "!2", "?1", "?2", "⊘", "A+B"])
def test_completing_is_noticed_with_every_box(test: str) -> None:
    table = racing(3, "podium", test)
    *before, last = table.plan("Amber")
    table.act(Amber=", ".join(before))
    assert table.s.rank.tolist() == [0, 0, 0, 0]
    table.act(Amber=last)
    assert table.s.rank.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("polyminix", "4.9")
def test_the_order_of_the_completing_actions_decides() -> None:
    table = racing(3, "podium")
    ready = {name: table.plan(name) for name in NAMES[:3]}
    for name, (*before, _) in ready.items():
        table.act(**{name: ", ".join(before)})
    for name in ("Coral", "Amber", "Blue"):
        table.act(**{name: ready[name][-1]})
    assert table.s.rank.tolist() == [2, 3, 1, 0]


@pytest.mark.rule("polyminix", "4.9")
@pytest.mark.parametrize(
    ("box", "placed", "reason"),
    [
        (Box("?1", ("I2", "I3"), 2), "I3 a1 b1 c1, L3 a2 b2 a3, T4 d1 c2 d2 d3", "Covered, but the box wants I2 too."),
        (
            Box("?1", ("I3",), 3),
            "I3 a1 b1 c1, L3 a2 b2 a3, T4 d1 c2 d2 d3",
            "Covered, but the box wants 3 other pieces, not 2.",
        ),
        (
            Box("A+B", areas=(2, 3, 3, 4)),
            "I3 a1 b1 c1, L3 a2 b2 a3, T4 d1 c2 d2 d3",
            "Covered, but the box also wants area 2.",
        ),
    ],
)
def test_a_covered_figure_without_its_box_is_not_complete(box: Box, placed: str, reason: str) -> None:
    table = racing().lay("Amber", "####", "####", "#..#", box=box).act(Amber=placed)
    own = table.view("Amber").own
    assert own
    assert own.missing == reason
    assert table.waiting == ["Amber", "Blue"]
    assert table.s.rank[0] == 0


@pytest.mark.rule("polyminix", "4.10")
def test_in_double_the_second_card_follows_on_an_empty_sheet() -> None:
    table = Table().chance("turn double").act(Amber="deck green").deal(4, 7, 1, 2).choose_sides().chance("test !1")
    assert [table.s.race_cards[0], table.s.on_second] == [4, 0]
    table.finish("Amber")
    assert [table.s.race_cards[0], table.s.on_second] == [7, 1]
    assert table.sheet("Amber") == []
    own = table.view("Amber").own
    assert own
    assert set(own.allowed) == set(cards()[6].sides[0].boxes[0].pieces)
    assert table.waiting == ["Amber", "Blue"]
    table.finish("Amber")
    assert table.points("Amber") == {"double": 3}


@pytest.mark.rule("polyminix", "4.11")
def test_giving_up_is_final_for_the_turn_and_makes_nobody_win() -> None:
    table = racing(3).give_up("Amber", "Blue")
    assert table.waiting == ["Coral"]
    assert table.refusal("Amber", "give up") == "3.8"
    table.finish("Coral")
    assert table.totals == [0, 0, 3]
    table.race().give_up("Amber", "Blue", "Coral")
    assert table.totals == [0, 0, 3]


@pytest.mark.rule("polyminix", "4.12")
@pytest.mark.parametrize(("clock", "limit"), [(60, 300), (45, 900), (30, 60)])
def test_a_race_has_a_time_limit(clock: int, limit: int) -> None:
    options: dict[str, Any] = {"clock": clock, "limit": limit}
    assert [racing(mode=mode, **options).seconds for mode in ("first", "podium", "double", "free colour")] == [
        limit
    ] * 4
    table = racing(mode="clock", **options)
    assert table.seconds == clock
    table.finish("Amber").time_up()
    assert table.totals == [2, 0]
    assert (table.phase, table.seconds) == ("turn", 0)


@pytest.mark.rule("polyminix", "4.13")
def test_who_is_done_sees_the_sheets_of_the_others() -> None:
    table = racing(3, "podium").finish("Amber")
    text = table.plan("Coral")[0]
    table.act(Coral=text)

    def seen_by(name: str | None) -> list[bool]:
        race = table.view(name).race
        assert race
        return [bool(racer and racer.sheet) for racer in race.seats]

    assert seen_by("Amber") == [True, True, True]
    assert seen_by("Blue") == [False, True, False]
    assert seen_by(None) == [False, False, False]
    table.give_up("Blue")
    assert seen_by("Blue") == [True, True, True]


@pytest.mark.rule("polyminix", "4.13")
def test_others_see_only_how_many_squares_are_covered() -> None:
    table = racing()
    text = table.plan("Amber")[0]
    table.act(Amber=text)
    squares = len(text.split()) - 1
    for name in ("Blue", None):
        race = table.view(name).race
        assert race
        seen = race.seats[0]
        assert seen
        assert (seen.covered, seen.total > 0) == (squares, True)
        assert seen.sheet is None
    assert table.sheet("Amber") == [text]
    table.time_up()
    race = table.view("Blue").race
    assert race
    assert not race.is_running
    assert race.seats[0]
    assert race.seats[0].sheet
    assert (race.seats[0].sheet.pieces, bool(race.seats[0].sheet.figure)) == ([text], True)


def test_the_actions_of_a_race() -> None:
    table = racing().lay("Amber", *SQUARE).act(Amber="I2 a1 b1")
    actions = table.game.actions(table.s, 0)
    assert len(set(actions)) == len(actions)
    assert max(actions) < 400  # placements close to a1 have the lowest numbers
    assert {text.split()[0] for text in table.legal("Amber")} == {*KIT, "take", "give"} - {"I2"}
