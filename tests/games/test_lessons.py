"""The guided first games: every step is legal, its promises are kept, and the match goes on afterwards."""

import re
from collections.abc import Iterator

import pytest

from landwright.core import dice, registry
from landwright.core.lesson import LEARNER, Lesson, find_lesson
from landwright.core.match import Match
from tests.support.games import BUILT_IN

LESSONS = {info.name: found for info in registry.infos() if (found := find_lesson(info))}
STEPS = range(4, 9)
LONGEST = 240  # characters of a sentence that is read beside the board


def test_every_game_has_a_lesson() -> None:
    assert LESSONS.keys() == {info.name for info in BUILT_IN}


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_short_and_says_what_to_do(name: str) -> None:
    lesson = LESSONS[name]
    assert len(lesson.steps) in STEPS
    said = [lesson.end, *[step.say for step in lesson.steps]]
    assert len(set(said)) == len(said)
    assert all(0 < len(sentence) <= LONGEST and sentence.endswith(".") for sentence in said)
    assert all(step.wrong for step in lesson.steps)
    assert all(len(step.tap) == len(step.do) and all(step.tap) for step in lesson.steps), "each action is pointed at"
    assert lesson.longest in {*said, *(text for step in lesson.steps for text in (step.wrong, step.confirm))}


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("alternative", [0, -1])
def test_every_step_of_a_lesson_is_legal(name: str, alternative: int) -> None:
    lesson = LESSONS[name]
    match = start(name, lesson)
    texts = match.game.notation.texts
    replies = iter(lesson.replies)
    for step in lesson.steps:
        answer_until_the_learners_turn(match, replies, alternative)
        for number in range(len(step.do)):
            answer_until_the_learners_turn(match, replies, alternative)
            choices = [action for action in match.actions(LEARNER) if step.accepts(number, texts[action])]
            assert choices, f"step '{step.say}' in\n{match.game.notation.drawing(match.plain)}"
            match.act(LEARNER, choices[alternative])
        answer_until_the_learners_turn(match, replies, alternative)
        shown = match.game.points(match.buffer, lesson.seats)[LEARNER]
        assert {part: shown[part] for part in step.sheet} == step.sheet, step.say
    assert not match.is_over, "the match goes on"
    answer_until_the_learners_turn(match, replies, alternative)
    assert list(replies) == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_step_says_the_points_that_it_promises(name: str) -> None:
    known: dict[str, int] = {}
    for step in LESSONS[name].steps:
        new = {points for part, points in step.sheet.items() if points != known.get(part, 0)}
        assert all(re.search(rf"\b{points}\b", f"{step.say} {step.confirm}") for points in new), step.say
        known |= step.sheet


@pytest.mark.parametrize("name", LESSONS)
def test_the_real_game_after_a_lesson_has_legal_options(name: str) -> None:
    game = registry.load(name)
    game.read_options(LESSONS[name].first_game)


def start(name: str, lesson: Lesson) -> Match:
    game, seed = registry.load(name), dice.seed_from(lesson.seed)
    options = game.read_options(lesson.options)
    return Match.start(game, ["learner"] * lesson.seats, options, seed, lesson.position)


def answer_until_the_learners_turn(match: Match, replies: Iterator[str], choice: int) -> None:
    while LEARNER not in match.waiting:
        seat = match.waiting[0]
        reply = next(replies, None)
        if reply is None:  # a bot chooses
            match.act(seat, match.actions(seat)[choice])
        else:
            match.act_text(seat, reply)
