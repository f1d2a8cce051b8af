"""What clients are shown: a frame for each audience, made once and sent to all of it.

An audience is the set of seats that one guest holds; the empty set is everybody who watches. The parts of a frame are
encoded once, whoever they are shown to.
"""

from typing import Any, Final

import msgspec
from msgspec import Raw

from landwright.game import State
from landwright.server import wire
from landwright.server.reading import reader
from landwright.server.record import Record

Audience = frozenset[int]
WATCHERS: Final[Audience] = frozenset()
WATCHER: Final = -1  # the seat whose view shows what everybody may know

_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules give NumPy's integers


def encode(message: Any) -> str:
    return _encoder.encode(message).decode()


class Frames:
    """The frames of a table at one moment."""

    def __init__(self, record: Record, now: float) -> None:
        self.record = record
        self.clock = record.clock.now(now)
        self.source = reader(record.game).read(record.state) if record.match else None
        self._views: dict[int, Raw] = {}
        self._acting: dict[int, Raw] = {}
        self._frames: dict[Audience, Raw | None] = {}
        self._shared: dict[str, Any] | None = None

    def frame(self, seats: Audience) -> Any:
        """The encoded frame for an audience; None while the table waits for players."""
        if seats not in self._frames:
            self._frames[seats] = self._make(seats) if self.record.match else None
        return self._frames[seats]

    def _make(self, seats: Audience) -> Raw:
        views: dict[str, Any] = {str(seat): self._view(seat) for seat in sorted(seats) or [WATCHER]}
        acting: list[Any] = [self._act(seat) for seat in self.record.waiting if seat in seats]
        return Raw(_encoder.encode(wire.Frame(views=views, acting=acting, **self._for_all())))

    def _for_all(self) -> dict[str, Any]:
        """What everybody is shown."""
        if self._shared is None:
            record, notation = self.record, self.record.game.notation
            is_open = not record.game.has_secrets or record.status == "ended"
            self._shared = {
                "event": len(record.events),
                "state": notation.state_text(self.source) if is_open else "",
                "drawing": notation.drawing(self.source),
                "turn_of": record.waiting,
                "clock": self.clock,
                "outcome": record.outcome(),
                "points": record.points(),
            }
        return self._shared

    def _view(self, seat: int) -> Raw:
        if seat not in self._views:
            self._views[seat] = Raw(_encoder.encode(self.record.game.view(self.source, seat)))
        return self._views[seat]

    def _act(self, seat: int) -> Raw:
        if seat not in self._acting:
            self._acting[seat] = Raw(_encoder.encode(acting(self.record, self.source, seat)))
        return self._acting[seat]


def acting(record: Record, s: State, seat: int) -> wire.Acting:
    """What a seat may do; `s` is the state to read from."""
    game = record.game
    text, step = game.notation.action_text, game.notation.action_wire
    actions = [
        wire.LegalAction(text=text(s, seat, action), step=step(s, seat, action))
        for action in game.actions(record.state, seat)
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
