"""Bots that fail: the table is told, and the match continues."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from landwright.core import log as logs
from landwright.core.replay import verify
from tests.server.support import tiny_games
from tests.server.support.clients import GAMES, ME, PRELOAD, Guest, RunningServer, TableClient, bot, run_server


@contextmanager
def run_server_with_broken_bots(folder: Path) -> Iterator[tuple[RunningServer, Guest]]:
    tiny_games.register()
    preload = (*PRELOAD, "tests.server.support.tiny_games:break_bots")
    with run_server(folder, names=(*GAMES, "market"), preload=preload) as server, server.guest() as guest:
        yield server, guest


def play_to_the_end(tab: TableClient) -> None:
    while not tab.frame["outcome"]:
        tab.wait_for_turn()
        if tab.acting:
            tab.act()


def warnings(tab: TableClient) -> list[str]:
    return [
        message["text"] for message in tab.received if message["type"] == "chat" and message["from"] == "Landwright"
    ]


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("tide", 2),  # its program fails
        ("tide", 3),  # it breaks the rules
        ("market", 1),  # its worker does not know the game
        ("tide-race", 2),
    ],
)
def test_a_failing_bot_plays_any_legal_action_and_the_table_is_told(tmp_path: Path, game: str, level: int) -> None:
    with run_server_with_broken_bots(tmp_path) as (_, guest):
        table = guest.create(game, ME, bot(level))["id"]
        with guest.connect(table) as tab:
            play_to_the_end(tab)
            tab.sync()
            [warning] = {*warnings(tab), *(line["text"] for line in tab.welcome["chat"])}
            assert warning.startswith(f"Bot {level}: the bot cannot think")
        with guest.connect(table) as tab:
            assert [line["text"] for line in tab.welcome["chat"]] == [warning]
        assert verify(logs.decode(guest.http.get(f"/api/tables/{table}/log").content)).ok


def test_a_hint_of_a_failing_bot_is_an_error(tmp_path: Path) -> None:
    with run_server_with_broken_bots(tmp_path) as (_, guest):
        answer = guest.post(f"/api/tables/{guest.create('market', ME, ME)['id']}/hint/0")
        assert answer.status_code == 500
        assert answer.json()["sentence"] == "The bot failed in this position. The server's log says why."
