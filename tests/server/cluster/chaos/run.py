"""The whole test, with a report: `python -m tests.server.cluster.chaos.run [--minutes 10] [--tables 30] [--seed 1]`.

Nothing is lost, nothing is doubled, everybody is told, and bots and clocks go on, in all games. With `--sqlite` there
is one process on SQLite, else there are several on PostgreSQL (`--processes 3`). The next kill comes at
most `--up 2` seconds after a start.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from tests.server.cluster.chaos.player import DISCONNECTED, Guest, LostError, Message, Player, Servers
from tests.server.support import postgres
from tests.server.support.server_process import free_port

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}
Kinds: TypeAlias = Mapping[str, dict[str, Any]]
MOVE_SECONDS = 3.0
START_SECONDS = 90.0
CALM_SECONDS = 8.0  # after the last kill, in which everything must go on
KINDS: dict[str, dict[str, Any]] = {
    "two people": {"game": "forgenesis", "seats": [ME, OPEN]},
    "a person and a bot": {"game": "forgenesis", "seats": [ME, BOT]},
    "three at the same time": {"game": "graphia-genesis", "seats": [ME, OPEN, OPEN]},
    "two people and a bot": {"game": "graphia-genesis", "seats": [ME, OPEN, BOT]},
    "a clock": {
        "game": "forgenesis",
        "seats": [ME, OPEN],
        "clock": {"kind": "move", "seconds": MOVE_SECONDS},
        "on_time_out": "loses",
    },
    "real time": {"game": "tide-race", "seats": [ME, OPEN], "options": {"rounds": 6, "seconds": 4}},
}
MORE_KINDS: dict[str, dict[str, Any]] = {
    "kingdom maps": {"game": "kingdom-maps", "seats": [ME, OPEN, BOT]},
    "polyminix": {"game": "polyminix", "seats": [ME, OPEN]},
    "terramorphic expanse": {"game": "terramorphic-expanse", "seats": [ME, OPEN]},
    "alone": {"game": "kingdom-maps", "seats": [ME]},
}
ALL_KINDS = KINDS | MORE_KINDS
MAY_BE_LATE = (
    "a clock",
    "real time",
    "polyminix",
)  # the first player lets time run out, and an action may come after that


@dataclass
class Totals:
    """What was counted and checked."""

    kills: int = 0
    matches: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    events: int = 0
    commands: int = 0
    reconnects: int = 0
    chats: int = 0
    bot_actions: int = 0
    slowest_bot: float = 0.0  # seconds from the event before to the action of a bot
    time_limits: int = 0  # of real-time games
    time_outs: int = 0  # of clocks
    latest_time_out: float = 0.0  # seconds after it was due
    errors: list[Message] = field(default_factory=list)


class Processes:
    """The servers. Killing one starts it again after a moment, on the same port."""

    def __init__(self, database: str, folder: Path, count: int, kinds: Kinds, up: float) -> None:
        self.database = database
        self.up = up
        self.games = ",".join(sorted({kind["game"] for kind in kinds.values()}))
        self.folder = folder
        self.ports = [free_port() for _ in range(count)]
        self.kills = 0
        self._running: dict[int, asyncio.subprocess.Process] = {}

    async def start(self, port: int) -> None:
        with (self.folder / f"errors-{port}").open("a") as errors:
            self._running[port] = process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.server.cluster.chaos.serve", str(port), self.database, self.games),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        assert process.stdout
        line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        if not line:
            raise LostError(f"a server does not start:\n{self.errors()}")

    async def kill(self, port: int) -> None:
        self.kills += 1
        process = self._running[port]
        process.kill()
        await process.wait()

    async def close(self) -> None:
        for process in self._running.values():
            if process.returncode is None:
                process.kill()
                await process.wait()

    def errors(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("errors-*"))


class Chaos:
    def __init__(self, processes: Processes, kinds: Kinds, seed: int) -> None:
        self.processes = processes
        self.kinds = kinds
        self.chance = random.Random(seed)
        self.servers = Servers(processes.ports, random.Random(seed + 1))
        self.totals = Totals()
        self.stop = asyncio.Event()

    async def run(self, tables: int, until: Callable[[int], bool]) -> Totals:
        """`until`: whether there were enough kills."""
        await asyncio.gather(*[self.processes.start(port) for port in self.processes.ports])
        kinds = list(islice(cycle(self.kinds), tables))
        async with asyncio.TaskGroup() as group:
            for number, kind in enumerate(kinds):
                group.create_task(self._keep_playing(number, kind))
            await self._kill_at_random(until)
            await asyncio.sleep(CALM_SECONDS)
            self.stop.set()
        self.totals.kills = self.processes.kills
        return self.totals

    async def _kill_at_random(self, until: Callable[[int], bool]) -> None:
        """At most one server is down at a time, and the next one may be killed as soon as all are up."""
        await asyncio.sleep(2)
        while not until(self.processes.kills):
            port = self.chance.choice(self.processes.ports)
            await self.processes.kill(port)
            await asyncio.sleep(self.chance.uniform(0, 1))
            await self.processes.start(port)
            await asyncio.sleep(self.chance.uniform(0, self.processes.up))

    # One table after another

    async def _keep_playing(self, number: int, kind: str) -> None:
        try:
            while not self.stop.is_set():
                await self._play_match(number, kind)
        finally:
            self.stop.set()  # after a failure: a cancellation alone can be lost in `asyncio.wait_for`

    async def _play_match(self, number: int, kind: str) -> None:
        wanted = self.kinds[kind]
        people = [Guest() for seat in wanted["seats"] if seat != BOT]
        for guest in people:
            await self.servers.request(guest, "GET", "/api/me")
        created = await self.servers.request(people[0], "POST", "/api/tables", wanted)
        table = created["id"]
        for guest in people[1:]:
            await self._join(guest, table)
        players = [self._player(guest, table, number + i) for i, guest in enumerate(people)]
        if kind in MAY_BE_LATE:
            is_first = self.totals.matches[kind] == 0  # a short run sees time run out, too
            players[0].most_actions = 1 if is_first else self.chance.randint(1, 12)
        self.totals.matches[kind] += 1
        await asyncio.gather(self._chat(players), *[player.play(self.stop) for player in players])
        await self._check(kind, table, players)

    async def _join(self, guest: Guest, table: str) -> None:
        """A join whose answer was lost is repeated: the guest sits there already."""
        answer = await self.servers.request(guest, "POST", f"/api/tables/{table}/join", {})
        if "id" not in answer and "already" not in str(answer):
            raise LostError(f"a guest cannot join: {answer}")

    def _player(self, guest: Guest, table: str, number: int) -> Player:
        port = self.processes.ports[number % len(self.processes.ports)]
        return Player(self.servers, guest, table, port, self.chance.randrange(2**30))

    async def _chat(self, players: list[Player]) -> None:
        while not self.stop.is_set() and not any(player.is_over for player in players):
            await asyncio.sleep(self.chance.uniform(0.5, 3))
            await self.chance.choice(players).say()

    # Checking

    async def _check(self, kind: str, table: str, players: list[Player]) -> None:
        """All servers and all players tell the same, and every command was carried out once."""
        histories = [await self._history(port, table, players[0].guest) for port in self.processes.ports]
        longest = max(histories, key=len)
        for history in histories:
            if [event["number"] for event in history] != list(range(len(history))):
                raise LostError("a history has gaps")
            if _keys(history) != _keys(longest)[: len(history)]:
                raise LostError("two servers tell different histories")
        for player in players:
            self._check_player(kind, player, longest)
        totals = self.totals
        totals.ended[kind] += players[0].is_over
        totals.events += len(longest)
        people = {seat for player in players for seat in player.seats}
        for before, event in pairwise(longest):
            waited = event["at"] - before["at"]
            if event["kind"] == "action" and event.get("seat") not in people:
                totals.bot_actions += 1
                totals.slowest_bot = max(totals.slowest_bot, waited)
            if event["kind"] == "time":
                totals.time_limits += 1
            if event["kind"] == "timed-out":
                totals.time_outs += 1
                totals.latest_time_out = max(totals.latest_time_out, waited - MOVE_SECONDS)

    def _check_player(self, kind: str, player: Player, history: list[Message]) -> None:
        told = [player.events[number] for number in range(len(player.events))]
        if _keys(told) != _keys(history)[: len(told)]:
            raise LostError("a player was told something else")
        if player.is_over and len(told) < len(history):
            raise LostError("a player was not told everything")
        acted = [_actions(events, player)[-1] for events in player.answered.values()]
        mine = _actions(history, player)
        if sorted(acted) != mine:
            raise LostError(f"{len(mine)} actions are stored, and {len(acted)} were answered")
        totals = self.totals
        totals.commands += len(player.answered)
        totals.reconnects += player.reconnects
        totals.chats += len(player.chats)
        if kind not in MAY_BE_LATE:
            totals.errors += player.errors

    async def _history(self, port: int, table: str, guest: Guest) -> list[Message]:
        """All events as one server tells them, when it is up."""
        while True:
            reader = Player(self.servers, guest, table, port, 0)
            try:
                welcome = await reader.look()
            except DISCONNECTED:
                await asyncio.sleep(0.2)
                continue
            lines = [line["text"] for line in welcome["chat"]]
            if len(set(lines)) < len(lines):
                raise LostError("a chat message was stored twice")
            events: list[Message] = welcome["events"]
            return events


def _actions(events: list[Message], player: Player) -> list[int]:
    """The numbers of the player's own actions. The answer to an action may also reveal earlier ones."""
    return [event["number"] for event in events if event["kind"] == "action" and event.get("seat") in player.seats]


def _keys(events: list[Message]) -> list[tuple[Any, ...]]:
    return [(event["number"], event["kind"], event.get("seat"), event["at"]) for event in events]


async def run(
    database: str,
    folder: Path,
    *,
    tables: int,
    until: Callable[[int], bool],
    seed: int,
    processes: int = 3,
    up: float = 2.0,
    kinds: Kinds = KINDS,
) -> Totals:
    """`up`: at most as many seconds pass after a start before the next kill."""
    servers = Processes(database, folder, processes, kinds, up)
    try:
        return await Chaos(servers, kinds, seed).run(tables, until)
    except BaseException:
        sys.stderr.write(servers.errors()[-5000:])
        raise
    finally:
        await servers.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Kills servers at random while people play.")
    for name, default in (("tables", 30), ("minutes", 10), ("seed", 1), ("processes", 3), ("up", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--sqlite", action="store_true")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if wanted.sqlite:
            database, processes = f"sqlite:///{folder / 'chaos.db'}", 1
        else:
            database, processes = stack.enter_context(postgres.running()).new_database(), wanted.processes
        _report(wanted, database, folder, processes)


def _report(wanted: argparse.Namespace, database: str, folder: Path, processes: int) -> None:
    end = time.monotonic() + 60 * wanted.minutes

    def until(kills: int) -> bool:
        sys.stderr.write(f"\r{kills} kills, {max(0.0, end - time.monotonic()):.0f} s left  ")
        return time.monotonic() > end

    running = run(
        database,
        folder,
        tables=wanted.tables,
        until=until,
        seed=wanted.seed,
        processes=processes,
        up=wanted.up,
        kinds=ALL_KINDS,
    )
    sys.stdout.write(f"{asyncio.run(running)}\n")


if __name__ == "__main__":
    main()
