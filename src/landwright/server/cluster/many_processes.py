"""A process that shares its database: it tells the others what it does, and follows what they do."""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from landwright.server.cluster import notices
from landwright.server.cluster.bus import Bus, PostgreSQLBus
from landwright.server.cluster.database_clock import DatabaseClock
from landwright.server.cluster.entry_reader import EntryReader
from landwright.server.cluster.leases import Leases
from landwright.server.cluster.notices import Notice
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import StorageError
from landwright.server.storage.shared_database import Lease, SharedDatabase
from landwright.server.tables.registry import Tables
from landwright.server.tables.table import Table
from landwright.server.wire.messages import CLOSING
from landwright.server.wire.tables import Present

log: Final = logging.getLogger("landwright.server.cluster")
ID_BYTES: Final = 6
ACCURACY: Final = "How far this process may misjudge the clock of the database."
DOWN_SECONDS: Final = 10.0  # without a driver, after which nobody can have been there: a takeover is much quicker


class ManyProcesses:
    is_shared = True

    def __init__(self, database: SharedDatabase, tasks: Tasks, metrics: Metrics) -> None:
        self.process = secrets.token_urlsafe(ID_BYTES)
        self.bus: Bus = PostgreSQLBus(database.url, self.process)
        self.leases = Leases(self.process, database)
        self.clock = DatabaseClock(database)
        metrics.add_gauge("clock_accuracy_seconds", ACCURACY, lambda: self.clock.accuracy)
        reader = EntryReader(database, tasks.spawn)
        self.entries = reader.read
        self._database = database
        self._tasks = tasks
        self._elsewhere: set[str] = set()  # tables that another process drives, as far as known
        self._taking: set[str] = set()  # tables whose lease is being asked for
        self._adopted: dict[str, Lease] = {}  # leases of tables that are being loaded
        self._tables: Tables
        self._forget_guest: Callable[[str], None]

    async def start(self, tables: Tables, forget_guest: Callable[[str], None]) -> None:
        self._tables, self._forget_guest = tables, forget_guest
        await self.leases.start()
        await self.clock.measure()
        self.bus.start(self._hear, self._find_missed)
        self._tasks.spawn(self.leases.run(self))
        self._tasks.spawn(self.clock.run())

    async def close(self) -> None:
        """Another process takes over at its next heartbeat."""
        await self.bus.close()
        await self.leases.close()

    # Telling the others

    def appended(self, table: str, entries: int) -> None:
        self.bus.publish(notices.Appended(table, entries))

    def rematch_made(self, table: str, rematch: str) -> None:
        self.bus.publish(notices.RowChanged(table, rematch))

    def present_here(self, table: str, present: Present) -> None:
        self.bus.publish(notices.PresentHere(table, present.seats, present.watchers))

    def opened(self, table: str) -> None:
        self.bus.publish(notices.Opened(table))

    def arrived(self, table: str, at: float) -> float:
        by_database = at + self.clock.offset
        self.bus.publish(notices.Arrived(table, by_database))
        return by_database

    def settled(self, table: str, arrival: float) -> None:
        self.bus.publish(notices.Settled(table, arrival))

    def guest_changed(self, guest: str) -> None:
        self.bus.publish(notices.GuestChanged(guest))

    def game_wanted(self, game: str) -> None:
        self.bus.publish(notices.GameWanted(game))

    # Following the others

    def _hear(self, sender: str, notice: Notice) -> None:
        match notice:
            case notices.GuestChanged(guest):
                self._forget_guest(guest)
            case notices.GameWanted(game):
                self._tables.services.library.hear_wanted(game)
            case notices.NoticesLost():
                self._find_missed()
            case _:
                table = self._tables.known.get(notice.table)
                if table is not None:
                    self._hear_of(table, sender, notice)
                elif isinstance(notice, notices.Released):
                    self._elsewhere.discard(notice.table)

    def _hear_of(self, table: Table, sender: str, notice: Notice) -> None:
        match notice:
            case notices.Appended(entries=entries):
                table.follower.hear(entries)
            case notices.RowChanged(rematch=rematch):
                table.broadcaster.set_rematch(rematch)
            case notices.PresentHere(seats=seats, watchers=watchers):
                table.broadcaster.set_elsewhere(sender, Present(seats=seats, watchers=watchers))
            case notices.Arrived(at=at):
                table.arrivals.hear((sender, at), at - self.clock.offset)
            case notices.Settled(at=at):
                table.arrivals.settle((sender, at))
            case notices.Opened():
                if table.broadcaster.clients:
                    self.present_here(table.id, table.broadcaster.present_here())
            case notices.Released():
                self._elsewhere.discard(table.id)
                table.go_on()

    def _find_missed(self) -> None:
        """Notices may have been lost, in both directions."""
        self._elsewhere.clear()
        for table in self._tables.known.values():
            if table.broadcaster.clients:
                self.present_here(table.id, table.broadcaster.present_here())
                self.opened(table.id)
            table.go_on()
        self._tasks.spawn(self._compare())

    async def _compare(self) -> None:
        """Finds out which tables in memory are behind the storage."""
        try:
            found = await self._database.progress(list(self._tables.known))
        except StorageError as error:  # the bus finds out, too, and calls again when it has a connection
            log.warning("tables could not be compared with the storage", extra={"reason": str(error)})
            return
        for progress in found:
            if table := self._tables.known.get(progress.table):
                table.follower.hear(progress.entries)
                table.broadcaster.set_rematch(progress.rematch)

    # Driving

    def drives(self, table: str) -> bool:
        if table in self.leases.held:
            return True
        if table not in self._elsewhere and table not in self._taking:
            self._taking.add(table)
            self._tasks.spawn(self._take(table))
        return False

    async def _take(self, table: str) -> None:
        try:
            lease = await self.leases.take(table)
        except StorageError as error:
            log.warning("a lease could not be taken", extra={"table": table, "reason": str(error)})
            return
        finally:
            self._taking.discard(table)
        if lease is None:
            self._elsewhere.add(table)
        elif known := self._tables.known.get(table):
            known.go_on()
        else:
            self.stop_driving(table)

    async def was_down(self, table: Table) -> bool:
        lease = self._adopted.get(table.id) or await self.leases.take(table.id)
        if lease is None:
            self._elsewhere.add(table.id)
            return False
        free_for = time.time() - table.state.moved if lease.free_for is None else lease.free_for
        return free_for > DOWN_SECONDS

    def stop_driving(self, table: str) -> None:
        self._elsewhere.discard(table)
        if table in self.leases.held:
            self.leases.held.discard(table)
            self._tasks.spawn(self._release(table))

    async def _release(self, table: str) -> None:
        await self.leases.release(table)
        self.bus.publish(notices.Released(table))

    def give_up(self, table: Table) -> None:
        self._tables.drop(table)
        for client in [*table.broadcaster.clients]:
            client.close(CLOSING, "closing")

    # Called by the heartbeat

    def playable_games(self) -> Sequence[str]:
        return list(self._tables.services.library.playable)

    def adopted(self, lease: Lease) -> None:
        log.info("adopted", extra={"table": lease.table})
        self._elsewhere.discard(lease.table)
        self._adopted[lease.table] = lease
        self._tasks.spawn(self._drive(lease.table))

    async def _drive(self, table: str) -> None:
        try:
            opened = await self._tables.open(table)
        except Exception:
            log.exception("a table cannot be opened", extra={"table": table})
            return
        finally:
            del self._adopted[table]
        opened.go_on()
        opened.timers.person_left()  # if nobody comes back, the table pauses
        if not opened.needs_driver:
            self.stop_driving(table)

    def lost(self, table: str) -> None:
        if known := self._tables.known.get(table):
            known.go_on()

    def ended(self, process: str) -> None:
        """It may have been killed between an append and its notice."""
        log.warning("a process has ended", extra={"ended": process})
        for table in self._tables.known.values():
            if table.broadcaster.set_elsewhere(process, None):
                table.timers.person_left()
        self._tasks.spawn(self._compare())

    def returned(self) -> None:
        self._find_missed()
