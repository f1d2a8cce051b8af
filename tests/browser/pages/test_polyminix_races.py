"""Polyminix: the order of finishing when everything happens at once, and a race on a server that is killed."""

import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocket, expect

from landwright.games.polyminix.solver import Placed
from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.flaky_proxy import FlakyProxy
from tests.browser.support.polyminix_board import GAME, RACE, Mouse, PolyminixPlayer, problem_solution
from tests.server.support.server_process import server_process

OFFSETS: Final = (0, 40, -40, 0)  # milliseconds by which Bob is later, turn by turn; nobody can have 12 points before
BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}


class Feed:
    """The events that a page receives, in the order of their numbers."""

    def __init__(self, page: Page) -> None:
        self.events: dict[int, dict[str, Any]] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        for event in json.loads(frame).get("events", []):
            self.events[event["number"]] = event

    def last_placement(self, seat: int) -> dict[str, Any]:
        """Other seats' placements are secret."""
        placed = [n for n, e in self.events.items() if e["seat"] == seat and re.match(r"[A-Z]\d ", e["text"])]
        return self.events[max(placed)]


def begin_problem(chooser: PolyminixPlayer, *others: PolyminixPlayer, mode: str) -> Sequence[Placed]:
    """The current player chooses the mode. Returns a solution of the problem."""
    chooser.choices.get_by_role("button", name=re.compile(f"^{mode}")).click()
    for player in (chooser, *others):
        player.wait_for_race()
    return problem_solution(chooser)


def hold_last(player: PolyminixPlayer, solution: Sequence[Placed]) -> None:
    """Covers all but one, and holds the last piece where it belongs."""
    *rest, last = solution
    player.cover(rest)
    player.pick_up(last.piece)
    player.aim(last)


def test_who_is_first_follows_from_the_order_of_arrival(new_user: NewUser) -> None:
    ann, bob = new_user(), new_user()
    feeds = Feed(ann.page), Feed(bob.page)
    path = f"/table/{ann.make_table('me', 'open', game=GAME, options={'game': 2, 'first': '1'})}"
    ann.go(path)
    bob.go(path)
    bob.button("Sit down as Blue").click()
    players = Mouse(ann), Mouse(bob)
    names = [user.context.request.get("/api/me").json()["name"] for user in (ann, bob)]
    for turn, offset in enumerate(OFFSETS, 1):
        current, other = players if turn % 2 else players[::-1]
        solution = begin_problem(current, other, mode="Podium")
        for player in players:
            hold_last(player, solution)
        moment = time.time() * 1000 + 500
        players[0].let_go_at(moment)
        players[1].let_go_at(moment + offset)
        for player in players:
            region = player.page.get_by_role("region", name=re.compile(f"^Turn {turn}: Podium"))
            results = region.get_by_role("listitem")
            expect(results).to_have_count(2)
            last = [feed.last_placement(seat) for seat, feed in enumerate(feeds)]
            first, second = sorted(last, key=lambda event: int(event["number"]))
            for line, event, place in zip(results.all_inner_texts(), (first, second), ("1st", "2nd"), strict=True):
                assert names[event["seat"]] in line
                assert place in line
        assert first["ms"] <= second["ms"]


def time_left(player: PolyminixPlayer) -> float:
    """In seconds, as the page shows it."""
    *minutes, seconds = player.page.get_by_role("timer", name="Time left").inner_text().split(":")
    return 60 * float(minutes[0] if minutes else 0) + float(seconds)


def test_a_turn_goes_on_with_the_time_that_is_left_after_a_killed_server(tmp_path: Path, new_user: NewUser) -> None:
    database, errors = f"sqlite:///{tmp_path / 'killed.db'}", tmp_path / "errors"
    with server_process(database, errors) as server:
        proxy = FlakyProxy(server.address)
        ann = new_user(proxy.address)
        ann.go(f"/table/{ann.make_table('me', BOT, game=GAME, options={'game': 2, 'first': '1', 'clock': 60})}")
        player = Mouse(ann)
        first, second, *rest = begin_problem(player, mode="Clock")
        player.place(first)
        left, measured = time_left(player), time.monotonic()
    # Killed. What is done now is sent when there is a server again.
    reconnecting = ann.page.get_by_text("Connection lost")
    expect(reconnecting).to_be_visible()
    player.pick_up(second.piece)
    player.aim(second)
    player.let_go(second)
    expect(player.lying).to_have_count(2)
    with server_process(database, errors) as server:
        proxy.forward_to(server.address)
        expect(reconnecting).to_be_hidden()
        passed = time.monotonic() - measured
        assert abs(left - time_left(player) - passed) < 3, "the time of the turn has changed"
        expect(player.lying).to_have_count(2)
        expect(player.prompt).to_have_text(RACE)
        player.cover(rest)
        # The bot is not waited for.
        expect(player.page.get_by_role("img", name="Points: ")).to_have_accessible_name(re.compile(" 2"))
        ann.page.close()  # or it would try to connect again
        ann.errors.clear()  # the browser reports that the connection was refused
        proxy.close()


def test_nobody_waits_for_bots_and_the_replay_shows_their_sheets(ann: BrowserUser) -> None:
    path = ann.make_table("me", BOT, BOT, game=GAME, options={"first": "1", "limit": 900})
    ann.go(f"/table/{path}")
    player = Mouse(ann)
    player.choose_until_race()
    player.place(player.solution()[0])
    ann.button("Give up").click()
    ann.button("Really?").click()
    expect(ann.page.get_by_role("heading", name=re.compile("^Turn 1:"))).to_be_visible()
    ann.button("Resign").click()
    ann.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("link", name="Replay")).to_be_visible()
    ann.go(f"/replay/{path}")
    ann.page.get_by_label("Single events").check()
    ann.page.get_by_role("list", name="What happened so far").get_by_text("TEST die").first.click()
    sheets = ann.page.get_by_role("list", name="All sheets").get_by_role("listitem")
    expect(sheets).to_have_count(3)
    expect(ann.page.get_by_role("timer", name="Time of the race")).to_have_text("0:00.0")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.get_by_role("timer", name="Time of the race")).not_to_have_text("0:00.0")
    expect(sheets.filter(has_text="0 / ")).to_have_count(2)
    ann.button("Speed: times 1").click()
    expect(ann.button("Speed: times 4")).to_be_visible()
