"""What a table tells other processes and asks them, and the answers of a process that has the database to itself."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from landwright.server.storage import Entry, Storage, queries
from landwright.server.wire.tables import Present

if TYPE_CHECKING:
    from landwright.server.tables.registry import Tables
    from landwright.server.tables.table import Table


class Cluster(Protocol):
    """The processes that share a database. Only methods that read the database wait."""

    is_shared: bool  # whether there may be other processes

    async def start(self, tables: "Tables", forget_guest: Callable[[str], None]) -> None:
        """`forget_guest` is called with the id of a guest whom another process has changed."""

    async def close(self) -> None: ...

    def drives(self, table: str) -> bool:
        """Whether this process drives the bots and clocks of a table. If nobody does, it soon will."""

    async def was_down(self, table: "Table") -> bool:
        """Whether no process has driven a table that was loaded just now: nobody could act there."""

    def stop_driving(self, table: str) -> None: ...
    def give_up(self, table: "Table") -> None:
        """The table cannot be brought up to date: its clients have to connect again."""

    async def entries(self, table: str, since: int) -> list[Entry]:
        """What was appended, here or elsewhere."""

    def appended(self, table: str, entries: int) -> None:
        """Called with the number of entries that the table has now."""

    def rematch_made(self, table: str, rematch: str) -> None: ...
    def present_here(self, table: str, present: Present) -> None: ...
    def opened(self, table: str) -> None: ...
    def arrived(self, table: str, at: float) -> float:
        """An action of a race arrived here. Returns what `settled` is called with when it is stored or refused."""

    def settled(self, table: str, arrival: float) -> None: ...
    def guest_changed(self, guest: str) -> None: ...
    def game_wanted(self, game: str) -> None: ...


class SingleProcess:
    """SQLite: nobody is there to be told, and this process drives everything."""

    is_shared = False

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def start(self, tables: "Tables", forget_guest: Callable[[str], None]) -> None: ...
    async def close(self) -> None: ...

    def drives(self, table: str) -> bool:
        return True

    async def was_down(self, table: "Table") -> bool:
        return True

    async def entries(self, table: str, since: int) -> list[Entry]:
        return await self._storage.read(queries.entries_since, table, since)

    def stop_driving(self, table: str) -> None: ...
    def give_up(self, table: "Table") -> None: ...
    def appended(self, table: str, entries: int) -> None: ...
    def rematch_made(self, table: str, rematch: str) -> None: ...
    def present_here(self, table: str, present: Present) -> None: ...
    def opened(self, table: str) -> None: ...
    def arrived(self, table: str, at: float) -> float:
        return at

    def settled(self, table: str, arrival: float) -> None: ...
    def guest_changed(self, guest: str) -> None: ...
    def game_wanted(self, game: str) -> None: ...
