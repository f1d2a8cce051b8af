"""The end of Kingdom Maps (section 6 of RULES.md)."""

import pytest

from tests.games.kingdom_maps.kingdom_maps_table import (
    EMPTY_MAP,
    FULL_MAP,
    HEXES,
    NAMES,
    TERRITORIES,
    Table,
    filled,
    sketch,
    started,
    turn_of_ones,
    with_hexes,
)


@pytest.mark.rule("kingdom-maps", "6.1")
def test_the_game_ends_after_a_turn_in_which_a_seat_could_not_draw() -> None:
    table = started(FULL_MAP, EMPTY_MAP).act(Azure="Lake, take 3", Bronze="take 4, a1, a2, a3, a4")
    assert (table.waiting, table.outcomes) == ([], [])
    assert table.ending == "a map has no room for any number left"


@pytest.mark.rule("kingdom-maps", "6.1")
def test_the_game_ends_at_once_when_nobody_can_draw() -> None:
    table = started(FULL_MAP, FULL_MAP).act(Azure="Lake")
    assert table.ending == ""
    assert table.act(Azure="take 1").winners == ("Azure", "Bronze")


@pytest.mark.rule("kingdom-maps", "6.1")
def test_a_question_mark_of_the_last_turn_is_still_scored() -> None:
    table = started(FULL_MAP, EMPTY_MAP, dice=(1, 1, 1)).act(Azure="Lake, take 1", Bronze="take 1, e5")
    assert (table.ending, table.waiting) == ("", ["Bronze"])
    table.act(Bronze="score A4")
    assert table.ending != ""
    assert table.points("Bronze")["?"] == 3


@pytest.mark.rule("kingdom-maps", "6.1")
def test_the_game_continues_while_everyone_can_draw() -> None:
    """Even when a map has become full: only a seat without a number in a turn ends the game."""
    table = started(filled("D", "a1"), EMPTY_MAP, dice=(1, 1, 1)).act(Azure="Desert, take 1, a1", Bronze="take 1, a1")
    assert table.map() == FULL_MAP
    assert (table.ending, len(table.outcomes)) == ("", 216)


@pytest.mark.rule("kingdom-maps", "6.2")
def test_the_game_ends_before_the_roll_when_the_active_player_has_no_use_left() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP, dice=(1, 1, 1)).use_up("Bronze")
    table.act(Azure="Lake, take 1, e5, score A4", Bronze="take 1, a1")
    assert (table.waiting, table.outcomes, table.view.turn) == ([], [], 1)
    assert table.ending == "the active player has no territory left to announce"
    assert table.winners == ("Azure",)


@pytest.mark.rule("kingdom-maps", "6.2")
def test_only_the_uses_of_the_next_active_player_end_the_game() -> None:
    """A player without uses still draws in the turns of others, and one use of any territory is enough."""
    table = started(*[EMPTY_MAP] * 3, dice=(1, 1, 1)).use_up("Crimson").use_up("Bronze", but="V")
    table.act(Azure="Lake, take 1, a1", Bronze="take 1, a1", Crimson="take 1, a1")
    assert table.roll(1, 1, 1).legal("Bronze") == ["Village"]
    table.act(Bronze="Village, take 1, a2", Azure="take 1, a2", Crimson="take 1, a2")
    assert table.ending == "the active player has no territory left to announce"
    assert [table.map(name) for name in NAMES[:3]] == [sketch(a="LV")] * 3


@pytest.mark.rule("kingdom-maps", "6.2")
def test_four_players_have_six_turns_each_at_most() -> None:
    table = Table(*[EMPTY_MAP] * 4, first="3")
    for turn in range(24):
        assert table.ending == ""
        turn_of_ones(table, TERRITORIES[turn // 4], HEXES[turn])
    assert table.ending == "the active player has no territory left to announce"
    assert table.view.turn == 24


@pytest.mark.rule("kingdom-maps", "6.3")
def test_the_highest_sum_of_criteria_and_question_mark_wins() -> None:
    wood = sketch(a="FFFF", i="FFF")
    table = started(wood, wood, filled("F"), dice=(1, 1, 1))
    table.act(Azure="Lake, take 1, b1", Bronze="take 1, b2")
    assert [table.total(name) for name in NAMES[:3]] == [4, 4 + 3, 61]
    assert table.winners == ("Crimson",)


@pytest.mark.rule("kingdom-maps", "6.3")
def test_points_of_the_question_mark_can_decide_the_game() -> None:
    """Its points do not change with later drawings."""
    land = with_hexes(sketch(a="FF"), "M", "d4")
    table = started(land, land, dice=(1, 1, 1)).act(Azure="Lake, take 1, e5, score A4", Bronze="take 1, e4")
    table.use_up("Azure").roll(1, 1, 1).act(Bronze="Village, take 1, e5, score A2", Azure="take 1, e4")
    assert table.points("Azure") | {"?": 0} == table.points("Bronze") | {"?": 0}
    assert (table.points("Azure")["?"], table.points("Bronze")["?"]) == (3, 2)
    assert (table.total("Azure"), table.total("Bronze"), table.winners) == (2 + 3 + 3, 2 + 3 + 2, ("Azure",))


@pytest.mark.rule("kingdom-maps", "6.3")
def test_ties_share_the_win() -> None:
    wood = filled("F")
    with_lake = with_hexes(with_hexes(wood, "D", "a1", "a2"), "L", "e5")
    table = started(wood, with_lake, filled("F", "a1"), dice=(6, 6, 6)).act(Azure="Lake, take 6")
    assert [table.total(name) for name in NAMES[:3]] == [61, 58 + 3, 60]
    assert table.winners == ("Azure", "Bronze")


@pytest.mark.rule("kingdom-maps", "6.3")
def test_a_solo_game_is_played_for_the_sum() -> None:
    table = started(filled("F")).act(Azure="Lake, take 4")
    assert (table.winners, table.total()) == (("Azure",), 61)


@pytest.mark.rule("kingdom-maps", "6.4")
def test_after_the_end_every_action_is_refused() -> None:
    table = started(FULL_MAP, EMPTY_MAP).act(Azure="Lake, take 3", Bronze="take 1, a1")
    assert table.ending != ""
    for seat, name in enumerate(NAMES):
        assert table.legal(name) == []
        codes = {table.game.rules.refusal(table.s, seat, action) for action in range(-1, table.game.action_count + 1)}
        assert codes == {604}
