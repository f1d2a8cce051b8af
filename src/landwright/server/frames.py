"""What clients are shown: a frame for each audience, made once and sent to all of it.

The parts of a frame are encoded once, whoever they are shown to.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from landwright.game import State
from landwright.server import wire
from landwright.server.record import Offer, Record

WATCHER: Final = -1  # the seat whose view shows what everybody may know

_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules give NumPy's integers


class Audience(NamedTuple):
    """Those who are shown the same."""

    seats: frozenset[int]  # those that a guest holds; none for everybody who watches
    has_text: bool = False  # whether they want the position as text too


encode: Final = _encoder.encode


class _Rest(wire.Told, frozen=True):
    """The end of a frame, which all who want the same are shown alike: the fields after `acting`."""

    turn_of: list[int]
    clock: wire.ClockNow | None
    outcome: wire.Result | None
    points: list[wire.Points]
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


# What is encoded already is put together here: a struct of it would be built and taken apart again for every visitor.
FRAME: Final = b'{"event":%d,"views":{%b},"acting":[%b],%b'  # a `wire.Frame`
ACTING: Final = b'{"seat":%d,"version":%d,"prompt":%b,"actions":[%b]}'  # a `wire.Acting`
ACTING_AS_BEFORE: Final = b'{"seat":%d,"version":%d}'
HAPPENED: Final = b'{"type":"happened","events":%b,"frame":%b,"id":%b}'  # a `messages.Happened`


class Frames:
    """The frames of a table at one moment."""

    def __init__(self, record: Record, now: float, known: Collection[int] = ()) -> None:
        """`known` are the seats that wait and have been told before what they may do: they are not told again."""
        self.record = record
        self.known = known
        self.now = now
        self._views: dict[int, bytes] = {}
        self._frames: dict[Audience, Raw] = {}
        self._rests: dict[bool, bytes] = {}
        self._events = b""  # once they are encoded for all; these frames tell of no others

    def frame(self, audience: Audience) -> Any:
        """The frame for an audience, encoded; None while the table waits for players."""
        found = self._frames.get(audience)
        if found is None and self.record.match:
            found = self._frames[audience] = Raw(self._make(self.record.match.source, audience))
        return found

    def happened(self, audience: Audience, numbers: Sequence[int], sent: str = "") -> bytes:
        """What tells an audience of events; whoever caused them knows them by the id that they sent."""
        return HAPPENED % (
            self._events or self._encode_events(numbers, audience.seats),
            self.frame(audience),
            encode(sent) if sent else b"null",
        )

    def _encode_events(self, numbers: Sequence[int], seats: frozenset[int]) -> bytes:
        """As these seats may know them now; where nothing is secret they are the same for all."""
        record = self.record
        if record.secret:
            return encode([record.visible(record.events[number], seats) for number in numbers])
        self._events = encode([record.events[number] for number in numbers])
        return self._events

    def _make(self, source: Any, audience: Audience) -> bytes:
        record, seats, rest = self.record, audience.seats, self._rests.get(audience.has_text)
        views = [b'"%d":%b' % (seat, self._view(source, seat)) for seat in sorted(seats) or [WATCHER]]
        acting = [self._act(source, seat) for seat in record.waiting if seat in seats]
        if rest is None:
            rest = self._rests[audience.has_text] = self._rest(source, audience.has_text)
        return FRAME % (len(record.events), b",".join(views), b",".join(acting), rest)

    def _rest(self, source: Any, has_text: bool) -> bytes:
        record = self.record
        rest = _Rest(
            turn_of=record.waiting,
            clock=record.clock.now(self.now),
            outcome=record.outcome() if record.status == "ended" else None,
            points=record.points(),
            state=self._state(source) if has_text else UNSET,
            drawing=record.game.notation.drawing(source) if has_text else UNSET,
        )
        return encode(rest)[1:]  # without its brace

    def _state(self, source: Any) -> str:
        is_open = not self.record.game.has_secrets or self.record.status == "ended"
        return self.record.game.notation.state_text(source) if is_open else ""

    def _view(self, source: Any, seat: int) -> bytes:
        game = self.record.game
        seen_by = seat if game.has_secrets else WATCHER  # where nothing is secret, everybody sees the same
        found = self._views.get(seen_by)
        if found is None:
            found = self._views[seen_by] = encode(game.view(source, seen_by))
        return found

    def _act(self, source: Any, seat: int) -> bytes:
        record = self.record
        if seat in self.known:
            return ACTING_AS_BEFORE % (seat, record.versions[seat])
        found = record.offers.get(seat)
        if found is None:
            found = record.offers[seat] = Offer(record.versions[seat], _acting(record, source, seat))
        return found.acting


def _acting(record: Record, s: State, seat: int) -> bytes:
    """What a seat may do; `s` is the state to read from."""
    notation, actions = record.game.notation, record.game.actions(record.playing_match().place, seat)
    text, step = notation.action_text, notation.action_wire
    try:
        legal = [_legal(text(s, seat, action), step(s, seat, action)) for action in actions]
    except TypeError:  # a step that cannot be a key
        legal = [_legal.__wrapped__(text(s, seat, action), step(s, seat, action)) for action in actions]
    return ACTING % (seat, record.versions[seat], encode(notation.prompt(s, seat)), b",".join(legal))


@lru_cache(1 << 14)  # the same few hundred are offered again and again
def _legal(text: str, step: msgspec.Struct) -> bytes:
    return encode(wire.LegalAction(text=text, step=step))


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
