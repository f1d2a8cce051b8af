"""The flow of a game: who acts, what follows, and that it ends."""

from hypothesis import strategies as st

from landwright.testing.conformance.playthrough import Playthrough, in_random_games
from landwright.testing.random_play import Event, apply_event


@in_random_games()
def seats_wait_or_chance_is_due_or_the_game_is_over(play: Playthrough) -> None:
    rules = play.game.rules
    for s in play.moments():
        waiting, chances, ending = rules.waiting(s), rules.chances(s), rules.outcome(s)[0]
        assert [waiting != 0, chances != 0, ending != 0].count(True) == 1
        assert chances >= 0
        assert 0 <= waiting < 1 << play.seats


@in_random_games()
def a_game_ends_in_the_stated_number_of_events(play: Playthrough) -> None:
    assert len(play.log()) <= play.samples.max_events


@in_random_games()
def a_turn_has_no_more_steps_than_stated(play: Playthrough) -> None:
    """A turn is a sequence of actions of one seat."""
    run, before = 0, None
    for event in play.log():
        run = run + 1 if event.seat == before else 1
        before = event.seat
        assert event.seat < 0 or run <= play.game.strategy.max_steps


@in_random_games()
def the_end_has_a_reason_and_winners(play: Playthrough) -> None:
    game = play.game
    for s in play.moments():
        outcome = game.outcome(s)
        if outcome is None:
            continue
        assert outcome.reason == game.notation.endings[outcome.ending] != ""
        assert set(outcome.winners) <= set(range(play.seats))
        assert outcome.winners or play.seats == 1  # a solo player may give up
        if game.scoring.parts and play.samples.most_points_win and outcome.winners:
            totals = [sum(parts.values()) for parts in game.points(s, play.seats)]
            assert list(outcome.winners) == [seat for seat, total in enumerate(totals) if total == max(totals)]


@in_random_games()
def pieces_are_conserved(play: Playthrough) -> None:
    pieces = play.samples.pieces
    if pieces is not None:
        everything = pieces(play.start())
        for s in play.moments():
            assert pieces(s) == everything


@in_random_games()
def the_same_events_give_the_same_bytes(play: Playthrough) -> None:
    log: list[Event] = []
    line = [s.tobytes() for s in play.moments(log)]
    s = play.start()
    again = [s.tobytes()]
    for event in log:
        apply_event(play.game, s, event)
        again.append(s.tobytes())
    assert again == line


@in_random_games()
def a_copy_in_mid_game_is_independent(play: Playthrough) -> None:
    log, s = play.log(), play.start()
    fork = play.data.draw(st.integers(0, len(log) - 1), "fork")
    for event in log[:fork]:
        apply_event(play.game, s, event)
    copy, before = play.game.copy(s), s.tobytes()
    assert copy.tobytes() == before
    for event in log[fork:]:
        apply_event(play.game, copy, event)
    assert s.tobytes() == before
    for event in log[fork:]:
        apply_event(play.game, s, event)
    assert s.tobytes() == copy.tobytes()
