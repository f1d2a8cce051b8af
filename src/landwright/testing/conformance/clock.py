"""Time as an actor: `time_limit`, `time_up` and the milliseconds of a log."""

from itertools import pairwise

from landwright.core.game import Game
from landwright.core.log import TimeEvent
from landwright.core.replay import verify
from landwright.testing.conformance.playthrough import Playthrough, check, in_random_games
from landwright.testing.conformance.texts import is_plain
from landwright.testing.samples import Samples


@check
def real_time_games_have_both_kernels_and_others_none(game: Game, samples: Samples) -> None:
    assert [game.rules.time_limit is not None, game.rules.time_up is not None] == [game.info.is_real_time] * 2


@in_random_games()
def time_is_limited_only_while_seats_wait_and_its_end_leads_on(play: Playthrough) -> None:
    game = play.game
    for s in play.moments() if game.info.is_real_time else ():
        limit = game.time_limit(s)
        assert limit >= 0
        assert not limit or game.rules.waiting(s)
        if limit and game.rules.time_up:
            after = game.copy(s)
            game.rules.time_up(after)
            assert after.tobytes() != s.tobytes()
            assert is_plain(game.notation.time_text(game.plain(s)))


@in_random_games()
def a_match_by_a_virtual_clock_is_proven(play: Playthrough) -> None:
    """Times never decrease, and after a deadline the only event is the time limit."""
    if not play.game.info.is_real_time:
        return
    match = play.match()
    for _ in play.play_on(match):
        assert match.deadline is None or match.deadline >= match.milliseconds  # an action at the last moment counts
    stamps = [event.ms for event in match.events]
    assert all(a is not None and b is not None and a <= b for a, b in pairwise(stamps))
    assert all(event.text for event in match.events if isinstance(event, TimeEvent))
    match.reveal()
    verification = verify(match.log())
    assert verification.ok, verification.sentences
