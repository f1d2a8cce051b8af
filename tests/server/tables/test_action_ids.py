"""Ids of actions in messages, and versions that increase only when the legal actions of a seat change."""

import json
from collections.abc import Iterator

import pytest
from websockets.sync.client import connect

from tests.server.support import tiny_games
from tests.server.support.clients import GAMES, ME, OPEN, Guest, RunningServer, TableClient, read_actions, run_server

MAX_BYTES = 4096


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    tiny_games.register()
    with run_server(tmp_path_factory.mktemp("actions"), names=(*GAMES, "market", "numbers")) as running:
        yield running


@pytest.mark.slow
def test_a_frame_with_15000_actions_is_short(server: RunningServer, ann: Guest, ben: Guest) -> None:
    table = ann.create("numbers", ME, OPEN)["id"]
    ben.join(table)
    url, cookies = server.url(table).replace("text=1", ""), ({"Cookie": ann.cookie}, {"Cookie": ben.cookie})
    with connect(url, additional_headers=cookies[0]) as one, connect(url, additional_headers=cookies[1]) as two:
        tabs, named, longest = (one, two), list[int](), 0
        frames = [json.loads(tab.recv(5))["frame"] for tab in tabs]
        for turn in range(tiny_games.NUMBERS_IN_A_MATCH):
            now = frames[turn % 2]["acting"][0]
            legal = read_actions(now["actions"])
            assert legal == [number for number in range(tiny_games.NUMBERS) if number not in named]
            named.append(legal[turn * 2_990])
            act = {"type": "act", "id": f"{turn}", "seat": turn % 2, "version": now["version"], "action": named[-1]}
            tabs[turn % 2].send(json.dumps(act))
            for seat, tab in enumerate(tabs):
                while (message := json.loads(text := tab.recv(5)))["type"] != "happened":
                    assert message["type"] in ("presence", "table"), message
                frames[seat], longest = message["frame"], max(longest, len(text))
        assert frames[0]["outcome"]
        assert 2_500 < longest <= MAX_BYTES


def test_few_actions_are_a_list_and_texts_are_sent_on_request(server: RunningServer, ann: Guest) -> None:
    table = ann.create("tide", ME)["id"]
    with ann.connect(table) as tab:
        now = tab.acting[0]
        assert [f"play {action + 1}" for action in read_actions(now["actions"])] == now["texts"]
        plain = server.url(table).replace("text=1", "")
        with connect(plain, additional_headers={"Cookie": ann.cookie}) as other:
            assert "texts" not in json.loads(other.recv(5))["frame"]["acting"][0]


def join_three(ann: Guest, ben: Guest, cleo: Guest) -> tuple[str, list[TableClient]]:
    table = ann.create("market", ME, OPEN, OPEN)["id"]
    ben.join(table)
    cleo.join(table)
    return table, [guest.connect(table) for guest in (ann, ben, cleo)]


def test_only_a_seat_that_lost_a_legal_action_becomes_stale(server: RunningServer, ann: Guest, ben: Guest) -> None:
    with server.guest() as cleo:
        _, tabs = join_three(ann, ben, cleo)
        before = [tab.acting[0] for tab in tabs]
        assert [read_actions(now["actions"]) for now in before] == [[0, 1], [0, 1], [1]]
        apple = tabs[0].request(type="act", seat=0, version=before[0]["version"], action=0)
        assert apple["type"] == "happened"
        stale = tabs[1].request(type="act", seat=1, version=before[1]["version"], action=0)
        assert stale["error"] == "stale"
        now = tabs[1].acting[0]
        assert now["version"] > before[1]["version"]
        assert read_actions(now["actions"]) == [1]
        received = tabs[2].receive_until("happened")["frame"]["acting"]
        assert received == [{"seat": 2, "version": before[2]["version"]}]
        third = tabs[2].request(type="act", seat=2, version=before[2]["version"], action=1)
        assert third["type"] == "happened"
        assert tabs[1].request(type="act", seat=1, version=now["version"], action=1)["frame"]["outcome"]
        for tab in tabs:
            tab.closing.close()


def test_an_action_that_changes_no_legal_actions_makes_nobody_stale(
    server: RunningServer, ann: Guest, ben: Guest
) -> None:
    with server.guest() as cleo:
        _, tabs = join_three(ann, ben, cleo)
        versions = [tab.acting[0]["version"] for tab in tabs]
        assert tabs[2].request(type="act", seat=2, version=versions[2], action=1)["type"] == "happened"
        received = tabs[0].receive_until("happened")["frame"]
        assert received["views"]["0"]["taken"][2] == 2
        assert received["acting"] == [{"seat": 0, "version": versions[0]}]
        for seat in (0, 1):
            answer = tabs[seat].request(type="act", seat=seat, version=versions[seat], action=1)
            assert answer["type"] == "happened"
        for tab in tabs:
            tab.closing.close()


def test_versions_are_the_same_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, games = tmp_path_factory.mktemp("versions"), (*GAMES, "market")
    tiny_games.register()
    with run_server(folder, names=games) as first, first.guest() as guest:
        table = guest.create("market", ME, ME, ME)["id"]
        with guest.connect(table) as tab:
            tab.request(type="act", seat=0, version=tab.acting[0]["version"], action=0)
            before = tab.acting
        cookies = guest.http.cookies
    with run_server(folder, names=games) as second, second.guest() as guest:
        guest.http.cookies = cookies
        with guest.connect(table) as tab:
            assert tab.acting == before
