"""The scoring cube and the land (sections 4 and 5 of RULES.md)."""

import pytest

from tests.games.terramorphic_expanse.terramorphic_expanse_table import AMBER, AZURE, MOSS, Table

FOUR = {"1a": (1, 0), "3a": (-1, 0), "4a": (0, -1), "7a": (1, 1)}


@pytest.mark.rule("terramorphic-expanse", "4.1")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    table = Table(FOUR)
    assert table.refusal("cube 1a", AZURE) == "4.1"
    assert table.refusal("cube 1a", AMBER) == ""
    table.do("cube 1a", "pass", "stop")
    assert table.seat == AZURE


@pytest.mark.rule("terramorphic-expanse", "4.2")
def test_the_phases_come_in_order() -> None:
    table = Table(FOUR)
    assert [table.refusal(text) for text in ("pass", "flip 1", "step Arden", "stop", "play 5a at 2,0")] == ["4.2"] * 5
    table.do("cube 1a")
    assert [table.refusal(text) for text in ("cube 3a", "step Arden")] == ["4.2"] * 2
    table.do("pass")
    assert [table.refusal(text) for text in ("cube 3a", "pass", "move 7a to 2,0")] == ["4.2"] * 3


@pytest.mark.rule("terramorphic-expanse", "4.2")
def test_a_land_of_this_turn_is_not_its_itinerary() -> None:
    table = Table(FOUR)
    assert table.refusal("cube 5a") == "4.3"  # in the supply until the second phase
    assert table.refusal("cube 7b") == "4.3"  # the other side is up


@pytest.mark.rule("terramorphic-expanse", "4.3")
def test_the_cube_shows_six_on_a_land_of_the_board() -> None:
    table = Table(FOUR).cube("7a", count=4)
    table.do("cube 1a")
    assert (table.cube_of(), int(table.s.count[AMBER])) == ("1a", 0)
    assert Table(FOUR).refusal("cube 8a") == "4.3"


@pytest.mark.rule("terramorphic-expanse", "4.4")
def test_an_itinerary_with_another_cube_is_closed() -> None:
    table = Table(FOUR, seats=3).cube("1a", AZURE).cube("3a", MOSS)
    assert table.refusal("cube 1a") == table.refusal("cube 3a") == "4.4"
    assert table.steps("cube ") == {"4a", "7a"}


@pytest.mark.rule("terramorphic-expanse", "4.5")
def test_the_itinerary_of_the_last_turn_is_closed_even_when_the_cube_was_sent_home() -> None:
    table = Table(FOUR).cube("1a")
    assert table.refusal("cube 1a") == "4.5"
    table.s.cube[AMBER] = -1
    assert table.refusal("cube 1a") == "4.5"
    table.lay("1b", 1, 0)
    assert table.refusal("cube 1b") == ""  # by card and side


@pytest.mark.rule("terramorphic-expanse", "4.6")
def test_without_an_open_itinerary_the_cube_stays_at_home_and_nothing_is_barred() -> None:
    table = Table({"1a": (1, 0), "3a": (-1, 0)}, "guide").cube("1a").cube("3a", AZURE)
    table.s.to_move, table.s.turns = AZURE, 1
    table.do("stop")  # now it is Amber's turn: 1a was the last one, 3a holds Azure's cube
    assert table.refusal("cube 1a") == "4.2"
    assert table.cube_of() == ""
    table.do("pass", "step Arden")
    assert table.total() == 0
    assert table.s.last[AMBER] == -1


@pytest.mark.rule("terramorphic-expanse", "5.1")
def test_a_player_plays_flips_moves_or_passes() -> None:
    table = Table(FOUR, "land")
    verbs = {text.split()[0] for text in table.steps()}
    assert verbs == {"play", "flip", "move", "pass"}
    assert Table(FOUR, "land").do("pass").s.phase == Table(FOUR, "guide").s.phase


@pytest.mark.rule("terramorphic-expanse", "5.2")
def test_any_card_of_the_supply_either_side_can_be_played() -> None:
    table = Table(FOUR, "land")
    assert {text[:2] for text in table.steps("play ")} == {f"{card}{side}" for card in "2568" for side in "ab"}
    assert table.refusal("play 1b at 0,1") == "5.2"
    table.do("play 2a at 0,1")
    assert table.steps("step ") == {"Arden", "Hearth", "Meridian", "Rookery"}


@pytest.mark.rule("terramorphic-expanse", "5.3")
def test_only_lands_on_the_board_are_flipped_or_moved() -> None:
    table = Table(FOUR, "land")
    assert table.refusal("flip 2") == table.refusal("move 2a to 0,1") == "5.3"


@pytest.mark.rule("terramorphic-expanse", "5.4")
def test_a_land_with_any_guide_stays() -> None:
    table = Table(FOUR, "land").guide("Zenith", AZURE).guide("Jasper")
    assert table.refusal("flip 7") == table.refusal("move 7a to 0,1") == "5.4"
    assert table.refusal("flip 1") == table.refusal("move 1a to 0,1") == "5.4"


@pytest.mark.rule("terramorphic-expanse", "5.5")
def test_the_land_under_the_own_cube_is_not_flipped_but_may_be_moved() -> None:
    table = Table(FOUR, "land").cube("3a").cube("4a", AZURE)
    assert table.refusal("flip 3") == "5.5"
    assert table.refusal("flip 4") == ""
    table.do("move 3a to 1,-1")
    assert table.cube_of() == "3a"


@pytest.mark.rule("terramorphic-expanse", "5.6")
def test_a_flip_sends_markers_cubes_and_the_bonus_cube_home() -> None:
    table = Table(FOUR, "land").cube("1a").cube("4a", AZURE, count=3).marker("4a").bonus("Hollow")
    table.do("flip 4")
    assert (table.cube_of(AZURE), int(table.s.count[AZURE]), table.marker_of(), int(table.s.bonus)) == ("", 0, "", -1)
    assert table.cube_of() == "1a"
    assert table.do("step Arden").refusal("marker 4b") == ""  # its space is free


@pytest.mark.rule("terramorphic-expanse", "5.7")
def test_a_flipped_land_must_fit_in_its_place() -> None:
    table = Table({"1a": (1, 0), "5a": (2, 0)}, "land")
    assert table.refusal("flip 5") == "2.7"  # 5b opens W1, and E2 of 1a is open
    assert table.refusal("flip 1") == "2.7"
    loose = Table({"1a": (1, 0), "5a": (2, 0)}, "land", placement="any")
    assert loose.refusal("flip 1") == ""  # the scoreboard is enough
    assert loose.refusal("flip 5") == "2.7"


@pytest.mark.rule("terramorphic-expanse", "5.8")
def test_a_moved_land_keeps_its_side_and_all_that_lies_on_it() -> None:
    table = Table(FOUR, "land").cube("1a").marker("3a").cube("3a", AZURE, count=2).bonus("Lumen")
    assert table.refusal("move 3b to 0,1") == "5.8"
    table.do("move 3a to 1,-1")
    assert (table.marker_of(), table.cube_of(AZURE), int(table.s.count[AZURE])) == ("3a", "3a", 2)
    assert table.game.view.of(table.plain, AMBER).bonus == "Lumen"  # type: ignore[attr-defined]


@pytest.mark.rule("terramorphic-expanse", "5.8")
def test_the_old_place_counts_as_empty() -> None:
    table = Table({"1a": (1, 0), "5a": (2, 0)}, "land")
    assert table.refusal("move 5a to 3,0") == "2.5"  # it would touch only itself
    assert table.refusal("move 1a to -1,0") == ""


@pytest.mark.rule("terramorphic-expanse", "5.9")
def test_the_same_place_is_no_move() -> None:
    table = Table(FOUR, "land")
    assert table.refusal("move 3a to -1,0") == "5.9"
    assert "move 3a to -1,0" not in table.steps()
