"""The application context: everything that request handlers and connections share while the server runs."""

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from landwright.server.cluster.many_processes import ManyProcesses
from landwright.server.features.challenges import Challenges
from landwright.server.features.documents import Documents
from landwright.server.features.guests import Guests
from landwright.server.features.health import HealthCheck
from landwright.server.features.reviews import Reviews
from landwright.server.library.games import GameLibrary
from landwright.server.push import Push
from landwright.server.runtime.budget import Budget, RateLimiter
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import ServerSettings
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import Storage, StorageError, queries, server_lock
from landwright.server.tables.broadcast import Client
from landwright.server.tables.cluster import Cluster, SingleProcess
from landwright.server.tables.expiry import expire_regularly
from landwright.server.tables.frames import encode
from landwright.server.tables.registry import Tables
from landwright.server.tables.services import Services
from landwright.server.wire.messages import CLOSING, Closing
from landwright.server.workers.bot_pool import BotPool
from landwright.server.workers.heavy_work import HeavyWork

log: Final = logging.getLogger("landwright.server")
CLOSING_SENTENCE: Final = "The server is restarting. This page reconnects by itself in a moment."


class Context:
    def __init__(
        self, settings: ServerSettings, storage: Storage, secret: bytes, push_secret: bytes, library: GameLibrary
    ) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.storage = storage
        self.library = library
        self.tasks = Tasks()
        self.bot_pool = BotPool(settings, self.metrics)
        self.budget = Budget(settings.work_of_person, settings.work_of_address)
        self.heavy_work = HeavyWork(self.budget)
        self.documents = Documents()
        shared = storage.shared
        self.cluster: Cluster = ManyProcesses(shared, self.tasks, self.metrics) if shared else SingleProcess(storage)
        self.push = Push(settings, storage, self.tasks, self.metrics, push_secret)
        self.services = Services(
            settings=settings,
            storage=storage,
            library=library,
            metrics=self.metrics,
            bot_pool=self.bot_pool,
            heavy_work=self.heavy_work,
            tasks=self.tasks,
            chat_limiter=RateLimiter(settings.chat),
            cluster=self.cluster,
            push=self.push,
        )
        self.tables = Tables(self.services)
        library.listeners.append(self.tables.begin_play)
        library.on_want = self.cluster.game_wanted
        self.guests = Guests(storage, secret, self.cluster.guest_changed)
        self.health = HealthCheck(storage, library, self.tasks)
        self.challenges = Challenges(self.tables, secret)
        self.reviews = Reviews(self.bot_pool, self.heavy_work, self.tasks)
        self.calls = RateLimiter(settings.calls)
        self.new_guests = RateLimiter(settings.new_guests)
        self.connections: set[Client] = set()
        self.metrics.add_gauge("bot_queue", "Turns of bots that wait for a worker.", lambda: self.bot_pool.waiting)
        started = time.time()
        self.metrics.add_gauge("started", "When this process started, in seconds since 1970.", lambda: started)
        self.metrics.add_gauge("tables", "Tables in memory.", lambda: len(self.tables.known))
        self.metrics.add_gauge("connections", "Open WebSocket connections.", lambda: len(self.connections))

    def say_closing(self) -> None:
        """Announces the shutdown to all clients and stops background work."""
        self.tasks.is_closing = True
        message = encode(Closing(sentence=CLOSING_SENTENCE))
        for connection in self.connections:
            connection.send(message)
            connection.close(CLOSING, "closing")

    async def close(self) -> None:
        self.say_closing()
        self.library.stop()
        await self.tables.close()
        with suppress(StorageError):  # others then take over when the last heartbeat is old
            await self.cluster.close()
        await self.tasks.close()
        await self.bot_pool.close()
        self.heavy_work.close()
        self.documents.close()
        await self.storage.close()
        log.info("closed")


@asynccontextmanager
async def open_context(settings: ServerSettings, library: GameLibrary) -> AsyncIterator[Context]:
    with server_lock(settings.database):
        async with _open_unlocked(settings, library) as context:
            yield context


@asynccontextmanager
async def _open_unlocked(settings: ServerSettings, library: GameLibrary) -> AsyncIterator[Context]:
    storage = await Storage.open(settings.database)
    guest_secret = await storage.write(queries.secret, "guests")
    push_secret = await storage.write(queries.secret, "push")
    context = Context(settings, storage, guest_secret, push_secret, library)
    await context.cluster.start(context.tables, context.guests.forget)
    for game in library.playable.values():
        context.tables.begin_play(game)
    context.tasks.spawn(library.prepare())
    context.tasks.spawn(context.tables.sweep())
    context.tasks.spawn(expire_regularly(context.tables))
    log.info("open", extra={"games": list(library.listed)})
    try:
        yield context
    finally:
        with suppress(Exception):
            await context.close()
