"""Turns of Forgenesis: refresh, activation, moves and summons (section 3 of RULES.md)."""

import pytest

from landwright.games.forgenesis.notation import MoveStep
from tests.games.forgenesis.forgenesis_table import BLUE, ORANGE, Table


@pytest.mark.rule("forgenesis", "3.1")
def test_only_the_player_whose_turn_it_is_takes_steps() -> None:
    table = Table("..g./..../..../.S~.. o BDG|bds")
    assert table.refusal("Gc4-c3", BLUE) == "3.1"
    assert table.refusal("summon B d3", BLUE) == "3.1"
    assert table.steps() == {"refresh", *(f"summon {kind} a2" for kind in "BDG")}
    assert Table().refusal("refresh", ORANGE) == "3.1"  # chance is due


@pytest.mark.rule("forgenesis", "3.2")
def test_a_refresh_turns_all_own_resting_creatures_and_no_others() -> None:
    table = Table("d~.../.B~../.s~S~./...G o -|-").take("refresh")
    assert table.text == "d~.../.B../.s~S./...G b -|-"
    assert Table("d~.../.B../..../.... o -|-").refusal("refresh") == "3.2"


@pytest.mark.rule("forgenesis", "3.3")
def test_a_refresh_is_a_whole_turn() -> None:
    table = Table("d.../.B~../..../...G o D|-")
    assert "refresh" in table.steps()
    table.take("Gd1-d2")
    assert table.refusal("refresh") == "3.3"
    assert Table("d.../.B~../..../...G o D|-").take("refresh").seat == BLUE


@pytest.mark.rule("forgenesis", "3.4")
def test_own_creatures_are_activated_in_any_number_and_order() -> None:
    start = "d.../..../.B../...G o -|-"
    for order in (("Bb2-b3", "Gd1-d2"), ("Gd1-d2", "Bb2-b3")):
        assert Table(start).take(*order, "end turn").text == "d.../.B../...G/.... b -|-"
    assert Table(start).take("Bb2-b3", "end turn").text == "d.../.B../..../...G b -|-"


@pytest.mark.rule("forgenesis", "3.4")
def test_a_move_leaves_a_creature_active_and_an_ability_lets_it_rest() -> None:
    assert Table("s.../..../.D../.... o -|-").take("Db2-b3", "end turn").text == "s.../.D../..../.... b -|-"
    assert Table("s.../..../.D../.... o -|-").take("Db2 fly up-right", "end turn").text == "s.../..D~./..../.... b -|-"


@pytest.mark.rule("forgenesis", "3.4")
def test_neither_an_enemy_nor_an_empty_square_is_activated() -> None:
    table = Table("s.../..../.D../.... o -|-")
    assert table.refusal("Sa4-b4") == "3.4"
    empty = table.game.notation.read_step(MoveStep("c3", "up"))
    refusal = table.game.refusal(table.s, ORANGE, empty)
    assert refusal is not None
    assert str(refusal) == "None of the player's creatures stands there. (rule 3.4)"


@pytest.mark.rule("forgenesis", "3.5")
def test_a_resting_creature_is_not_activated() -> None:
    table = Table("s.../..../.D~../...G o -|-")
    assert table.refusal("Db2-b3") == "3.5"
    assert table.refusal("Db2 fly up-right") == "3.5"
    assert table.take("Gd1-d2").steps("D") == set()


@pytest.mark.rule("forgenesis", "3.6")
def test_no_creature_is_activated_twice_in_a_turn() -> None:
    table = Table("s.../..../.D../.... o -|-").take("Db2-b3")
    assert table.refusal("Db3-b4") == "3.6"
    assert table.refusal("Db3 fly up-right") == "3.6"
    table.take("end turn", "Sa4-a3", "end turn")
    assert "Db3-b4" in table.steps()


@pytest.mark.rule("forgenesis", "3.7")
def test_moves_lead_one_step_away_from_the_home_base() -> None:
    orange = Table("..../..../.F../...s o -|-")
    assert orange.steps("F") == {"Fb2-b3", "Fb2-c2"}
    blue = Table("S.../..f./..../.... b -|-")
    assert blue.steps("F") == {"Fc3-c2", "Fc3-b3"}
    for table, steps in ((orange, ("Fb2-b1", "Fb2-a2")), (blue, ("Fc3-c4", "Fc3-d3"))):
        assert [table.refusal(step) for step in steps] == ["3.7", "3.7"]


@pytest.mark.rule("forgenesis", "3.8")
@pytest.mark.parametrize("other", ["g", "g~", "G", "G~"])
def test_a_move_needs_an_empty_square(other: str) -> None:
    table = Table(f"..../.{other}../.S../.... o -|-")
    assert table.refusal("Sb2-b3") == "3.8"
    assert "Sb2-c2" in table.steps()


@pytest.mark.rule("forgenesis", "3.9")
def test_a_summon_takes_an_own_creature_from_the_reserve() -> None:
    table = Table("..../.S../.s../.... o G|bd")
    assert table.take("summon G b1").text == "..../.S../.s../.G.. b -|bd"
    table = Table("..../.S../.s../.... o G|bd")
    for kind in "SBDY":  # on the board, removed, removed, not in play
        assert table.refusal(f"summon {kind} a2") == "3.9"


@pytest.mark.rule("forgenesis", "3.10")
def test_a_summon_needs_an_empty_space_and_ends_the_turn() -> None:
    table = Table("..../.S../s.../.... o BG|-")
    assert table.refusal("summon G a2") == "3.10"
    assert table.steps("summon") == {"summon B b1", "summon G b1"}
    table.take("Sb3-b4", "summon G b1")
    assert table.text == ".S../..../s.../.G.. b B|-"
    table.take("Sa2-off", "end turn", "Sb4-c4", "Gb1-c1")
    assert "summon B b1" in table.steps()


@pytest.mark.rule("forgenesis", "3.11")
def test_a_turn_ends_only_after_an_activation_or_a_summon() -> None:
    table = Table("..../.S../.s../.... o -|-")
    assert table.refusal("end turn") == "3.11"
    assert table.take("Sb3-b4").steps() == {"end turn"}
    assert Table("..../.S../.s../.... o G|-").take("summon G a2").refusal("end turn") == "3.11"


@pytest.mark.rule("forgenesis", "3.12")
@pytest.mark.parametrize(
    ("position", "step", "after"),
    [
        ("..../..../.s../...G o -|-", "Gd1-off", "..../..../.s../.... o -|- acting"),
        (".G../..../.s../.... o -|-", "Gb4-off", "..../..../.s../.... o -|- acting"),
        ("..../G.../s.../.... b -|-", "Sa2-off", "..../G.../..../.... b -|- acting"),
        ("..../..../..../.Gs. b -|-", "Sc1-off", "..../..../..../.G.. b -|- acting"),
        ("..../..../..Bs/.... o -|-", "Bc2 shove right", "..../..../..B~^./.... o -|- acting"),
        ("..../..../..BS/.... o -|b", "Bc2 shove right", "..../..../..B~^./.... o -|b acting"),
        ("..../..../.s../...D o -|-", "Dd1 fly up-right", "..../..../.s../.... o -|- acting"),
        ("..../..../sG../.... o -|-", "Gb2 jump left", "..../..../s.../.... o -|- acting"),
        ("..../..../..Yb/.... o -|-", "Yc2 shove right", "..../..../..Y~^./.... o -|- acting"),
        ("..../..../..../..yG b -|-", "Yc1 jump right", "..../..../..../...G b -|- acting"),
    ],
)
def test_a_creature_moved_off_the_board_is_removed(position: str, step: str, after: str) -> None:
    assert Table(position).take(step).text == after


@pytest.mark.rule("forgenesis", "3.12")
def test_a_removed_creature_never_returns_and_each_direction_off_the_board_is_a_step() -> None:
    table = Table("..../..../.s../..SD o G|g")
    assert table.steps("Dd1 fly") == {f"Dd1 fly {way}" for way in ("up-left", "up-right", "down-right", "down-left")}
    table.take("Dd1 fly down-left", "summon G b1", "summon G d3")
    assert table.refusal("summon D a2") == "3.9"


@pytest.mark.rule("forgenesis", "3.13")
@pytest.mark.parametrize(
    ("position", "step"),
    [
        ("..../..../.D../...s o -|-", "Db2 fly down-left"),
        ("..../..../..../.sG. o -|-", "Gc1 jump left"),
        ("..../..../G.../.SB. o -|-", "Bc1 shove left"),
        ("..../..../..../.Sb. b -|-", "Bc1 shove left"),
        ("S.../..d./..../.... b -|-", "Dc3 fly up-right"),
        ("..../...S/...g/.... b -|-", "Gd2 jump up"),
        (".Bs./..../..../.... o -|-", "Bb4 shove right"),
        ("..../..../.Y../.d.s o -|-", "Yb2 fly down-left"),
    ],
)
def test_no_creature_enters_its_own_base(position: str, step: str) -> None:
    assert Table(position).refusal(step) == "3.13"
