"""The table of steps, and actions as text."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from msgspec import inspect

from landwright.core.game import Game
from landwright.core.notation import ReadError
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.conformance.texts import damaged, is_plain, is_sentence
from landwright.testing.samples import Samples


@check
def steps_are_frozen_tagged_structs(game: Game, samples: Samples) -> None:
    for kind in {type(step) for step in game.notation.steps if step is not None}:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        assert info.tag is not None, f"{kind.__name__} has no tag"
        assert kind.__struct_config__.frozen, f"{kind.__name__} is not frozen"


@check
def every_step_stands_at_one_id_and_is_read_back(game: Game, samples: Samples) -> None:
    decoder: Any = msgspec.json.Decoder(game.notation.step_type)
    for action, step in enumerate(game.notation.steps):
        if step is not None:
            sent = decoder.decode(msgspec.json.encode(step))
            assert sent == step
            assert game.notation.read_step(sent) == action
    with pytest.raises(ReadError):
        game.notation.read_step("no step")


@check
def every_step_has_a_text_of_its_own(game: Game, samples: Samples) -> None:
    """The texts differ even when case and extra spaces are ignored."""
    texts = [text for step, text in zip(game.notation.steps, game.notation.texts, strict=True) if step is not None]
    assert all(is_plain(text) for text in texts)
    assert len({re.sub(r"\s+", " ", text).lower() for text in texts}) == len(texts)


@in_random_games()
def legal_actions_have_steps_and_texts_that_are_read_back(play: Playthrough) -> None:
    notation = play.game.notation
    for s in play.some_moments():
        plain = play.game.plain(s)
        for seat in play.game.seats_waiting(s):
            actions = play.game.actions(s, seat)
            assert all(notation.steps[action] is not None for action in actions)
            texts = [notation.action_text(plain, seat, action) for action in actions]
            assert [notation.read_action(plain, seat, text) for text in texts] == actions
            assert len(set(texts)) == len(actions)
            assert all(is_plain(text) for text in texts)


@in_random_games()
def actions_are_read_whatever_the_case_and_the_blanks(play: Playthrough) -> None:
    notation = play.game.notation
    for s in play.some_moments():
        plain = play.game.plain(s)
        for seat in play.game.seats_waiting(s):
            for action in play.game.actions(s, seat)[:8]:
                text = notation.action_text(plain, seat, action)
                assert notation.read_action(plain, seat, f"  {text.upper()} ") == action


@in_random_games(times=6)
def a_damaged_action_is_refused_with_a_sentence_or_is_one(play: Playthrough) -> None:
    game, draw = play.game, play.data.draw
    s = draw(st.sampled_from([game.copy(s) for s in play.moments() if game.rules.waiting(s)]), "state")
    seat = draw(st.sampled_from(game.seats_waiting(s)), "seat")
    action = draw(st.sampled_from(game.actions(s, seat)), "action")
    text = draw(damaged(game.notation.action_text(game.plain(s), seat, action)), "text")
    try:
        read = game.notation.read_action(game.plain(s), seat, text)
    except ReadError as error:
        assert is_sentence(str(error))  # noqa: PT017 (it may also be read)
        return
    assert 0 <= read < game.action_count
