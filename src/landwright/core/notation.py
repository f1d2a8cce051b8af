"""Text for actions, chance and refusals, from one table of steps."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Union

import msgspec

from landwright.core.plain_state import PlainState
from landwright.core.state_dump import DumpError, dump, read_dump
from landwright.core.types import State

if TYPE_CHECKING:
    from landwright.core.game import Game

TIME_UP: Final = "time is up"


class ReadError(ValueError):
    """A text that cannot be parsed; the message is a sentence for people."""


class OutcomeStep(msgspec.Struct, frozen=True, tag="outcome"):
    """An outcome of chance by its number, from 1."""

    number: int


class Notation(ABC):
    """The texts of a game. A subclass defines the table of steps and the three abstract methods, and overrides texts
    that depend on the state. States are passed as `PlainState`.

    - `steps` has a frozen, tagged struct for each action, or None for a number that no rule ever allows. All steps are
      different.
    - `endings` has the reason for each ending that `Rules.outcome` names, as a clause: "nobody can draw either shape".
    - `refusals` has a sentence for each code that `Rules.refusal` returns.
    - `chance_types` are the types of the structs that `chance_step` returns.
    - The legal actions of a seat have different texts, and `read_action` returns each action from its text.
    """

    steps: ClassVar[tuple[msgspec.Struct | None, ...]]
    endings: ClassVar[Mapping[int, str]]
    refusals: ClassVar[Mapping[int, str]]
    chance_types: ClassVar[tuple[type[msgspec.Struct], ...]] = (OutcomeStep,)
    how_to_write: ClassVar[str] = ""  # a sentence with examples, shown when a text is not an action

    @abstractmethod
    def step_text(self, step: Any) -> str:
        """The text of a step, different for each step."""

    @abstractmethod
    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        """What a waiting seat has to do, as a sentence that can follow the name of the seat and a colon.

        Its legal actions are at hand, so that nothing is named that cannot be done.
        """

    @abstractmethod
    def drawing(self, s: PlainState) -> str:
        """The public part of the state as text, for a terminal."""

    def chance_step(self, s: PlainState, outcome: int) -> msgspec.Struct:
        """An outcome of chance as a frozen, tagged struct."""
        return OutcomeStep(outcome + 1)

    def chance_text(self, s: PlainState, outcome: int) -> str:
        """The text of an outcome of chance, different for each outcome of this state."""
        return f"outcome {outcome + 1}"

    def time_text(self, s: PlainState) -> str:
        """The text of the event that ends the current timed moment."""
        return TIME_UP

    def event_step(self, s: PlainState, seat: int, action: int) -> msgspec.Struct | None:
        """The step of an action done in a state: the one of the table, and what else a reader needs to word it."""
        return self.steps[action]

    def action_text(self, s: PlainState, seat: int, action: int) -> str:
        return self.texts[action]

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        """The action of a text, legal or not; raises `ReadError` if there is none. Ignores case and extra spaces."""
        action = self._actions_by_text.get(_normalised(text))
        if action is None:
            raise ReadError(f"'{text.strip()}' is not an action. {self.how_to_write}".strip())
        return action

    def read_step(self, step: Any) -> int:
        """The action of a step; raises `ReadError` if there is none."""
        action = self._actions_by_step.get(step)
        if action is None:
            raise ReadError("There is no such step.")
        return action

    def state_text(self, s: PlainState) -> str:
        """A state as one line of text: a dump of the record, unless the game has its own position text."""
        return dump(s)

    def read_state(self, game: "Game", text: str) -> State:
        """The state of a text; raises `ReadError` if the text is invalid."""
        try:
            return read_dump(game.state, text)
        except DumpError as error:
            raise ReadError(str(error)) from None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each action's step; empty if there is no step."""
        return tuple("" if step is None else self.step_text(step) for step in self.steps)

    @cached_property
    def step_type(self) -> Any:
        """The union of all step types, for decoders and schemas."""
        return Union[tuple(dict.fromkeys(type(step) for step in self.steps if step is not None))]  # noqa: UP007

    @cached_property
    def _actions_by_text(self) -> dict[str, int]:
        return {_normalised(text): action for action, text in enumerate(self.texts) if text}

    @cached_property
    def _actions_by_step(self) -> dict[Any, int]:
        return {step: action for action, step in enumerate(self.steps) if step is not None}


def _normalised(text: str) -> str:
    """
    >>> _normalised("  Take 4  AS 5 ")
    'take 4 as 5'
    """
    return re.sub(r"\s+", " ", text.strip().lower())
