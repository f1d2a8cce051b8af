"""The defaults that a notation derives from its table of steps."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from landwright.core.notation import TIME_UP, Notation, ReadError
from landwright.core.plain_state import PlainState


class Go(msgspec.Struct, frozen=True, tag="go"):
    square: str


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    pass


class Words(Notation):
    steps = (Go("a1"), None, Go("b2"), Pass())
    endings = {1: "nobody can go on"}
    refusals = {101: "That square is taken."}
    how_to_write = "Write it like 'go a1' or 'pass'."

    def step_text(self, step: Any) -> str:
        return "pass" if isinstance(step, Pass) else f"go {step.square}"

    def chance_text(self, s: PlainState, outcome: int) -> str:
        return f"die {outcome + 1}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return "go."

    def drawing(self, s: PlainState) -> str:
        return "."


WORDS = Words()
S: Any = None  # no default reads the state


def test_texts_follow_from_the_steps() -> None:
    assert WORDS.texts == ("go a1", "", "go b2", "pass")
    assert [WORDS.action_text(S, 0, action) for action in (0, 2, 3)] == ["go a1", "go b2", "pass"]
    assert WORDS.time_text(S) == TIME_UP


@pytest.mark.parametrize(("text", "action"), [("go a1", 0), ("GO  B2 ", 2), (" Pass\n", 3)])
def test_actions_are_read_in_any_case_and_spacing(text: str, action: int) -> None:
    assert WORDS.read_action(S, 0, text) == action


@pytest.mark.parametrize("text", ["", "go", "go a2", "goa1", "pass pass"])
def test_an_unreadable_action_is_reported_with_an_example(text: str) -> None:
    with pytest.raises(ReadError) as error:
        WORDS.read_action(S, 0, text)
    assert str(error.value) == f"'{text}' is not an action. Write it like 'go a1' or 'pass'."


def test_steps_are_read_back_by_value() -> None:
    assert [WORDS.read_step(step) for step in (Go("a1"), Go("b2"), Pass())] == [0, 2, 3]
    for step in (Go("a2"), None, "pass"):
        with pytest.raises(ReadError, match="There is no such step"):
            WORDS.read_step(step)


def test_steps_are_decoded_by_their_type() -> None:
    assert msgspec.json.decode(b'{"type":"go","square":"b2"}', type=WORDS.step_type) == Go("b2")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"stay"}', type=WORDS.step_type)
