"""A table at which somebody plays the guided first game."""

from landwright.core.lesson import LEARNER, Lesson, find_lesson
from landwright.core.log import ActionEvent
from landwright.core.notation import ReadError
from landwright.server.api.schemas import LessonNow
from landwright.server.errors import ProblemError
from landwright.server.tables.state import TableState


def lesson_of(state: TableState) -> Lesson | None:
    return find_lesson(state.game.info) if state.setup.is_lesson else None


def lesson_now(state: TableState) -> LessonNow | None:
    """What the learner is told; None for tables without a lesson."""
    lesson = lesson_of(state)
    if lesson is None:
        return None
    at, of = lesson.step_at(_actions(state, is_learner=True)), len(lesson.steps)
    if at is None or state.closed:
        return LessonNow(step=of, of=of, say=lesson.end, cells=[])
    step = lesson.steps[at[0]]
    return LessonNow(step=at[0], of=of, say=step.say, cells=step.cells)


def check_lesson(state: TableState, seat: int, action: int) -> None:
    """Refuses an action that the lesson does not mean, and says why."""
    lesson = lesson_of(state)
    at = lesson.step_at(_actions(state, is_learner=True)) if lesson and seat == LEARNER else None
    if lesson is None or at is None:
        return
    step, match = lesson.steps[at[0]], state.playing_match()
    if match.game.refusal(match.buffer, seat, action):
        return  # the rules explain it
    if not step.accepts(at[1], state.game.notation.action_text(match.plain, seat, action)):
        raise ProblemError("conflict", step.wrong or step.say)


def prepared_reply(state: TableState, seat: int) -> int | None:
    """The action that the lesson has for another seat now; None where a bot chooses."""
    lesson, match = lesson_of(state), state.playing_match()
    number = _actions(state, is_learner=False)
    if lesson is None or number >= len(lesson.replies):
        return None
    try:
        action = state.game.notation.read_action(match.plain, seat, lesson.replies[number])
    except ReadError:
        return None
    return None if state.game.refusal(match.buffer, seat, action) else action


def _actions(state: TableState, *, is_learner: bool) -> int:
    """How many actions the learner has played, or all others."""
    return sum(isinstance(line.played, ActionEvent) and (line.seat == LEARNER) == is_learner for line in state.path)
