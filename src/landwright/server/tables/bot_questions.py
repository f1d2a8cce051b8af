"""What the workers are told with every question to a bot: who asks, and the seed of the answer."""

from typing import TYPE_CHECKING

from landwright.server.tables.state import TableState
from landwright.server.workers.bot_pool import Asker, Urgency, derive_bot_seed

if TYPE_CHECKING:
    from landwright.server.tables.table import Table


def asker(table: "Table") -> Asker:
    """Where nobody is, bots come after those that somebody waits for. Tables of one guest share their turns."""
    urgency = Urgency.WATCHED if table.broadcaster.clients else Urgency.UNWATCHED
    return urgency, next((seat.guest for seat in table.state.seats if seat.guest), table.id)


def bot_seed(state: TableState, seat: int) -> int:
    return derive_bot_seed(state.setup.seed, seat, len(state.lines))
