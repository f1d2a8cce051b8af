"""Draws and steps as text: reading, writing, and errors."""

import msgspec
import pytest

from landwright.core.notation import ReadError
from landwright.games.graphia_genesis.notation import DrawStep, NexusStep
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, Table, graphia

# Draws


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("L 90° r3 c4", "L 90° r3 c4"),
        ("L 90 r3 c4", "L 90° r3 c4"),
        (" l  90  R3  C4 ", "L 90° r3 c4"),
        ("L r3 c4", "L 0° r3 c4"),
        ("L 090° r03 c04", "L 90° r3 c4"),
        ("I 180° r3 c4", "I 0° r3 c4"),
        ("S 270° r3 c4", "S 90° r3 c4"),
        ("O 270° r3 c4", "O 0° r3 c4"),
        ("N r12 c12", "N r12 c12"),
        ("n r1 c1", "N r1 c1"),
    ],
)
def test_draws_are_read_in_several_spellings(text: str, same: str) -> None:
    table = Table(EMPTY_MAP)
    assert table.text_of(table.read(text)) == same


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A draw is written like"),
        ("dance", "A draw is written like"),
        ("L", "A draw is written like"),
        ("L 90° r3", "A draw is written like"),
        ("L 90° c4 r3", "A draw is written like"),
        ("L -90° r3 c4", "A draw is written like"),
        ("L 90° r3 c4 r3", "A draw is written like"),
        ("L 90°\nr3 c4", "A draw is written like"),
        ("L ９０° r3 c4", "A draw is written like"),
        ("X 0° r3 c4", "'X' is not a shape; shapes are I, O, T, S, Z, L, J, and N is a Nexus."),
        ("N 90° r3 c4", "'N' is not a shape"),
        ("L 45° r3 c4", "A shape is turned by 0, 90, 180 or 270 degrees."),
        ("L 360° r3 c4", "A shape is turned by 0, 90, 180 or 270 degrees."),
        ("L 0° r11 c1", "That would lie outside the map"),
        ("L 0° r0 c1", "That would lie outside the map"),
        ("I 0° r1 c10", "That would lie outside the map"),
        ("N r0 c1", "That would lie outside the map"),
        ("N r1 c99", "That would lie outside the map"),
    ],
)
def test_an_unreadable_draw_is_reported(text: str, sentence: str) -> None:
    table = Table(EMPTY_MAP)
    with pytest.raises(ReadError, match=sentence):
        table.read(text)


def test_every_draw_has_its_own_text_and_step() -> None:
    table, notation = Table(EMPTY_MAP), graphia().notation
    actions = range(table.game.action_count)
    texts = [table.text_of(action) for action in actions]
    steps = [msgspec.json.encode(step) for step in notation.steps]
    assert len(set(texts)) == len(set(steps)) == len(actions) == 2241
    assert [table.read(text) for text in texts] == list(actions)
    read_steps = [msgspec.json.decode(step, type=notation.step_type) for step in steps]
    assert [notation.read_step(step) for step in read_steps] == list(actions)


@pytest.mark.parametrize(
    "step",
    [DrawStep("I", 0, 1, 10), DrawStep("L", 270, 12, 1), DrawStep("O", 90, 1, 1), NexusStep(13, 1), "L 90° r3 c4"],
)
def test_an_unknown_step_is_refused(step: object) -> None:
    with pytest.raises(ReadError, match=r"There is no such step\."):
        graphia().notation.read_step(step)


@pytest.mark.parametrize(
    "step",
    [
        b'{"type":"draw","shape":"N","turn":0,"row":1,"column":1}',
        b'{"type":"draw","shape":"L","turn":45,"row":1,"column":1}',
        b'{"type":"draw","shape":"L","turn":0,"row":0,"column":1}',
        b'{"type":"draw","shape":"L","turn":0,"row":1,"column":13}',
        b'{"type":"draw","shape":"L","turn":0,"row":1,"column":1,"seat":2}',
        b'{"type":"nexus","row":1}',
        b'{"type":"desolation","row":1,"column":1}',
    ],
)
def test_steps_are_checked_as_they_are_decoded(step: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(step, type=graphia().notation.step_type)


# People


def test_an_event_has_the_terrain_of_the_round() -> None:
    notation = graphia().notation
    state = Table(EMPTY_MAP).turn("Forest", "L", "I", "3").plain
    action = notation.read_action(state, 0, "L 90° r3 c4")
    assert notation.event_step(state, 0, action) == DrawStep("L", 90, 3, 4, "Forest")


def test_prompts_name_what_to_draw() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).turn("River", "T", "second T", "7")
    prompt = table.game.notation.prompt
    assert prompt(table.plain, 1, []) == "draw River in the shape T, touching row 7 or column 7."
    table = Table(EMPTY_MAP).turn("River", "T", "L", "7")
    assert prompt(table.plain, 0, []) == "draw River in the shape T or L, touching row 7 or column 7."
    table = Table(EMPTY_MAP).turn("Nexus", "7")
    assert prompt(table.plain, 0, []) == "draw a Nexus on one empty square of row 7 or column 7."
