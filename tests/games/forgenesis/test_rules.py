"""Every numbered rule of Forgenesis on the smallest board that shows it."""

from itertools import permutations
from pathlib import Path

import pytest

from landwright.games.forgenesis.components import LETTERS
from landwright.games.forgenesis.notation import MoveStep
from landwright.games.forgenesis.position_text import SQUARE_NAMES
from landwright.games.forgenesis.state import BASE_REACHED, NO_ACTIVATION, REPETITION, TURN_LIMIT
from landwright.games.forgenesis.view import ForgenesisView
from tests.games.forgenesis.forgenesis_table import Table
from tests.games.forgenesis.samples import CREATURE_SETS

ORANGE, BLUE = 0, 1
FINISHED = Path(__file__).parent / "finished"


def finished_turns(name: str) -> list[list[str]]:
    """The turns of a finished game, its placements left out."""
    return [line.split(": ")[1].split(", ") for line in (FINISHED / f"{name}.txt").read_text().splitlines()[3:]]


# 1 The box


@pytest.mark.rule("forgenesis", "1.1")
def test_the_board_is_named_by_files_and_ranks_with_a_base_in_two_corners() -> None:
    assert sorted(SQUARE_NAMES) == [file + rank for file in "abcd" for rank in "1234"]
    table = Table("..g./..../..../.S.. o BDG|bds")
    assert table.steps("S") == {"Sb1-b2", "Sb1-c1"}
    assert Table("..S./..../..../.... o -|b").take("Sc4-d4").winners == "Orange"
    assert Table("..../..../s.../.... b B|-").take("Sa2-a1").winners == "Blue"


@pytest.mark.rule("forgenesis", "1.2")
def test_summoning_spaces_share_a_side_with_the_base() -> None:
    assert Table("..../.S../.s../.... o G|g").steps("summon") == {"summon G a2", "summon G b1"}
    assert Table("..../.S../.s../.... b G|g").steps("summon") == {"summon G d3", "summon G c4"}


@pytest.mark.rule("forgenesis", "1.3")
def test_a_creature_is_active_resting_in_reserve_removed_or_not_in_play() -> None:
    table = Table("..../..s~./.S../.... o G|b")
    view = ForgenesisView.of(table.game.plain(table.s), ORANGE)
    assert [(c.square, c.kind, c.colour, c.is_resting) for c in view.creatures] == [
        ("b2", "S", "Orange", False),
        ("c3", "S", "Blue", True),
    ]
    assert [(side.reserve, side.removed) for side in view.sides] == [("G", "B"), ("B", "G")]


# 2 Set-up


@pytest.mark.rule("forgenesis", "2.1")
def test_chance_takes_two_kinds_out_for_both_colours() -> None:
    sets = set()
    for out in permutations(range(6), 2):
        table = Table(first="orange")
        assert table.game.rules.chances(table.s) == 6
        table.chance(out[0])
        assert table.game.rules.chances(table.s) == 5
        table.chance(out[1] - (out[1] > out[0]))
        kinds = "".join(letter for kind, letter in enumerate(LETTERS) if kind not in out)
        assert table.text == f"..../..../..../.... o {kinds}|{kinds.lower()} place"
        sets.add(kinds)
    assert sets == set(CREATURE_SETS)


@pytest.mark.rule("forgenesis", "2.1")
def test_a_table_may_name_the_kinds() -> None:
    table = Table(creatures="SGDB", first="blue")
    assert table.text == "..../..../..../.... b BDGS|bdgs place"
    assert table.game.read_options({"creatures": "bdgs"}).numbers()[0] == 0b110011


@pytest.mark.rule("forgenesis", "2.1")
@pytest.mark.parametrize("creatures", ["BDG", "BDGG", "BDGSF", "BDGX"])
def test_kinds_that_are_not_four_of_the_six_are_refused(creatures: str) -> None:
    with pytest.raises(ValueError, match="four different letters of BDYFGS"):
        Table().game.read_options({"creatures": creatures})


@pytest.mark.rule("forgenesis", "2.2")
def test_chance_or_the_table_names_the_starting_player() -> None:
    for outcome, side in enumerate("ob"):
        table = Table(creatures="BDGS")
        assert table.game.rules.chances(table.s) == 2
        assert table.chance(outcome).text == f"..../..../..../.... {side} BDGS|bdgs place"
    assert Table(creatures="BDGS", first="orange").seat == ORANGE
    assert Table(creatures="BDGS", first="blue").seat == BLUE


@pytest.mark.rule("forgenesis", "2.3")
def test_each_player_places_a_creature_of_the_other_on_the_others_space() -> None:
    table = Table(creatures="BDGS", first="orange")
    assert table.steps() == {f"place {kind} {space}" for kind in "BDGS" for space in ("d3", "c4")}
    table.take("place G c4")
    assert table.text == "..g./..../..../.... b BDGS|bds place"
    assert table.steps() == {f"place {kind} {space}" for kind in "BDGS" for space in ("a2", "b1")}


@pytest.mark.rule("forgenesis", "2.3")
@pytest.mark.parametrize("kind", "BDGS")
@pytest.mark.parametrize(
    ("first", "space", "board"),
    [
        ("orange", "d3", "..../...{}/..../...."),
        ("orange", "c4", "..{}./..../..../...."),
        ("blue", "a2", "..../..../{}.../...."),
        ("blue", "b1", "..../..../..../.{}.."),
    ],
)
def test_every_creature_can_be_placed_on_every_space(kind: str, first: str, space: str, board: str) -> None:
    table = Table(creatures="BDGS", first=first).take(f"place {kind} {space}")
    assert table.text.split()[0] == board.format(kind if first == "blue" else kind.lower())
    assert kind not in table.text.split()[2].upper().split("|")[first == "orange"]


@pytest.mark.rule("forgenesis", "2.3")
def test_placing_is_all_there_is_in_set_up_and_only_there() -> None:
    table = Table(creatures="BDGS", first="orange")
    for step in ("place Y d3", "summon B a2", "refresh", "end turn"):
        assert table.refusal(step) == "2.3"
    table.take("place G c4", "place S b1")
    assert table.refusal("place B d3") == "2.3"


@pytest.mark.rule("forgenesis", "2.4")
@pytest.mark.parametrize(("first", "steps"), [("orange", ("G c4", "S b1")), ("blue", ("S b1", "G c4"))])
def test_the_starting_player_has_the_first_turn(first: str, steps: tuple[str, str]) -> None:
    table = Table(creatures="BDGS", first=first).take(*(f"place {step}" for step in steps))
    assert table.text == f"..g./..../..../.S.. {first[0]} BDG|bds"
    assert table.seat == ("orange", "blue").index(first)
    table.take("summon B " + ("a2", "d3")[table.seat])
    assert table.seat == ("blue", "orange").index(first)


# 3 Turns


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
def test_moves_lead_one_step_away_from_the_own_base() -> None:
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
def test_beyond_the_edge_a_creature_is_removed(position: str, step: str, after: str) -> None:
    assert Table(position).take(step).text == after


@pytest.mark.rule("forgenesis", "3.12")
def test_what_is_removed_never_comes_back_and_each_way_out_is_a_step() -> None:
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
def test_no_creature_comes_to_its_own_base(position: str, step: str) -> None:
    assert Table(position).refusal(step) == "3.13"


# 4 Abilities


@pytest.mark.rule("forgenesis", "4.1")
def test_a_creature_has_only_the_ability_of_its_kind() -> None:
    verbs = {"B": "shove up", "D": "fly up-left", "F": "pull up", "G": "jump up", "S": "swap up"}
    for kind in verbs:
        table = Table(f"..../.y../.{kind}../...s o -|-")
        for owner, deed in verbs.items():
            if owner != kind:
                assert table.refusal(f"{kind}b2 {deed}") == "4.1"


@pytest.mark.rule("forgenesis", "4.2")
def test_the_beetle_shoves_a_neighbour_one_step_and_stays() -> None:
    table = Table("..../.d../sBG./.g.. o -|-")
    assert table.steps("Bb2 ") == {"Bb2 shove up", "Bb2 shove right", "Bb2 shove left", "Bb2 shove down"}
    assert table.take("Bb2 shove up").text == ".d../..../sB~^G./.g.. o -|- acting"
    assert Table("..../..../sBG./.g.. o -|-").refusal("Bb2 shove up") == "4.2"  # nobody there
    assert Table(".g../.d../.B../.... o -|-").refusal("Bb2 shove up") == "4.2"  # no room behind
    assert Table(".d../..../.B../.... o -|-").refusal("Bb2 shove up") == "4.2"  # not next to it


@pytest.mark.rule("forgenesis", "4.3")
def test_the_bird_flies_one_step_diagonally_to_an_empty_square() -> None:
    table = Table("..../..s./.g../..D. o -|-")
    assert table.steps("Dc1 ") == {"Dc1 fly up-right", "Dc1 fly down-left", "Dc1 fly down-right"}
    assert table.refusal("Dc1 fly up-left") == "4.3"
    assert table.take("Dc1 fly up-right").text == "..../..s./.g.D~^/.... o -|- acting"


@pytest.mark.rule("forgenesis", "4.4")
def test_the_butterfly_borrows_from_its_neighbours() -> None:
    table = Table("..../.b~../gY../.D.. o -|-")
    assert table.steps("Yb2 ") == {
        "Yb2 shove up",
        "Yb2 shove down",
        "Yb2 shove left",
        "Yb2 fly up-right",
        "Yb2 fly up-left",
        "Yb2 fly down-right",
        "Yb2 jump up",
        "Yb2 jump left",
        "Yb2 jump down",
    }
    assert table.refusal("Yb2 fly down-left") == "3.13"
    assert table.refusal("Yb2 jump right") == "4.6"
    assert table.refusal("Yb2 swap up") == "4.4"
    assert table.take("Yb2 jump up").text == ".Y~^../.b~../g.../.D.. o -|- acting"


@pytest.mark.rule("forgenesis", "4.4")
def test_a_butterfly_lends_nothing_to_another() -> None:
    assert Table("..../.y../.Y../.... o -|-").steps() == {"Yb2-c2"}
    assert Table("..../s.../.Y../.... o -|-").steps() == {"Yb2-b3", "Yb2-c2"}  # diagonal is not next to


@pytest.mark.rule("forgenesis", "4.4")
def test_two_neighbours_of_a_kind_lend_one_step() -> None:
    table = Table("..../.g../GY../.... o -|-")
    actions = table.game.actions(table.s, ORANGE)
    texts = [table.text_of(action) for action in actions]
    assert sorted(text for text in texts if text.startswith("Yb2 ")) == ["Yb2 jump left", "Yb2 jump up"]


@pytest.mark.rule("forgenesis", "4.5")
def test_the_firefly_pulls_the_first_in_line_until_it_is_adjacent() -> None:
    table = Table("s.../...g/..../.b.F o -|-")
    assert table.steps("Fd1 ") == {"Fd1 pull up", "Fd1 pull left"}
    assert table.take("Fd1 pull left").text == "s.../...g/..../..bF~^ o -|- acting"
    table = Table("..g./..S./..../..F. o -|-")
    assert table.take("Fc1 pull up").text == "..g./..../..S./..F~^. o -|- acting"


@pytest.mark.rule("forgenesis", "4.5")
def test_the_firefly_does_not_pull_what_is_next_to_it_or_behind_another() -> None:
    table = Table("..g./..../..S./..F. o -|-")
    assert table.refusal("Fc1 pull up") == "4.5"
    assert table.refusal("Fc1 pull left") == "4.5"  # nobody in line
    assert table.refusal("Fc1 pull down") == "4.5"  # nothing is beyond the edge


@pytest.mark.rule("forgenesis", "4.6")
def test_the_frog_jumps_over_a_neighbour() -> None:
    table = Table(".s../.d../bG../.... o -|-")
    assert table.steps("Gb2 ") == {"Gb2 jump left"}
    assert table.refusal("Gb2 jump up") == "4.6"  # no room behind
    assert table.refusal("Gb2 jump right") == "4.6"  # nobody to jump
    table = Table("..../.d../.G../.... o -|-")
    assert table.take("Gb2 jump up").text == ".G~^../.d../..../.... o -|- acting"


@pytest.mark.rule("forgenesis", "4.7")
def test_the_snake_swaps_with_a_neighbour() -> None:
    table = Table("..../.d~../BS../..g. o -|-")
    assert table.steps("Sb2 ") == {"Sb2 swap up", "Sb2 swap left"}
    assert table.refusal("Sb2 swap right") == "4.7"
    assert table.take("Sb2 swap up").text == "..../.S~^../Bd~../..g. o -|- acting"


@pytest.mark.rule("forgenesis", "4.8")
@pytest.mark.parametrize("target", ["d", "d~", "D", "D~"])
@pytest.mark.parametrize(
    ("actor", "step", "after"),
    [
        ("B", "Bb2 shove right", "..../..../.B~^.{}/.... o -|- acting"),
        ("G", "Gb2 jump right", "..../..../..{}G~^/.... o -|- acting"),
        ("S", "Sb2 swap right", "..../..../.{}S~^./.... o -|- acting"),
    ],
)
def test_targets_are_of_either_colour_and_keep_their_side(actor: str, step: str, after: str, target: str) -> None:
    assert Table(f"..../..../.{actor}{target}./.... o -|-").take(step).text == after.format(target)


@pytest.mark.rule("forgenesis", "4.8")
@pytest.mark.parametrize("target", ["d", "d~", "D", "D~"])
def test_the_firefly_pulls_either_colour_on_either_side(target: str) -> None:
    table = Table(f"..../..../.F.{target}/.... o -|-").take("Fb2 pull right")
    assert table.text == f"..../..../.F~^{target}./.... o -|- acting"


@pytest.mark.rule("forgenesis", "4.9")
def test_a_creature_that_was_activated_counts_as_such_wherever_it_is_taken() -> None:
    table = Table("..../..../..S./.B.g o -|-").take("Bb1-c1", "Sc2 swap down")
    assert table.text == "..../..../..B^./..S~^g o -|- acting"
    assert table.refusal("Bc2-c3") == "3.6"
    assert table.steps() == {"end turn"}


@pytest.mark.rule("forgenesis", "4.9")
def test_a_creature_that_was_only_taken_along_can_still_be_activated() -> None:
    table = Table("..../..../..S./..Bg o -|-").take("Sc2 swap down")
    assert table.steps("B") == {"Bc2-c3", "Bc2-d2", "Bc2 shove down"}


@pytest.mark.rule("forgenesis", "4.9")
def test_a_resting_creature_that_another_one_moves_still_rests() -> None:
    table = Table("..../..../.BS~./...g o -|-").take("Bb2 shove right")
    assert table.text == "..../..../.B~^.S~/...g o -|- acting"
    assert table.refusal("Sd2-d3") == "3.5"


# 5 The end


@pytest.mark.rule("forgenesis", "5.1")
def test_reaching_the_base_wins_at_once_and_stops_the_turn() -> None:
    table = Table("..../...D/..../.B.s o G|g").take("Dd3-d4")
    assert table.ending == BASE_REACHED
    assert table.winners == "Orange"
    assert table.game.seats_waiting(table.s) == []


@pytest.mark.rule("forgenesis", "5.1")
@pytest.mark.parametrize(
    ("position", "step", "winner"),
    [
        (".bS./..../..../.... b -|-", "Bb4 shove right", "Orange"),
        ("..../..../...s/.f.. b -|-", "Fb1-a1", "Blue"),
        ("..../..D./..../...s o -|-", "Dc3 fly up-right", "Orange"),
        ("..../...g/...G/.... o -|-", "Gd2 jump up", "Orange"),
        ("..../..../..../.gB. o -|-", "Bc1 shove left", "Blue"),
    ],
)
def test_whoever_brings_a_creature_to_the_base_its_owner_wins(position: str, step: str, winner: str) -> None:
    assert Table(position).take(step).winners == winner


@pytest.mark.rule("forgenesis", "5.2")
def test_who_can_activate_nothing_and_has_nothing_resting_loses_despite_the_reserve() -> None:
    blocked = "..../.b../.Fd./...."
    table = Table(f"{blocked} o GD|g")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"
    assert Table(f"{blocked} b GD|g").ending == 0  # it is not Orange's turn yet
    assert Table("..../.b../.F~d./.... o GD|g").steps("refresh") == {"refresh"}
    assert Table("..../.b../.Sd./.... o -|-").steps() == {"Sb2 swap up", "Sb2 swap right"}  # an ability is enough
    assert Table("..../.b../.F.d/.... o GD|g").steps("F") == {"Fb2-c2", "Fb2 pull right"}


@pytest.mark.rule("forgenesis", "5.2")
def test_the_loss_is_noticed_as_the_turn_is_handed_over() -> None:
    table = Table("..../..b./.F../.d.. b G|-").take("Bc3-b3")
    assert table.ending == 0
    table.take("Db1 fly up-right")
    assert table.ending == 0
    table.take("end turn")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"


def birds() -> Table:
    """Where both Birds are about to fly to and fro."""
    return Table("..d./..../..../.D.. o BGS|bgs")


@pytest.mark.rule("forgenesis", "5.3")
def test_the_third_time_of_a_position_is_a_draw() -> None:
    turns = finished_turns("repetition")
    table = birds()
    for turn in turns[:-1]:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == 0
    table.take(*turns[-1])
    assert table.ending == REPETITION
    assert table.winners == "Orange and Blue"


@pytest.mark.rule("forgenesis", "5.4")
def test_the_end_of_200_turns_is_a_draw() -> None:
    turns = finished_turns("turn-limit")
    assert len(turns) == 200
    table = Table(creatures="BYGS", first="blue").take("place S b1", "place B c4")
    for turn in turns:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == TURN_LIMIT
    assert table.winners == "Orange and Blue"


@pytest.mark.rule("forgenesis", "5.5")
@pytest.mark.parametrize(("firefly", "ending"), [("F", NO_ACTIVATION), ("F~", TURN_LIMIT)])
def test_being_unable_to_act_comes_before_the_turn_limit(firefly: str, ending: int) -> None:
    table = Table(f"..../.b../.{firefly}d./.... b G|g")
    table.s.turns = 199
    table.take("summon G d3")
    assert table.ending == ending


@pytest.mark.rule("forgenesis", "5.5")
def test_repetition_comes_before_the_turn_limit() -> None:
    turns = finished_turns("repetition")
    table = birds()
    for turn in turns[:-1]:
        table.take(*turn)
    later = 200 - len(turns)  # the same course, so much later in a game
    table.s.history[later:200] = table.s.history[: len(turns)].copy()
    table.s.since, table.s.turns = later, 199
    table.take(*turns[-1])
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_other_sides_up_are_not_the_same() -> None:
    """After six turns and after eight the board is as at the start, but after six both Birds rest."""
    table = birds()
    boards = [table.text]
    for turn in finished_turns("repetition")[:8]:
        table.take(*turn)
        boards.append(table.text)
    assert [text.replace("~", "") == boards[0] for text in boards].count(True) == 3
    assert table.ending == 0


SWAP_TWICE = ("Sb1 swap up", "Yb1 swap up", "end turn")
SWAP, SWAP_BACK = ("Sb1 swap up", "end turn"), ("Yb1 swap up", "end turn")
BLUE_SWAP_TWICE = ("Sc4 swap down", "Yc4 swap down", "end turn")
BLUE_SWAP, BLUE_SWAP_BACK = ("Sc4 swap down", "end turn"), ("Yc4 swap down", "end turn")
REFRESH = ("refresh",)


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_another_player_to_move_are_not_the_same() -> None:
    """One side comes round in three turns, the other in two, so that every five turns the other player is to move."""
    slow_orange = [SWAP, BLUE_SWAP_TWICE, SWAP_BACK, REFRESH, REFRESH]
    slow_blue = [BLUE_SWAP, SWAP_TWICE, BLUE_SWAP_BACK, REFRESH, REFRESH]
    table = Table("..s./..y./.Y../.S.. o BG|bg")
    for turn in [*slow_orange, *slow_blue, *slow_orange, *slow_blue]:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_another_reserve_are_not_the_same() -> None:
    table = Table("..s./..y./.Y../.S.. o BG|bg")
    board = table.text.split()[0]
    for turn in (SWAP_TWICE, BLUE_SWAP_TWICE, REFRESH, REFRESH):
        table.take(*turn)
    assert table.text == "..s./..y./.Y../.S.. o BG|bg"
    for walk in (("summon G a2",), ("Ga2-a3", "end turn"), ("Ga3-a4", "end turn"), ("Ga4-off", "end turn")):
        table.take(*walk)
        table.take(*(BLUE_SWAP_TWICE if walk[0] in ("summon G a2", "Ga3-a4") else REFRESH))
    assert table.text == f"{board} o B|bg"
    assert table.ending == 0


@pytest.mark.rule("forgenesis", "5.6")
def test_the_position_before_the_first_turn_counts() -> None:
    table = Table(creatures="BDGS", first="orange").take("place D c4", "place D b1")
    turns = finished_turns("repetition")
    assert len(turns) == 16  # twice round: the third time is the start of the game and two returns
    for turn in turns:
        table.take(*turn)
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.7")
def test_one_may_walk_off_with_the_last_creature() -> None:
    table = Table(".G../..../..../.s.. o B|-")
    table.take("Gb4-off", "end turn", "Sb1-off", "end turn")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"


@pytest.mark.rule("forgenesis", "5.7")
def test_one_may_bring_an_enemy_to_the_own_base() -> None:
    assert Table("..../..../..../.gB. o -|-").take("Bc1 shove left").winners == "Blue"


@pytest.mark.rule("forgenesis", "5.8")
def test_after_the_end_nothing_is_left_to_do() -> None:
    table = Table("..../...D/..../.B.s o G|g").take("Dd3-d4")
    for seat in (ORANGE, BLUE):
        assert table.game.actions(table.s, seat) == []
        codes = {table.game.rules.refusal(table.s, seat, action) for action in range(table.game.action_count)}
        assert codes == {508}
