"""An ended match to look at again: a frame before each event, its log, and what a search thinks of a moment."""

import msgspec

from landwright.core.game import Game
from landwright.core.log import Event
from landwright.core.match import apply_event
from landwright.core.types import State
from landwright.server.api import schemas
from landwright.server.tables.frames import WATCHER
from landwright.server.tables.state import Record


def states(record: Record) -> list[State]:
    """The state before each event, and at the end."""
    game = record.game
    found = [game.start(len(record.seats), game.read_options(record.setup.options))]
    for event, played in zip(record.events, record.played, strict=True):
        if played is not None:
            found.append(_after(game, found[-1], played))
        else:
            found.append(found[event.back_to if event.back_to is not None else -1])
    return found


def encoded(record: Record, table: schemas.TableSummary) -> bytes:
    """The whole replay as JSON."""
    return msgspec.json.encode(schemas.Replay(table=table, frames=frames(record), events=record.events), enc_hook=int)


def frames(record: Record) -> list[schemas.Frame]:
    shown = [_frame(record, number, s) for number, s in enumerate(states(record))]
    shown[-1] = _frame(record, len(record.events), record.state, record.outcome())
    return shown


def _after(game: Game, s: State, event: Event) -> State:
    after = game.copy(s)
    apply_event(game, after, event)
    return after


def _frame(record: Record, number: int, s: State, outcome: schemas.Result | None = None) -> schemas.Frame:
    """What everybody could see at that moment."""
    game, seats, plain = record.game, len(record.seats), record.game.plain(s)
    return schemas.Frame(
        event=number,
        views={str(WATCHER): game.view.of(plain, WATCHER)},
        state=game.notation.state_text(plain),
        drawing=game.notation.drawing(plain),
        acting=[],
        turn_of=game.seats_waiting(s),
        clock=None,
        time=None,
        outcome=outcome,
        points=game.points(s, seats),
    )
