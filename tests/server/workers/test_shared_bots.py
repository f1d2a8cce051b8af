"""Bots are everybody's: no guest can keep the bots of others from moving, and a bot that failed tries again."""

import json
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from landwright.server.runtime.settings import Pace
from landwright.server.tables import bot_player
from landwright.server.workers.bot_pool import MAX_REQUESTS, BotPool
from tests.server.api.test_failures import chat_until_refused, full_disk
from tests.server.support import tiny_games
from tests.server.support.clients import (
    ME,
    PRELOAD,
    TIMEOUT,
    Guest,
    RunningServer,
    TableClient,
    bot,
    play_out,
    run_server,
)


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def pool_of(server: RunningServer) -> BotPool:
    pool: BotPool = server.uvicorn.app.state.context.bot_pool
    return pool


def first_action(guest: Guest, table: str) -> int:
    events = guest.http.get(f"/api/tables/{table}/replay").json()["events"]
    return next(int(event["number"]) for event in events if event["kind"] == "action")


def request_analysis(guest: Guest, table: str, event: int) -> socket.socket:
    """Sends the request and does not wait for the answer."""
    connection = socket.create_connection(("127.0.0.1", guest.server.port), TIMEOUT)
    head = f"POST /api/tables/{table}/analysis HTTP/1.1\r\nHost: localhost\r\nCookie: {guest.cookie}\r\n"
    body = json.dumps({"event": event, "seconds": 10})
    connection.sendall(f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    return connection


def test_analyses_of_a_guest_who_left_do_not_keep_bots_from_moving(tmp_path: Path) -> None:
    with run_server(tmp_path, ("forgenesis", "tide")) as server, server.guest() as ann, server.guest() as ben:
        queue, ended = pool_of(server)._background.queue, ann.create("forgenesis", ME, ME)["id"]
        with ann.connect(ended) as tab:
            play_out(tab)
        event = first_action(ann, ended)
        requests = [request_analysis(ann, ended, event) for _ in range(MAX_REQUESTS)]
        wait_until(lambda: queue.count(ann.me["id"]) == MAX_REQUESTS)
        refused = ann.post(f"/api/tables/{ended}/analysis", {"event": event, "seconds": 10})
        assert (refused.status_code, refused.json()["error"]) == (429, "too-fast")
        for request in requests:
            request.close()
        wait_until(lambda: queue.count(ann.me["id"]) == 1)  # a search that runs cannot be stopped
        with ben.connect(ben.create("tide", ME, bot(1))["id"]) as tab:
            play_out_against_bots(tab)


def play_out_against_bots(tab: TableClient) -> None:
    while not tab.frame["outcome"]:
        tab.wait_for_turn()
        if tab.acting:
            tab.act()


def test_a_bot_plays_on_after_the_disk_was_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_player, "RETRY_AFTER", 0.05)
    failures = bot_failures(monkeypatch)
    with (
        run_server(tmp_path, ("tide",), pace=Pace(0.5, 0.5)) as server,
        server.guest() as guest,
        guest.connect(guest.create("tide", ME, bot(1), options={"rounds": 2})["id"]) as tab,
    ):
        tab.act()
        with full_disk(server):
            chat_until_refused(tab)
            wait_until(lambda: bool(failures))
        play_out_against_bots(tab)


@pytest.mark.parametrize("is_visited", [False, True])
def test_a_bot_tries_again_after_its_worker_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_visited: bool
) -> None:
    fatal = tmp_path / "fatal"
    fatal.touch()
    monkeypatch.setitem(os.environ, tiny_games.FATAL_FILE, str(fatal))
    monkeypatch.setattr(bot_player, "RETRY_AFTER", 1000.0 if is_visited else 0.2)
    preload = (*PRELOAD, "tests.server.support.tiny_games:kill_workers")
    with run_server(tmp_path, ("tide",), preload=preload) as server, server.guest() as guest:
        table = guest.create("tide", ME, bot(2))["id"]
        failed = bot_failures(monkeypatch)
        with guest.connect(table) as tab:
            tab.act()
            wait_until(lambda: bool(failed))
            fatal.unlink()
            if not is_visited:
                tab.wait_for_turn()
        with guest.connect(table) as tab:
            play_out_against_bots(tab)
            assert not tab.welcome["chat"]
            assert not [message for message in tab.received if message["type"] == "chat"]


def bot_failures(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of bots that have failed."""
    rests: list[float] = []
    rest = bot_player.BotPlayer._rest

    async def rest_and_note(player: bot_player.BotPlayer, seconds: float) -> None:
        rests.append(seconds)
        await rest(player, seconds)

    monkeypatch.setattr(bot_player.BotPlayer, "_rest", rest_and_note)
    return rests
