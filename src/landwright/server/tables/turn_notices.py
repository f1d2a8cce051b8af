"""Tells people who are not connected that it is their turn, by push messages, a few seconds after it began.

A turn is told of once, by the process that stored the event with which it began. The delay is for somebody who loads
the page again or follows a link to it. Where everybody is connected nothing of this is called.
"""

import asyncio
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from landwright.server.push import PushMessage
from landwright.server.runtime import steady_clock
from landwright.server.runtime.settings import DAY
from landwright.server.tables.state import TableState

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

UNNOTICED: Final = 60.0  # seconds for which a lost connection may have seemed to be alive


class TurnNotices:
    __slots__ = ("_due", "table")

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._due: dict[str, asyncio.TimerHandle] = {}  # by guest

    @property
    def are_due(self) -> bool:
        return bool(self._due)

    def turn_changed(self, before: Collection[int]) -> None:
        """Called after an event that was stored here; `before` are the seats that were waiting."""
        table = self.table
        if not table.services.push.is_on or not has_notices(table.state):
            return
        absent = table.broadcaster.absent
        for seat in table.state.waiting:
            if seat in absent and seat not in before:
                self._tell_later(table.state.seats[seat].guest)

    def person_lost(self, guest: str) -> None:
        """A connection was lost without a word: a turn that began shortly before has not been noticed."""
        state = self.table.state
        is_recent = steady_clock.now() - state.moved < UNNOTICED
        if self.table.services.push.is_on and is_recent and has_notices(state) and self._is_missing(guest):
            self._tell_later(guest)

    def person_came(self, guest: str) -> None:
        if timer := self._due.pop(guest, None):
            timer.cancel()

    def stop(self) -> None:
        for timer in self._due.values():
            timer.cancel()
        self._due.clear()

    def _tell_later(self, guest: str) -> None:
        self.person_came(guest)
        delay = self.table.services.settings.push_delay
        self._due[guest] = asyncio.get_running_loop().call_later(delay, self._tell, guest)

    def _tell(self, guest: str) -> None:
        del self._due[guest]
        if self._is_missing(guest):
            self.table.services.push.tell(guest, message_for(self.table.state, guest))

    def _is_missing(self, guest: str) -> bool:
        """Whether others wait for a guest who is not connected."""
        state = self.table.state
        waiting = set(state.seats_of(guest)).intersection(state.waiting)
        return state.is_playing and not waiting.isdisjoint(self.table.broadcaster.absent)


def has_notices(state: TableState) -> bool:
    """Whether people take turns with others here. Bots answer in seconds, and a race waits for nobody."""
    people = {seat.guest for seat in state.seats if seat.is_person}
    return state.is_playing and not state.game.info.is_real_time and len(people) > 1


def message_for(state: TableState, guest: str) -> PushMessage:
    names = joined_names(dict.fromkeys(seat.name for seat in state.seats if seat.is_person and seat.guest != guest))
    has_acted = any(line.seat in state.seats_of(guest) for line in state.lines)
    sentence = f"It is your turn against {names}." if has_acted else f"The match against {names} has begun."
    due = state.clock.deadline(state.seats_of(guest))
    return PushMessage(
        table=state.id,
        title=state.game.info.title,
        sentence=sentence,
        seconds=int(DAY if due is None else max(0.0, min(DAY, due - steady_clock.now()))),
        urgency="normal" if due is None else "high",
    )


def joined_names(names: Iterable[str]) -> str:
    """
    >>> joined_names(["Ann"]), joined_names(["Ann", "Ben", "Cleo"])
    ('Ann', 'Ann, Ben and Cleo')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
