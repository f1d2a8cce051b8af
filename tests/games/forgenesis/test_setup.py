"""Board, creatures and set-up of Forgenesis (sections 1 and 2 of RULES.md)."""

from itertools import permutations

import pytest

from landwright.games.forgenesis.components import LETTERS
from landwright.games.forgenesis.position_text import SQUARE_NAMES
from landwright.games.forgenesis.view import ForgenesisView
from tests.games.forgenesis.forgenesis_table import BLUE, ORANGE, Table
from tests.games.forgenesis.samples import CREATURE_SETS

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
def test_chance_removes_two_kinds_for_both_colours() -> None:
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
def test_an_option_names_the_kinds() -> None:
    table = Table(creatures="SGDB", first="blue")
    assert table.text == "..../..../..../.... b BDGS|bdgs place"
    assert table.game.read_options({"creatures": "bdgs"}).numbers()[0] == 0b110011


@pytest.mark.rule("forgenesis", "2.1")
@pytest.mark.parametrize("creatures", ["BDG", "BDGG", "BDGSF", "BDGX"])
def test_kinds_that_are_not_four_of_the_six_are_refused(creatures: str) -> None:
    with pytest.raises(ValueError, match="four different letters of BDYFGS"):
        Table().game.read_options({"creatures": creatures})


@pytest.mark.rule("forgenesis", "2.2")
def test_chance_or_an_option_names_the_starting_player() -> None:
    for outcome, side in enumerate("ob"):
        table = Table(creatures="BDGS")
        assert table.game.rules.chances(table.s) == 2
        assert table.chance(outcome).text == f"..../..../..../.... {side} BDGS|bdgs place"
    assert Table(creatures="BDGS", first="orange").seat == ORANGE
    assert Table(creatures="BDGS", first="blue").seat == BLUE


@pytest.mark.rule("forgenesis", "2.3")
def test_each_player_places_an_enemy_creature_on_an_enemy_space() -> None:
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
def test_placing_is_legal_only_during_set_up() -> None:
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
