"""What clients are shown: a frame for each audience, made once and sent to all of it.

The parts of a frame are encoded once, whoever they are shown to.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Raw, UnsetType

from landwright.server.api import schemas
from landwright.server.tables.action_sets import encoded_actions, texts_of
from landwright.server.tables.state import Offer, Record, Seats

WATCHER: Final = -1  # the seat whose view shows what everybody may know
ONLY_WATCHER: Final = (WATCHER,)

_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules give NumPy's integers


# Those who are shown the same: the seats that a guest holds, none for everybody who watches, and whether they want the
# position as text too.
Audience: TypeAlias = tuple[Seats, bool]
encode: Final = _encoder.encode


class _Rest(schemas.Told, frozen=True):
    """The end of a frame, which all who want the same are shown alike: the fields after `acting`."""

    turn_of: list[int]
    clock: schemas.ClockNow | None
    time: schemas.TimeNow | None
    outcome: schemas.Result | None
    points: list[schemas.Points]
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


# What is encoded already is put together here: a struct of it would be built and taken apart again for every visitor.
FRAME: Final = b'{"event":%d,"views":{%b},"acting":[%b],%b'  # a `schemas.Frame`
VIEW: Final = b'"%d":%b'
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
        self._frames: dict[Audience, bytes] = {}
        self._rests: dict[bool, bytes] = {}
        self._events = b""  # once they are encoded for all; these frames tell of no others

    def frame(self, audience: Audience) -> Any:
        """The frame for an audience, encoded; None while the table waits for players."""
        return Raw(self._frame(audience)) if self.record.match else None

    def happened(self, audience: Audience, numbers: Sequence[int], sent: str = "") -> bytes:
        """What tells an audience of events; whoever caused them knows them by the id that they sent."""
        return HAPPENED % (
            self._events or self._encode_events(numbers, audience[0]),
            self._frame(audience),
            encode(sent) if sent else b"null",
        )

    def _encode_events(self, numbers: Sequence[int], seats: Seats) -> bytes:
        """As these seats may know them now; where nothing is secret they are the same for all."""
        record = self.record
        if record.secret:
            return encode([record.visible(record.events[number], seats) for number in numbers])
        self._events = encode([record.events[number] for number in numbers])
        return self._events

    def _frame(self, audience: Audience) -> bytes:
        found = self._frames.get(audience)
        if found is None:
            record, (seats, has_text) = self.record, audience
            views = b",".join([self._view(seat) for seat in seats or ONLY_WATCHER])
            acting = b",".join([self._acting(seat, has_text) for seat in record.waiting if seat in seats])
            rest = self._rests.get(has_text) or self._rest(has_text)
            found = self._frames[audience] = FRAME % (len(record.events), views, acting, rest)
        return found

    def _rest(self, has_text: bool) -> bytes:
        record, notation = self.record, self.record.game.notation
        source = record.playing_match().plain
        rest = _Rest(
            turn_of=record.waiting,
            clock=record.clock.now(self.now) if record.clock.is_used else None,
            time=self._time() if record.game.info.is_real_time else None,
            outcome=record.outcome() if record.status == "ended" else None,
            points=record.points(),
            state=self._state(source) if has_text else UNSET,
            drawing=notation.drawing(source) if has_text else UNSET,
        )
        self._rests[has_text] = found = encode(rest)[1:]  # without its brace
        return found

    def _time(self) -> schemas.TimeNow | None:
        ends = self.record.playing_match().deadline if self.record.is_playing else None
        return None if ends is None else schemas.TimeNow(ends=ends, now=self.record.milliseconds(self.now))

    def _state(self, source: Any) -> str:
        is_open = not self.record.game.info.has_secrets or self.record.status == "ended"
        return self.record.game.notation.state_text(source) if is_open else ""

    def _view(self, seat: int) -> bytes:
        game = self.record.game
        seen_by = seat if game.info.has_secrets else WATCHER  # where nothing is secret, everybody sees the same
        found = self._views.get(seen_by)
        if found is None:
            found = self._views[seen_by] = encode(game.view.of(self.record.playing_match().plain, seen_by))
        return VIEW % (seat, found)

    def _acting(self, seat: int, has_text: bool) -> bytes:
        record = self.record
        if seat in self.known:
            return ACTING_AS_BEFORE % (seat, record.versions[seat])
        offer = record.offers.get(seat)
        if offer is None:
            offer = record.offers[seat] = Offer(record.versions[seat], {})
        found = offer.acting.get(has_text)
        if found is None:
            found = offer.acting[has_text] = encode(_acting(record, seat, has_text))
        return found


def _acting(record: Record, seat: int, has_text: bool) -> schemas.Acting:
    """What a seat may do."""
    game, match = record.game, record.playing_match()
    actions = game.actions(match.buffer, seat)
    return schemas.Acting(
        seat=seat,
        version=record.versions[seat],
        prompt=game.prompt(match.plain, seat),
        actions=encoded_actions(actions),
        texts=texts_of(game, match.plain, seat, actions) if has_text else UNSET,
    )


def summary(record: Record, guest: str, *, is_public: bool, rematch: str) -> schemas.TableSummary:
    """A table in short, as one guest sees it."""
    mine = record.seats_of(guest)
    return schemas.TableSummary(
        id=record.id,
        game=record.game.name,
        rules_version=record.game.info.rules_version,
        title=record.game.info.title,
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
        is_assisted=record.is_assisted,
    )


def _seat(record: Record, seat: int, is_mine: bool) -> schemas.Seat:
    sitting = record.seats[seat]
    return schemas.Seat(
        seat=seat,
        name=sitting.name,
        colour=record.game.seat_name(seat),
        kind="bot" if sitting.is_played_on else sitting.kind,
        level=sitting.bot_level or None,
        is_mine=is_mine,
    )
