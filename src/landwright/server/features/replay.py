"""The replay of an ended match: what everybody could see before each event."""

from landwright.core.types import State
from landwright.server.tables.frames import encode, replay_frame, wire_events
from landwright.server.tables.state import TableState


def states(state: TableState) -> list[State]:
    """The game's state before each line of a table, and at the end. Lines that were taken back are played too."""
    match = state.new_match(state.names)
    found, events = [match.state], [0]  # how many events of the match precede each line
    for line in state.lines:
        if line.played is not None:
            match.extend([line.played])
        elif line.back_to is not None:
            match.undo_to(events[line.back_to])
        found.append(match.state)
        events.append(len(match.events))
    return found


def encoded(state: TableState) -> bytes:
    """A `Replay` as JSON."""
    game, seats, last = state.game, len(state.seats), len(state.lines)
    frames = [
        replay_frame(game, game.plain(s), number, seats, state.outcome() if number == last else None)
        for number, s in enumerate(states(state))
    ]
    lines = wire_events(state, range(last), tuple(range(seats)))
    return b'{"frames":[%b],"events":%b}' % (b",".join(frames), encode(lines))
