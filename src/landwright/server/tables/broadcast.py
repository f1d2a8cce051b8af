"""Who is at a table, and what they are told."""

import time
from collections.abc import Sequence
from typing import Any, Protocol

from landwright.server.api import schemas
from landwright.server.realtime import messages
from landwright.server.tables import events
from landwright.server.tables.commands import Decision
from landwright.server.tables.frames import Audience, Frames, encode, summary
from landwright.server.tables.state import Record, Seats


class Visitor(Protocol):
    """A connection of somebody who sits or watches here."""

    guest: str
    has_text: bool  # whether it wants positions as text too

    def send(self, message: bytes) -> None: ...


class Room:
    def __init__(self, record: Record, *, is_public: bool, rematch: str) -> None:
        self.record = record
        self.is_public = is_public
        self.rematch = rematch
        self.visitors: list[Visitor] = []

    # Telling

    def tell_decision(
        self, decision: Decision, first: int, shown: set[int], visitor: Visitor | None, sent: str, now: float
    ) -> None:
        count = len(self.record.events)
        if count > first:
            again = sorted(number for number in shown if number < first) if shown else []
            self._tell_happened([*again, *range(first, count)], visitor, sent, now)
            return
        for change in decision.changes:
            if isinstance(change, events.Chatted):
                self.tell(encode(messages.Chat(sender=change.name, text=change.text, at=now)))
            elif isinstance(change, events.Began | events.Paused | events.Resumed):
                self._tell_frame(now)

    def _tell_happened(self, numbers: Sequence[int], visitor: Visitor | None, sent: str, now: float) -> None:
        # What is still offered is known: a frame told those who were here, a welcome those who came since.
        frames = Frames(self.record, now, known={*self.record.offers})
        seats_of = self.record.seats_of
        for other in self.visitors:
            audience = seats_of(other.guest), other.has_text
            other.send(frames.happened(audience, numbers, sent if other is visitor else ""))

    def _tell_frame(self, now: float) -> None:
        frames = Frames(self.record, now)
        for visitor in self.visitors:
            frame = frames.frame(self.audience(visitor))
            if frame is not None:
                visitor.send(encode(messages.FrameChanged(frame=frame)))

    def tell_asking(self, decision: Decision, asked: int | None) -> None:
        """`asked` is the seat that had asked for a take-back before the decision."""
        asking = self.record.asking
        if asking:
            self.tell(encode(messages.Asked(by=asking.by, needs=asking.needs)))
        elif asked is not None:
            granted = any(isinstance(change, events.TookBack) for change in decision.changes)
            self.tell(encode(messages.Asked(by=asked, needs=[], granted=granted)))

    def tell(self, message: bytes) -> None:
        for visitor in self.visitors:
            visitor.send(message)

    def tell_table(self) -> None:
        """Everybody learns how the table is now, each with their own seats marked."""
        told: dict[Seats, bytes] = {}
        for visitor in self.visitors:
            seats = self.record.seats_of(visitor.guest)
            if seats not in told:
                told[seats] = encode(messages.TableChanged(table=self.summary(visitor.guest)))
            visitor.send(told[seats])

    def frame(self, visitor: Visitor) -> Any:
        """What a visitor may see and do now."""
        return Frames(self.record, time.time()).frame(self.audience(visitor))

    def audience(self, visitor: Visitor) -> Audience:
        return self.record.seats_of(visitor.guest), visitor.has_text

    def summary(self, guest: str) -> schemas.TableSummary:
        return summary(self.record, guest, is_public=self.is_public, rematch=self.rematch)

    # Who is here

    def present(self) -> schemas.Present:
        seats: set[int] = set()
        watchers = 0
        for visitor in self.visitors:
            mine = self.record.seats_of(visitor.guest)
            seats.update(mine)
            watchers += not mine
        return schemas.Present(seats=sorted(seats), watchers=watchers)

    def tell_presence(self) -> None:
        self.tell(encode(messages.Presence(present=self.present())))
