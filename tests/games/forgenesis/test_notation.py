"""Positions and steps as text: reading, writing, and errors."""

import msgspec
import pytest

from landwright.core.notation import ReadError
from landwright.games.forgenesis.notation import (
    AbilityStep,
    EndTurnStep,
    MoveStep,
    PlaceStep,
    RefreshStep,
    SummonStep,
)
from landwright.games.forgenesis.position_text import read_turn
from tests.games.forgenesis.forgenesis_table import Table, forgenesis

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
def test_positions_round_trip_as_text(text: str) -> None:
    assert Table(text).text == text


def test_reserves_are_read_in_any_order_and_written_in_canonical_order() -> None:
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
        ("..x./..../..../.S.. o BDG|bds", "'x' on c4 is not a creature; creatures are B D Y F G S"),
        ("..g./..../4.../.S.. o BDG|bds", "'4' on a2 is not a creature"),
        ("..g./~.../..../.S.. o BDG|bds", "'~' on a3 is not a creature"),
        ("..g./..../..S./.S.. o BDG|bds", "There are two Orange Snakes; a colour has one of each kind."),
        ("..g./..../..../.S.. o BDGS|bds", "There are two Orange Snakes; a colour has one of each kind."),
        ("..g./..../..../.S.. o BDG|bdbs", "There are two Blue Beetles; a colour has one of each kind."),
        ("..g./..../..../S... o BDG|bds", "The Orange Snake on a1 stands on its own base."),
        ("...g/..../..../.S.. o BDG|bds", "The Blue Frog on d4 stands on its own base."),
        ("..g./..../..../.S.. o BDG|bdy", "There are 5 kinds of creature; only four are in play."),
        (".fg./...y/..../.S.. o BDG|-", "There are 6 kinds of creature"),
        ("...S/..../..../g... o BDG|bds", "Both bases are occupied, but the game ends with the first."),
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
        ("..g./..../..../.S.. o BX|bds", "'X' in Orange's reserve is not a creature"),
        ("..g./..../..../.S.. o B-|bds", "'-' in Orange's reserve is not a creature"),
        ("..g./..../..../.S.. o BDG|b~", "'~' in Blue's reserve is not a creature"),
    ],
)
def test_a_malformed_or_impossible_position_is_refused_with_its_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence.replace("|", r"\|")):
        read_turn(forgenesis(), text)


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
def test_arbitrary_text_is_not_read_as_a_position(text: str) -> None:
    with pytest.raises(ReadError):
        read_turn(forgenesis(), text)


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
def test_moments_within_a_turn_have_a_keyword(text: str) -> None:
    game = forgenesis()
    assert game.state_text(game.read_state(text)) == text


def test_an_unknown_keyword_is_refused() -> None:
    with pytest.raises(ReadError, match="'later' is not a moment of a game; there are acting, "):
        forgenesis().read_state(f"{EXAMPLE} later")


# Steps


@pytest.mark.parametrize(
    ("text", "meant"),
    [("sb1-B2", "Sb1-b2"), ("  SB1-c1 ", "Sb1-c1"), ("Summon g A2", "summon G a2"), ("End  Turn", "end turn")],
)
def test_a_step_is_read_in_any_case(text: str, meant: str) -> None:
    table = Table(EXAMPLE)
    assert table.text_of(table.read(text, ORANGE), ORANGE) == meant


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("", "'' is not an action. A step is like 'Sb1-b2'"),
        ("resign", "'resign' is not an action. A step is like"),
        ("Sb1", "'Sb1' is not an action. A step is like"),
        ("Sb1-", "'Sb1-' is not an action. A step is like"),
        ("Se5-e6", "'Se5-e6' is not an action. A step is like"),
        ("Sb1-b2 up", "'b2 up' is not one step from b1."),
        ("Sb1 swap", "'b1 swap' is not an action. A step is like"),
        ("Sb1-d4", "'d4' is not one step from b1."),
        ("Sb1-up", "'up' is not one step from b1."),
        ("Gb1-b2", "There is no Frog on b1."),
        ("Sb2-b3", "There is no Snake on b2."),
        ("Xb1-b2", "There is no creature X on b1."),
        ("Sb1 sing up", "'b1 sing up' is not an action. A step is like"),
        ("Sb1 swap up-right", "'b1 swap up-right' is not an action. A step is like"),
        ("Sb1 fly up", "'b1 fly up' is not an action. A step is like"),
        ("summon X a2", "'summon X a2' is not an action. A step is like"),
        ("summon BD a2", "'summon BD a2' is not an action. A step is like"),
        ("summon G c3", "'summon G c3' is not an action. A step is like"),
    ],
)
def test_an_unreadable_step_is_refused_with_its_sentence(step: str, sentence: str) -> None:
    table = Table(EXAMPLE)
    with pytest.raises(ReadError, match=sentence):
        table.read(step, ORANGE)


def test_off_means_the_direction_away_from_the_base() -> None:
    table = Table("G.../..../..s./...S o -|-")
    assert table.steps("Ga4-") == {"Ga4-b4", "Ga4-off"}
    assert table.take("Ga4-off", "Sd1-off", "end turn").text == "..../..../..s./.... b -|-"


@pytest.mark.parametrize(
    ("position", "step", "rule"),
    [
        (EXAMPLE, "summon G d3", "3.10"),
        ("..g./..../..../.S.. b BDG|bds", "summon D a2", "3.10"),
        (EXAMPLE, "place G a2", "2.3"),
    ],
)
def test_a_step_of_the_other_colour_is_read_and_refused_by_its_rule(position: str, step: str, rule: str) -> None:
    assert Table(position).refusal(step) == rule


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (MoveStep("b1", "up"), "Sb1-b2"),
        (AbilityStep("b1", "swap", "left"), "Sb1 swap left"),
        (AbilityStep("b1", "fly", "up-left"), "Sb1 fly up-left"),
        (SummonStep("G", "a2"), "summon G a2"),
        (PlaceStep("G", "c4"), "place G c4"),
        (RefreshStep(), "refresh"),
        (EndTurnStep(), "end turn"),
    ],
)
def test_steps_round_trip_as_json(step: msgspec.Struct, text: str) -> None:
    table, notation = Table(EXAMPLE), forgenesis().notation
    sent = msgspec.json.decode(msgspec.json.encode(step), type=notation.step_type)
    action = notation.read_step(sent)
    assert notation.steps[action] == step
    assert table.text_of(action, ORANGE) == text


@pytest.mark.parametrize(
    "step",
    [
        MoveStep("e5", "up"),
        MoveStep("b1", "sideways"),
        AbilityStep("e5", "swap", "up"),
        AbilityStep("b1", "sing", "up"),
        AbilityStep("b1", "", "up"),
        AbilityStep("b1", "swap", "up-left"),
        SummonStep("G", "b2"),
        PlaceStep("G", "a1"),
        "refresh",
    ],
)
def test_an_unknown_step_is_refused(step: object) -> None:
    with pytest.raises(ReadError, match=r"There is no such step\."):
        forgenesis().notation.read_step(step)


@pytest.mark.parametrize(
    "sent",
    [
        b'{"type":"fly"}',
        b'{"type":"refresh","now":true}',
        b'{"type":"move","square":"b1"}',
        b'{"type":"summon","creature":"X","space":"a2"}',
        b'{"type":"place","creature":"DY","space":"d3"}',
    ],
)
def test_json_of_another_shape_is_not_decoded(sent: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=forgenesis().notation.step_type)


# For people


def test_the_board_is_drawn_with_its_bases_and_sides() -> None:
    table = Table("..g~./..../.S../.... o BD|bds").take("Sb2-b3")
    assert [line.rstrip() for line in table.game.notation.drawing(table.game.plain(table.s)).splitlines()] == [
        "  4  .   .   g~  +",
        "  3  .   S^  .   .",
        "  2  .   .   .   .",
        "  1  +   .   .   .",
        "     a   b   c   d",
        "",
        "Orange reserve BD   Blue reserve bds",
        "B Beetle, D Bird, G Frog, S Snake, lower case Blue, ~ resting, + empty base, ^ activated",
    ]


def prompt_of(table: Table) -> str:
    game, s, seat = table.game, table.s, table.seat
    return game.notation.prompt(game.plain(s), seat, game.actions(s, seat))


def test_prompts_describe_the_possible_actions() -> None:
    table = Table(creatures="BDGS", first="orange")
    prompts = [prompt_of(table)]
    for step in ("place G c4", "place S b1", "Sb1-b2"):
        table.take(step)
        prompts.append(prompt_of(table))
    assert prompts == [
        "you choose your opponent's first creature: tap one, then one of the two + squares.",
        "you choose your opponent's first creature: tap one, then one of the two + squares.",
        "move your creatures, then bring in a new one. Or wake the resting ones.",
        "bring in a new creature, or end the turn.",
    ]


@pytest.mark.parametrize(
    ("position", "step", "prompt"),
    [
        ("g.../..../.SG./.... o BD|s", "Sb2-b3", "move another creature, bring in a new one, or end the turn."),
        ("g.../..../.SG./.... o -|s", "Sb2-b3", "move another creature, or end the turn."),
        ("g.../..../.S../.... o -|s", "Sb2-b3", "nothing more can move: end the turn."),
    ],
)
def test_a_prompt_names_only_what_is_possible(position: str, step: str, prompt: str) -> None:
    table = Table(position).take(step)
    assert prompt_of(table) == prompt


def test_chance_outcomes_have_texts() -> None:
    table = Table()

    def text(outcome: int) -> str:
        return table.game.notation.chance_text(table.game.plain(table.s), outcome)

    assert text(2) == "Butterfly is out of play"
    table.chance(2)
    assert text(2) == "Firefly is out of play"
    table.chance(2)
    assert [text(outcome) for outcome in range(2)] == ["Orange starts", "Blue starts"]
