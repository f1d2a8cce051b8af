"""Health: what a process says about its games and its storage, and that it says so in time."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from landwright.bots.compilation import RULES, Unit
from landwright.server.context import Context
from landwright.server.features import health
from landwright.server.features.health import HealthCheck
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import StorageError, queries
from landwright.server.storage.postgresql import POOL_SIZE
from tests.server.support import postgres
from tests.server.support.clients import Guest, run_server, settings_for
from tests.server.support.raw_websocket import call_in_server

GAMES = ("tide", "tide-race")
ANSWER_SECONDS = 2.0  # that load balancers wait


class HeldStorage:
    """A storage whose writes end when a test says how."""

    def __init__(self) -> None:
        self.writes: list[asyncio.Future[None]] = []

    async def write(self, _query: object) -> None:
        self.writes.append(asyncio.get_running_loop().create_future())
        await self.writes[-1]

    def check(self, library: GameLibrary) -> HealthCheck:
        storage: Any = self
        return HealthCheck(storage, library, Tasks())


class WorkingStorage(HeldStorage):
    async def write(self, _query: object) -> None:
        pass


@pytest.fixture
def library(tmp_path: Path) -> GameLibrary:
    """Nothing is compiled yet."""
    return GameLibrary(settings_for(tmp_path, games=GAMES))


@pytest.fixture
def loaded(tmp_path: Path) -> GameLibrary:
    return GameLibrary.loaded(settings_for(tmp_path, games=GAMES))


def fail(library: GameLibrary, *games: str) -> None:
    library._compiler.failed.update(Unit(game, RULES) for game in games)


async def status_of(check: HealthCheck) -> str:
    return (await check.answer()).status


def test_it_waits_for_the_storage_less_than_load_balancers_wait_for_it() -> None:
    assert health.TIMEOUT < ANSWER_SECONDS


@pytest.mark.anyio
class TestGames:
    async def test_a_process_without_a_playable_game_is_starting(self, library: GameLibrary) -> None:
        answer = await WorkingStorage().check(library).answer()
        assert (answer.status, answer.preparing, answer.failed) == ("starting", list(GAMES), [])

    async def test_one_playable_game_is_enough(self, library: GameLibrary, loaded: GameLibrary) -> None:
        library.playable = {"tide": loaded.playable["tide"]}
        answer = await WorkingStorage().check(library).answer()
        assert (answer.status, answer.preparing, answer.failed) == ("ok", ["tide-race"], [])

    async def test_a_game_that_could_not_be_compiled_is_named(self, library: GameLibrary) -> None:
        fail(library, "tide")
        answer = await WorkingStorage().check(library).answer()
        assert (answer.status, answer.preparing, answer.failed) == ("starting", ["tide-race"], ["tide"])

    async def test_a_process_without_any_game_is_broken(self, library: GameLibrary) -> None:
        fail(library, *GAMES)
        answer = await WorkingStorage().check(library).answer()
        assert (answer.status, answer.preparing, answer.failed) == ("broken", [], list(GAMES))


@pytest.mark.anyio
class TestStorage:
    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(health, "TIMEOUT", 0.01)
        monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)

    async def test_a_storage_that_does_not_answer_is_asked_once(self, loaded: GameLibrary) -> None:
        storage = HeldStorage()
        check = storage.check(loaded)
        assert [await status_of(check) for _ in range(5)] == ["storage"] * 5
        assert len(storage.writes) == 1
        assert not storage.writes[0].cancelled()

    async def test_many_who_ask_share_a_write(self, loaded: GameLibrary) -> None:
        storage = HeldStorage()
        check = storage.check(loaded)
        assert await asyncio.gather(*(status_of(check) for _ in range(50))) == ["storage"] * 50
        assert len(storage.writes) == 1

    async def test_it_recovers_when_the_write_ends(self, loaded: GameLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
        storage = HeldStorage()
        check = storage.check(loaded)
        assert await status_of(check) == "storage"
        storage.writes[0].set_result(None)
        monkeypatch.setattr(health, "FRESH_SECONDS", 60.0)
        await asyncio.sleep(0)
        assert await status_of(check) == "ok"
        assert len(storage.writes) == 1

    async def test_an_error_of_the_storage_counts_until_the_next_write(self, loaded: GameLibrary) -> None:
        storage = HeldStorage()
        check = storage.check(loaded)
        first = asyncio.create_task(status_of(check))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        storage.writes[0].set_exception(StorageError("The disk is full."))
        assert await first == "storage"
        assert await status_of(check) == "storage"
        storage.writes[1].set_result(None)
        await asyncio.sleep(0)
        assert len(storage.writes) == 2


def test_a_stopped_database_is_said_and_recovered_from(
    postgresql: postgres.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while other requests wait for it and have taken all of its connections."""
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
    with run_server(tmp_path, GAMES, database=postgresql.new_database()) as server, server.guest() as guest:
        context: Context = server.uvicorn.app.state.context

        async def write(times: int) -> None:
            for _ in range(times):
                context.tasks.spawn(context.storage.write(queries.check))

        async def waiting_writes() -> int:
            return sum("HealthCheck._write" in repr(task) for task in asyncio.all_tasks())

        assert health_of(guest) == (200, "ok")
        with postgresql.stopped():
            call_in_server(server, lambda: write(2 * POOL_SIZE))
            assert [health_of(guest) for _ in range(10)] == [(503, "storage")] * 10
            assert call_in_server(server, waiting_writes) == 1
        while health_of(guest) != (200, "ok"):
            pass


def health_of(guest: Guest) -> tuple[int, str]:
    answer = guest.http.get("/api/health")
    return answer.status_code, answer.json()["status"]
