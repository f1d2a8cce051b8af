"""Actions, steps and maps as text: reading, writing, and errors."""

import msgspec
import pytest

from landwright.core.notation import ReadError
from landwright.games.kingdom_maps.map_text import read_map
from landwright.games.kingdom_maps.notation import AnnounceStep, DrawStep
from tests.games.kingdom_maps.kingdom_maps_table import EMPTY_MAP, FULL_MAP, Table, kingdom, map_text, sketch

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
def test_actions_are_read_in_several_spellings(text: str, same: str) -> None:
    plain, notation = Table(EMPTY_MAP).plain, kingdom().notation
    assert notation.action_text(plain, 0, notation.read_action(plain, 0, text)) == same


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
def test_an_unreadable_action_is_reported(text: str) -> None:
    with pytest.raises(ReadError, match=r"is not an action\. Write it like 'Forest' to announce"):
        kingdom().notation.read_action(Table(EMPTY_MAP).plain, 0, text)


def test_every_action_has_its_own_text_and_step() -> None:
    plain, notation = Table(EMPTY_MAP).plain, kingdom().notation
    actions = range(kingdom().action_count)
    texts = [notation.action_text(plain, 0, action) for action in actions]
    steps = [msgspec.json.encode(step) for step in notation.steps]
    assert len(set(texts)) == len(set(steps)) == len(actions) == 151
    assert [notation.read_action(plain, 0, text) for text in texts] == list(actions)
    read_steps = [msgspec.json.decode(step, type=notation.step_type) for step in steps]
    assert [notation.read_step(step) for step in read_steps] == list(actions)


@pytest.mark.parametrize("step", [DrawStep("a6"), DrawStep("E5"), DrawStep(""), "e5", None])
def test_an_unknown_step_is_refused(step: object) -> None:
    with pytest.raises(ReadError, match=r"There is no such step\."):
        kingdom().notation.read_step(step)


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
        msgspec.json.decode(step, type=kingdom().notation.step_type)


def test_a_step_is_decoded_by_its_type() -> None:
    sent = b'{"type":"announce","territory":"Lake"}'
    assert msgspec.json.decode(sent, type=kingdom().notation.step_type) == AnnounceStep("Lake")


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
def test_blanks_in_a_map_are_ignored(text: str) -> None:
    assert map_text(read_map(text)) == sketch(a="MFALD", e="V.......V")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 has 0 letters; that row of the map has 5."),
        ("\n" + EMPTY_MAP, "Line 1 has 0 letters; that row of the map has 5."),
        (EMPTY_MAP.replace(".....\n", "....\n", 1), "Line 1 has 4 letters; that row of the map has 5."),
        (sketch(e="M" * 10), "Line 5 has 10 letters; that row of the map has 9."),
        (sketch(i="M" * 4)[:-2] + "\n", "Line 9 has 4 letters; that row of the map has 5."),
        (sketch(c="..X"), "Line 3 has 'X' as letter 3, which is not a territory; they are M F A L D V, and '.' is"),
        (sketch(d="m"), "Line 4 has 'm' as letter 1, which is not a territory"),
        (sketch(i="0"), "Line 9 has '0' as letter 1, which is not a territory"),
        (EMPTY_MAP[:-6], "Line 9 is missing: a map has 9 lines."),
        (".....\n......\n", "Line 3 is missing: a map has 9 lines."),
        (EMPTY_MAP + ".....", "Line 10 is one too many: a map has 9 lines."),
        (EMPTY_MAP.replace("\n", "\n\n", 1), "Line 2 has 0 letters; that row of the map has 6."),
    ],
)
def test_a_malformed_map_is_reported_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as error:
        read_map(text)
    assert sentence in str(error.value)


# People


def test_prompts_describe_the_next_action() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).roll(1, 2, 2)
    first = prompt(table)
    later = [prompt(table.act(Azure=text)) for text in ("Forest", "take 2", "e5", "e6")]
    assert [first, *later] == [
        "announce a territory.",
        "take a die for Forest; each ±1 changes its number by one.",
        "draw Forest, 2 more hexes.",
        "draw Forest, 1 more hex.",
        "the ? hex: choose one criterion; what it is worth now counts once more.",
    ]
    assert prompt(table, 1) == "choose one of the dice left for Forest."
    alone = Table(EMPTY_MAP).roll(1, 1, 1).act(Azure="Lake, take 1, a1").roll(2, 3)
    assert prompt(alone) == "one die gives the territory, the other the number."


def prompt(table: Table, seat: int = 0) -> str:
    return table.game.notation.prompt(table.plain, seat, [])


def test_the_board_text_shows_the_printed_hexes() -> None:
    table = Table(EMPTY_MAP, FULL_MAP).roll(1, 3, 4).act(Azure="Forest, take 4, e5, e6")
    assert table.game.notation.drawing(table.plain).splitlines() == [
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
    assert ". + . . ? . . + ." in table.game.notation.drawing(Table(EMPTY_MAP).plain)


def test_a_view_contains_the_whole_state() -> None:
    table = Table(EMPTY_MAP, FULL_MAP, EMPTY_MAP).give("Crimson", 2).roll(1, 3, 4).act(Azure="Forest, take 4, e5, e6")
    seen = table.view
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


def test_a_view_shows_that_a_question_mark_is_due() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP).roll(1, 1, 1).act(Azure="Forest, take 1")
    assert table.view.seats[0].question == ""
    assert table.act(Azure="e5").view.seats[0].question == "due"
    assert table.act(Azure="score A2").view.seats[0].question == "scored"
