"""Anything may come in over a WebSocket: it gets an error, or costs its sender the connection, and harms nobody."""

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from landwright.core import log as logs
from landwright.core.log import ActionEvent
from landwright.core.replay import replay, verify
from landwright.server.tables import events
from tests.server.support.clients import ME, OPEN, Guest, Live, Message, Served, serving

HOLDER, OPPONENT, WATCHER, STRANGER = range(4)  # a stranger has no cookie
TO_ACT, NOT_TO_ACT = 4, 5  # the player whose turn it is when it is sent, and the other one
OWN = 99  # the seat of whoever sends it
NO_TABLE = 4404
NOT_TEXT, TOO_LARGE = 1007, 1009  # what a connection is closed with by the protocol of WebSockets itself
LONGEST_MESSAGE = 8 * 1024
LONGEST_FRAME = 64 * 1024
ERRORS = {"malformed", "no-guest", "not-yours", "conflict", "stale", "too-large"}
SPOILED = "spoiled"  # the id of what is never done

# What is sent


class Junk(NamedTuple):
    """No message at all, or one that is wrong: always answered with an error."""

    data: str | bytes


class Last(NamedTuple):
    """What ends the connection."""

    data: str | bytes
    is_text: bool
    code: int


class Wish(NamedTuple):
    """A message of the right form. A legal action and the version of now are put in when it is sent."""

    fields: Message
    legal: int | None = None
    older: int = 0


ODD = st.sampled_from(
    [
        "\x00",
        "\u202e",
        "\ufeff",
        "\u200b",
        "a\u0301" * 20,
        "\U0001f9ff",
        "\U0010ffff",
        "\\",
        '"',
        "</script>",
        "%00",
        "; --",
    ]
)
TEXTS = ODD | st.text(max_size=40)
NUMBERS = st.integers() | st.sampled_from([2**31, 2**63, -(2**63), 10**40]) | st.floats()
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=10,
)
IDS = st.sampled_from(["a", "b", "c", "\x00", "\U0001f9ff"]) | st.integers(0, 10**9).map(str)
SEATS = st.sampled_from([OWN, OWN, OWN, 0, 1, 2, 63])

NESTED = st.builds(
    lambda opening, depth, before: (before + opening * depth).encode(),
    st.sampled_from(["[", '{"type":', '{"a":[']),
    st.integers(1, 800),
    st.sampled_from(["", '{"type":"act","id":"spoiled","seat":0,"version":0,"step":']),
)
CLOSED_NESTED = st.integers(1, 2000).map(
    lambda depth: (
        json.dumps({"type": "act", "id": SPOILED, "seat": 0, "version": 0}).replace("}", ', "step": ')
        + "[" * depth
        + "]" * depth
        + "}"
    )
)
HUGE = st.builds(
    lambda size, shape: shape % ("x" * size),
    st.integers(LONGEST_MESSAGE + 1, LONGEST_FRAME - 200),
    st.sampled_from(["%s", '"%s"', '{"type":"chat","id":"spoiled","text":"%s"}', '{"type":"ping","id":"%s"}']),
)
RIGHT: list[Message] = [
    {"type": "act", "id": SPOILED, "seat": 0, "version": 0, "text": "x"},
    {"type": "chat", "id": SPOILED, "text": "x"},
    {"type": "resign", "id": SPOILED, "seat": 0},
    {"type": "take-back", "id": SPOILED, "seat": 0},
    {"type": "answer", "id": SPOILED, "seat": 0, "granted": True},
    {"type": "ping", "id": SPOILED},
]
NO_NUMBER = st.none() | st.booleans() | TEXTS | st.lists(NUMBERS, max_size=2) | st.just(0.5)
NO_TEXT = st.booleans() | NUMBERS | st.lists(TEXTS, max_size=2) | st.dictionaries(TEXTS, TEXTS, max_size=2)
WRONG: dict[str, st.SearchStrategy[Any]] = {
    "type": NO_TEXT | st.none() | st.sampled_from(["", "Act", "welcome", "act\x00", "take_back"]),
    "id": NO_TEXT | st.none() | st.just("") | st.text(min_size=41, max_size=60),
    "seat": NO_NUMBER | st.integers(max_value=-1) | st.integers(min_value=64),
    "version": NO_NUMBER | st.just(10**40),
    "granted": st.none() | NUMBERS | TEXTS,
    "text": NO_TEXT | st.none() | st.just("x" * 401) | st.just("\ud800"),
}


@st.composite
def spoiled(draw: st.DrawFn) -> Junk:
    """A right message with one thing wrong."""
    message = dict(draw(st.sampled_from(RIGHT)))
    field = draw(st.sampled_from([*message, "more"]))
    if field == "more":
        message[draw(TEXTS.filter(lambda name: name not in (*message, "text", "step")))] = draw(JSON)
    elif draw(st.booleans()):
        del message[field]
    else:
        message[field] = draw(WRONG[field])
    text = json.dumps(message)
    return Junk(text.encode() if draw(st.booleans()) else text)


ACTS = st.builds(
    lambda sent, seat, legal, older: Wish({"type": "act", "id": sent, "seat": seat}, legal, older),
    IDS,
    SEATS,
    st.integers(0, 50),
    st.sampled_from([0, 0, 0, 0, 1, -1, 7]),
)
ODD_ACTS = st.builds(
    lambda sent, seat, what: Wish({"type": "act", "id": sent, "seat": seat, **what}),
    IDS,
    SEATS,
    TEXTS.map(lambda text: {"text": text}) | JSON.map(lambda step: {"step": step}),
)
OTHERS = st.one_of(
    st.builds(lambda sent, text: Wish({"type": "chat", "id": sent, "text": text}), IDS, TEXTS.filter(bool)),
    st.builds(lambda sent, seat: Wish({"type": "take-back", "id": sent, "seat": seat}), IDS, SEATS),
    st.builds(
        lambda sent, seat, granted: Wish({"type": "answer", "id": sent, "seat": seat, "granted": granted}),
        IDS,
        SEATS,
        st.booleans(),
    ),
    st.builds(lambda sent: Wish({"type": "ping", "id": sent}), IDS),
)
RESIGNATIONS = st.builds(lambda sent, seat: Wish({"type": "resign", "id": sent, "seat": seat}), IDS, SEATS)
JUNK = st.one_of(
    JSON.map(lambda value: Junk(json.dumps(value))),
    st.text(max_size=60).map(Junk),
    st.binary(max_size=60).map(Junk),
    NESTED.map(Junk),
    CLOSED_NESTED.map(Junk),
    HUGE.map(Junk),
    spoiled(),
    spoiled(),
)
LAST = st.sampled_from(
    [
        Last("x" * (LONGEST_FRAME + 1), True, TOO_LARGE),
        Last(b"\x00" * (LONGEST_FRAME * 2), False, TOO_LARGE),
        Last(b"\xff\xfe", True, NOT_TEXT),
        Last(b'{"type":"ping","id":"\xed\xa0\x80"}', True, NOT_TEXT),
    ]
)
MOSTLY_ACTS = st.one_of(*[ACTS] * 6, *[OTHERS] * 4, *[JUNK] * 5, ODD_ACTS, LAST)
MOSTLY_ACTS = st.one_of(*[MOSTLY_ACTS] * 30, RESIGNATIONS)
WHO = st.sampled_from([TO_ACT, TO_ACT, TO_ACT, NOT_TO_ACT, NOT_TO_ACT, HOLDER, OPPONENT, WATCHER, STRANGER])
TAKE_BACKS = st.integers(0, 10**9).flatmap(
    lambda n: st.permutations(
        [
            (TO_ACT, Wish({"type": "act", "id": f"act {n}", "seat": OWN}, n)),
            (HOLDER, Wish({"type": "take-back", "id": f"back {n}", "seat": OWN})),
            (OPPONENT, Wish({"type": "answer", "id": f"yes {n}", "seat": OWN, "granted": True})),
            (OPPONENT, Wish({"type": "take-back", "id": f"back {n}", "seat": OWN})),
            (HOLDER, Wish({"type": "answer", "id": f"yes {n}", "seat": OWN, "granted": n % 3 > 0})),
        ]
    )
)
ONE = st.tuples(WHO, MOSTLY_ACTS).map(lambda one: [one])
SENT = st.lists(st.one_of(ONE, ONE, ONE, TAKE_BACKS), min_size=12, max_size=25).map(
    lambda parts: [one for part in parts for one in part]
)

# Where it is sent


class Stage:
    """A table with two players, a watcher and a stranger, and whatever they were told."""

    def __init__(self, served: Served, ann: Guest, ben: Guest, cleo: Guest, game: str) -> None:
        self.served = served
        self.guests = [ann, ben, cleo]
        self.table: str = ann.create(game, ME, OPEN)["id"]
        ben.join(self.table)
        self.tabs = [self.open(who) for who in range(4)]
        self.done: set[tuple[int, str]] = set()  # by whom and which id, of what was not refused

    def open(self, who: int) -> Live:
        if who == STRANGER:
            return Live(connect(self.served.url(self.table)))
        return self.guests[who].live(self.table)

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        for tab in self.tabs:
            tab.closing.close()

    def who(self, who: int) -> int:
        if who not in (TO_ACT, NOT_TO_ACT):
            return who
        to_act = OPPONENT if not self.tabs[HOLDER].acting and self.tabs[OPPONENT].acting else HOLDER
        return to_act if who == TO_ACT else 1 - to_act

    def fill_in(self, who: int, wish: Wish) -> str:
        """The message, with an action that is legal now for whoever is to act."""
        fields = dict(wish.fields)
        if fields.get("seat") == OWN:
            fields["seat"] = who % 2
        if fields["type"] == "act":
            now = next((tab.acting[0] for tab in self.tabs if tab.acting), None)
            mine = next((a for tab in self.tabs for a in tab.acting if a["seat"] == fields["seat"]), now)
            fields["version"] = (mine["version"] if mine else 0) - wish.older
            if wish.legal is not None:
                texts = mine["texts"] if mine else ["x"]
                fields["text"] = texts[wish.legal % len(texts)]
        return json.dumps(fields)

    def send(self, who: int, what: Junk | Wish | Last) -> None:
        tab = self.tabs[who]
        if isinstance(what, Last):
            self.lose(who, what)
        elif isinstance(what, Junk):
            tab.socket.send(what.data)
        else:
            tab.socket.send(self.fill_in(who, what))

    def lose(self, who: int, last: Last) -> None:
        tab = self.tabs[who]
        tab.settle()
        with pytest.raises(ConnectionClosed) as closed:
            say_last(tab, last)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == last.code
        tab.closing.close()
        self.tabs[who] = self.open(who)

    def settle(self) -> list[list[Message]]:
        """What everybody has been told since."""
        since = [len(tab.told) for tab in self.tabs]
        for tab in self.tabs:
            tab.settle()
        return [tab.told[first:] for tab, first in zip(self.tabs, since, strict=True)]

    def check_answer(self, who: int, what: Junk | Wish | Last, told: list[Message]) -> None:
        errors = [message for message in told if message["type"] == "error"]
        if isinstance(what, Junk):
            assert len(errors) == 1, (what, told)
        elif isinstance(what, Wish):
            sent, kind = what.fields["id"], what.fields["type"]
            answers = [m for m in told if m.get("id") == sent]
            if kind == "act" or (kind == "resign" and (who, sent) not in self.done):
                assert len(answers) == 1, (what, told)
            if kind == "act" and who in (WATCHER, STRANGER):
                assert [m["type"] for m in answers] == ["error"], (what, told)
            if not any(m["type"] in ("error", "refused") for m in answers) and kind != "ping":
                self.done.add((who, sent))

    def check_told(self) -> None:
        """Whatever was said by the server is sound; nobody's own action is another's."""
        for who, tab in enumerate(self.tabs):
            events = [e["number"] for m in tab.told for e in m.get("events", [])]
            assert set(events) == set(range(max(events, default=-1) + 1)), "an event is missing"
            for message in tab.told:
                if message["type"] == "error":
                    assert message["error"] in ERRORS, message
                    assert message["sentence"]
                if message["type"] == "happened" and message.get("id"):
                    acted = [e["seat"] for e in message["events"] if e["kind"] in ("action", "resigned")]
                    assert acted[-1:] in ([], [who]), (who, message)  # before it comes what is secret no longer

    def finish(self, folder: Path) -> None:
        """Ends the match, then plays its log again and looks at what was kept."""
        self.settle()
        holder = self.tabs[HOLDER]
        if not holder.frame["outcome"]:
            assert holder.ask(type="resign", seat=HOLDER, id="the end")["type"] == "happened"
        self.settle()
        self.check_told()
        ann = self.guests[HOLDER]
        log = logs.decode(ann.http.get(f"/api/tables/{self.table}/log").content)
        assert verify(log).ok, verify(log).sentences
        assert replay(log).is_finished
        with ann.live(self.table) as again:
            told = again.welcome["events"]
        assert [event["number"] for event in told] == list(range(len(told)))
        assert surviving(told) == [(getattr(event, "seat", None), event.text) for event in log.events]
        for tab in self.tabs:
            assert tab.frame["state"] == holder.frame["state"]
        self.check_kept(folder)
        whole = ann.http.get(f"/api/tables/{self.table}/replay")
        assert whole.status_code == 200
        assert len(whole.json()["frames"]) == len(told) + 1

    def check_kept(self, folder: Path) -> None:
        """Every action that was kept is by the holder of its seat, and no id was done twice."""
        players = [self.guests[HOLDER].me["id"], self.guests[OPPONENT].me["id"]]
        done: set[tuple[str, str]] = set()
        for change in kept(folder, self.table):
            match change:
                case events.Acted():
                    assert [e.seat for e in change.events if isinstance(e, ActionEvent)] == [
                        players.index(change.guest)
                    ]
                case events.Resigned() | events.UndoRequested() | events.UndoAnswered():
                    assert players[change.seat] == change.guest
                case events.Chatted():
                    assert change.guest in [guest.me["id"] for guest in self.guests]
            if sent := getattr(change, "id", ""):
                assert (change.guest, sent) not in done  # type: ignore[union-attr]
                done.add((change.guest, sent))  # type: ignore[union-attr]


def say_last(tab: Live, last: Last) -> None:
    """Raises when the connection is closed."""
    tab.socket.send(last.data, text=last.is_text)
    while True:
        tab.hear()


def surviving(events: list[Message]) -> list[tuple[int | None, str]]:
    """What counts of all that happened."""
    path: list[Message] = []
    for event in events:
        if event["kind"] == "take-back":
            path = [earlier for earlier in path if earlier["number"] < event["back_to"]]
        elif event["kind"] in ("action", "chance"):
            path.append(event)
    return [(event["seat"], event["text"]) for event in path]


def kept(folder: Path, table: str) -> list[events.Event]:
    query = "select data from entries where table_id = ? order by number"
    with closing(sqlite3.connect(f"file:{folder / 'table.db'}?mode=ro", uri=True)) as database:
        return [events.decode(data) for (data,) in database.execute(query, [table])]


# Who must not notice


class Bystanders:
    """Two who play on at another table, all the time."""

    def __init__(self, served: Served, ann: Guest, ben: Guest) -> None:
        self.served = served
        self.guests = ann, ben
        self.closing = ExitStack()
        self.begin()

    def begin(self) -> None:
        ann, ben = self.guests
        self.table: str = ann.create("forgenesis", ME, OPEN)["id"]
        ben.join(self.table)
        self.tabs = [self.closing.enter_context(guest.live(self.table)) for guest in self.guests]
        self.events: list[Message] = []

    def play_on(self) -> None:
        for tab in self.tabs:
            tab.settle()
        actor = next(tab for tab in self.tabs if tab.acting)
        number = actor.frame["event"]
        happened = actor.act(number=number * 7)
        assert happened["type"] == "happened"
        assert [event["number"] for event in happened["events"]] == [number], "somebody else has acted here"
        for tab in self.tabs:
            tab.settle()
            assert not any(message["type"] in ("error", "chat", "closing") for message in tab.told)
        if actor.frame["outcome"]:
            self.check()
            self.closing.close()
            self.begin()

    def check(self) -> None:
        log = logs.decode(self.guests[0].http.get(f"/api/tables/{self.table}/log").content)
        assert replay(log).is_finished == bool(self.tabs[0].frame["outcome"])
        assert verify(log).ok or not log.seed
        assert self.tabs[0].frame["state"] == self.tabs[1].frame["state"]


class Heard(logging.Handler):
    """What the server writes when it is at its wits' end."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Place(NamedTuple):
    served: Served
    folder: Path
    guests: tuple[Guest, Guest, Guest]
    bystanders: Bystanders
    heard: Heard


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder, heard, logger = tmp_path_factory.mktemp("fuzz"), Heard(), logging.getLogger("landwright.server")
    logger.addHandler(heard)
    try:
        with (
            serving(folder) as served,
            served.guest() as ann,
            served.guest() as ben,
            served.guest() as cleo,
            served.guest() as dora,
            served.guest() as emil,
        ):
            bystanders = Bystanders(served, dora, emil)
            with bystanders.closing:
                yield Place(served, folder, (ann, ben, cleo), bystanders, heard)
    finally:
        logger.removeHandler(heard)


def is_well(place: Place) -> None:
    assert httpx.get(f"{place.served.address}/api/health").json() == {"status": "ok"}
    place.bystanders.play_on()
    assert place.heard.lines == []


bounded = settings(
    max_examples=35,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@bounded
@given(game=st.sampled_from(["forgenesis", "tide"]), sent=SENT)
def test_one_after_the_other_each_gets_its_answer(
    place: Place, game: str, sent: list[tuple[int, Junk | Wish | Last]]
) -> None:
    with Stage(place.served, *place.guests, game) as stage:
        stage.settle()
        for by, what in sent:
            who = stage.who(by)
            stage.send(who, what)
            stage.check_answer(who, what, stage.settle()[who])
        is_well(place)
        stage.finish(place.folder)
    place.bystanders.check()


@bounded
@given(game=st.sampled_from(["forgenesis", "tide"]), sent=SENT)
def test_all_at_once_nothing_is_lost(place: Place, game: str, sent: list[tuple[int, Junk | Wish | Last]]) -> None:
    with Stage(place.served, *place.guests, game) as stage:
        stage.settle()
        junk = [0] * 4
        for by, what in sent:
            who = stage.who(by)
            if isinstance(what, Last):
                continue
            stage.send(who, what)
            junk[who] += isinstance(what, Junk)
        for told, number in zip(stage.settle(), junk, strict=True):
            assert sum(message["type"] == "error" for message in told) >= number
        is_well(place)
        stage.finish(place.folder)
    place.bystanders.check()


@bounded
@given(since=TEXTS | NUMBERS.map(str))
def test_whatever_number_is_asked_for_one_is_welcome(place: Place, since: str) -> None:
    bystanders = place.bystanders
    with Live(connect(f"{place.served.url(bystanders.table)}?since={quote(since, safe='')}")) as tab:
        numbers = [event["number"] for event in tab.welcome["events"]]
        assert numbers == list(range(tab.welcome["event"] - len(numbers), tab.welcome["event"]))
    is_well(place)


@bounded
@given(table=TEXTS | JSON.map(json.dumps))
def test_a_table_of_any_name_is_not_there(place: Place, table: str) -> None:
    with pytest.raises((ConnectionClosed, InvalidStatus)) as gone:
        open_and_listen(place.served.url(quote(table, safe="")))
    if isinstance(gone.value, InvalidStatus):  # no address of a table at all
        assert 400 <= gone.value.response.status_code < 500
    else:
        assert isinstance(gone.value, ConnectionClosed)
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == NO_TABLE
    is_well(place)


def open_and_listen(url: str) -> None:
    with connect(url) as socket:
        socket.recv(10)
