"""Positions and steps as text: what is read, and the sentence for everything that is not."""

import msgspec
import pytest
from landwright.games.forgenesis.notation.wire import (
    AbilityStep,
    EndTurnStep,
    MoveStep,
    PlaceStep,
    RefreshStep,
    Step,
    SummonStep,
)

from landwright.core.notation import ReadError
from landwright.games.forgenesis.notation import read_position
from tests.forgenesis.table import Table, forgenesis

ORANGE, BLUE = 0, 1
EXAMPLE = "..g./..../..../.S.. o BDG|bds"
THREE_WORDS = "A position is a board, a side and the reserves"


# Positions


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "..g~./..../..../.S~.. b BDG|bds",
        "..../..../.Y../.... o -|f",
        "S.../..../..../...b b -|-",
        "...S/..../..../.... b -|-",
        "..../..../..../s... o -|-",
        "gds./...b/G.../.SDB o -|-",
    ],
)
def test_a_position_is_written_as_it_is_read(text: str) -> None:
    assert Table(text).text == text


def test_reserves_are_read_in_any_order_and_written_in_one() -> None:
    assert Table("..g./..../..../.S.. o GBD|sdb").text == EXAMPLE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", THREE_WORDS),
        ("..g./..../..../.S.. o", THREE_WORDS),
        ("..g./..../..../.S..  o BDG|bds", THREE_WORDS),
        ("..g./..../..../.S.. o BDG|bds ", THREE_WORDS),
        ("..g./..../..../.S.. o BDG|bds acting", THREE_WORDS),
        ("..g./..../..../.S^.. o BDG|bds", THREE_WORDS),
        ("..g./..../.S.. o BDG|bds", "The board has four ranks with '/' between them, not 3."),
        ("..g./..../..../..../.S.. o BDG|bds", "The board has four ranks with '/' between them, not 5."),
        ("..g./.../..../.S.. o BDG|bds", "Rank 3 is '...', which is 3 squares and not four."),
        ("..g./..../.../.S.. o BDG|bds", "Rank 2 is '...', which is 3 squares and not four."),
        ("..g./..../..../.S... o BDG|bds", "Rank 1 is '.S...', which is 5 squares and not four."),
        ("..g~~./..../..../.S.. o BDG|bds", "Rank 4 is '..g~~.', which is 5 squares and not four."),
        ("/..../..../.S.. o BDG|bds", "Rank 4 is '', which is 0 squares and not four."),
        ("..x./..../..../.S.. o BDG|bds", "'x' on c4 is no creature; they are B D Y F G S"),
        ("..g./..../4.../.S.. o BDG|bds", "'4' on a2 is no creature"),
        ("..g./~.../..../.S.. o BDG|bds", "'~' on a3 is no creature"),
        ("..g./..../..S./.S.. o BDG|bds", "There are two Orange Snakes; a colour has one of each kind."),
        ("..g./..../..../.S.. o BDGS|bds", "There are two Orange Snakes; a colour has one of each kind."),
        ("..g./..../..../.S.. o BDG|bdbs", "There are two Blue Beetles; a colour has one of each kind."),
        ("..g./..../..../S... o BDG|bds", "The Orange Snake on a1 stands on its own base."),
        ("...g/..../..../.S.. o BDG|bds", "The Blue Frog on d4 stands on its own base."),
        ("..g./..../..../.S.. o BDG|bdy", "There are 5 kinds of creature; only four are in play."),
        (".fg./...y/..../.S.. o BDG|-", "There are 6 kinds of creature"),
        ("...S/..../..../g... o BDG|bds", "Both bases are taken; the game ends with the first."),
        ("..g./..../..../.S.. x BDG|bds", "The side to move is 'o' or 'b', not 'x'."),
        ("..g./..../..../.S.. O BDG|bds", "The side to move is 'o' or 'b', not 'O'."),
        ("..g./..../..../.S.. ? BDG|bds", r"The side to move is 'o' or 'b', not '\?'."),
        ("..g./..../..../.S.. ob BDG|bds", "The side to move is 'o' or 'b', not 'ob'."),
        ("..g./..../..../.S.. o BDGbds", "The reserves are Orange's and Blue's with '|' between them"),
        ("..g./..../..../.S.. o BDG|bds|", "The reserves are Orange's and Blue's with '|' between them"),
        ("..g./..../..../.S.. o |bds", "An empty reserve is written '-'."),
        ("..g./..../..../.S.. o BDG|", "An empty reserve is written '-'."),
        ("..g./..../..../.S.. o bDG|bds", "'b' is in Orange's reserve; Orange is upper case, Blue lower case."),
        ("..g./..../..../.S.. o BDG|Bds", "'B' is in Blue's reserve; Orange is upper case, Blue lower case."),
        ("..g./..../..../.S.. o BX|bds", "'X' in Orange's reserve is no creature"),
        ("..g./..../..../.S.. o B-|bds", "'-' in Orange's reserve is no creature"),
        ("..g./..../..../.S.. o BDG|b~", "'~' in Blue's reserve is no creature"),
    ],
)
def test_a_malformed_or_impossible_position_is_refused_with_its_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence.replace("|", r"\|")):
        read_position(forgenesis().rules, text)


@pytest.mark.parametrize(
    "text",
    [
        "..g./..../..../.\u017f.. o BDG|bd",  # a long s, whose upper case is S
        "..../..../..../.S.. o BDG|bdg\u017f",
        "..g.\n/..../..../.S.. o BDG|bds",
        "..g./..../..../.S.. o BDG|bds\n",
        "..g./..../..../.S.. o\nBDG|bds",
    ],
)
def test_only_the_letters_of_a_position_make_one(text: str) -> None:
    with pytest.raises(ReadError):
        read_position(forgenesis().rules, text)


@pytest.mark.parametrize(
    "text",
    [
        "..../..../..../.... ? BDYFGS|bdyfgs draw",
        "..../..../..../.... o BDYGS|bdygs draw",
        "..../..../..../.... ? BDGS|bdgs first",
        "..../..../..../.... b BDGS|bdgs place",
        "..g./..../..../.... b BDGS|bds place",
        "..g./..../.S^../.... o BDG|bds acting",
        "..g./..../..../.... o BDG|bds acting",
        "..d./..../..../.D.. o BGS|bgs repetition",
        "..d./..../..../.D.. o BGS|bgs limit",
        "...S^/..../..../.d.. o BDG|bgs acting",
    ],
)
def test_every_other_moment_has_a_word(text: str) -> None:
    game = forgenesis()
    assert game.notation.state_text(game.notation.read_state(game.kernels.rules, text)) == text


def test_a_moment_that_there_is_not_is_refused() -> None:
    with pytest.raises(ReadError, match="'later' is no moment of a game; there are acting, "):
        forgenesis().notation.read_state(forgenesis().rules, f"{EXAMPLE} later")


# Steps


@pytest.mark.parametrize(
    ("text", "meant"),
    [("sb1-B2", "Sb1-b2"), ("  SB1-c1 ", "Sb1-c1"), ("Summon g A2", "summon G a2"), ("END", "end turn")],
)
def test_a_step_is_read_in_any_case(text: str, meant: str) -> None:
    table = Table(EXAMPLE)
    action = table.game.notation.read_action(table.s, ORANGE, text)
    assert table.game.notation.action_text(table.s, ORANGE, action) == meant


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("", "'' is no step. A step is like 'Sb1-b2'"),
        ("resign", "'resign' is no step. A step is like"),
        ("Sb1", "'Sb1' is no step. A step is like"),
        ("Sb1-", "'Sb1-' is no step. A step is like"),
        ("Se5-e6", "'Se5-e6' is no step. A step is like"),
        ("Sb1-b2 up", "'Sb1-b2 up' is no step. A step is like"),
        ("Sb1 swap", "'Sb1 swap' is no step. A step is like"),
        ("Sb1-d4", "'d4' is not one step from b1."),
        ("Sb1-up", "'up' is not one step from b1."),
        ("Gb1-b2", "There is no Frog on b1."),
        ("Sb2-b3", "There is no Snake on b2."),
        ("Xb1-b2", "'X' in the step is no creature"),
        ("Sb1 sing up", "'sing' is no ability; they are shove, fly, pull, jump, swap."),
        ("Sb1 swap up-right", "'up-right' is no direction to swap; they are up, right, down, left."),
        ("Sb1 fly up", "'up' is no direction to fly; they are up-right, down-right, down-left, up-left."),
        ("summon G d3", "Orange has the summoning spaces a2 and b1, not 'd3'."),
        ("place G a2", "Blue has the summoning spaces d3 and c4, not 'a2'."),
        ("summon X a2", "'X' in the step is no creature"),
        ("summon BD a2", "'BD' in the step is no creature"),
    ],
)
def test_a_step_that_cannot_be_understood_is_refused_with_its_sentence(step: str, sentence: str) -> None:
    table = Table(EXAMPLE)
    with pytest.raises(ReadError, match=sentence):
        table.game.notation.read_action(table.s, ORANGE, step)


def test_off_is_the_way_out_that_leads_away_from_the_base() -> None:
    table = Table("G.../..../..s./...S o -|-")
    assert table.steps("Ga4-") == {"Ga4-b4", "Ga4-off"}
    assert table.take("Ga4-off", "Sd1-off", "end turn").text == "..../..../..s./.... b -|-"


@pytest.mark.parametrize(
    "wire",
    [
        MoveStep("b1", "up"),
        AbilityStep("b1", "swap", "left"),
        AbilityStep("b1", "fly", "up-left"),
        SummonStep("G", "a2"),
        PlaceStep("G", "c4"),
        RefreshStep(),
        EndTurnStep(),
    ],
)
def test_every_step_travels_as_json(wire: Step) -> None:
    table = Table(EXAMPLE)
    sent = msgspec.json.decode(msgspec.json.encode(wire), type=Step)
    action = table.game.notation.read_wire(table.s, ORANGE, sent)
    assert table.game.notation.action_wire(table.s, ORANGE, action) == wire


@pytest.mark.parametrize(
    ("wire", "sentence"),
    [
        (MoveStep("e5", "up"), "That is no step of Forgenesis."),
        (MoveStep("b1", "sideways"), "That is no step of Forgenesis."),
        (AbilityStep("e5", "swap", "up"), "That is no step of Forgenesis."),
        (AbilityStep("b1", "sing", "up"), "'sing' is no ability"),
        (AbilityStep("b1", "", "up"), "'' is no ability"),
        (AbilityStep("b1", "swap", "up-left"), "'up-left' is no direction to swap"),
        (SummonStep("G", "d3"), "Orange has the summoning spaces a2 and b1"),
        (SummonStep("X", "a2"), "'X' in the step is no creature"),
        (SummonStep("", "a2"), "'' in the step is no creature"),
        (SummonStep("DY", "a2"), "'DY' in the step is no creature"),
        (PlaceStep("", "d3"), "'' in the step is no creature"),
        (PlaceStep("G", "a2"), "Blue has the summoning spaces d3 and c4"),
        ("refresh", "That is no step of Forgenesis."),
    ],
)
def test_a_wire_step_that_there_is_not_is_refused_with_its_sentence(wire: object, sentence: str) -> None:
    table = Table(EXAMPLE)
    with pytest.raises(ReadError, match=sentence):
        table.game.notation.read_wire(table.s, ORANGE, wire)


@pytest.mark.parametrize(
    "sent", [b'{"type":"fly"}', b'{"type":"refresh","now":true}', b'{"type":"move","square":"b1"}']
)
def test_json_that_is_no_step_is_not_decoded(sent: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=Step)


# For people


def test_the_board_is_drawn_with_its_bases_and_sides() -> None:
    table = Table("..g~./..../.S../.... o BD|bds").take("Sb2-b3")
    assert [line.rstrip() for line in table.game.notation.drawing(table.s).splitlines()] == [
        "  4  .   .   g~  +",
        "  3  .   S^  .   .",
        "  2  .   .   .   .",
        "  1  +   .   .   .",
        "     a   b   c   d",
        "",
        "Orange reserve BD   Blue reserve bds",
        "B Beetle, D Bird, G Frog, S Snake, lower case Blue, ~ resting, + empty base, ^ activated",
    ]


def test_prompts_say_what_can_be_done_now() -> None:
    table = Table(creatures="BDGS", first="orange")
    prompts = [table.game.notation.prompt(table.s, table.seat)]
    for step in ("place G c4", "place S b1", "Sb1-b2"):
        table.take(step)
        prompts.append(table.game.notation.prompt(table.s, table.seat))
    assert prompts == [
        "Orange: choose the creature that Blue starts with, and where.",
        "Blue: choose the creature that Orange starts with, and where.",
        "Orange: activate creatures and then summon, or refresh.",
        "Orange: activate another creature, summon one, or end the turn.",
    ]


def test_chance_is_told_in_words() -> None:
    table = Table()
    assert table.game.notation.chance_text(table.s, 2) == "Butterfly is out of play"
    table.chance(2)
    assert table.game.notation.chance_text(table.s, 2) == "Firefly is out of play"
    table.chance(2)
    assert [table.game.notation.chance_text(table.s, k) for k in range(2)] == ["Orange starts", "Blue starts"]
