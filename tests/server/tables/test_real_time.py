"""Real-time games: the time limits of Tide race at a table."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from landwright.core import log as logs
from landwright.core import registry
from landwright.core.log import ActionEvent, JumpEvent, TimeEvent
from landwright.core.replay import verify
from landwright.core.transition import Pauses
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import commands, events
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from landwright.server.workers.bot_worker import TimedAction
from landwright.testing import tide
from tests.server.support.clients import ME, OPEN, TIMEOUT, Guest, RunningServer, bot, play_out, run_server

GAME = "tide-race"
SHORT = {"seconds": 1, "rounds": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("time"), grace=0.1) as running:
        yield running


@pytest.fixture
def frozen_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time does not pass, except where the clock of a match jumps."""
    now = steady_clock.now()
    monkeypatch.setattr(steady_clock, "now", lambda: now)


def verified_log(guest: Guest, table: str) -> logs.Log:
    """The verified log of an ended match."""
    log = logs.decode(guest.http.get(f"/api/tables/{table}/log").content)
    assert verify(log).ok, verify(log).sentences
    times = [event.ms for event in log.events]
    assert None not in times
    return log


def wait_for_end(guest: Guest, table: str) -> None:
    deadline = time.monotonic() + TIMEOUT
    while guest.summary(table)["status"] != "ended":
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_every_event_of_a_real_time_match_has_its_time(
    ann: Guest, ben: Guest, pass_time: Callable[[float], None]
) -> None:
    table = ann.create(GAME, ME, OPEN, options={"seconds": 60})["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        shown = one.frame["time"]
        assert 0 <= shown["now"] < shown["ends"] <= 60_000
        pass_time(7)
        happened = one.act()
        assert happened["events"][-1]["ms"] >= 7_000
        assert happened["frame"]["time"]["ends"] == shown["ends"]  # the others still have the same time
        assert two.act()["frame"]["time"]["ends"] > shown["ends"]  # the next round
        play_out(one, two)
        assert one.frame["time"] is None
    log = verified_log(ann, table)
    assert not [event for event in log.events if isinstance(event, TimeEvent)]
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    assert [event["ms"] for event in replay["events"]] == [event.ms for event in log.events]


def test_the_time_limit_ends_a_round_for_late_seats(ann: Guest, ben: Guest, pass_time: Callable[[float], None]) -> None:
    table = ann.create(GAME, ME, OPEN, options={"seconds": 60})["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        version = two.acting[0]["version"]
        played = one.act()["events"][-1]["text"]
        pass_time(60)
        one.send(type="chat", text="The time is up.")  # sets the alarm anew
        happened = two.receive_until("happened", lambda m: any(event["kind"] == "time" for event in m["events"]))
        time_up = next(event for event in happened["events"] if event["kind"] == "time")
        assert time_up["seat"] is None
        assert time_up["ms"] >= 60_000
        assert played in [event["text"] for event in happened["events"]], "the cards are shown"
        assert len(two.frame["views"]["1"]["hand"]) == 5
        assert two.request(type="act", seat=1, version=version, action=5)["error"] == "stale"


def test_a_real_time_table_does_not_pause_when_everybody_has_left(ann: Guest, ben: Guest) -> None:
    table = ann.create(GAME, ME, OPEN, options=SHORT)["id"]
    ben.join(table)
    wait_for_end(ann, table)
    assert [isinstance(event, TimeEvent) for event in verified_log(ann, table).events].count(True) == 2


def test_bots_play_real_time_games(ann: Guest) -> None:
    table = ann.create(GAME, ME, bot(1), bot(2), options={"rounds": 2, "seconds": 30})["id"]
    with ann.connect(table) as tab:
        while not tab.frame["outcome"]:
            tab.wait_for_turn()
            if tab.acting:
                tab.act()
            tab.receive()
    events = verified_log(ann, table).events
    assert not [event for event in events if isinstance(event, TimeEvent)]
    by_bots = [event for event in events if isinstance(event, ActionEvent) and event.seat > 0]
    assert all((event.ms or 0) >= 1_000 for event in by_bots), "a bot takes a second"


def test_a_bot_that_is_too_slow_plays_in_the_next_round(ann: Guest) -> None:
    table = ann.create(GAME, ME, bot(1), options={"rounds": 3, "seconds": 1})["id"]
    with ann.connect(table) as tab:
        while not tab.frame["outcome"]:
            tab.receive()
    assert [isinstance(event, TimeEvent) for event in verified_log(ann, table).events].count(True) >= 1


def test_bots_that_are_left_in_a_race_are_not_waited_for(ann: Guest, frozen_clock: None) -> None:
    table = ann.create(GAME, ME, bot(1), bot(2), options={"rounds": 2, "seconds": 60})["id"]
    with ann.connect(table) as tab:
        while not tab.frame["outcome"]:
            tab.act() if tab.acting else tab.receive()
    played = verified_log(ann, table).events
    jumps = [number for number, event in enumerate(played) if isinstance(event, JumpEvent)]
    assert jumps
    assert all(isinstance(played[number + 1], ActionEvent) for number in jumps)
    assert not [event for event in played if isinstance(event, TimeEvent)]


def test_a_race_in_which_nobody_is_left_ends_at_once(ann: Guest, ben: Guest, frozen_clock: None) -> None:
    """A bot that takes over a seat plays from the next race on, so the time is up before anything else happens."""
    table = ann.create(GAME, ME, OPEN, bot(1), options={"rounds": 1, "seconds": 60})["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        two.request(type="resign", seat=1)
        one.wait_for_turn()
        one.act()
        while not one.frame["outcome"]:
            one.receive()
    events = verified_log(ann, table).events
    assert [type(event) for event in events[-2:]] == [JumpEvent, TimeEvent]
    assert events[-1].ms == 60_000


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"seats": [ME, OPEN], "clock": {"kind": "move", "seconds": 30}}, "no other clock"),
        ({"seats": [ME, ME]}, "same time"),
    ],
)
def test_real_time_tables_reject_clocks_and_hot_seats(ann: Guest, body: dict[str, object], words: str) -> None:
    answer = ann.post("/api/tables", {"game": GAME, **body})
    assert answer.status_code == 400
    assert words in answer.json()["sentence"]


def test_real_time_tables_have_no_take_backs_and_one_seat_per_guest(ann: Guest) -> None:
    table = ann.create(GAME, ME, OPEN, OPEN)["id"]
    assert ann.post(f"/api/tables/{table}/join", {"seat": 1}).status_code == 409
    alone = ann.create(GAME, ME, bot(1), options={"seconds": 60})["id"]
    with ann.connect(alone) as tab:
        tab.act()
        assert "real time" in tab.request(type="take-back", seat=0)["sentence"]
        tab.request(type="resign", seat=0)


# The state alone


def new_race(began: float, countdown: int = 0) -> TableState:
    tide.register()
    seats = [SeatHolder(kind="person", guest="ann", name="Ann"), SeatHolder(kind="person", guest="ben", name="Ben")]
    setup = Setup(seats=seats, seed="ab" * 32, pauses=Pauses(countdown=countdown))
    state = TableState("table", registry.load(GAME), setup, began)
    apply(state, commands.begin(state, ["Ann", "Ben"]), began)
    return state


def apply(state: TableState, decision: events.Decision | None, at: float) -> None:
    assert decision
    for event in decision.events:
        state.apply(event, at, decision.transition)


def test_an_action_after_the_deadline_is_rejected() -> None:
    state = new_race(100.0)
    action = state.playing_match().actions(0)[0]
    assert state.deadline() == 105.0
    assert commands.time_passed(state, 104.9) is None
    assert commands.play(state, 0, action, 105.0).transition
    with pytest.raises(ProblemError, match="time is up"):
        commands.play(state, 0, action, 105.1)
    apply(state, commands.time_passed(state, 105.2), 105.3)
    assert [event.kind for event in state.lines] == ["chance", "time", "chance"]
    assert [line.played.ms for line in state.lines if line.played] == [0, 5200, 5200]
    assert state.deadline() == 110.2


def test_a_bot_that_takes_over_a_seat_waits_for_the_end_of_the_timed_moment() -> None:
    state = new_race(100.0)
    state.apply(events.Resigned(seat=0, closed="", winners=[], guest="ann", id="1"), 102.0)
    assert (state.bot_seats, state.sits_out(0), state.sits_out(1)) == ({0}, True, False)
    apply(state, commands.play(state, 1, state.playing_match().actions(1)[0], 103.0), 103.0)
    assert state.sits_out(0)
    apply(state, commands.time_passed(state, 105.2), 105.3)
    assert not state.sits_out(0)


def test_nobody_acts_during_the_countdown_of_a_race() -> None:
    state = new_race(100.0, countdown=3_000)
    action = state.playing_match().actions(0)[0]
    assert state.deadline() == 108.0
    with pytest.raises(ProblemError, match="begins in a moment"):
        commands.play(state, 0, action, 102.9)
    assert commands.play(state, 0, action, 103.0).transition


def test_the_clock_jumps_to_what_bots_do() -> None:
    state = new_race(100.0)
    one, two = (state.playing_match().actions(seat)[0] for seat in (0, 1))
    ahead = [TimedAction(2_500, 1, two), TimedAction(4_000, 0, one)]
    apply(state, commands.play_ahead(state, ahead, 101.0, is_end=False), 101.0)
    assert [(line.kind, line.played.ms) for line in state.lines if line.played] == [
        ("chance", 0),
        ("jump", 2_500),
        ("action", 2_500),
        ("jump", 4_000),
        ("action", 4_000),
        ("chance", 4_000),
    ]
    assert state.milliseconds(101.0) == 4_000
    assert state.deadline() == 106.0, "the next round has its whole time"


def test_a_jump_to_the_end_does_not_shorten_the_next_round() -> None:
    state = new_race(100.0)
    apply(state, commands.play_ahead(state, [], 101.0, is_end=True), 101.0)
    assert [line.kind for line in state.lines] == ["chance", "jump", "time", "chance"]
    assert (state.milliseconds(101.0), state.deadline()) == (5_000, 106.0)


def test_a_seat_that_was_lost_in_an_earlier_moment_plays_on_after_a_jump() -> None:
    state = new_race(100.0)
    state.apply(events.Resigned(seat=0, closed="", winners=[], guest="ann", id="1"), 101.0)
    apply(state, commands.play_ahead(state, [], 101.0, is_end=True), 101.0)
    jump = [TimedAction(9_000, 1, state.playing_match().actions(1)[0])]
    apply(state, commands.play_ahead(state, jump, 101.5, is_end=False), 101.5)
    assert not state.sits_out(0)


def test_event_times_never_decrease_when_the_system_clock_is_set_back() -> None:
    state = new_race(100.0)
    apply(state, commands.play(state, 0, state.playing_match().actions(0)[0], 103.0), 103.0)
    apply(state, commands.play(state, 1, state.playing_match().actions(1)[0], 99.0), 99.0)
    assert [line.played.ms for line in state.lines if line.played] == [0, 3000, 3000, 3000]


def test_time_limits_continue_by_the_wall_clock_after_a_restart(
    tmp_path: Path, pass_time: Callable[[float], None]
) -> None:
    with run_server(tmp_path) as first, first.guest() as guest:
        table = guest.create(GAME, ME, bot(1), options={"seconds": 60, "rounds": 2})["id"]
        cookies = guest.http.cookies
    pass_time(60)
    with run_server(tmp_path) as second, second.guest() as guest:
        guest.http.cookies = cookies
        with guest.connect(table) as tab:
            kinds = [event["kind"] for event in tab.welcome["events"]]
            if "time" not in kinds:
                tab.receive_until("happened", lambda m: any(event["kind"] == "time" for event in m["events"]))
            assert tab.frame["time"]["ends"] - tab.frame["time"]["now"] > 10_000, "the next round has its whole time"
            pass_time(60)
            tab.send(type="chat", text="The time is up.")  # sets the alarm anew
        wait_for_end(guest, table)
        verified_log(guest, table)
