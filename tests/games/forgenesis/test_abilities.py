"""Abilities of the creatures of Forgenesis (section 4 of RULES.md)."""

import pytest

from tests.games.forgenesis.forgenesis_table import ORANGE, Table


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
def test_an_activated_creature_stays_activated_when_it_is_moved() -> None:
    table = Table("..../..../..S./.B.g o -|-").take("Bb1-c1", "Sc2 swap down")
    assert table.text == "..../..../..B^./..S~^g o -|- acting"
    assert table.refusal("Bc2-c3") == "3.6"
    assert table.steps() == {"end turn"}


@pytest.mark.rule("forgenesis", "4.9")
def test_a_creature_moved_by_another_can_still_be_activated() -> None:
    table = Table("..../..../..S./..Bg o -|-").take("Sc2 swap down")
    assert table.steps("B") == {"Bc2-c3", "Bc2-d2", "Bc2 shove down"}


@pytest.mark.rule("forgenesis", "4.9")
def test_a_resting_creature_moved_by_another_stays_resting() -> None:
    table = Table("..../..../.BS~./...g o -|-").take("Bb2 shove right")
    assert table.text == "..../..../.B~^.S~/...g o -|- acting"
    assert table.refusal("Sd2-d3") == "3.5"
