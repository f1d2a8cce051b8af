"""What follows from an action, a time limit or a recorded event: the new state, and the chance after it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from landwright.core import dice
from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent, Event, TimeEvent

if TYPE_CHECKING:
    from landwright.core.match import Match


class MatchError(ValueError):
    """A match cannot do something now, for a reason other than the rules; the message is a sentence for people."""


class Pauses(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people are given time for before a timed moment that chance opens, in milliseconds."""

    results: int = 0  # to look at, since the timed moment before
    countdown: int = 0  # after that

    def start(self, ms: int, last_end: int) -> int:
        """When a timed moment begins that is due at `ms`; the last one ended at `last_end`, or there was none.

        >>> pauses = Pauses(results=5_000, countdown=3_000)
        >>> pauses.start(900, last_end=0), pauses.start(12_000, last_end=11_000), pauses.start(40_000, last_end=11_000)
        (3900, 19000, 43000)
        """
        return max(ms, last_end + self.results if last_end else 0) + self.countdown


class Transition(msgspec.Struct, frozen=True):
    """The result of an action or a time limit, with the chance after it; `Match.commit` applies it."""

    events: list[Event]
    steps: list[msgspec.Struct | None]  # each event as a struct: the step of an action, or what chance gave
    buffer: Any  # the new state
    waiting: list[int]
    is_over: bool
    changed: int  # bit set of the seats whose version increases
    moment: int  # start of the new timed moment, in milliseconds


def settle(
    match: "Match", buffer: Any, event: ActionEvent | TimeEvent | None = None, step: msgspec.Struct | None = None
) -> Transition:
    """Plays all chance that is due in `buffer` after an event of a match, which has been applied to it."""
    game, seats = match.game, len(match.seats)
    events: list[Event] = [] if event is None else [event]
    steps = [] if event is None else [step]
    limit, moment = game.time_limit(match.buffer), match.moment
    if event is not None:
        limit, moment = _moment_after(game, buffer, event, limit, moment)
    while chances := int(game.rules.chances(buffer)):
        chance = _draw_chance(match, buffer, chances, events)
        steps.append(game.notation.chance_step(game.plain(buffer), chance.outcome))
        game.rules.apply_chance(buffer, chance.outcome)
        if chance.ms is not None and not limit and game.time_limit(buffer):
            chance = msgspec.structs.replace(chance, ms=match.pauses.start(chance.ms, moment))
        events.append(chance)
        limit, moment = _moment_after(game, buffer, chance, limit, moment)
    waiting = game.seats_waiting(buffer)
    is_over = not waiting and game.is_over(buffer)
    if waiting and waiting[-1] >= seats:
        raise MatchError(f"This position has more than {seats} seats.")
    if not waiting and not is_over:
        raise MatchError("Nobody can act in this position, and the game is not over.")
    changed = _changed_seats(match, buffer, waiting, events)
    return Transition(events, steps, buffer, waiting, is_over, changed, moment)


def joined(transitions: Sequence[Transition]) -> Transition:
    """The result of transitions that follow each other."""
    changed = 0
    for transition in transitions:
        changed |= transition.changed
    return msgspec.structs.replace(
        transitions[-1],
        events=[event for transition in transitions for event in transition.events],
        steps=[step for transition in transitions for step in transition.steps],
        changed=changed,
    )


def _draw_chance(match: "Match", buffer: Any, chances: int, events: list[Event]) -> ChanceEvent:
    if match._chance_key is None:
        raise MatchError("Chance is due, and the seed is not known here; whoever started the match has it.")
    earlier = [*match.events, *events]
    drawn = sum(isinstance(event, ChanceEvent) for event in earlier)  # by this number, undo never rolls new dice
    outcome = dice.derive(match._chance_key, drawn, chances)
    text = match.game.notation.chance_text(match.game.plain(buffer), outcome)
    ms = (earlier[-1].ms or 0) if earlier else 0
    return ChanceEvent(outcome, chances, text, ms if match.game.info.is_real_time else None)


def _changed_seats(match: "Match", buffer: Any, waiting: list[int], events: list[Event]) -> int:
    """The bit set of the seats whose version increases."""
    if len(events) != 1 or not isinstance(events[0], ActionEvent):  # chance or time
        return (1 << len(match.seats)) - 1 if events else 0
    before, actor, changed = match._seats_waiting, events[0].seat, 0
    for seat in {actor, *before, *waiting}:
        is_same = seat != actor and seat in before and seat in waiting
        if not is_same or _actions(match.game, match.buffer, seat) != _actions(match.game, buffer, seat):
            changed |= 1 << seat
    return changed


def _actions(game: Game, buffer: Any, seat: int) -> bytes:
    out = np.empty(game.action_count, np.int64)
    return out[: game.rules.actions(buffer, seat, out)].tobytes()


def apply_event(game: Game, buffer: Any, event: Event, moment: int = 0) -> int:
    """Applies an event that is known to be legal, in place; returns the start of the timed moment after it."""
    limit = game.time_limit(buffer)
    if isinstance(event, ChanceEvent):
        game.rules.apply_chance(buffer, event.outcome)
    elif isinstance(event, ActionEvent):
        action = game.notation.read_action(game.plain(buffer), event.seat, event.text)
        game.rules.act(buffer, event.seat, action)
    elif isinstance(event, TimeEvent) and game.rules.time_up is not None:
        game.rules.time_up(buffer)
    return _moment_after(game, buffer, event, limit, moment)[1]


def _moment_after(game: Game, after: Any, event: Event, limit: int, moment: int) -> tuple[int, int]:
    """The limit of the timed moment after an event, and its start: the event's own time if it began a new moment."""
    new_limit = game.time_limit(after)
    is_new = isinstance(event, TimeEvent) or new_limit != limit
    return new_limit, (event.ms or 0) if is_new else moment
