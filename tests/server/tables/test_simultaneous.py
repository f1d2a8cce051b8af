"""Simultaneous actions: eight people at one table, and people with bots."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from landwright.core import log as logs
from landwright.core.log import ActionEvent, Log
from landwright.core.replay import verify
from tests.server.support.clients import ME, OPEN, Guest, Message, RunningServer, TableClient, bot, run_server

SEATS = 8
WATCHER = -1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("graphia")) as running:
        yield running


@pytest.fixture
def guests(server: RunningServer) -> Iterator[list[Guest]]:
    with ExitStack() as leaving:
        yield [leaving.enter_context(server.guest()) for _ in range(SEATS + 1)]


def connect_all(table: str, guests: list[Guest]) -> list[TableClient]:
    return [guest.connect(table) for guest in guests]


def play(tab: TableClient, seat: int) -> list[str]:
    """Plays random actions as soon as possible until the end, and returns their texts."""
    chance = random.Random(seat)
    drawn: list[str] = []
    while True:
        tab.wait_for_turn()
        if tab.frame["outcome"]:
            return drawn
        text = chance.choice(tab.acting[0]["texts"])
        answer = tab.act(text)
        assert answer["type"] == "happened", answer
        drawn.append(text)


def watch(tab: TableClient) -> list[str]:
    while not tab.frame["outcome"]:
        tab.receive()
    return []


def check_secrets(tab: TableClient, seat: int) -> int:
    """Checks that draws of others were secret until the end of the round, and returns how many there were."""
    hidden, before = 0, tab.welcome["frame"]["views"][str(seat)]
    for message in tab.received:
        if not message.get("frame"):
            continue
        now = message["frame"]["views"][str(seat)]
        if now["round"] == before["round"]:
            others = [other for other in range(len(now["maps"])) if other != seat]
            assert message["frame"]["state"] == "" or message["frame"]["outcome"]
            for other in others:
                assert now["maps"][other]["rows"] == before["maps"][other]["rows"]
                assert now["maps"][other]["sheet"] == before["maps"][other]["sheet"]
                hidden += now["maps"][other]["has_drawn"]
                assert now["maps"][other]["last"] == [] or not now["maps"][other]["has_drawn"]
            if message["type"] == "happened":
                assert [event["text"] for event in message["events"] if event["seat"] in others] == [""] * sum(
                    event["seat"] in others for event in message["events"]
                )
        before = now
    return hidden


def log_of(guest: Guest, table: str) -> Log:
    return logs.decode(guest.http.get(f"/api/tables/{table}/log").content)


def draws_of(log: Log, seat: int) -> list[str]:
    return [event.text for event in log.events if isinstance(event, ActionEvent) and event.seat == seat]


def test_eight_people_play_a_whole_match_simultaneously(guests: list[Guest]) -> None:
    table = guests[0].create("graphia-genesis", ME, *[OPEN] * (SEATS - 1))["id"]
    for guest in guests[1:SEATS]:
        guest.join(table)
    with ExitStack() as leaving, ThreadPoolExecutor(SEATS + 1) as people:
        *tabs, watcher = (leaving.enter_context(tab) for tab in connect_all(table, guests))
        seats = [int(next(iter(tab.frame["views"]))) for tab in tabs]
        assert sorted(seats) == list(range(SEATS))
        watching = people.submit(watch, watcher)
        drawing = [people.submit(play, tab, seat) for tab, seat in zip(tabs, seats, strict=True)]
        drawn = {seat: one.result() for seat, one in zip(seats, drawing, strict=True)}
        watching.result()
        log = log_of(guests[3], table)
        assert verify(log).ok
        assert {seat: draws_of(log, seat) for seat in seats} == drawn
        for seat, tab in [*zip(seats, tabs, strict=True), (WATCHER, watcher)]:
            assert check_secrets(tab, seat) > 0
            for part in ("state", "outcome", "points", "event", "drawing"):
                assert tab.frame[part] == tabs[0].frame[part]
    assert_ended(guests[0].summary(table), log)


def assert_ended(summary: Message, log: Log) -> None:
    assert summary["status"] == "ended"
    assert log.outcome is not None
    assert summary["outcome"]["winners"] == list(log.outcome.winners)
    assert summary["outcome"]["reason"] == "nobody can draw either shape"
    assert not summary["outcome"]["is_closed"]


def test_people_and_bots_act_simultaneously(guests: list[Guest]) -> None:
    ann, ben = guests[:2]
    table = ann.create("graphia-genesis", ME, *[bot()] * 3, OPEN, *[bot()] * 3)["id"]
    ben.join(table)
    with ExitStack() as leaving, ThreadPoolExecutor(2) as people:
        tabs = [leaving.enter_context(guest.connect(table)) for guest in (ann, ben)]
        drawing = [people.submit(play, tab, seat) for tab, seat in zip(tabs, (0, 4), strict=True)]
        drawn = [one.result() for one in drawing]
        log = log_of(ann, table)
        assert verify(log).ok
        assert [draws_of(log, seat) for seat in (0, 4)] == drawn
        assert all(draws_of(log, seat) for seat in range(SEATS))
        for tab, seat in zip(tabs, (0, 4), strict=True):
            check_secrets(tab, seat)
    assert_ended(ann.summary(table), log)


def test_a_solo_match(guests: list[Guest]) -> None:
    table = guests[0].create("graphia-genesis", ME, options={"anchor": "both", "flips": True, "deck": "LLSSTTIO"})["id"]
    with guests[0].connect(table) as tab:
        drawn = play(tab, 0)
        log = log_of(guests[0], table)
        assert (verify(log).ok, draws_of(log, 0)) == (True, drawn)
    assert_ended(guests[0].summary(table), log)
