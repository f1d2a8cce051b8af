"""Frames: all that an audience may see and do at one moment, encoded once for each audience."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.server.tables.hints import has_hints
from landwright.server.tables.lessons import lesson_now
from landwright.server.tables.lines import Line
from landwright.server.tables.offers import has_draw_offers
from landwright.server.tables.solo_results import solo_milliseconds
from landwright.server.tables.state import Seats, TableState
from landwright.server.wire.base import Actions, Points, ResponseStruct
from landwright.server.wire.tables import (
    Acting,
    ClockNow,
    Dice,
    LessonNow,
    Result,
    Seat,
    TableEvent,
    TableSummary,
    TimeNow,
)

WATCHER: Final = -1  # the seat whose view shows what everybody may know
ONLY_WATCHER: Final = (WATCHER,)

# Clients that are shown the same: those who hold the same seats (none for watchers), with or without texts.
Audience: TypeAlias = tuple[Seats, bool]

_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules return NumPy's integers
encode: Final = _encoder.encode


class _Shared(ResponseStruct, frozen=True):
    """The fields of a frame after `acting`, which are the same for all audiences."""

    turn_of: list[int]
    clock: ClockNow | None
    time: TimeNow | None
    outcome: Result | None
    points: list[Points]
    lesson: LessonNow | UnsetType = UNSET
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


# Encoded parts are put together here; a struct of them would be built and taken apart again for every audience.
FRAME: Final = b'{"event":%d,"views":{%b},"acting":[%b],%b'  # a `wire.tables.Frame`
VIEW: Final = b'"%d":%b'
SAME_ACTIONS: Final = b'{"seat":%d,"version":%d}'  # a `wire.tables.Acting` of what the client knows already


class LegalActions:
    """What the seats that wait may do, encoded when somebody asks and kept while it stays the same."""

    def __init__(self) -> None:
        self._encoded: dict[int, tuple[int, dict[bool, bytes]]] = {}  # by seat: version, and by whether it has texts

    def known_seats(self, state: TableState) -> set[int]:
        """The seats whose actions have been sent, and are the same still."""
        if self._encoded:
            self._drop_outdated(state)
        return {*self._encoded}

    def encoded(self, state: TableState, seat: int, has_text: bool) -> bytes:
        version = state.versions[seat]
        known, found = self._encoded.get(seat, (-1, {}))
        if known != version:
            found = {}
            self._encoded[seat] = version, found
        if has_text not in found:
            found[has_text] = encode(_acting(state, seat, has_text))
        return found[has_text]

    def _drop_outdated(self, state: TableState) -> None:
        for seat, (version, _) in [*self._encoded.items()]:
            if version != state.versions[seat] or seat not in state.waiting:
                del self._encoded[seat]


class FrameBuilder:
    """The frames of a table at one moment."""

    def __init__(self, state: TableState, now: float, legal: LegalActions, known_seats: set[int] | None = None) -> None:
        """`known_seats` wait, and their clients have been sent before what they may do."""
        self.state = state
        self.now = now
        self._legal = legal
        self._known_seats = known_seats or set()
        self._views: dict[int, bytes] = {}
        self._frames: dict[Audience, bytes] = {}
        self._shared: dict[bool, bytes] = {}

    def frame(self, audience: Audience) -> bytes:
        """The frame for an audience. The match must have begun."""
        found = self._frames.get(audience)
        if found is None:
            state, (seats, has_text) = self.state, audience
            views = b",".join([self._view(seat) for seat in seats or ONLY_WATCHER])
            acting = b",".join([self._acting(seat, has_text) for seat in state.waiting if seat in seats])
            shared = self._shared.get(has_text) or self._share(has_text)
            found = self._frames[audience] = FRAME % (len(state.lines), views, acting, shared)
        return found

    def _view(self, seat: int) -> bytes:
        game = self.state.game
        seen_by = seat if game.info.has_secrets else WATCHER  # without secrets, everybody sees the same
        found = self._views.get(seen_by)
        if found is None:
            found = self._views[seen_by] = encode(game.view.of(self.state.playing_match().plain, seen_by))
        return VIEW % (seat, found)

    def _acting(self, seat: int, has_text: bool) -> bytes:
        if seat in self._known_seats:
            return SAME_ACTIONS % (seat, self.state.versions[seat])
        return self._legal.encoded(self.state, seat, has_text)

    def _share(self, has_text: bool) -> bytes:
        state, game = self.state, self.state.game
        match = state.playing_match()
        shared = _Shared(
            turn_of=state.waiting,
            clock=state.clock.now(self.now) if state.clock.is_used else None,
            time=self._time(match) if game.info.is_real_time else None,
            outcome=state.outcome() if state.status == "ended" else None,
            points=state.points(),
            lesson=lesson_now(state) if state.setup.is_lesson else UNSET,
            state=self._state_text(match.plain) if has_text else UNSET,
            drawing=game.notation.drawing(match.plain) if has_text else UNSET,
        )
        self._shared[has_text] = found = encode(shared)[1:]  # without its brace
        return found

    def _time(self, match: Match) -> TimeNow | None:
        ends = match.deadline if self.state.is_playing else None
        return None if ends is None else TimeNow(match.moment, ends, self.state.milliseconds(self.now))

    def _state_text(self, plain: PlainState) -> str:
        is_public = not self.state.game.info.has_secrets or self.state.status == "ended"
        return self.state.game.notation.state_text(plain) if is_public else ""


def replay_frame(
    game: Game,
    plain: PlainState,
    number: int,
    seats: int,
    outcome: Result | None,
    acting: Sequence[Acting] = (),
) -> bytes:
    """What a replay shows before the event of that number of an ended match; nobody acts in a replay."""
    record = plain.record
    shared = _Shared(
        turn_of=game.seats_waiting(record),
        clock=None,
        time=None,
        outcome=outcome,
        points=game.points(record, seats),
        state=game.notation.state_text(plain),
        drawing=game.notation.drawing(plain),
    )
    view = VIEW % (WATCHER, encode(game.view.of_replay(plain)))
    return FRAME % (number, view, b",".join(map(encode, acting)), encode(shared)[1:])


# Events


def wire_events(state: TableState, numbers: Sequence[int], seats: Seats) -> list[TableEvent]:
    """Lines as these seats may know them now."""
    return [_wire_event(state, state.lines[number], seats) for number in numbers]


def _wire_event(state: TableState, line: Line, seats: Seats) -> TableEvent:
    is_hidden = line.number in state.secret and line.seat not in seats
    step = None if is_hidden else line.step
    return TableEvent(
        number=line.number,
        kind=line.kind,
        seat=line.seat,
        text="" if is_hidden else line.text,
        at=line.at,
        step=step if line.kind == "action" else None,
        outcome=step if line.kind == "chance" else None,
        back_to=line.back_to,
        ms=line.played.ms if line.played else None,
    )


def first_unknown(state: TableState, since: int) -> int:
    """The first line to send to a client that has so many; what was secret then may be public now."""
    first = max(0, min(since, len(state.lines)))
    while state.game.info.has_secrets and first > 0 and state.lines[first - 1].kind == "action":
        first -= 1
    return first


# Legal actions


def _acting(state: TableState, seat: int, has_text: bool) -> Acting:
    match = state.playing_match()
    return acting_now(state.game, match.buffer, match.plain, seat, state.versions[seat], has_text)


def acting_now(game: Game, s: State, plain: PlainState, seat: int, version: int, has_text: bool) -> Acting:
    """What a seat that waits may do in a position."""
    actions = game.actions(s, seat)
    return Acting(
        seat=seat,
        version=version,
        prompt=game.notation.prompt(plain, seat, actions),
        actions=encode_actions(actions),
        texts=action_texts(game, plain, seat, actions) if has_text else UNSET,
    )


def encode_actions(actions: Sequence[int]) -> Actions:
    """A list of ids, or a bit set, whichever is shorter.

    >>> encode_actions([0, 3, 80])
    [0, 3, 80]
    >>> encode_actions(range(20))
    '//8P'
    """
    return _bit_set(actions) if _is_shorter_as_bits(actions) else list(actions)


def action_texts(game: Game, s: PlainState, seat: int, actions: Sequence[int]) -> list[str]:
    """The texts of actions in a position, in the order in which `encode_actions` gives their ids."""
    ordered = sorted(actions) if _is_shorter_as_bits(actions) else actions
    return [game.notation.action_text(s, seat, action) for action in ordered]


def _is_shorter_as_bits(actions: Sequence[int]) -> bool:
    """Base64 has four characters for 24 bits; a list has the digits of each id and a comma."""
    largest = max(actions, default=0)
    bits = 4 * (largest // 24 + 1) + len('""')
    if bits >= len(actions) * (len(str(largest)) + 1) + 1:  # most lists are short
        return False
    return bits < sum(len(str(action)) + 1 for action in actions) + 1


def _bit_set(actions: Sequence[int]) -> str:
    """Bit i of the little-endian bit set is action i."""
    flags = np.zeros(max(actions) + 1, np.uint8)
    flags[list(actions)] = 1
    return b64encode(np.packbits(flags, bitorder="little").tobytes()).decode()


# Tables in short


def summary(state: TableState, guest: str, *, is_public: bool, rematch: str) -> TableSummary:
    """A table in short, as one guest sees it."""
    mine = state.seats_of(guest)
    return TableSummary(
        id=state.id,
        game=state.game.name,
        rules_version=state.game.info.rules_version,
        title=state.game.info.title,
        is_public=is_public,
        status=state.status,
        seats=[_seat(state, seat, seat in mine) for seat in range(len(state.seats))],
        clock=state.setup.clock,
        on_time_out=state.setup.on_time_out,
        options=state.setup.options,
        decided=_decided_options(state),
        turn_of=state.waiting,
        outcome=state.outcome(),
        created=state.created,
        moved=state.moved,
        rematch=rematch or None,
        has_draw_offers=has_draw_offers(state),
        has_hints=has_hints(state, guest),
        daily=state.setup.daily or None,
        is_assisted=state.is_assisted,
        is_lesson=state.setup.is_lesson,
        solo_ms=solo_milliseconds(state),
        dice=dice_now(state, guest),
        is_preparing=state.status == "waiting" and state.is_full,
    )


def _decided_options(state: TableState) -> dict[str, Any]:
    """What the seed of an ended match decided of its options."""
    if state.status != "ended" or state.match is None:
        return {}
    chosen = msgspec.to_builtins(state.game.read_options(state.setup.options))
    decided = msgspec.to_builtins(state.match.options)
    return {name: value for name, value in decided.items() if chosen[name] != value}


def dice_now(state: TableState, guest: str) -> Dice:
    exchange = state.exchange
    return Dice(
        commitment=exchange.commitment,
        takes_shares=exchange.takes_shares,
        wanted=exchange.wanted(guest),
        hashes=exchange.fixed_hashes,
        voided=[start.missing for start in exchange.voided],
    )


def _seat(state: TableState, seat: int, is_mine: bool) -> Seat:
    holder = state.seats[seat]
    return Seat(
        seat=seat,
        name=holder.name,
        colour=state.game.seat_name(seat),
        kind="bot" if holder.is_played_on else holder.kind,
        level=holder.bot_level or None,
        is_mine=is_mine,
    )
