"""The guided first game of a game: `data/lesson.json` in its package.

A lesson is a match that begins in a prepared position with a known seed. Seat 0 learns. Each step says what to do and
lists the actions that do it; the other seats answer with prepared replies. After the last step the match goes on.
"""

from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from landwright.core.game import GameInfo

FILE: Final = "lesson.json"
LEARNER: Final = 0  # the seat


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner does next."""

    say: str
    # Texts of actions as the table of steps has them, one after another. Alternatives are separated by " | ", and *
    # stands for any text.
    do: list[str]
    # For each of these actions, what is tapped one after another: how the names of cells and buttons begin. Those of
    # one tap are separated by " | ".
    tap: list[list[str]] = []
    wrong: str = ""  # why another action is not meant here
    sheet: dict[str, int] = {}  # points that the step promises: what the learner's score sheet shows after it, by part
    # Said when this step is planned on the board and has to be confirmed. Several steps can be planned and confirmed
    # together, up to one that has this.
    confirm: str = ""

    def accepts(self, number: int, text: str) -> bool:
        """Whether an action is the one that is meant, for the action of that number in this step."""
        return any(fnmatchcase(text, wanted) for wanted in self.do[number].split(" | "))


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    steps: list[LessonStep]
    end: str  # said when the match goes on
    seats: int
    seed: str
    options: dict[str, Any] = {}
    first_game: dict[str, Any] = {}  # options of the real game that is offered at the end
    position: str = ""  # text of the initial state; empty for the game's set-up
    replies: list[str] = []  # what the other seats do, in order

    def planned_from(self, number: int) -> list[LessonStep]:
        """The steps that are planned together, from one of them on; only that one if each is played at once."""
        for after, step in enumerate(self.steps[number:], number + 1):
            if step.confirm:
                return self.steps[number:after]
        return self.steps[number : number + 1]

    @property
    def longest(self) -> str:
        """The longest of all that it says."""
        said = [text for step in self.steps for text in (step.say, step.wrong, step.confirm)]
        return max([self.end, *said], key=len)

    def step_at(self, actions: int) -> tuple[int, int] | None:
        """The numbers of the current step and of the action in it. `actions` is how many the learner has played."""
        for number, step in enumerate(self.steps):
            if actions < len(step.do):
                return number, actions
            actions -= len(step.do)
        return None


@cache
def find_lesson(info: GameInfo) -> Lesson | None:
    """The lesson of a game, or None if it has none."""
    file = resources.files(info.package) / "data" / FILE
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None
