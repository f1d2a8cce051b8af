"""The replay of an ended match: what everybody could see before each event."""

from landwright.core.match import apply_event
from landwright.core.types import State
from landwright.server.api import schemas
from landwright.server.tables.frames import encode, replay_frame, wire_events
from landwright.server.tables.state import TableState


def states(state: TableState) -> list[State]:
    """The game's state before each line of the history, and at the end."""
    game = state.game
    found = [game.start(len(state.seats), state.match_options)]
    for line in state.history:
        if line.played is not None:
            after = game.copy(found[-1])
            apply_event(game, after, line.played)
            found.append(after)
        else:
            found.append(found[line.back_to if line.back_to is not None else -1])
    return found


def encoded(state: TableState, table: schemas.TableSummary) -> bytes:
    """A `schemas.Replay` as JSON."""
    game, seats, last = state.game, len(state.seats), len(state.history)
    plains = [*map(game.plain, states(state)[:-1]), game.plain(state.record)]
    frames = [
        replay_frame(game, plain, number, seats, state.outcome() if number == last else None)
        for number, plain in enumerate(plains)
    ]
    lines = wire_events(state, range(last), tuple(range(seats)))
    return b'{"table":%b,"frames":[%b],"events":%b}' % (encode(table), b",".join(frames), encode(lines))
