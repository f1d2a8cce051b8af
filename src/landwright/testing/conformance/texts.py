"""The texts of states, prompts and chance."""

import random
import re
from itertools import islice
from typing import Final

from hypothesis import strategies as st

from landwright.core.notation import ReadError
from landwright.core.state_dump import dump, read_dump
from landwright.testing.conformance.playthrough import Playthrough, in_random_games
from landwright.testing.random_play import facts, moments

CONTROL: Final = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f]")


def is_plain(text: str) -> bool:
    return bool(text.strip()) and not CONTROL.search(text)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r".{8,}\.", text, re.DOTALL))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters removed, replaced or added."""
    letters = list(text)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(letters)))
        letters[place : place + draw(st.integers(0, 2))] = draw(
            st.lists(st.sampled_from(text + "bBsS39~^-|/ ") | st.characters(), max_size=2)
        )
    return "".join(letters)


@in_random_games()
def states_are_read_back_from_their_text(play: Playthrough) -> None:
    """The parsed state is equal in everything except its history."""
    game = play.game
    for s in play.some_moments():
        text = game.state_text(s)
        read = game.read_state(text)
        assert game.state_text(read) == text
        assert "\n" not in text
        assert facts(game, read, play.seats) == facts(game, s, play.seats)


@in_random_games()
def dumps_keep_every_byte(play: Playthrough) -> None:
    for s in play.some_moments():
        assert read_dump(play.game.state, dump(play.game.plain(s))).tobytes() == s.tobytes()


@in_random_games(times=6)
def a_damaged_state_is_refused_with_a_sentence_or_can_be_played(play: Playthrough) -> None:
    game, choose = play.game, random.Random(play.seed).randrange
    texts = [game.state_text(s) for s in play.some_moments()]
    text = play.data.draw(st.sampled_from(texts).flatmap(damaged), "text")
    try:
        s = game.read_state(text)
    except ReadError as error:
        assert is_sentence(str(error))  # noqa: PT017 (it may also be read)
        return
    written = game.state_text(s)
    assert game.state_text(game.read_state(written)) == written
    for now in islice(moments(game, s, choose), play.samples.max_events + 1):
        assert sum(map(bool, (game.rules.waiting(now), game.rules.chances(now), game.is_over(now)))) == 1
    assert game.is_over(s)


@in_random_games()
def prompts_and_drawings_are_plain_text(play: Playthrough) -> None:
    game = play.game
    for s in play.some_moments():
        plain = game.plain(s)
        assert is_plain(game.notation.drawing(plain))
        for seat in game.seats_waiting(s):
            prompt = game.notation.prompt(plain, seat, game.actions(s, seat))
            assert is_plain(prompt)
            assert prompt.endswith(".")
            assert not prompt.startswith(game.info.seat_names)


@in_random_games()
def outcomes_of_chance_have_texts_of_their_own(play: Playthrough) -> None:
    game = play.game
    for s in play.some_moments():
        plain = game.plain(s)
        texts = [game.notation.chance_text(plain, outcome) for outcome in range(game.rules.chances(s))]
        assert len(set(texts)) == len(texts)
        assert all(is_plain(text) for text in texts)
