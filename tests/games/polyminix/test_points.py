"""Points and the end (sections 5 and 7 of RULES.md)."""

import pytest

from landwright.games.polyminix.components import cards
from tests.games.polyminix.polyminix_table import NAMES, Table, racing

TARGET = "one player alone has the highest score, and it is 12 or more"


@pytest.mark.rule("polyminix", "5.1")
@pytest.mark.parametrize("mode", ["first", "podium", "clock", "double", "free colour"])
def test_a_turn_ends_when_everyone_has_given_up_or_the_time_is_up(mode: str) -> None:
    assert racing(3, mode).give_up(*NAMES[:3]).view().turn == 2
    assert racing(3, mode).time_up().view().turn == 2


@pytest.mark.rule("polyminix", "5.1")
def test_clock_ends_when_all_have_finished_or_given_up() -> None:
    table = racing(3, "clock").finish("Blue").give_up("Amber")
    assert (table.waiting, table.totals) == (["Coral"], [0, 0, 0])  # points are entered at the end
    table.finish("Coral")
    assert (table.view().turn, table.totals) == (2, [0, 2, 2])


@pytest.mark.rule("polyminix", "5.2")
def test_first_pays_the_first() -> None:
    table = racing(4).finish("Coral")
    assert table.points("Coral") == {"first": 3}
    assert (table.totals, table.view().turn) == ([0, 0, 3, 0], 2)


@pytest.mark.rule("polyminix", "5.3")
@pytest.mark.parametrize(("seats", "totals"), [(2, [2, 3]), (3, [2, 3, 1]), (4, [2, 3, 1, 0])])
def test_podium_pays_as_many_as_play_at_most_three(seats: int, totals: list[int]) -> None:
    table = racing(seats, "podium").finish("Blue")
    assert table.view().turn == 1
    table.finish("Amber", *NAMES[2 : min(3, seats)])
    assert (table.totals, table.view().turn) == (totals, 2)
    assert table.points("Blue") == {"podium": 3}


@pytest.mark.rule("polyminix", "5.4")
def test_clock_pays_everyone_in_time() -> None:
    table = racing(4, "clock").finish("Dill", "Amber").time_up()
    assert table.totals == [2, 0, 0, 2]
    assert table.points("Amber") == {"clock": 2}


@pytest.mark.rule("polyminix", "5.5")
def test_double_pays_the_first_to_finish_both_cards() -> None:
    table = racing(mode="double").finish("Amber", "Blue", "Blue")
    assert (table.points("Amber"), table.points("Blue")) == ({}, {"double": 3})


@pytest.mark.rule("polyminix", "5.6")
@pytest.mark.parametrize(("colour", "points"), [("green", 1), ("yellow", 2), ("red", 3)])
def test_free_colour_pays_by_the_deck(colour: str, points: int) -> None:
    table = Table().chance("turn free colour").act(Blue="deck green").deal()
    table.act(Amber=f"deck {colour}").deal().choose_sides().chance("test !1").finish("Amber")
    assert table.points("Amber") == {"free colour": points}


@pytest.mark.rule("polyminix", "5.7")
def test_used_cards_go_under_their_decks_from_the_current_player_on() -> None:
    table = Table(3, first="2").chance("turn double").act(Blue="deck green").deal(3, 1, 9, 4, 7, 2).choose_sides()
    table.chance("test !1").give_up(*NAMES[:3])
    assert table.s.used[0, :7].tolist() == [3, 1, 9, 4, 7, 2, 0]  # Blue, Coral, Amber
    assert table.cards("Amber") == []
    assert table.chance("turn first").waiting == ["Coral"]


@pytest.mark.rule("polyminix", "5.7")
def test_in_free_colour_each_card_goes_under_its_own_deck() -> None:
    table = Table().chance("turn free colour").act(Blue="deck red").deal(40).act(Amber="deck green").deal(5)
    table.choose_sides().chance("test !1").give_up("Amber", "Blue")
    assert (table.s.used[0, 0], table.s.used[2, 0]) == (5, 40)
    assert cards()[39].colour == "red"


@pytest.mark.rule("polyminix", "7.1")
def test_twelve_points_win_after_the_turn() -> None:
    table = racing(3, "podium").score(Amber=10, Blue=8).finish("Blue")
    assert table.ending == ""
    table.finish("Amber", "Coral")
    assert (table.totals, table.ending, table.winners) == ([12, 11, 1], TARGET, ("Amber",))


@pytest.mark.rule("polyminix", "7.1")
def test_of_several_with_twelve_the_highest_wins() -> None:
    table = racing(mode="podium").score(Amber=10, Blue=11).finish("Blue", "Amber")
    assert (table.totals, table.winners) == ([12, 14], ("Blue",))


@pytest.mark.rule("polyminix", "7.2")
def test_those_who_are_tied_play_on_among_themselves() -> None:
    table = racing(4, "clock", first="2").score(Amber=10, Blue=3, Coral=10, Dill=9).finish("Amber", "Coral").time_up()
    assert table.totals == [12, 3, 12, 9]
    assert (table.ending, table.players) == ("", ["Amber", "Coral"])
    table.chance("turn podium")
    assert table.waiting == ["Coral"]  # the next of them clockwise after Blue
    table.act(Coral="deck green").deal()
    assert [len(table.cards(name)) for name in NAMES] == [1, 0, 1, 0]
    table.choose_sides().chance("test !1")
    assert table.waiting == ["Amber", "Coral"]
    race = table.view().race
    assert race
    assert race.seats[1] is None
    table.finish("Amber")
    assert table.view().turn == 2  # two places are paid
    table.finish("Coral")
    assert (table.totals, table.winners) == ([15, 3, 14, 9], ("Amber",))


@pytest.mark.rule("polyminix", "7.3")
def test_those_who_are_still_tied_play_on() -> None:
    table = racing(3, "clock").score(Amber=12, Blue=12, Coral=12).finish("Amber", "Coral").time_up()
    assert (table.totals, table.players) == ([14, 12, 14], ["Amber", "Coral"])
    assert table.race("first").time_up().players == ["Amber", "Coral"]
    table.race("free colour").finish("Coral")
    assert (table.totals, table.winners) == ([14, 12, 15], ("Coral",))


@pytest.mark.rule("polyminix", "7.4")
@pytest.mark.parametrize(
    ("scores", "winners"), [((3, 5), ("Blue",)), ((4, 4), ("Amber", "Blue")), ((12, 12), ("Amber", "Blue"))]
)
def test_the_game_ends_after_a_hundred_turns(scores: tuple[int, int], winners: tuple[str, ...]) -> None:
    table = Table()
    table.s.turns = 99
    table.race().give_up("Amber", "Blue")
    assert table.ending == ""
    table.race().score(Amber=scores[0], Blue=scores[1]).give_up("Amber", "Blue")
    assert (table.ending, table.winners) == ("100 turns have been played", winners)


@pytest.mark.rule("polyminix", "7.5")
def test_after_the_end_nothing_is_possible() -> None:
    table = racing().score(Amber=10).finish("Amber")
    assert (table.winners, table.waiting, table.outcomes) == (("Amber",), [], [])
    assert {table.refusal("Blue", text) for text in ("give up", "deck green", "I2 a1 b1")} == {"7.5"}
    assert table.sheet("Amber")  # everybody can still see the pieces
