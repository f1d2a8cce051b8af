"""A turn of game 1 up to the race (section 3 of RULES.md)."""

import pytest

from landwright.games.polyminix.components import cards
from tests.games.polyminix.polyminix_table import NAMES, Table, cards_of, racing


@pytest.mark.rule("polyminix", "3.1")
@pytest.mark.parametrize("mode", ["first", "podium", "clock", "double", "free colour"])
def test_the_turn_die_gives_the_mode(mode: str) -> None:
    table = Table().chance(f"turn {mode}")
    assert (table.view().mode, table.phase) == (mode, "deck")


@pytest.mark.rule("polyminix", "3.2")
def test_on_choice_the_current_player_chooses_a_mode() -> None:
    table = Table().chance("turn choice")
    assert table.waiting == ["Amber"]
    assert table.legal("Amber") == ["mode first", "mode podium", "mode clock", "mode double", "mode free colour"]
    table.act(Amber="mode podium")
    view = table.view()
    assert (view.turn_die, view.mode, view.phase) == ("choice", "podium", "deck")


@pytest.mark.rule("polyminix", "3.3")
def test_the_current_player_names_the_deck_of_all() -> None:
    table = Table(3).chance("turn first")
    assert (table.waiting, table.legal("Amber")) == (["Amber"], ["deck green", "deck yellow", "deck red"])
    table.act(Amber="deck yellow").deal()
    assert {table.cards(name)[0] for name in NAMES[:3]} <= set(cards_of("yellow"))


@pytest.mark.rule("polyminix", "3.4")
def test_in_free_colour_everyone_names_a_deck_the_current_player_last() -> None:
    table = Table(3, first="2").chance("turn free colour")
    order = []
    for colour in ("red", "green", "yellow"):
        order.append(table.waiting)
        table.act(**{table.waiting[0]: f"deck {colour}"})
        assert table.outcomes == [f"card {number}" for number in cards_of(colour)]
        table.chance(table.outcomes[0])
    assert order == [["Coral"], ["Amber"], ["Blue"]]
    assert table.phase == "side"
    assert [table.cards(name)[0] for name in NAMES[:3]] == [
        cards_of(colour)[0] for colour in ("green", "yellow", "red")
    ]


@pytest.mark.rule("polyminix", "3.5")
def test_cards_are_dealt_clockwise_from_the_current_player() -> None:
    table = Table(3, first="2").chance("turn first").act(Blue="deck green").chance("card 3", "card 9", "card 1")
    assert [table.cards(name) for name in NAMES[:3]] == [[1], [3], [9]]


@pytest.mark.rule("polyminix", "3.9")
def test_with_one_figure_only_the_current_player_takes_a_card_and_chooses_its_side() -> None:
    table = Table(3, first="2", figures="same").chance("turn first").act(Blue="deck green").chance("card 3")
    assert (table.phase, table.waiting) == ("side", ["Blue"])
    table.act(Blue="side 2").chance("test !1")
    sheets = [table.sheet_view(name) for name in NAMES[:3]]
    assert [(sheet.card, sheet.side) for sheet in sheets] == [(3, 2)] * 3
    assert sheets[0].figure == sheets[1].figure == list(cards()[2].sides[1].figure)
    assert sheets[0].box == sheets[1].box
    table.finish("Amber")
    assert table.points("Amber") == {"first": 3}
    assert table.s.used[0].tolist()[:2] == [3, 0]


@pytest.mark.rule("polyminix", "3.9")
def test_with_one_figure_double_has_two_for_all() -> None:
    table = Table(figures="same").chance("turn double").act(Amber="deck green").chance("card 5", "card 2")
    assert (table.phase, table.waiting) == ("side", ["Amber"])
    table.act(Amber="side 1, side 2").chance("test !1").finish("Blue")
    sheet = table.sheet_view("Blue")
    assert (sheet.card, sheet.side, table.sheet_view("Amber").card) == (2, 2, 5)
    table.finish("Blue")
    assert table.points("Blue") == {"double": 3}


@pytest.mark.rule("polyminix", "3.9")
def test_in_free_colour_everyone_has_a_card_also_with_one_figure() -> None:
    table = Table(figures="same").chance("turn free colour").act(Blue="deck red").deal().act(Amber="deck green").deal()
    assert (table.phase, table.waiting) == ("side", ["Amber", "Blue"])


@pytest.mark.rule("polyminix", "3.5")
def test_double_deals_two_cards_in_a_row() -> None:
    table = Table().chance("turn double").act(Amber="deck green").chance("card 5", "card 2", "card 8", "card 1")
    assert (table.cards("Amber"), table.cards("Blue")) == ([5, 2], [8, 1])
    assert table.phase == "side"


@pytest.mark.rule("polyminix", "3.5")
def test_used_cards_are_dealt_in_their_order_when_all_have_been_seen() -> None:
    table, seen = Table(4), []
    for _ in range(4):
        table.chance("turn first").act(**{table.waiting[0]: "deck red"})
        current = table.view().current
        for _ in range(4):
            seen.append(int(table.outcomes[-1].removeprefix("card ")))
            table.chance(table.outcomes[-1])
        assert table.cards(NAMES[current]) == [seen[-4]]
        table.choose_sides().chance("test !1").give_up(*NAMES)
    assert sorted(seen) == cards_of("red")
    table.chance("turn first").act(**{table.waiting[0]: "deck red"})
    again = []
    for _ in range(4):
        assert len(table.outcomes) == 1  # known, but an event as well
        again.append(int(table.outcomes[0].removeprefix("card ")))
        table.chance(table.outcomes[0])
    assert again == seen[:4]


@pytest.mark.rule("polyminix", "3.6")
def test_all_choose_a_side_at_once() -> None:
    table = Table(3).chance("turn first").act(Amber="deck green").deal()
    assert table.waiting == ["Amber", "Blue", "Coral"]
    assert table.legal("Coral") == ["side 1", "side 2"]
    table.act(Coral="side 2")
    assert table.waiting == ["Amber", "Blue"]
    table.act(Blue="side 1", Amber="side 2").chance("test !1")
    assert table.s.race_sides[:3].tolist() == [2, 1, 2]


@pytest.mark.rule("polyminix", "3.6")
def test_in_double_the_side_of_the_first_card_is_chosen_first() -> None:
    table = Table().chance("turn double").act(Amber="deck green").deal()
    assert "card 1." in table.game.notation.prompt(table.plain, 0, [])
    table.act(Amber="side 2")
    assert "card 2." in table.game.notation.prompt(table.plain, 0, [])
    table.act(Amber="side 1")
    assert table.waiting == ["Blue"]
    assert table.s.sides[0].tolist() == [2, 1]


@pytest.mark.rule("polyminix", "3.7")
def test_the_race_begins_with_the_test_die() -> None:
    table = Table().chance("turn first").act(Amber="deck green").deal().act(Blue="side 1")
    assert table.phase == "side"
    table.act(Amber="side 1")
    assert (table.phase, table.waiting, table.seconds) == ("test", [], 0)
    table.chance("test ⊘")
    assert (table.phase, table.waiting, table.seconds) == ("race", ["Amber", "Blue"], 300)
    assert table.view().test_die == "⊘"


@pytest.mark.rule("polyminix", "3.8")
def test_only_what_is_due_can_be_done() -> None:
    table = Table().chance("turn choice")
    for text in ("deck green", "side 1", "give up", "begin", "take back L5", "I2 a1 b1"):
        assert table.refusal("Amber", text) == "3.8"
    assert table.refusal("Blue", "mode first") == "3.8"
    table.act(Amber="mode first")
    assert [table.refusal("Amber", text) for text in ("mode first", "deck red")] == ["3.8", ""]


@pytest.mark.rule("polyminix", "8.4")
def test_in_a_race_there_are_no_hints() -> None:
    for table in (Table().chance("turn choice"), racing()):
        assert table.refusal("Amber", "hint") == "8.4"
        assert "hint" not in table.legal("Amber")
