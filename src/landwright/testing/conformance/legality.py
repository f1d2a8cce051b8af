"""Legality: `refusal`, `actions` and `waiting`."""

import random
import re
from typing import Final

import numpy as np
from hypothesis import strategies as st

from landwright.core.game import Game, rule_number
from landwright.core.types import Numbers
from landwright.testing.conformance.info import rules_of
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.random_play import moments, random_start, refusals, some_moments
from landwright.testing.samples import Samples

SENTINEL: Final = -77


@in_random_games()
def actions_are_exactly_what_is_not_refused(play: Playthrough) -> None:
    game = play.game
    for s in play.some_moments():
        before = s.tobytes()
        for seat in range(game.info.max_seats):
            legal = np.flatnonzero(refusals(game, s, seat) == 0).tolist()
            assert sorted(game.actions(s, seat)) == legal
            assert bool(legal) == (seat in game.seats_waiting(s))
        assert s.tobytes() == before


@in_random_games()
def invalid_action_numbers_are_refused(play: Playthrough) -> None:
    game, far = play.game, play.data.draw(st.integers(1, 2**40), "far")
    for s in play.moments():
        for seat in range(game.info.max_seats):
            for action in (-1, -far, game.action_count, game.action_count - 1 + far):
                assert game.rules.refusal(s, seat, action) != 0
                assert game.refusal(s, seat, action) is not None


@in_random_games()
def actions_never_write_beyond_the_action_count(play: Playthrough) -> None:
    game = play.game
    out: Numbers = np.empty(2 * game.action_count, np.int64)
    for s in play.moments():
        for seat in range(game.info.max_seats):
            out[:] = SENTINEL
            count = game.rules.actions(s, seat, out)
            assert count <= game.action_count
            assert (out[:count] != SENTINEL).all()
            assert (out[game.action_count :] == SENTINEL).all()


@check
def every_refusal_is_met_in_play_and_cites_a_rule(game: Game, samples: Samples) -> None:
    """Every refusal occurs in random play, and no other."""
    chance, seen = random.Random(5), set[int]()
    for number in range(samples.refusal_games):
        start, _ = random_start(game, chance, samples)
        for s in some_moments(game, moments(game, start, chance.randrange), samples.stride, number):
            for seat in range(game.info.max_seats):
                seen |= set(np.unique(refusals(game, s, seat)).tolist())
        if seen == {0, *game.notation.refusals}:
            break
    assert seen == {0, *game.notation.refusals}
    assert {rule_number(code) for code in game.notation.refusals} <= set(rules_of(game))


@check
def refusals_are_sentences(game: Game, samples: Samples) -> None:
    for sentence in game.notation.refusals.values():
        assert re.fullmatch(r"[A-Z].*\.", sentence)
