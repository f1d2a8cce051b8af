"""Actions, maps and states as text: what is read, and the sentence for everything that is not."""

import random

import msgspec
import pytest
from landwright.games.kingdom_maps.notation.steps import AnnounceStep, DrawStep, Step

from landwright.core.notation import ReadError
from landwright.games.kingdom_maps.notation import map_text, read_map
from landwright.games.kingdom_maps.view import view
from landwright.testing.random_play import moments
from tests.games.kingdom_maps.kingdom_maps_table import EMPTY_MAP, FULL_MAP, Table, filled, kingdom, sketch

BLANK = "5/6/7/8/9/8/7/6/5"
FULL = "/".join("D" * int(length) for length in BLANK.split("/"))
START = f"{BLANK} A2A4B1B5 1 1 roll - - - -;0;333333;-"
TWO = f"{BLANK.replace('9', '4FF3')}|{BLANK} A2A4B1B5 1 1 everyone 134 4 F 4:e5+e6;0;323333;-|take;0;333333;-"
ALONE = f"{FULL.replace('D', '1', 1).replace('D' * 9, 'DDDDLDDDD')} A2A4B1B5 1 1 everyone+second 15 - D 1:;0;333233;?"


def read(text: str) -> str:
    """The text of the state that a text says."""
    game = kingdom()
    return game.notation.state_text(game.notation.read_state(game.kernels.rules, text))


def refused(text: str) -> str:
    """The sentence about a text that is no state."""
    with pytest.raises(ReadError) as error:
        read(text)
    return str(error.value)


# Actions


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Forest", "Forest"),
        (" fOREST ", "Forest"),
        ("take 4", "take 4"),
        ("TAKE  4", "take 4"),
        ("take 4 as 5", "take 4 as 5"),
        ("take 4 as 4", "take 4"),
        ("Village with 1", "Village with 1"),
        ("village  WITH 6", "Village with 6"),
        ("e5", "e5"),
        ("E9", "e9"),
        ("score b6", "score B6"),
    ],
)
def test_actions_are_read_as_people_write_them(text: str, same: str) -> None:
    table = Table(EMPTY_MAP)
    action = table.game.notation.read_action(table.s, 0, text)
    assert table.game.notation.action_text(table.s, 0, action) == same


@pytest.mark.parametrize(
    "text",
    [
        *("", "dance", "Forrest", "F", "4"),
        *("take", "take 0", "take 7", "take 6 as 7", "take 1 as 0", "take 4 as", "take 4 as 5 as 6", "take ４"),
        *("Forest with", "Forest with 0", "Forest with 7"),
        *("a6", "e0", "e10", "j1", "5e", "e5, e6", "e5\x00"),
        *("score", "score A7", "score C1"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    table = Table(EMPTY_MAP)
    with pytest.raises(ReadError, match=r"is nothing that can be done\. Write it like 'Forest' to announce"):
        table.game.notation.read_action(table.s, 0, text)


def test_every_action_has_a_text_and_a_step_of_its_own() -> None:
    table = Table(EMPTY_MAP)
    notation, actions = table.game.notation, range(table.game.action_count)
    texts = [notation.action_text(table.s, 0, action) for action in actions]
    steps = [msgspec.json.encode(notation.action_wire(table.s, 0, action)) for action in actions]
    assert len(set(texts)) == len(set(steps)) == len(actions) == 151
    assert [notation.read_action(table.s, 0, text) for text in texts] == list(actions)
    read_steps = [msgspec.json.decode(step, type=Step) for step in steps]
    assert [notation.read_wire(table.s, 0, step) for step in read_steps] == list(actions)


@pytest.mark.parametrize("step", [DrawStep("a6"), DrawStep("E5"), DrawStep(""), "e5", None])
def test_what_is_no_action_on_the_wire(step: object) -> None:
    table = Table(EMPTY_MAP)
    with pytest.raises(ReadError, match=r"That is no step of Kingdom Maps\."):
        table.game.notation.read_wire(table.s, 0, step)


@pytest.mark.parametrize(
    "step",
    [
        b'{"type":"announce","territory":"Sea"}',
        b'{"type":"announce"}',
        b'{"type":"take","die":0,"number":1}',
        b'{"type":"take","die":4,"number":7}',
        b'{"type":"take","die":4}',
        b'{"type":"second","territory":"Forest","number":0}',
        b'{"type":"draw","hex":5}',
        b'{"type":"draw","hex":"e5","seat":1}',
        b'{"type":"score","criterion":"A7"}',
        b'{"type":"roll","dice":3}',
    ],
)
def test_steps_are_checked_as_they_are_decoded(step: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(step, type=Step)
    assert msgspec.json.decode(b'{"type":"announce","territory":"Lake"}', type=Step) == AnnounceStep("Lake")


# Maps


def test_a_map_is_nine_lines() -> None:
    text = "MFALD\nV.....\n.......\n........\n....M....\n........\n.......\n......\nVDLAF\n"
    assert map_text(read_map(text)) == text
    assert [int(hexes).bit_count() for hexes in read_map(text)] == [2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    "text",
    [
        sketch(a="MFALD", e="V.......V").replace("M", " M ").replace("V", "V\t"),
        sketch(a="MFALD", e="V.......V").replace("\n", "\r\n"),
        sketch(a="MFALD", e="V.......V").rstrip("\n"),
        sketch(a="MFALD", e="V.......V") + "\n  \n",
        "\n".join(f"    {' '.join(line)}" for line in sketch(a="MFALD", e="V.......V").splitlines()),
    ],
)
def test_blanks_do_not_count(text: str) -> None:
    assert map_text(read_map(text)) == sketch(a="MFALD", e="V.......V")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 has 0 letters; that row of the map has 5."),
        ("\n" + EMPTY_MAP, "Line 1 has 0 letters; that row of the map has 5."),
        (EMPTY_MAP.replace(".....\n", "....\n", 1), "Line 1 has 4 letters; that row of the map has 5."),
        (sketch(e="M" * 10), "Line 5 has 10 letters; that row of the map has 9."),
        (sketch(i="M" * 4)[:-2] + "\n", "Line 9 has 4 letters; that row of the map has 5."),
        (sketch(c="..X"), "Line 3 has 'X' as letter 3, which is no territory; they are M F A L D V, and '.' is"),
        (sketch(d="m"), "Line 4 has 'm' as letter 1, which is no territory"),
        (sketch(i="0"), "Line 9 has '0' as letter 1, which is no territory"),
        (EMPTY_MAP[:-6], "Line 9 is missing: a map has 9 lines."),
        (".....\n......\n", "Line 3 is missing: a map has 9 lines."),
        (EMPTY_MAP + ".....", "Line 10 is one too many: a map has 9 lines."),
        (EMPTY_MAP.replace("\n", "\n\n", 1), "Line 2 has 0 letters; that row of the map has 6."),
    ],
)
def test_what_is_no_map_names_the_line(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as error:
        read_map(text)
    assert sentence in str(error.value)


# States


def test_a_state_is_written_in_nine_words() -> None:
    assert Table(EMPTY_MAP).text() == START
    table = Table(EMPTY_MAP, EMPTY_MAP).roll(4, 1, 3).act(Azure="Forest, take 4, e5, e6")
    assert table.text() == TWO
    alone = Table(filled("D", "e5", "a1")).roll(1, 5, 6).act(Azure="Lake, take 1, e5").roll(5, 1)
    assert alone.act(Azure="Desert with 1").text() == ALONE


@pytest.mark.parametrize(
    "text",
    [
        START,
        TWO,
        ALONE,
        f"{BLANK} - 0 - criteria - - - -;0;333333;-",
        f"{BLANK} A2A4B1 0 1 criteria - - - -;0;333333;-",
        f"{BLANK}|{BLANK} A2A4B1B5 0 - first - - - -;0;333333;-|-;0;333333;-",
        START.replace("roll -", "territory 134"),
        START.replace("roll - - -", "number 134 - F"),
        TWO.replace("take;", "4:;"),
        TWO.replace("take;", "-;").replace("everyone", "everyone+last"),
        ALONE.replace("everyone+second 15 - D 1:", "second 15 - - -"),
        ALONE.replace("everyone+second 15 - D 1:", "second-roll - - - -"),
        ALONE.replace("everyone+second 15 - D 1:", "everyone+second+last 56 - - score"),
        ALONE.replace("everyone+second 15 - D 1:;0;333233;?", "cannot-draw - - - -;0;333233;16"),
        START.replace("roll - - - -;0;333333", "no-use - - - -;0;000000"),
        "|".join([BLANK] * 4) + " A2A4B1B5 1 4 roll - - - " + "|".join(["-;6;111111;-"] * 4),
    ],
)
def test_a_state_is_written_as_it_is_read(text: str) -> None:
    assert read(text) == text


def test_a_state_that_is_over_is_read_as_such() -> None:
    game = kingdom()
    s = game.notation.read_state(
        game.kernels.rules, f"{FULL}|{BLANK} A2A4B1B5 9 2 cannot-draw - - - -;0;333333;4|-;0;333333;-"
    )
    outcome = game.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "a map has no room for any number left")
    assert game.points(s, 2)[0]["?"] == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_state_that_was_read_is_the_same_for_bots_and_views(seats: int) -> None:
    """Whatever the text leaves out makes no difference to what can still happen."""
    game, chance = kingdom(), random.Random(seats)
    for s in moments(game, game.start(seats), chance.randrange):
        if not game.is_over(s):
            again = game.notation.read_state(game.kernels.rules, game.notation.state_text(s))
            assert game.strategy.key(again) == game.strategy.key(s)
            now, then = view(again, -1), view(s, -1)
            assert now.territory == then.territory
            assert [seat.task for seat in now.seats] == [seat.task for seat in then.seats]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" - -;0", " -;0", "A state of Kingdom Maps has 9 words, not 8."),
        ("roll", "no-use", "The active player has a territory left to announce."),
        (START, START + " more", "has 9 words, not 10."),
        ("5/6", "6", "A map has 9 rows, not 8."),
        ("5/6", "4/6", "'4' is no row of 5 hexes"),
        ("5/6", "Q4/6", "'Q4' is no row of 5 hexes"),
        ("5/6", "05/6", "'05' is no row of 5 hexes"),
        ("5/6", "M5/6", "'M5' is no row of 5 hexes"),
        (BLANK, "|".join([BLANK] * 5), "There are 1 to 4 maps, not 5."),
        ("A2A4B1B5", "A4A2B1B5", "'A4A2B1B5' are no criteria; they are written in order"),
        ("A2A4B1B5", "A2A2B1B5", "are no criteria"),
        ("A2A4B1B5", "A2A4B1B5B6", "are no criteria"),
        ("A2A4B1B5", "A2A4B1B7", "are no criteria"),
        ("A2A4B1B5", "A2A4A5B5", "Two criteria of sector A come first, then two of sector B."),
        ("A2A4B1B5", "A2B1B2B5", "Two criteria of sector A come first, then two of sector B."),
        ("A2A4B1B5", "A2A4B1", "4 criteria are in play before anything else."),
        ("A2A4B1B5", "-", "4 criteria are in play before anything else."),
        (" 1 1 ", " x 1 ", "'x' is no turn"),
        (" 1 1 ", " -1 1 ", "'-1' is no turn"),
        (" 1 1 ", " ² 1 ", "'²' is no turn"),
        (" 1 1 ", " 1 0 ", "'0' is no seat"),
        (" 1 1 ", " 1 2 ", "'2' is no seat"),
        (" 1 1 ", " 1 - ", "Somebody is the active player from the first turn on."),
        ("roll", "sleep", "'sleep' is no phase"),
        ("roll", "criteria", "4 criteria are in play before anything else."),
        ("1 1 roll", "0 - first", "Who plays alone begins."),
        ("roll", "roll+last", "Only what is due for everyone has a +second or a +last."),
        ("roll", "roll+first", "'roll+first' says more than +second and +last."),
        ("roll", "everyone+last", "Who plays alone and cannot draw has nothing left to do."),
        ("roll -", "roll 134", "There are 0 dice on the table, the lowest first."),
        ("roll -", "territory -", "There are 3 dice on the table, the lowest first."),
        ("roll -", "territory 143", "There are 3 dice on the table, the lowest first."),
        ("roll -", "territory 137", "'7' is no die"),
        ("roll -", "second 134", "There are 2 dice on the table, the lowest first."),
        ("roll - -", "territory 134 4", "A die is taken when everyone is to act, and not before."),
        ("roll - - -", "territory 134 - F", "The territory is known when it has been announced."),
        ("roll - - -", "number 134 - -", "The territory is known when it has been announced."),
        ("roll - - -", "number 134 - Q", "'Q' is no territory."),
        ("roll - - -", "number 134 - MF", "'MF' is no territory."),
        ("-;0;333333;-", "-;0;333333;-|-;0;333333;-", "There is a word for each of 1 seats."),
        ("-;0;333333;-", "-;0;333333", "is no seat: it has a task, ±1, uses and ?."),
        (";0;", ";7;", "'7' is no number of ±1"),
        ("333333", "33333", "Uses are 6 digits."),
        ("333333", "433333", "'4' is no number of uses"),
        ("333333", "000000", "The active player has a territory left to announce."),
        ("-;0;3", "take;0;3", "A seat has something of its own to do only when everyone has."),
        (";-", ";4", "The ? of a seat is reached when its hex has been drawn."),
        (";-", ";?", "The ? of a seat is reached when its hex has been drawn."),
    ],
)
def test_what_is_no_state(old: str, new: str, sentence: str) -> None:
    assert old in START
    text = START.replace(old, new, 1) if old != ";-" else START[:-2] + new
    assert sentence in refused(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("everyone", "everyone+second", "Only who plays alone draws a second time."),
        ("everyone 134 4 F 4:e5+e6", "second 13 - - -", "Only who plays alone draws a second time."),
        ("134 4", "134 -", "A die is taken when everyone is to act, and not before."),
        ("134 4", "134 5", "The die that was taken is one of the three."),
        ("4:e5+e6", "take", "The active player has taken a die already."),
        ("4:e5+e6", "nap", "'nap' is nothing to do; write take, score, or hexes to draw like 3:e5+e6."),
        ("4:e5+e6", "4:e6+e5", "'e6+e5' are no hexes in their order."),
        ("4:e5+e6", "4:e5+e5", "'e5+e5' are no hexes in their order."),
        ("4:e5+e6", "4:e5+z6", "'e5+z6' are no hexes in their order."),
        ("4:e5+e6", "7:e5+e6", "'7' is no number to draw"),
        ("4:e5+e6", "4:e5+e7", "What is drawn in this turn holds its territory."),
        ("4:e5+e6", "2:e5+e6", "That drawing is not as it can be."),
        ("4FF3", "4F1F2", "What is drawn in this turn holds its territory."),
        ("4:e5+e6", "-", "The ? of a seat is reached when its hex has been drawn."),
        ("take;", "score;", "Only a ? that was drawn is scored."),
        ("333333", "333334", "'4' is no number of uses"),
        (f"|{BLANK}", f"|{FULL}", "The ? of a seat is reached when its hex has been drawn."),
    ],
)
def test_what_is_no_state_of_a_turn(old: str, new: str, sentence: str) -> None:
    assert old in TWO
    assert sentence in refused(TWO.replace(old, new, 1))


def test_a_drawing_in_two_parts_is_none() -> None:
    text = TWO.replace("4FF3", "4F1F2").replace("4:e5+e6", "4:e5+e7")
    assert refused(text) == "That drawing is not as it can be."


def test_what_is_due_can_be_done() -> None:
    nobody = TWO.replace("4:e5+e6", "-").replace("take", "-").replace("323333;-", "323333;2")
    assert refused(nobody) == "Somebody has something to do, or the turn is over."
    full = TWO.replace(f"|{BLANK}", f"|{FULL}").replace("take;0;333333;-", "take;0;333333;2")
    assert refused(full) == "Seat 2 has no number to take."
    lost = f"M4/6/7/8/4F4/8/7/6/5|{BLANK} A2A4B1B5 1 1 everyone 134 4 F 2:e5;0;323333;-|take;0;333333;-"
    assert refused(lost) == "Seat 1 cannot do what it is to do."
    assert refused(ALONE.replace("333233;?", "333233;-")) == "The ? of a seat is reached when its hex has been drawn."
    late = ALONE.replace("everyone+second 15 - D 1:", "roll - - - -")
    assert refused(late) == "A ? is scored at the end of the turn in which it was drawn."
    early = f"{BLANK.replace('9', '4F4')} A2A4B1 0 1 criteria - - - -;0;333333;1"
    assert refused(early) == "Nothing is drawn before the first turn."


# People


def test_prompts_say_what_to_do() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).roll(1, 2, 2)
    first = prompt(table)
    later = [prompt(table.act(Azure=text)) for text in ("Forest", "take 2", "e5", "e6")]
    assert [first, *later] == [
        "Azure: announce a territory.",
        "Azure: take a die for Forest; each ±1 changes its number by one.",
        "Azure: draw Forest, 2 more hexes.",
        "Azure: draw Forest, 1 more hex.",
        "Azure: choose the criterion that ? scores as it stands now.",
    ]
    assert prompt(table, 1) == "Bronze: choose one of the dice left for Forest."
    alone = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, a1").roll(2, 3)
    assert prompt(alone) == "Azure: one die gives the territory, the other the number."


def prompt(table: Table, seat: int = 0) -> str:
    return table.game.notation.prompt(table.s, seat)


def test_the_table_is_drawn_with_what_is_written_on_the_sheets() -> None:
    table = Table(EMPTY_MAP, FULL_MAP).roll(1, 3, 4).act(Azure="Forest, take 4, e5, e6")
    assert table.game.notation.drawing(table.s).splitlines() == [
        "      Azure                Bronze",
        "    . . . . .             D D D D D",
        "   . + . . + .           D D D D D D",
        "  . . . . . . .         D D D D D D D",
        " . . . . . . . .       D D D D D D D D",
        ". + . . F F . + .     D D D D D D D D D",
        " . . . . . . . .       D D D D D D D D",
        "  . . . . . . .         D D D D D D D",
        "   . + . . + .           D D D D D D",
        "    . . . . .             D D D D D",
        "",
        "Turn 1; A2 Greatwood, A4 Inland waters, B1 Surveyed rows, B5 Patchwork; taken 4, left 1 3; Forest",
        "Azure: 0 of ±1, uses M3 F2 A3 L3 D3 V3, 0 by ?, active",
        "Bronze: 0 of ±1, uses M3 F3 A3 L3 D3 V3, 0 by ?",
        "M Mountain, F Forest, A Farm, L Lake, D Desert, V Village",
    ]
    assert ". + . . ? . . + ." in table.game.notation.drawing(Table(EMPTY_MAP).s)


def test_a_view_shows_everything() -> None:
    table = Table(EMPTY_MAP, FULL_MAP, EMPTY_MAP).give("Crimson", 2).roll(1, 3, 4).act(Azure="Forest, take 4, e5, e6")
    seen = view(table.s, 1)
    assert (seen.phase, seen.turn, seen.active, seen.dice, seen.taken) == ("everyone", 1, 0, [1, 3, 4], 4)
    assert (seen.territory, seen.is_last) == ("Forest", True)
    assert [card.code for card in seen.criteria] == ["A2", "A4", "B1", "B5"]
    assert [(seat.task, seat.number, seat.drawn, seat.powers) for seat in seen.seats] == [
        ("draw", 4, ["e5", "e6"], 0),
        ("", 0, [], 0),
        ("take", 0, [], 2),
    ]
    assert seen.seats[0].uses == {"Mountain": 2, "Forest": 1, "Farm": 2, "Lake": 2, "Desert": 2, "Village": 2}
    assert seen.seats[0].rows[4] == "....FF..."


def test_a_view_tells_when_a_question_mark_is_due() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).roll(1, 1, 1).act(Azure="Forest, take 1")
    assert table.view.seats[0].question == ""
    assert table.act(Azure="e5").view.seats[0].question == "due"
    assert table.act(Azure="score A2").view.seats[0].question == "scored"
