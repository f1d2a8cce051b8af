"""Everything that a running server has, from the first request to the last."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from landwright.core.game import Game
from landwright.server.api.static_files import Pages
from landwright.server.features.challenges import Challenges
from landwright.server.features.guests import Guests
from landwright.server.features.reviews import Reviews
from landwright.server.house import House
from landwright.server.metrics import Metrics
from landwright.server.realtime.connection import CLOSING, Connection
from landwright.server.realtime.messages import Closing
from landwright.server.security import Buckets
from landwright.server.settings import Settings
from landwright.server.storage import Storage
from landwright.server.tables.frames import encode
from landwright.server.tables.registry import Tables

log: Final = logging.getLogger("landwright.server")
FAREWELL: Final = "The server is being restarted. The table will be here again in a moment."


class Hall:
    def __init__(self, settings: Settings, storage: Storage, secret: bytes, playable: dict[str, Game]) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.house = House(settings, storage, playable, self.metrics)
        self.tables = Tables(self.house)
        self.guests = Guests(storage, secret)
        self.challenges = Challenges(self.tables, secret)
        self.reviews = Reviews(self.house)
        self.calls = Buckets(settings.calls)
        self.new_guests = Buckets(settings.new_guests)
        self.pages = Pages()
        self.connections: set[Connection] = set()

    def say_closing(self) -> None:
        """Tells all clients that the server goes, and stops what runs by itself."""
        self.house.is_closing = True
        message = encode(Closing(sentence=FAREWELL))
        for connection in self.connections:
            connection.send(message)
            connection.close(CLOSING, "closing")

    async def close(self) -> None:
        self.say_closing()
        await self.tables.close()
        tasks = list(self.house.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.house.pool.close()
        await self.house.storage.close()
        log.info("closed")


@asynccontextmanager
async def open_hall(settings: Settings, playable: dict[str, Game]) -> AsyncIterator[Hall]:
    storage = await Storage.open(settings.database)
    hall = Hall(settings, storage, await storage.secret("guests"), playable)
    hall.house.spawn(hall.tables.go_on())
    hall.house.spawn(hall.tables.sweep())
    log.info("open", extra={"games": list(playable)})
    try:
        yield hall
    finally:
        with suppress(Exception):
            await hall.close()
