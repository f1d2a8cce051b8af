"""Solo games whose result is a time: personal bests, challenges and hints of Polyminix."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from landwright.bots.registry import make_bot
from landwright.core import registry
from landwright.games.polyminix.bots.hints import NOT_KNOWN
from landwright.games.polyminix.card_design.new_figures import figure_numbers
from landwright.games.polyminix.components import COLUMNS, Box
from landwright.games.polyminix.solver import Constraints, Placed
from landwright.games.polyminix.solver import solve as solve_figure
from landwright.server.runtime.budget import Budget, Visitor
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import Limit
from landwright.server.tables import commands, events
from landwright.server.tables.services import prepare
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.solo_results import solo_result
from landwright.server.tables.state import TableState
from landwright.server.workers.heavy_work import HeavyWork
from tests.games.polyminix.polyminix_table import FAR_APART
from tests.server.support.clients import ME, Guest, RunningServer, TableClient, run_server

GAME = "polyminix"
CARD = {"card": 1, "side": 1, "box": "!1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("solo"), (GAME,)) as running:
        yield running


def solve(tab: TableClient) -> None:
    """Plays a solution of the card that is shown, step by step."""
    tab.act("begin")
    finish(tab)


def finish(tab: TableClient) -> None:
    """Adds the pieces that are missing to those that lie."""
    shown = tab.frame["views"]["0"]["race"]["seats"][0]["sheet"]
    box = msgspec.convert({"areas": (), "pieces": (), **shown["box"]}, Box)
    lying = [placed_of(text) for text in shown["pieces"]]
    for piece, squares in solve_figure("\n".join(shown["figure"]), Constraints.of_box(box), placed=lying).solution:
        tab.act(" ".join((piece, *(f"{COLUMNS[column]}{row + 1}" for row, column in squares))))


def placed_of(text: str) -> Placed:
    piece, *squares = text.split()
    return Placed(piece, tuple((int(square[1:]) - 1, COLUMNS.index(square[0])) for square in squares))


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


def test_an_answer_that_nothing_is_known_is_no_hint(ann: Guest) -> None:
    table = ann.create(GAME, ME, options={"game": 2, "problem": 35})["id"]
    with ann.connect(table) as tab:
        for text in ("begin", *FAR_APART):
            tab.act(text)
        answer = ann.post(f"/api/tables/{table}/hint/0")
        assert answer.status_code == 200
        assert answer.json() == {"action": None, "text": NOT_KNOWN, "step": None}
        tab.sync()
        assert tab.frame["views"]["0"]["solo"]["hints"] == 0
    assert not ann.summary(table)["is_assisted"]


def test_a_game_that_was_given_up_has_no_time(ann: Guest) -> None:
    table = play_match(ann)
    with ann.connect(table) as tab:
        tab.act("begin")
        assert ann.summary(table)["solo_ms"] is None
        tab.act("give up")
    assert ann.summary(table)["solo_ms"] is None


def test_the_challenge_is_one_new_figure_ranked_by_the_least_time(
    ann: Guest, ben: Guest, server: RunningServer
) -> None:
    figures = []
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
                figures.append(tab.frame["views"]["0"]["race"]["seats"][0]["sheet"])
        results = eve.http.get("/api/challenges").json()[0]["results"]
    first, *others = [(figure.get("card", 0), figure["figure"], figure["box"]) for figure in figures]
    assert first[0] == 0, "not a new figure"
    assert others == [first, first]
    assert [result["has_won"] for result in results] == [True, True, False]
    assert [result["rank"] for result in results] in ([1, 2, 3], [1, 1, 3])
    assert results[0]["total"] <= results[1]["total"]
    assert results[2]["is_mine"]


def test_a_rematch_has_another_new_figure(ann: Guest) -> None:
    first = ann.create(GAME, ME, options={"figure": "green", "box": "!1"})["id"]
    figures = []
    for table in (first, None):
        with ann.connect(table or ann.post(f"/api/tables/{first}/rematch").json()["id"]) as tab:
            solve(tab)
            figures.append(tab.frame["views"]["0"]["race"]["seats"][0]["sheet"]["figure"])
    assert figures[0] != figures[1]
    (best,) = bests(ann)
    assert best["before"] is not None, "new figures of a colour are compared with each other"
    replayed = ann.http.get(f"/api/tables/{first}/replay").json()["frames"][-1]
    assert replayed["views"]["-1"]["race"]["seats"][0]["sheet"]["figure"] == figures[0]
    assert ann.summary(first)["options"] == {"figure": "green", "box": "!1"}, "the number is secret"


# The state alone


@pytest.mark.parametrize("milliseconds", [0, 12_345])
def test_the_time_counts_from_the_first_action(milliseconds: int) -> None:
    setup = Setup(
        seats=[SeatHolder(kind="person", guest="ann", name="Ann")],
        seed="ab" * 32,
        options=CARD,
    )
    state = TableState("table", registry.load(GAME), setup, 100.0)
    apply(state, commands.begin(state, ["Ann"]), 100.0)
    at = 107.5
    while not state.playing_match().is_over:
        action = make_bot(state.game, "level5").choose(state.game.copy(state.record), 0)
        apply(state, commands.play(state, 0, action, at), at)
        at = 107.5 + milliseconds / 1000
    assert solo_result(state) == milliseconds


def apply(state: TableState, decision: events.Decision, at: float) -> None:
    for event in decision.events:
        state.apply(event, at, decision.transition)


def test_a_new_figure_is_made_before_the_match_begins_and_paid_for() -> None:
    """In a thread, because it takes tenths of a second."""
    budget = Budget(Limit(0.01, 0.001), Limit(1, 1))
    heavy_work = HeavyWork(budget)
    figure_numbers.cache_clear()
    setup = Setup(
        seats=[SeatHolder(kind="person", guest="ann", name="Ann")],
        seed="cd" * 32,
        options={"figure": "red"},
    )
    state = TableState("table", registry.load(GAME), setup, 100.0)
    asyncio.run(prepare(state, heavy_work))
    heavy_work.close()
    made = figure_numbers.cache_info().misses
    with pytest.raises(ProblemError):
        budget.pay(Visitor("ann", ""), 0.01)
    apply(state, commands.begin(state, ["Ann"]), 100.0)
    assert state.record.new_colour
    assert figure_numbers.cache_info().misses == made
