"""Polyminix: races by mouse, keyboard and touch, between two browsers, against bots and the clock; solo practice."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, check_page, scrolls_sideways
from tests.browser.support.board_pages import centre_of
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.flaky_proxy import FlakyProxy
from tests.browser.support.polyminix_board import (
    GAME,
    Keyboard,
    Mouse,
    MouseDrag,
    PolyminixPlayer,
    Touch,
    normalise,
    parse_square,
    problem_solution,
)

BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}
FIRST_MODE: Final = "race 5"  # a seed with which the first TURN die shows First
DOUBLE_MODE: Final = "race 1"
SHORT: Final = {"first": "1", "limit": 60}
RESULT_TIMEOUT: Final = 40_000  # milliseconds


def new_table(user: BrowserUser, *seats: Any, seed: str = FIRST_MODE, **options: Any) -> str:
    """The path of a new table."""
    return f"/table/{user.make_table(*seats, game=GAME, seed=seed, options={**SHORT, **options})}"


def two_players(new_user: NewUser, other_address: str = "", **options: Any) -> tuple[Mouse, Mouse]:
    """Ann and Bob at one table, the race about to begin with sides that both have to choose."""
    ann, bob = new_user(), new_user(other_address)
    path = new_table(ann, "me", "open", **options)
    ann.go(path)
    bob.go(path)
    bob.button("Sit down as Blue").click()
    return Mouse(ann), Mouse(bob)


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
    player.move_to(first)
    ann.page.mouse.up()
    expect(player.lying).to_have_count(1)


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
    x, y = player.middle(player.figure())
    player.drag([start, (start[0], start[1] - 30), (x, y), (x, y)], release=False)
    lowest = max(row for row, _ in player.held_squares())
    bottom = player.square((lowest, 0)).bounding_box()
    assert bottom
    assert bottom["y"] + bottom["height"] / 2 < y, "the piece is not above the finger"
    shape = normalise(player.held_squares())
    player.second_finger((x, y))
    if first.piece[0] != "I" or shape != normalise(player.held_squares()):
        assert shape != normalise(player.held_squares())
    player.lift_finger()
    ann.screenshot("polyminix-touch")
    if player.lying.count():
        player.tray(first.piece).tap()
        expect(player.lying).to_have_count(0)
    else:
        player.tray(first.piece).tap()
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
    expect(ann.page.get_by_text("2nd card: 0 /")).to_be_visible()
    solution = player.solution()
    player.cover(solution[:-1])
    player.place_last(solution[-1])
    expect(results(player)).to_be_visible()


def test_two_browsers_race_for_the_same_turn(new_user: NewUser):
    anns, bobs = two_players(new_user)
    anns.wait()
    anns.choose()
    for player in (anns, bobs):
        player.choose_until_race()
    lasts = []
    for player in (anns, bobs):
        solution = player.solution()
        player.cover(solution[:-1])
        player.pick_up(solution[-1].piece)
        player.aim(solution[-1])
        lasts.append(solution[-1])
    covered = anns.page.get_by_role("progressbar").nth(1)
    expect(covered).to_have_attribute("aria-valuetext", re.compile(r"^\d+ of \d+$"))
    expect(anns.page.locator(f'[data-piece="{lasts[1].piece}"]')).to_have_count(
        anns.page.locator(f'[data-piece="{lasts[1].piece}"]').count()
    )
    anns.page.mouse.down()
    bobs.page.mouse.down()
    anns.page.mouse.up()
    bobs.page.mouse.up()
    for player in (anns, bobs):
        expect(results(player)).to_be_visible()
        items = player.page.get_by_role("region", name=re.compile("^Turn 1")).get_by_role("listitem")
        expect(items.nth(0)).to_contain_text("1st")
        expect(items.nth(0)).to_contain_text("+3")
        expect(items.nth(1)).to_contain_text("not finished")
    names = [
        player.page.get_by_role("region", name=re.compile("^Turn 1")).get_by_role("listitem").nth(0).inner_text()
        for player in (anns, bobs)
    ]
    assert names[0] == names[1]


@pytest.fixture
def proxy(address: str) -> Iterator[FlakyProxy]:
    proxy = FlakyProxy(address)
    yield proxy
    proxy.close()


def test_a_lost_connection_in_a_race(proxy: FlakyProxy, new_user: NewUser):
    anns, bobs = two_players(new_user, proxy.address)
    anns.wait()
    anns.choose()
    for player in (anns, bobs):
        player.choose_until_race()
    first, second, *rest = bobs.solution()
    bobs.place(first)
    proxy.disconnect()
    bobs.pick_up(second.piece)
    bobs.aim(second)
    bobs.let_go(second)
    expect(bobs.lying).to_have_count(2)
    proxy.restore()
    expect(anns.page.get_by_role("progressbar").nth(1)).to_have_attribute(
        "aria-valuenow", str(len(first.squares) + len(second.squares)), timeout=20_000
    )
    expect(bobs.lying).to_have_count(2)
    bobs.cover(rest[:-1])
    bobs.place_last(rest[-1])
    expect(results(anns)).to_be_visible()
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


def test_giving_up_a_solo_game_takes_two_taps(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, box="!1"))
    player = Mouse(ann)
    player.choose_until_race()
    ann.button("Give up").click()
    expect(ann.ending).to_have_count(0)
    ann.button("Really?").click()
    expect(ann.ending).to_be_visible()


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
    expect(results(player)).to_be_visible()


def test_the_clock_runs_out(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT, game=2, clock=30))
    player = Mouse(ann)
    player.wait()
    player.choices.get_by_role("button", name=re.compile("^Clock")).click()
    player.wait_for_race()
    expect(ann.page.get_by_role("timer", name="Time left")).to_be_visible()
    expect(results(player)).to_be_visible(timeout=RESULT_TIMEOUT)
    expect(ann.page.get_by_role("region", name=re.compile("^Turn 1"))).to_contain_text("not finished")


def test_a_replay_shows_the_race(ann: BrowserUser):
    ann.go(new_table(ann, "me", card=3, side=1, box="!1"))
    player = Mouse(ann)
    player.choose_until_race()
    solution = player.solution()
    player.cover(solution)
    expect(ann.ending).to_be_visible()
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_text("The beginning")).to_be_visible()
    for _ in range(2):
        ann.page.keyboard.press("ArrowRight")
    expect(player.lying).to_have_count(1)
    assert parse_square("b3") == (2, 1)
