"""Draws, maps and states as text: what is read, and the sentence for everything that is not."""

import msgspec
import pytest
from landwright.games.graphia_genesis.notation.draws import DrawStep, NexusStep, Step

from landwright.core.notation import ReadError
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, Table, graphia, sketch

EMPTY_ROWS = "/".join(["12"] * 12)
START = f"{EMPTY_ROWS} 1 - - - MFRDTANX IOTSZLJT - - terrain/turn"
PLAYED = f"{EMPTY_ROWS.replace('12', 'RR4N5', 1)}|{EMPTY_ROWS} 3 M LT 7 mFrDTAnX IotSZljT - -,L90r7c4 both/flip"


def read(text: str) -> str:
    """The text of the state that a text says."""
    game = graphia()
    return game.notation.state_text(game.notation.read_state(game.kernels.rules, text))


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
def test_draws_are_read_as_people_write_them(text: str, same: str) -> None:
    table = Table(EMPTY_MAP)
    action = table.game.notation.read_action(table.s, 0, text)
    assert table.game.notation.action_text(table.s, 0, action) == same


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
        ("X 0° r3 c4", "'X' is no shape; they are I, O, T, S, Z, L, J, and N for a Nexus."),
        ("N 90° r3 c4", "'N' is no shape"),
        ("L 45° r3 c4", "A shape is turned by 0, 90, 180 or 270 degrees."),
        ("L 360° r3 c4", "A shape is turned by 0, 90, 180 or 270 degrees."),
        ("L 0° r11 c1", "That would lie outside the map"),
        ("L 0° r0 c1", "That would lie outside the map"),
        ("I 0° r1 c10", "That would lie outside the map"),
        ("N r0 c1", "That would lie outside the map"),
        ("N r1 c99", "That would lie outside the map"),
    ],
)
def test_what_is_no_draw(text: str, sentence: str) -> None:
    table = Table(EMPTY_MAP)
    with pytest.raises(ReadError, match=sentence):
        table.game.notation.read_action(table.s, 0, text)


def test_every_draw_has_a_text_and_a_step_of_its_own() -> None:
    table = Table(EMPTY_MAP)
    notation, actions = table.game.notation, range(table.game.action_count)
    texts = [notation.action_text(table.s, 0, action) for action in actions]
    steps = [msgspec.json.encode(notation.action_wire(table.s, 0, action)) for action in actions]
    assert len(set(texts)) == len(set(steps)) == len(actions) == 2241
    assert [notation.read_action(table.s, 0, text) for text in texts] == list(actions)
    read_steps = [msgspec.json.decode(step, type=Step) for step in steps]
    assert [notation.read_wire(table.s, 0, step) for step in read_steps] == list(actions)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (DrawStep("I", 0, 1, 10), "That would lie outside the map"),
        (DrawStep("L", 270, 12, 1), "That would lie outside the map"),
        (NexusStep(13, 1), "That would lie outside the map"),
        ("L 90° r3 c4", "That is no draw of Graphia Genesis."),
    ],
)
def test_what_is_no_draw_on_the_wire(step: object, sentence: str) -> None:
    table = Table(EMPTY_MAP)
    with pytest.raises(ReadError, match=sentence):
        table.game.notation.read_wire(table.s, 0, step)


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
        msgspec.json.decode(step, type=Step)


# States


def test_a_state_is_written_in_ten_words() -> None:
    assert graphia().notation.state_text(graphia().start(1)) == START
    table = Table(sketch("RR....N"), EMPTY_MAP, anchor="both", flips=True)
    table.turn("River", "I", "O", "1").draw(Amber="O 0° r1 c3", Beryl="I 0° r1 c1")
    table.turn("Farm", "L", "T", "7").draw(Beryl="L 90° r7 c4")
    maps = "RRRR2N5/2RR8" + "/12" * 10 + "|RRRR8" + "/12" * 11
    assert graphia().notation.state_text(table.s) == (f"{maps} 2 A LT 7 MFrDTaNX iotSZlJT - -,L90r7c4 both/flip")


@pytest.mark.parametrize(
    "text",
    [
        START,
        PLAYED,
        START.replace("- - - M", "M - - m"),
        START.replace("- - - MFRDTANX I", "M I - mFRDTANX i"),
        START.replace("- - - MFRDTANX IO", "M IO - mFRDTANX io"),
        START.replace("- - - MFRDTANX", "N - 4 MFRDTAnX"),
        START.replace("12", "X11", 1).replace("IOTSZLJT -", "IOTSZLJT 1"),
        "|".join([EMPTY_ROWS] * 8) + " 1 - - - MFRDTANX IOTSZLJT - -,-,-,-,-,-,-,- group/turn",
        "/".join(["D" * 12] * 12) + " 9 M IO 7 mFRDTANX ioTSZLJT - - terrain/turn",
    ],
)
def test_a_state_is_written_as_it_is_read(text: str) -> None:
    assert read(text) == text


def test_a_state_that_is_over_is_read_as_such() -> None:
    game = graphia()
    s = game.notation.read_state(
        game.kernels.rules, "/".join(["D" * 12] * 12) + " 9 M IO 7 mFRDTANX ioTSZLJT - - terrain/turn"
    )
    assert game.is_over(s)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" - terrain", " terrain", "A state of Graphia Genesis has 10 words, not 9."),
        (START, START + " more", "has 10 words, not 11."),
        ("12/", "", "A map has 12 rows, not 1"),
        ("12", "11", "'11' is no row of 12 squares"),
        ("12", "99", "'99' is no row of 12 squares"),
        ("12", "Q11", "'Q11' is no row of 12 squares"),
        ("12/", "012/", "'012' is no row of 12 squares"),
        (" 1 -", " 0 -", "'0' is no round"),
        (" 1 -", " -1 -", "'-1' is no round"),
        (" 1 -", " ² -", "'²' is no round"),
        ("- - - M", "Q - - M", "'Q' is no terrain"),
        ("- - - M", "MF - - M", "'MF' is no terrain"),
        ("- - - M", "M - - M", "The card M has been turned: write it small."),
        ("- - - M", "- L - M", "Before the terrain card nothing else is turned."),
        ("- - - M", "M LTI - m", "Two shape cards are turned, and only for land."),
        ("- - - MFRDTANX", "N L - MFRDTAnX", "Two shape cards are turned, and only for land."),
        ("- - - M", "M Q - m", "'Q' are not on the shape cards."),
        ("- - - M", "- - 7 M", "The die is rolled after the cards."),
        ("- - - M", "M L 7 m", "The die is rolled after the cards."),
        ("- - - M", "M LT 13 m", "'13' is no die"),
        ("- - - M", "M LT 0 m", "'0' is no die"),
        ("- - - MFRDTANX", "X - 7 MFRDTANx", "A Desolation is drawn as soon as its number is rolled."),
        ("MFRDTANX", "MFRDTAXN", "'MFRDTAXN' are no cards"),
        ("MFRDTANX", "mfrdtanx", "Before the terrain card nothing else is turned."),
        ("IOTSZLJT", "IOTSZLJ", "These are no shape cards: deck is 8 letters"),
        ("IOTSZLJT", "ßIOTSZL", "'ßIOTSZL' are no cards"),
        ("IOTSZLJT -", "IOTSZLJT 3", "A Desolation lies in row n and column n of every map"),
        ("IOTSZLJT -", "IOTSZLJT 3,3", "A Desolation has each number once."),
        ("IOTSZLJT -", "IOTSZLJT 13", "'13' is no number"),
        ("12/", "1X10/", "A Desolation lies in row n and column n of every map"),
        (" - terrain", " -,- terrain", "There is a word for what each of 1 seats has drawn."),
        (" - terrain", " L0r1c1 terrain", "'L0r1c1' cannot be drawn there."),
        ("terrain/turn", "terrain", "'terrain' is no option"),
        ("terrain/turn", "nothing/turn", "'nothing/turn' is no option"),
    ],
)
def test_what_is_no_state(old: str, new: str, sentence: str) -> None:
    assert old in START
    with pytest.raises(ReadError) as refused:
        read(START.replace(old, new, 1))
    assert sentence in str(refused.value)


def test_a_state_in_which_the_round_would_be_over_is_none() -> None:
    with pytest.raises(ReadError, match="Everyone has drawn"):
        read(PLAYED.replace("-,L90", "L90r7c4,L90"))
    full = "/".join(["D" * 12] * 12)
    with pytest.raises(ReadError, match="Nobody can draw this Nexus"):
        read(f"{full} 9 N - 7 MFRDTAnX IOTSZLJT - - terrain/turn")
    with pytest.raises(ReadError, match="There are 1 to 8 maps, not 9"):
        read(START.replace(EMPTY_ROWS, "|".join([EMPTY_ROWS] * 9)))


# People


def test_prompts_name_what_to_draw() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).turn("River", "T", "second T", "7")
    prompt = table.game.notation.prompt
    assert prompt(table.s, 1) == "Beryl: draw River in the shape T, touching row 7 or column 7."
    table = Table(EMPTY_MAP).turn("River", "T", "L", "7")
    assert prompt(table.s, 0) == "Amber: draw River in the shape T or L, touching row 7 or column 7."
    table = Table(EMPTY_MAP).turn("Nexus", "7")
    assert prompt(table.s, 0) == "Amber: draw a Nexus on one empty square of row 7 or column 7."
