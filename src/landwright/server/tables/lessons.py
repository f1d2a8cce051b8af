"""A table at which somebody plays the guided first game."""

from functools import partial

from landwright.core.lesson import LEARNER, Lesson, LessonStep, find_lesson
from landwright.core.log import ActionEvent
from landwright.core.notation import ReadError
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables.state import TableState
from landwright.server.wire.tables import LessonNow, PlannedStep


def lesson_now(state: TableState) -> LessonNow:
    """What the learner is told."""
    lesson = _lesson(state)
    at, of = lesson.step_at(_actions(state, is_learner=True)), len(lesson.steps)
    now = partial(LessonNow, of=of, longest=lesson.longest, first_game=lesson.first_game)
    if at is None or state.closed:
        return now(step=of, say=lesson.end, planned=[])
    return now(step=at[0], say=lesson.steps[at[0]].say, planned=_planned_steps(lesson, *at))


def _planned_steps(lesson: Lesson, number: int, done: int) -> list[PlannedStep]:
    """`done` is how many actions of the first step have been played."""
    first, *others = lesson.planned_from(number)
    return [_planned(first, done), *map(_planned, others)]


def _planned(step: LessonStep, done: int = 0) -> PlannedStep:
    return PlannedStep(
        say=step.say, tap=step.tap[done:], do=step.do[done:], wrong=step.wrong or step.say, confirm=step.confirm
    )


def is_held_back(state: TableState, seat: int) -> bool:
    """Whether a bot has to wait for the learner: in a race, nobody is faster than somebody who still reads."""
    if not state.setup.is_lesson or not state.game.info.is_real_time or LEARNER not in state.waiting:
        return False
    return seat != LEARNER and _lesson(state).step_at(_actions(state, is_learner=True)) is not None


def check_lesson(state: TableState, seat: int, action: int) -> None:
    """Refuses an action that the lesson does not mean, and says why."""
    lesson = _lesson(state)
    at = lesson.step_at(_actions(state, is_learner=True)) if seat == LEARNER else None
    if at is None:
        return
    step, match = lesson.steps[at[0]], state.playing_match()
    if match.game.refusal(match.buffer, seat, action):
        return  # the rules explain it
    if not step.accepts(at[1], state.game.notation.texts[action]):
        raise ProblemError("conflict", step.wrong or step.say)


def prepared_reply(state: TableState, seat: int) -> int | None:
    """The action that the lesson has for another seat now; None where a bot chooses."""
    if not state.setup.is_lesson:
        return None
    lesson, match, number = _lesson(state), state.playing_match(), _actions(state, is_learner=False)
    if number >= len(lesson.replies):
        return None
    try:
        action = state.game.notation.read_action(match.plain, seat, lesson.replies[number])
    except ReadError:
        return None
    return None if state.game.refusal(match.buffer, seat, action) else action


def _lesson(state: TableState) -> Lesson:
    found = find_lesson(state.game.info)
    assert found, f"table {state.id} has a lesson that {state.game.info.title} has no longer"
    return found


def _actions(state: TableState, *, is_learner: bool) -> int:
    """How many actions the learner has played, or all others."""
    return sum(isinstance(line.played, ActionEvent) and (line.seat == LEARNER) == is_learner for line in state.path)
