"""Actions, steps and chance as text: reading, writing, and errors."""

import msgspec
import pytest

from landwright.core.notation import ReadError
from landwright.games.polyminix.notation import NUMBERS, CardStep, FirstStep, PlaceStep, TestStep, TurnStep
from tests.games.polyminix.polyminix_table import Table, polyminix, racing, solo


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("L5 c3 c4 c5 c6 d6", "L5 c3 c4 c5 c6 d6"),
        (" l5  D6 c6 c5 C4 c3 ", "L5 c3 c4 c5 c6 d6"),
        ("I3 a9 a10 a11", "I3 a9 a10 a11"),
        ("I3 a11 a10 a9", "I3 a9 a10 a11"),
        ("I4 p16 o16 n16 m16", "I4 m16 n16 o16 p16"),
        ("TAKE  BACK l5", "take back L5"),
        ("mode Free Colour", "mode free colour"),
        ("deck GREEN", "deck green"),
        ("side 2", "side 2"),
        ("Begin", "begin"),
        ("hint", "hint"),
        ("Give  Up", "give up"),
    ],
)
def test_actions_are_read_in_several_spellings(text: str, same: str) -> None:
    plain, notation = Table().plain, polyminix().notation
    assert notation.action_text(plain, 0, notation.read_action(plain, 0, text)) == same


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "dance",
            "L5",
            "c3 c4",
            "L5 c3 c4 c5 c6",
            "L5 c3 c4 c5 c6 d5",
            "L5 c3 c3 c4 c5 c6 d6",
            "X5 b1 a2 b2 c2 b3",
        ),
        *("I2 a0 a1", "I2 p16 q16", "I2 a1 a٢", "I2 a1 b", "I2 a01 a02"),
        *("take back", "take back X5", "mode choice", "mode", "deck blue", "side 3", "giveup", "hint 1"),
    ],
)
def test_an_unreadable_action_is_reported(text: str) -> None:
    with pytest.raises(ReadError, match=r"is not an action\. Write it like 'L5 c3 c4 c5 c6 d6'"):
        polyminix().notation.read_action(Table().plain, 0, text)


def test_every_action_has_its_own_text_and_step() -> None:
    notation, plain = polyminix().notation, Table().plain
    assert len(notation.steps) == len(set(notation.texts)) == 15_184
    some = range(0, 15_184, 97)
    assert [notation.read_action(plain, 0, notation.texts[action]) for action in some] == list(some)
    steps = [
        msgspec.json.decode(msgspec.json.encode(notation.steps[action]), type=notation.step_type) for action in some
    ]
    assert [notation.read_step(step) for step in steps] == list(some)
    assert notation.read_step(PlaceStep("I2", ("a1", "b1"))) == notation.read_action(plain, 0, "I2 a1 b1")


def test_chance_is_written_as_other_programs_read_it() -> None:
    notation = polyminix().notation
    table = Table(3, first="random")
    seen = [(notation.chance_step(table.plain, 1), notation.chance_text(table.plain, 1))]
    table.chance("first 2")
    seen.append((notation.chance_step(table.plain, 4), notation.chance_text(table.plain, 4)))
    table.chance("turn first").act(Blue="deck red")
    seen.append((notation.chance_step(table.plain, 0), notation.chance_text(table.plain, 0)))
    table.deal().choose_sides()
    seen.append((notation.chance_step(table.plain, 2), notation.chance_text(table.plain, 2)))
    assert seen == [
        (FirstStep(1), "first 2"),
        (TurnStep("free colour"), "turn free colour"),
        (CardStep(34, 1), "card 34"),
        (TestStep("?1"), "test ?1"),
    ]
    assert notation.time_text(racing().plain) == "time is up"


def test_prompts_say_what_is_due() -> None:
    table = Table()
    table.chance("turn choice")
    assert (
        table.game.notation.prompt(table.plain, 0, []) == "choose the mode: first, podium, clock, double, free colour."
    )
    table.act(Amber="mode first")
    assert "choose a deck" in table.game.notation.prompt(table.plain, 0, [])
    race = racing(game=1)
    pieces = len(race.plan("Blue"))
    prompt = race.game.notation.prompt(race.plain, 1, [])
    assert prompt.startswith("cover all ")
    assert prompt.endswith(f" squares with exactly these {NUMBERS[pieces]} pieces.")
    assert solo(game=2, problem=4).game.notation.prompt(solo(game=2, problem=4).plain, 0, []) == (
        "build a figure of area 22 and perimeter 20."
    )


def test_a_drawing_shows_all_sheets_between_turns_and_none_in_a_race() -> None:
    table = racing()
    assert "#" not in table.game.notation.drawing(table.plain)
    table.finish("Blue")
    drawing = table.game.notation.drawing(table.plain)
    assert "Blue: 3 points" in drawing
    assert "finished as number 1" in drawing
    assert "#" in drawing  # Amber's open squares


def test_a_drawing_has_a_letter_for_each_piece() -> None:
    table = solo(card=1, box="⊘").lay("Amber", "####", "#.##").act(Amber="I2 a1 a2, L3 c1 d1 d2")
    assert "a#cc\na.#c" in table.game.notation.drawing(table.plain)
