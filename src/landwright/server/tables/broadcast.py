"""The clients at a table, and what they are sent.

What depends on the state alone is encoded once and sent to all who may see it. The caches for it live here.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from msgspec import Raw
from msgspec.structs import replace

from landwright.server.runtime import steady_clock
from landwright.server.tables import events
from landwright.server.tables.frames import (
    Audience,
    FrameBuilder,
    LegalActions,
    encode,
    first_unknown,
    summary,
    wire_events,
)
from landwright.server.tables.state import Seats, TableState
from landwright.server.wire import messages
from landwright.server.wire.tables import Frame, Present, Status, TableSummary

HAPPENED = b'{"type":"happened","events":%b,"frame":%b,"id":%b}'  # a `messages.Happened`


class Client(Protocol):
    """The connection of somebody who sits or watches here."""

    guest: str
    name: str
    has_text: bool  # whether it wants positions and actions as text too

    def send(self, message: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Told(NamedTuple):
    """What clients have been told of a state."""

    lines: int
    secret: set[int]
    status: Status
    offer: messages.Asked | None
    chatted: float  # when the last chat message was sent


class Broadcaster:
    def __init__(self, state: TableState, *, is_public: bool, rematch: str) -> None:
        self.state = state
        self.is_public = is_public
        self.rematch = rematch
        self.clients: list[Client] = []
        self.announce: Callable[[Present], None] = lambda _: None  # tells other processes who is present here
        self._elsewhere: dict[str, Present] = {}  # who is connected to other processes, by their ids
        self.absent: set[int] = set()  # seats of people who are connected to no process
        self._legal = LegalActions()
        self._find_absent()
        self._told = self._known()

    def reset(self, state: TableState, rematch: str) -> None:
        """The table was loaded again: everybody is told what has happened since they were told something."""
        told, at = self._told, steady_clock.now()
        self.state, self.rematch, self._legal = state, rematch, LegalActions()
        if not self._send_new_lines(None, "", at):
            self._send_frame(at)
        for line in state.chat:
            if line.at > told.chatted:
                self._send_all(encode(messages.Chat(sender=line.sender, seat=line.seat, text=line.text, at=line.at)))
        if told.offer != state.offer:
            self._send_offer(told.offer, [])
        self.send_table()
        self.send_presence()
        self._told = self._known()

    # After a change

    def publish(self, applied: list[events.Event], sender: Client | None, command: str, at: float) -> None:
        """Tells everybody what was applied. The sender's copy has the id of its command."""
        told, state = self._told, self.state
        if not self._send_new_lines(sender, command, at) and told.status != state.status:
            self._send_frame(at)
        self._send_chat(applied, at)
        if told.offer != state.offer:
            self._send_offer(told.offer, applied)
        is_reseated = any(event.is_reseating for event in applied)
        if told.status != state.status or is_reseated or any(event.is_dice_step for event in applied):
            self.send_table()
        if is_reseated:  # somebody who watched may have a seat now
            self.send_presence()
        self._told = self._known()

    def _known(self) -> Told:
        state = self.state
        chatted = state.chat[-1].at if state.chat else 0.0
        return Told(len(state.lines), {*state.secret}, state.status, state.offer, chatted)

    def _send_new_lines(self, sender: Client | None, command: str, at: float) -> bool:
        """Sends what nobody was told yet; returns whether there was anything."""
        told, state = self._told, self.state
        if len(state.lines) == told.lines:
            return False
        revealed = sorted(told.secret - state.secret)  # as they were told before, their numbers come first
        self._send_happened([*revealed, *range(told.lines, len(state.lines))], sender, command, at)
        return True

    def _send_happened(self, numbers: list[int], sender: Client | None, command: str, at: float) -> None:
        state = self.state
        builder = FrameBuilder(state, at, self._legal, self._legal.known_seats(state))
        public = b"" if state.secret else encode(wire_events(state, numbers, ()))
        for client in self.clients:
            audience = self._audience(client)
            lines = public or encode(wire_events(state, numbers, audience[0]))
            answered = encode(command) if client is sender else b"null"
            client.send(HAPPENED % (lines, builder.frame(audience), answered))

    def _send_chat(self, applied: list[events.Event], at: float) -> None:
        for event in applied:
            if isinstance(event, events.Chatted):
                seat = self.state.first_seat_of(event.guest)
                self._send_all(encode(messages.Chat(sender=event.name, seat=seat, text=event.text, at=at)))

    def _send_offer(self, before: messages.Asked | None, applied: list[events.Event]) -> None:
        if self.state.offer:
            self._send_all(encode(self.state.offer))
        elif before:
            self._send_all(encode(replace(before, needs=[], granted=_verdict(before, applied))))

    def _send_frame(self, at: float) -> None:
        if self.state.match is None:
            return
        builder = FrameBuilder(self.state, at, self._legal)
        for client in self.clients:
            client.send(encode(messages.FrameChanged(frame=Raw(builder.frame(self._audience(client))))))  # type: ignore[arg-type]

    def send_table(self) -> None:
        """Sends the summary of the table, to each client with its own seats marked."""
        encoded: dict[Seats, bytes] = {}
        for client in self.clients:
            seats = self.state.seats_of(client.guest)
            if seats not in encoded:
                encoded[seats] = encode(messages.TableChanged(table=self.summary(client.guest)))
            client.send(encoded[seats])

    # For one client

    def add(self, client: Client, since: int) -> None:
        """Welcomes a client that has the first `since` lines."""
        state = self.state
        self.clients.append(client)
        lines = range(first_unknown(state, since), len(state.lines))
        client.send(
            encode(
                messages.Welcome(
                    table=self.summary(client.guest),
                    event=len(state.lines),
                    frame=self.frame(client),
                    events=wire_events(state, lines, state.seats_of(client.guest)),
                    chat=list(state.chat),
                    present=self.present(),
                )
            )
        )
        if state.offer:
            client.send(encode(state.offer))
        self.send_presence()

    def remove(self, client: Client) -> None:
        self.clients.remove(client)
        self.send_presence()

    def answer_again(self, client: Client, command: str) -> bool:
        """Answers a command that was carried out before as it was answered then."""
        first, last = self.state.commands[client.guest, command]
        if last == first:
            return False
        lines = encode(wire_events(self.state, range(first, last), self.state.seats_of(client.guest)))
        frame = FrameBuilder(self.state, steady_clock.now(), self._legal).frame(self._audience(client))
        client.send(HAPPENED % (lines, frame, encode(command)))
        return True

    def frame(self, client: Client) -> Frame | None:
        """What a client may see and do now, encoded; None while the table waits for players."""
        if self.state.match is None:
            return None
        return Raw(FrameBuilder(self.state, steady_clock.now(), self._legal).frame(self._audience(client)))  # type: ignore[return-value]

    def summary(self, guest: str) -> TableSummary:
        return summary(self.state, guest, is_public=self.is_public, rematch=self.rematch)

    def _audience(self, client: Client) -> Audience:
        return self.state.seats_of(client.guest), client.has_text

    # Presence

    def present(self) -> Present:
        here = self.present_here()
        if not self._elsewhere:
            return here
        everywhere = [here, *self._elsewhere.values()]
        seats = {seat for present in everywhere for seat in present.seats}
        return Present(seats=sorted(seats), watchers=sum(present.watchers for present in everywhere))

    def present_here(self) -> Present:
        """Those connected to this process."""
        seats: set[int] = set()
        watchers = 0
        for client in self.clients:
            mine = self.state.seats_of(client.guest)
            seats.update(mine)
            watchers += not mine
        return Present(seats=sorted(seats), watchers=watchers)

    def set_elsewhere(self, process: str, present: Present | None) -> bool:
        """Notes who is connected to another process, and tells the clients here. Returns whether that has changed."""
        if present is not None and not present.seats and not present.watchers:
            present = None
        if self._elsewhere.get(process) == present:
            return False
        if present is None:
            del self._elsewhere[process]
        else:
            self._elsewhere[process] = present
        self._find_absent()
        self._send_all(encode(messages.Presence(present=self.present())))
        return True

    @property
    def has_people_elsewhere(self) -> bool:
        """Whether somebody with a seat is connected to another process."""
        return any(present.seats for present in self._elsewhere.values())

    def set_rematch(self, rematch: str) -> None:
        """Another process has made the rematch."""
        if rematch != self.rematch:
            self.rematch = rematch
            self.send_table()

    def send_presence(self) -> None:
        self._find_absent()
        self.announce(self.present_here())
        self._send_all(encode(messages.Presence(present=self.present())))

    def _find_absent(self) -> None:
        people = {number for number, seat in enumerate(self.state.seats) if seat.is_person}
        self.absent = people.difference(self.present().seats)

    def _send_all(self, message: bytes) -> None:
        for client in self.clients:
            client.send(message)


def _verdict(offer: messages.Asked, applied: list[events.Event]) -> bool | None:
    """How an offer ended that is no longer there; None if nobody answered it. Playing on is a refusal, too."""
    for event in applied:
        match event:
            case events.Answered():
                return event.granted
            case events.Acted():
                return False if getattr(event.events[0], "seat", None) in offer.needs else None
    return None
