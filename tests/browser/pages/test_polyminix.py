"""Polyminix: races by mouse, keyboard and touch, between two browsers, against bots and the clock; solo practice."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from landwright.geometry.polyomino import normalise
from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, check_page, scrolls_sideways
from tests.browser.support.board_pages import centre_of
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.flaky_proxy import FlakyProxy
from tests.browser.support.polyminix_board import (
    GAME,
    RACE,
    Keyboard,
    Mouse,
    MouseDrag,
    PolyminixPlayer,
    Touch,
    problem_solution,
)
from tests.browser.support.server_process import SeededProcess

BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}
FIRST_MODE: Final = "race 5"  # a seed with which the first TURN die shows First
DOUBLE_MODE: Final = "race 1"
SHORT: Final = {"first": "1", "limit": 60}
CHOICE: Final = re.compile("[Cc]hoose")


def new_table(user: BrowserUser, *seats: Any, seed: str = FIRST_MODE, **options: Any) -> str:
    """The path of a new table."""
    return f"/table/{user.make_table(*seats, game=GAME, seed=seed, options={**SHORT, **options})}"


def two_players(new_user: NewUser, other_address: str = "") -> tuple[Mouse, Mouse]:
    """Ann and Bob at one table. A table with open seats takes no seed, so any mode may be rolled."""
    ann, bob = new_user(), new_user(other_address)
    path = f"/table/{ann.make_table('me', 'open', game=GAME, options=SHORT)}"
    ann.go(path)
    bob.go(path)
    bob.button("Sit down as Blue").click()
    return Mouse(ann), Mouse(bob)


def start_race(*players: PolyminixPlayer) -> None:
    """Makes everybody's choices, until the race begins."""
    while not all(RACE.search(player.prompt.inner_text()) for player in players):
        for player in players:
            if CHOICE.search(player.prompt.inner_text()):
                player.choose()


def cover_all_but_one(player: PolyminixPlayer) -> None:
    """Covers a figure, in `double` the second one, and holds the last piece above its place."""
    *rest, last = player.solution()
    player.cover(rest)
    if player.page.get_by_text("two cards").count() and not player.page.get_by_text("2nd card", exact=False).count():
        player.place_last(last)
        expect(player.lying).to_have_count(0)
        *rest, last = player.solution()
        player.cover(rest)
    player.pick_up(last.piece)
    player.aim(last)


def results(player: PolyminixPlayer, turn: int = 1) -> Any:
    return player.page.get_by_role("heading", name=re.compile(f"^Turn {turn}:"))


def test_a_turn_by_mouse_against_a_bot(new_user: NewUser):
    ann = new_user(reduced_motion="no-preference")
    ann.go(new_table(ann, "me", BOT))
    player = MouseDrag(ann)
    player.wait()
    expect(player.choices.get_by_role("button")).to_have_count(3)
    player.choose_until_race()
    solution = player.solution()
    expect(ann.page.locator('[aria-current="true"]')).to_have_count(1)
    expect(ann.page.get_by_role("progressbar")).to_have_count(2)
    expect(ann.page.get_by_role("timer", name="Time left")).to_be_visible()
    expect(ann.button("Hint")).to_have_count(0)
    player.cover(solution[:-1])
    check_page(ann, "polyminix-race")
    player.place_last(solution[-1])
    expect(ann.page.get_by_test_id("flourish")).to_have_text(re.compile("You finished first!"))
    expect(results(player)).to_be_visible()
    expect(ann.page.get_by_role("img", name="Points: ")).to_have_accessible_name(re.compile(r" 3, "))
    check_page(ann, "polyminix-results")
    player.choose_until_race()
    assert not player.is_over


def test_pieces_are_turned_moved_and_taken_back(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT))
    player = Mouse(ann)
    player.choose_until_race()
    first, second = player.solution()[:2]
    player.pick_up(first.piece)
    player.move_to(first)
    before = player.held_squares()
    ann.page.mouse.wheel(0, 120)
    expect(player.plan_text).not_to_contain_text(" ".join(map(str, before)))
    assert ann.page.evaluate("scrollY") == 0
    ann.page.keyboard.press("Escape")
    expect(player.ghost).to_have_count(0)
    player.place(first)
    expect(player.tray(first.piece)).to_have_accessible_name(f"{first.piece}, on the sheet; take it back")
    # Where it cannot lie, the server says why.
    player.pick_up(second.piece)
    x, y = player.middle(first.squares)
    ann.page.mouse.click(x, y)
    expect(ann.alert).to_contain_text("Rule 4.3")
    ann.page.keyboard.press("Escape")
    # A tap takes a piece back, and a drag moves it.
    player.square(first.squares[0]).click()
    expect(player.lying).to_have_count(0)
    player.place(first)
    x, y = centre_of(player.square(first.squares[0]))
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x + 30, y + 30)
    expect(player.lying).to_have_count(0)
    ann.page.mouse.move(x, y)  # it is held where it was touched
    ann.page.mouse.up()
    expect(player.lying).to_have_count(1)
    expect(player.tray(first.piece)).to_have_accessible_name(f"{first.piece}, on the sheet; take it back")


def test_a_ruled_out_piece_is_explained(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, box="!1"))
    player = Mouse(ann)
    player.choose_until_race()
    used = {placed.piece for placed in player.solution()}
    other = next(piece for piece in ("I3", "L3", "I4", "L5") if piece not in used)
    expect(player.tray(other)).to_have_accessible_name(f"{other}, not allowed")
    player.tray(other).click(force=True)
    expect(ann.alert).to_contain_text("Rule 4.5")


def test_a_turn_by_keyboard_only(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT))
    player = Keyboard(ann)
    player.choose_until_race()
    solution = player.solution()
    first = solution[0]
    player.tab_to(player.tray(first.piece))
    player.key("Enter")
    expect(player.plan_text).to_contain_text(f"{first.piece} on ")
    expect(player.board).to_be_focused()
    player.key("Escape")
    player.place(first)
    player.key("Delete")
    expect(player.lying).to_have_count(0)
    player.cover(solution[:-1])
    player.place_last(solution[-1])
    expect(results(player)).to_be_visible()


def test_a_turn_by_touch_on_a_phone(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.go(new_table(ann, "me", BOT))
    player = Touch(ann)
    player.choose_until_race()
    assert not scrolls_sideways(ann)
    solution = player.solution()
    first = solution[0]
    start = centre_of(player.tray(first.piece))
    x, _ = player.middle(player.figure())
    y = start[1] - 60
    player.fingers((start,), ((start[0], start[1] - 20),), ((x, y),))
    expect(player.plan_text).to_contain_text(f"{first.piece} on ")
    assert player.middle(player.held_squares())[1] < y - 20, "the piece is not above the finger"
    ann.screenshot("polyminix-touch")
    shape = normalise(player.held_squares())
    text = player.plan_text.inner_text()
    player.fingers(((x, y), (60, 60)), ((x, y),))
    expect(player.plan_text).not_to_have_text(text)
    assert normalise(player.held_squares()) != shape
    expect(ann.button("Flip")).to_be_in_viewport()
    player.fingers(())
    player.tray(first.piece).tap()  # takes it back, or puts it down
    expect(player.lying).to_have_count(0)
    player.cover(solution[:-1])
    player.place_last(solution[-1])
    expect(results(player)).to_be_visible()
    assert not scrolls_sideways(ann)


def test_two_cards_one_after_the_other(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT, seed=DOUBLE_MODE))
    player = Mouse(ann)
    player.choose_until_race()
    solution = player.solution()
    player.cover(solution[:-1])
    player.place_last(solution[-1])
    expect(player.lying).to_have_count(0)
    expect(ann.page.get_by_text("2nd card: 0 /").first).to_be_visible()
    solution = player.solution()
    player.cover(solution[:-1])
    player.place_last(solution[-1])
    expect(results(player)).to_be_visible()


def result_lines(player: PolyminixPlayer, turn: int) -> list[str]:
    lines = player.page.get_by_role("region", name=re.compile(f"^Turn {turn}:")).get_by_role("listitem")
    expect(lines).to_have_count(2)
    return lines.all_inner_texts()


def test_a_whole_match_between_two_browsers(new_user: NewUser):
    anns, bobs = two_players(new_user)
    for turn in range(1, 13):
        start_race(anns, bobs)
        cover_all_but_one(anns)
        if turn == 1:
            cover_all_but_one(bobs)
            expect(anns.page.get_by_role("progressbar").nth(1)).to_have_attribute(
                "aria-valuetext", re.compile(r"(^|, )\d+ of \d+$")
            )
        else:
            bobs.give_up.click()
            bobs.page.get_by_role("button", name="Really?").click()
            expect(bobs.give_up).to_have_count(0)
        anns.page.mouse.click(*anns.pointer)
        if turn == 1:
            bobs.page.mouse.click(*bobs.pointer)
        lines = result_lines(anns, turn)
        assert "1st" in lines[0]
        assert lines == result_lines(bobs, turn)
        if anns.is_over:
            break
    for player in (anns, bobs):
        expect(player.user.ending).to_be_visible()


@pytest.fixture
def proxy(address: str) -> Iterator[FlakyProxy]:
    proxy = FlakyProxy(address)
    yield proxy
    proxy.close()


def test_a_lost_connection_in_a_race(proxy: FlakyProxy, new_user: NewUser):
    anns, bobs = two_players(new_user, proxy.address)
    start_race(anns, bobs)
    first, second, *rest = bobs.solution()
    bobs.place(first)
    proxy.disconnect()
    bobs.pick_up(second.piece)
    bobs.aim(second)
    bobs.let_go(second)
    expect(bobs.lying).to_have_count(2)
    proxy.restore()
    expect(anns.page.get_by_role("progressbar").nth(1)).to_have_attribute(
        "aria-valuenow", str(len(first.squares) + len(second.squares))
    )
    expect(bobs.lying).to_have_count(2)
    bobs.cover(rest[:1])
    bobs.user.errors.clear()  # the browser reports that the connection was refused


def test_solo_practice_with_a_hint(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, side=1, box="!1"))
    player = Mouse(ann)
    player.wait()
    expect(player.board).to_have_count(0)
    player.choose_until_race()
    ann.button("Hint").click()
    expect(ann.page.get_by_test_id("hint")).to_be_visible()
    expect(player.plan_text).to_have_text(re.compile(r"^Hint: \w\d on "))
    expect(ann.page.get_by_text(re.compile(r"^Hints"))).to_be_visible()
    check_page(ann, "polyminix-solo")
    solution = player.solution()
    player.cover(solution)
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("Your time")).to_be_visible()
    ann.screenshot("polyminix-solo-ended")


def test_the_daily_challenge_is_a_new_figure_and_its_result_a_time(ann: BrowserUser):
    ann.go("/")
    ann.button("Play: Polyminix").click()
    player = Mouse(ann)
    player.choose_until_race()
    expect(ann.page.get_by_role("region", name="New figure")).to_be_visible()
    player.cover(player.solution())
    expect(ann.ending).to_be_visible()
    time = r"\d+:\d\d\.\d"
    expect(ann.page.get_by_text(re.compile(f"You: {time}, "))).to_be_visible()
    ann.screenshot("polyminix-challenge")
    ann.go("/")
    expect(ann.page.get_by_text(re.compile(f"{time}, (the first to finish|1st of)"))).to_be_visible()


def test_giving_up_a_solo_game_takes_two_taps(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, box="!1"))
    player = Mouse(ann)
    player.choose_until_race()
    ann.button("Give up").click()
    expect(ann.ending).to_have_count(0)
    ann.button("Really?").click()
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("You gave up.").first).to_be_visible()


def test_after_a_solo_game_there_is_a_next_figure_and_a_harder_one(ann: BrowserUser):
    ann.go("/")
    ann.ways("Polyminix").get_by_role("button", name="Play solo").click()
    player = Mouse(ann)
    player.choose_until_race()
    figure = player.figure()
    for button in ("Same figure again", "Harder: yellow"):
        ann.button("Give up").click()
        ann.button("Really?").click()
        expect(ann.button("Next figure")).to_be_visible()
        ann.button(button).click()
        expect(ann.ending).to_have_count(0)
        player.choose_until_race()
        assert (player.figure() == figure) == (button == "Same figure again")
    expect(ann.page.get_by_role("region", name="New figure")).to_contain_text("medium")


def test_game_2_against_a_bot(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT, game=2))
    player = Mouse(ann)
    player.wait()
    expect(player.choices.get_by_role("button")).to_have_count(3)
    player.choose_until_race()
    assert len(player.figure()) == 16 * 16
    solution = problem_solution(player)
    player.cover(solution[:1])
    expect(ann.page.get_by_role("region", name="The problem")).to_contain_text("symmetry")
    player.cover(solution[1:-1])
    check_page(ann, "polyminix-problem")
    player.place_last(solution[-1])
    expect(ann.page.get_by_role("img", name="Points: ")).to_have_accessible_name(re.compile(" 3"))
    # The bot begins the next turn by itself, and results never lie over a race.
    expect(player.board).to_be_visible()
    expect(results(player)).to_have_count(0)


def test_the_clock_runs_out(ann: BrowserUser, seeded_server: SeededProcess):
    ann.go(new_table(ann, "me", BOT, game=2, clock=30))
    player = Mouse(ann)
    player.wait()
    player.choices.get_by_role("button", name=re.compile("^Clock")).click()
    player.wait_for_race()
    expect(ann.page.get_by_role("timer", name="Time left")).to_be_visible()
    seeded_server.pass_time(25)
    player.place(problem_solution(player)[0])
    expect(ann.page.get_by_role("list", name="What happened so far")).to_contain_text("time is up")


def test_a_replay_shows_the_race(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, side=1, box="!1"))
    player = Mouse(ann)
    player.choose_until_race()
    solution = player.solution()
    player.cover(solution)
    expect(ann.ending).to_be_visible()
    ann.page.get_by_role("link", name="Replay").click()
    expect(player.lying).to_have_count(len(solution))  # it opens at the end
    ann.page.keyboard.press("Home")
    expect(ann.page.get_by_text("The beginning", exact=True)).to_be_visible()
    ann.page.get_by_label("Single events").check()
    for _ in range(2):
        ann.page.keyboard.press("ArrowRight")
    expect(player.lying).to_have_count(1)
