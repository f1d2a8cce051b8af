"""A player who is not connected is told by a push message that it is their turn: a real server and push service."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from landwright.server.realtime import transport
from landwright.server.tables import turn_notices
from landwright.server.tables.turn_notices import TurnNotices
from tests.server.support import tiny_games
from tests.server.support.clients import (
    GAMES,
    ME,
    OPEN,
    PRELOAD,
    TIMEOUT,
    Guest,
    Message,
    RunningServer,
    TableClient,
    bot,
    run_server,
)
from tests.server.support.push_browser import PushBrowser
from tests.server.support.push_service import PushService, Received, run_push_service
from tests.server.support.raw_websocket import connect_raw

DELAY = 0.4  # seconds


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with run_push_service(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[RunningServer]:
    tiny_games.register()
    folder, preload = tmp_path_factory.mktemp("served"), (*PRELOAD, "tests.server.support.tiny_games:register")
    push = {"push_hosts": (service.host,), "push_delay": DELAY}
    with run_server(folder, (*GAMES, "numbers"), preload=preload, grace=0.2, **push) as running:
        yield running


class Phone:
    """The browser of a guest, with push messages switched on."""

    def __init__(self, service: PushService, guest: Guest, name: str = "") -> None:
        self.service = service
        self.name = f"{guest.me['id']}{name}"
        self.browser = PushBrowser()
        self.endpoint = service.endpoint(self.name)
        answer = guest.post("/api/me/push", self.browser.subscription(self.endpoint))
        assert answer.json() == {"is_subscribed": True}, answer.text

    @property
    def received(self) -> list[Received]:
        return self.service.of(self.name)

    def message(self, number: int = 1) -> Message:
        received = self.service.wait_for(self.name, number)[number - 1]
        message: Message = json.loads(self.browser.decrypt(received.body))
        return message

    def stays_silent(self, count: int = 0) -> bool:
        time.sleep(DELAY + 0.6)
        return len(self.received) == count


@pytest.fixture
def phone(service: PushService, ben: Guest) -> Phone:
    """Ben's."""
    return Phone(service, ben)


def first_turn(table: Message) -> int:
    """The seat that begins."""
    [seat] = table["turn_of"]
    return int(seat)


def two_players(ann: Guest, ben: Guest, **more: Any) -> str:
    """A match of Forgenesis in which Ann begins."""
    table = ann.create("forgenesis", ME, OPEN, options={"first": "orange"}, **more)["id"]
    assert first_turn(ben.join(table)) == 0
    return str(table)


def act_until_turn_ends(tab: TableClient) -> None:
    while tab.acting:
        assert tab.act()["type"] == "happened"


def test_an_absent_player_is_told_once_of_each_turn(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        told = phone.message()
        assert told == {
            "table": table,
            "title": "Forgenesis",
            "sentence": f"The match against {ann.me['name']} has begun.",
        }
        assert phone.stays_silent(1)
        with ben.connect(table) as other:
            act_until_turn_ends(other)
        tab.wait_for_turn()
        act_until_turn_ends(tab)
        assert phone.message(2)["sentence"] == f"It is your turn against {ann.me['name']}."
        assert phone.stays_silent(2)


def test_a_connected_player_is_not_told(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = two_players(ann, ben)
    with ann.connect(table) as tab, ben.connect(table):
        act_until_turn_ends(tab)
        assert phone.stays_silent()


@pytest.fixture
def patient_server(tmp_path: Path, service: PushService) -> Iterator[RunningServer]:
    """A server whose delay never ends within a test."""
    with run_server(tmp_path, ("forgenesis",), push_hosts=(service.host,), push_delay=3600.0) as running:
        yield running


def notices_of(server: RunningServer, table: str) -> TurnNotices:
    notices: TurnNotices = server.uvicorn.app.state.context.tables.known[table].turn_notices
    return notices


def test_a_player_who_returns_within_the_delay_is_not_told(patient_server: RunningServer, service: PushService) -> None:
    with patient_server.guest() as ann, patient_server.guest() as ben:
        Phone(service, ben)
        table = two_players(ann, ben)
        with ann.connect(table) as tab:
            act_until_turn_ends(tab)
            notices = notices_of(patient_server, table)
            tab.sync()
            assert notices.are_due
            with ben.connect(table) as other:
                other.sync()
            assert not notices.are_due, "a look is enough"


def test_a_player_whose_turn_is_over_within_the_delay_is_not_told(
    patient_server: RunningServer, service: PushService
) -> None:
    with patient_server.guest() as ann, patient_server.guest() as ben:
        Phone(service, ben)
        table = two_players(ann, ben)
        with ann.connect(table) as tab:
            act_until_turn_ends(tab)
            notices = notices_of(patient_server, table)
            tab.sync()
            assert notices.are_due
            tab.request(type="resign", seat=0)
            tab.sync()
            assert not notices.are_due


def test_a_player_is_told_after_everybody_has_left(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
    assert phone.message()["table"] == table
    deadline = time.monotonic() + TIMEOUT
    while ann.summary(table)["status"] != "paused":
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert phone.stays_silent(1)


def test_who_left_a_waiting_table_is_told_when_the_match_begins(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = ben.create("forgenesis", ME, OPEN, options={"first": "orange"})["id"]
    assert first_turn(ann.join(table)) == 0
    assert phone.message()["sentence"] == f"The match against {ann.me['name']} has begun."


def test_who_agreed_to_a_rematch_and_left_is_told(ann: Guest, ben: Guest, phone: Phone) -> None:
    """Everybody moves on by one seat: Ben has the first one at the next table."""
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        tab.request(type="resign", seat=0)
    ben.post(f"/api/tables/{table}/rematch")
    following = ann.post(f"/api/tables/{table}/rematch").json()
    assert following["id"] != table
    assert first_turn(following) == 0
    assert phone.message()["table"] == following["id"]


def test_all_browsers_of_a_guest_are_told(ann: Guest, ben: Guest, phone: Phone, service: PushService) -> None:
    tablet = Phone(service, ben, "-tablet")
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        assert phone.message() == tablet.message()


def test_a_clock_limits_how_long_a_message_is_of_use(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = two_players(ann, ben, clock={"kind": "move", "seconds": 500})
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        phone.message()
    [received] = phone.received
    assert 400 < int(received.headers["ttl"]) <= 500
    assert received.headers["urgency"] == "high"


def test_a_bot_hands_the_turn_over(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = ann.create("numbers", ME, bot(1), OPEN)["id"]
    assert first_turn(ben.join(table)) == 0
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        assert phone.message()["title"] == "Numbers"
        assert first_turn(ann.summary(table)) == 2


def test_nobody_is_told_of_a_race(ann: Guest, ben: Guest, phone: Phone) -> None:
    table = ann.create("tide-race", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table):
        assert phone.stays_silent()


def test_nobody_is_told_where_nobody_waits_for_them(ben: Guest, phone: Phone) -> None:
    """Alone, with bots, at one screen, and in a lesson."""
    ben.create("forgenesis", ME, bot(1))
    ben.create("forgenesis", ME, ME)
    ben.create("kingdom-maps", ME)
    assert ben.post("/api/lessons/forgenesis").status_code == 201
    assert phone.stays_silent()


# A connection that is lost


def play_against_silence(server: RunningServer, ann: Guest, ben: Guest) -> None:
    """Ben's turn begins while his phone seems to be connected: it does not answer a ping, and is then disconnected."""
    table = two_players(ann, ben)
    phone, status = connect_raw(server, f"/api/tables/{table}/live", {"Cookie": ben.cookie})
    assert status == 101
    with phone, ann.connect(table) as tab:
        act_until_turn_ends(tab)
        assert not any(message["type"] == "presence" and message["present"]["seats"] == [0] for message in tab.received)
        tab.receive_until("presence", lambda message: message["present"]["seats"] == [0])


@pytest.fixture
def quick_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "HEARTBEAT", 0.8)
    monkeypatch.setattr(transport, "CLOSE_TIMEOUT", 0.1)


@pytest.mark.usefixtures("quick_pings")
def test_a_silent_connection_did_not_tell_of_the_turn(
    server: RunningServer, ann: Guest, ben: Guest, phone: Phone
) -> None:
    play_against_silence(server, ann, ben)
    phone.message()
    assert phone.stays_silent(1)


@pytest.mark.usefixtures("quick_pings")
def test_a_turn_that_began_long_before_was_noticed(
    server: RunningServer, ann: Guest, ben: Guest, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_notices, "UNNOTICED", 0.0)
    play_against_silence(server, ann, ben)
    assert phone.stays_silent()


# What fails


def test_a_browser_that_is_gone_is_forgotten(ann: Guest, ben: Guest, phone: Phone, service: PushService) -> None:
    service.statuses[phone.name] = [410]
    for number in range(2):
        table = two_players(ann, ben)
        with ann.connect(table) as tab:
            act_until_turn_ends(tab)
            phone.message()
        assert phone.stays_silent(1), number


def test_a_switched_off_browser_gets_nothing(ann: Guest, ben: Guest, phone: Phone) -> None:
    assert ben.post("/api/me/push/end", {"endpoint": phone.endpoint}).json() == {"is_subscribed": False}
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        assert phone.stays_silent()


def test_a_service_that_fails_disturbs_no_table(ann: Guest, ben: Guest, phone: Phone, service: PushService) -> None:
    service.statuses[phone.name] = [500] * 9
    table = two_players(ann, ben)
    with ann.connect(table) as tab:
        act_until_turn_ends(tab)
        phone.message()
        with ben.connect(table) as other:
            act_until_turn_ends(other)
        tab.wait_for_turn()
        assert tab.acting
