"""What clients are shown: a frame for each audience, made once and sent to all of it.

The parts of a frame are encoded once, whoever they are shown to.
"""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from landwright.game import State
from landwright.server import wire
from landwright.server.record import Offer, Record

WATCHER: Final = -1  # the seat whose view shows what everybody may know

_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules give NumPy's integers


class Audience(NamedTuple):
    """Those who are shown the same."""

    seats: frozenset[int]  # those that a guest holds; none for everybody who watches
    has_text: bool = False  # whether they want the position as text too


def encode(message: Any) -> bytes:
    return _encoder.encode(message)


class Frames:
    """The frames of a table at one moment."""

    def __init__(self, record: Record, now: float, known: Collection[int] = ()) -> None:
        """`known` are the seats that wait and have been told before what they may do: they are not told again."""
        self.record = record
        self.known = known
        self.clock = record.clock.now(now)
        self.source = record.match.source if record.match else None
        self._views: dict[int, Raw] = {}
        self._frames: dict[Audience, wire.Frame | None] = {}
        self._shared: dict[str, Any] | None = None

    def frame(self, audience: Audience) -> Any:
        """The frame for an audience; None while the table waits for players."""
        if audience not in self._frames:
            self._frames[audience] = self._make(audience) if self.record.match else None
        return self._frames[audience]

    def _make(self, audience: Audience) -> wire.Frame:
        seats, shared = audience.seats, self._for_all()
        return wire.Frame(
            views={str(seat): self._view(seat) for seat in sorted(seats) or [WATCHER]},
            acting=[self._act(seat) for seat in self.record.waiting if seat in seats],
            state=self._state() if audience.has_text else UNSET,
            drawing=self.record.game.notation.drawing(self.source) if audience.has_text else UNSET,
            **shared,
        )

    def _for_all(self) -> dict[str, Any]:
        """What everybody is shown."""
        if self._shared is None:
            record = self.record
            self._shared = {
                "event": len(record.events),
                "turn_of": record.waiting,
                "clock": self.clock,
                "outcome": record.outcome(),
                "points": record.points(),
            }
        return self._shared

    def _state(self) -> str:
        is_open = not self.record.game.has_secrets or self.record.status == "ended"
        return self.record.game.notation.state_text(self.source) if is_open else ""

    def _view(self, seat: int) -> Any:
        game = self.record.game
        seen_by = seat if game.has_secrets else WATCHER  # where nothing is secret, everybody sees the same
        if seen_by not in self._views:
            self._views[seen_by] = Raw(_encoder.encode(game.view(self.source, seen_by)))
        return self._views[seen_by]

    def _act(self, seat: int) -> Any:
        record = self.record
        if seat in self.known:
            return wire.Acting(seat=seat, version=record.versions[seat])
        if seat not in record.offers:
            acting = Raw(_encoder.encode(_acting(record, self.source, seat)))
            record.offers[seat] = Offer(record.versions[seat], acting)
        return record.offers[seat].acting


def _acting(record: Record, s: State, seat: int) -> wire.Acting:
    """What a seat may do; `s` is the state to read from."""
    game = record.game
    text, step = game.notation.action_text, game.notation.action_wire
    actions = [
        wire.LegalAction(text=text(s, seat, action), step=step(s, seat, action))
        for action in game.actions(record.playing_match().place, seat)
    ]
    return wire.Acting(seat=seat, version=record.versions[seat], prompt=game.notation.prompt(s, seat), actions=actions)


def summary(record: Record, guest: str, *, is_public: bool, rematch: str) -> wire.TableSummary:
    """A table in short, as one guest sees it."""
    mine = record.seats_of(guest)
    return wire.TableSummary(
        id=record.id,
        game=record.game.name,
        title=record.game.card.title,
        is_public=is_public,
        status=record.status,
        seats=[_seat(record, seat, seat in mine) for seat in range(len(record.seats))],
        clock=record.setup.clock,
        on_time_out=record.setup.on_time_out,
        options=record.setup.options,
        turn_of=record.waiting,
        outcome=record.outcome(),
        created=record.created,
        moved=record.moved,
        rematch=rematch or None,
        daily=record.setup.daily or None,
    )


def _seat(record: Record, seat: int, is_mine: bool) -> wire.Seat:
    sitting = record.seats[seat]
    return wire.Seat(
        seat=seat,
        name=sitting.name,
        colour=record.game.seat_name(seat),
        kind="bot" if sitting.is_played_on else sitting.kind,
        level=sitting.bot_level or None,
        is_mine=is_mine,
    )
