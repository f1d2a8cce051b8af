"""Solo games whose result is a time: personal bests, challenges and hints of Polyminix."""

from collections.abc import Iterator
from typing import Any

import pytest

from landwright.bots.registry import make_bot
from landwright.core import registry
from landwright.core.log import FORMAT_VERSION
from landwright.core.types import State
from landwright.server.tables import commands
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.solo_results import solo_result
from landwright.server.tables.state import TableState
from tests.server.support.clients import ME, Guest, RunningServer, TableClient, run_server

GAME = "polyminix"
CARD = {"card": 1, "side": 1, "box": "!1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("solo"), (GAME,)) as running:
        yield running


def next_action(s: State) -> str:
    """What the strongest bot would do, as text."""
    game = registry.load(GAME)
    action = make_bot(game, "level5").choose(game.copy(s), 0)
    return game.notation.action_text(game.plain(s), 0, action)


def solve(tab: TableClient) -> None:
    """Plays a solution of the card that is shown, step by step."""
    tab.act("begin")
    finish(tab)


def finish(tab: TableClient) -> None:
    """Adds the pieces that are missing to those that lie."""
    game = registry.load(GAME)
    shown = tab.frame["views"]["0"]["race"]["seats"][0]["sheet"]
    card = {"card": shown["card"], "side": shown["side"], "box": shown["box"]["face"]}
    s = game.start(1, game.read_options(card))
    for text in ("begin", *shown["pieces"]):
        game.rules.act(s, 0, game.notation.read_action(game.plain(s), 0, text))
    while not game.is_over(s):
        text = next_action(s)
        tab.act(text)
        game.rules.act(s, 0, game.notation.read_action(game.plain(s), 0, text))


def play_match(guest: Guest, **more: Any) -> str:
    table: str = guest.create(GAME, ME, options=CARD, **more)["id"]
    return table


def bests(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.http.get("/api/me/bests").json()
    return found


def test_the_least_time_is_the_personal_best(ann: Guest) -> None:
    tables = [play_match(ann) for _ in range(2)]
    for table in tables:
        with ann.connect(table) as tab:
            solve(tab)
    given_up = play_match(ann)
    with ann.connect(given_up) as tab:
        tab.act("begin")
        tab.act("give up")
    (best,) = bests(ann)
    assert best["points"] <= best["before"]
    assert best["table"] in tables
    assert {key: best["options"][key] for key in CARD} == CARD


def test_a_hint_is_an_event_of_the_log_and_its_result_is_kept_apart(ann: Guest) -> None:
    table = play_match(ann)
    with ann.connect(table) as tab:
        tab.act("begin")
        advice = ann.post(f"/api/tables/{table}/hint/0").json()
        tab.sync()
        assert tab.frame["views"]["0"]["solo"]["hints"] == 1
        tab.act(advice["text"])
        assert tab.frame["views"]["0"]["race"]["seats"][0]["sheet"]["pieces"] == [advice["text"]]
        assert "hint" in [event["text"] for message in tab.received for event in message.get("events", [])]
        finish(tab)
    assert ann.summary(table)["is_assisted"]
    (best,) = bests(ann)
    assert best["with_hints"]
    assert best["points"] == ann.summary(table)["solo_ms"]
    without = play_match(ann)
    with ann.connect(without) as tab:
        solve(tab)
    assert [(best["table"], best["with_hints"]) for best in bests(ann)] == [(without, False), (table, True)]


def test_a_game_that_was_given_up_has_no_time(ann: Guest) -> None:
    table = play_match(ann)
    with ann.connect(table) as tab:
        tab.act("begin")
        assert ann.summary(table)["solo_ms"] is None
        tab.act("give up")
    assert ann.summary(table)["solo_ms"] is None


def test_the_challenge_ranks_by_the_least_time(ann: Guest, ben: Guest, server: RunningServer) -> None:
    with server.guest() as eve:
        for guest in (eve, ann, ben):
            table = guest.post(f"/api/challenges/{GAME}").json()["id"]
            with guest.connect(table) as tab:
                assert not tab.frame["views"]["0"]["race"]  # hidden until it begins
                if guest is eve:
                    tab.act("begin")
                    tab.act("give up")
                else:
                    solve(tab)
        results = eve.http.get("/api/challenges").json()[0]["results"]
    assert [result["has_won"] for result in results] == [True, True, False]
    assert [result["rank"] for result in results] in ([1, 2, 3], [1, 1, 3])
    assert results[0]["total"] <= results[1]["total"]
    assert results[2]["is_mine"]


# The state alone


@pytest.mark.parametrize("milliseconds", [0, 12_345])
def test_the_time_counts_from_the_first_action(milliseconds: int) -> None:
    setup = Setup(
        seats=[SeatHolder(kind="person", guest="ann", name="Ann")],
        seed="ab" * 32,
        options=CARD,
        log_format=FORMAT_VERSION,
    )
    state = TableState("table", registry.load(GAME), setup, 100.0)
    apply(state, commands.begin(state, ["Ann"]), 100.0)
    at = 107.5
    while not state.playing_match().is_over:
        action = make_bot(state.game, "level5").choose(state.game.copy(state.record), 0)
        apply(state, commands.play(state, 0, action, at), at)
        at = 107.5 + milliseconds / 1000
    assert solo_result(state) == milliseconds


def apply(state: TableState, decision: commands.Decision, at: float) -> None:
    for event in decision.events:
        state.apply(event, at, decision.transition)
