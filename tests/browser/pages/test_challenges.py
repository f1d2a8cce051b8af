"""Challenges, from the start page to the results, and hints."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import check_page
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Mouse

BOT: dict[str, Any] = {"kind": "bot", "level": 1}


def daily(user: BrowserUser, game: str) -> Locator:
    """The line of a game in the list of today's challenges."""
    user.go("/")
    lines = user.page.get_by_role("list", name="Daily challenges").get_by_role("listitem")
    return lines.filter(has=user.page.get_by_role("button", name=re.compile(f": {game}$")))


def start_challenge(user: BrowserUser, game: str) -> None:
    daily(user, game).get_by_role("button", name="Play").click()
    user.page.wait_for_url("**/table/*")
    expect(user.page.get_by_text(re.compile(r"^Challenge of \d+ \w+$"))).to_be_visible()


def results(user: BrowserUser) -> Locator:
    return user.page.get_by_role("list", name=re.compile("^Challenge of")).get_by_role("listitem")


@pytest.fixture
def two(new_user: NewUser, new_tide_address: str) -> tuple[BrowserUser, BrowserUser]:
    return new_user(new_tide_address), new_user(new_tide_address)


def test_a_solo_challenge(two: tuple[BrowserUser, BrowserUser]):
    ann, ben = two
    start_challenge(ann, "Tide")
    start_challenge(ben, "Tide")
    assert ann.table != ben.table
    board = "The board as text"
    start = ann.page.get_by_label(board).inner_text()
    expect(ben.page.get_by_label(board)).to_have_text(start, use_inner_text=True)
    expect(ann.button(re.compile("Undo|take back|Hint"))).to_have_count(0)
    expect(ann.button("Resign")).to_be_visible()
    check_page(ann, "challenge")

    her_table = ann.table
    for path in (f"/table/{her_table}", f"/replay/{her_table}"):
        ben.page.goto(path)
        expect(ben.alert).to_contain_text("Finish your own try at this challenge first")
    ben.errors.clear()  # the browser logs the error status
    daily(ben, "Tide").get_by_role("button", name="Continue").click()
    ben.page.wait_for_url("**/table/*")

    expect(daily(ann, "Tide").get_by_text("under way")).to_be_visible()
    daily(ann, "Tide").get_by_role("button", name="Continue").click()
    ann.page.wait_for_url("**/table/*")
    ann.play(ann.table)
    expect(ann.ending).to_be_visible()
    expect(results(ann)).to_have_count(1)
    expect(results(ann)).to_contain_text(re.compile(r"1\..*\(you\).*points?"))
    expect(ann.button("Rematch")).to_have_count(0)

    ben.play(ben.table)
    expect(results(ben)).to_have_count(2)
    hers = results(ben).filter(has_not_text="(you)")
    hers.get_by_role("link", name=re.compile("^Replay of")).click()
    ben.page.wait_for_url(f"**/replay/{ann.table}")
    ben.page.go_back()
    expect(results(ben)).to_have_count(2)
    check_page(ben, "challenge-ended")

    tide = daily(ben, "Tide")
    expect(tide.get_by_text(re.compile(r"points?, \d\w\w of 2"))).to_be_visible()
    expect(ben.card("Tide").get_by_title("1 best solo result")).to_be_visible()
    mine = ben.page.get_by_role("list", name="My games").get_by_role("link")
    expect(mine).to_contain_text(re.compile(r"challenge of .*points?"))
    check_page(ben, "challenge-start")
    tide.get_by_role("button", name="Results").click()
    expect(results(ben)).to_have_count(2)
    tried = ben.table
    ben.button("Play a free game").click()
    ben.page.wait_for_url(lambda url: "/table/" in url and tried not in url)
    expect(ben.button("Hint")).to_be_visible()
    expect(ben.page.get_by_text(re.compile("^Challenge of"))).to_have_count(0)


def test_a_challenge_against_a_bot(ann: BrowserUser):
    start_challenge(ann, "Forgenesis")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(ann.ending).to_be_visible()
    expect(results(ann).filter(has_text="(you)")).to_contain_text("not won")
    first = ann.table
    ann.button("Play a free game").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Bot 3")
    expect(ann.button(re.compile("^Hint|^Thinking"))).to_be_visible()


def test_a_hint_is_shown_and_not_played(ann: BrowserUser):
    ann.go(f"/table/{ann.make_table('me', BOT, options={'first': 'orange', 'creatures': 'BDGS'})}")
    player = Mouse(ann)
    player.wait()
    ann.button("Hint").click()
    hint = ann.page.get_by_role("main").get_by_text(re.compile(r"^Hint: \w+"))
    expect(hint).to_be_visible()  # the first one compiles
    check_page(ann, "hint-first")
    ann.play(ann.table, 4)
    player.wait()
    expect(hint).to_be_hidden()
    before = player.log()
    player.board.focus()
    ann.page.keyboard.press("h")
    expect(ann.button("Thinking …").or_(hint)).to_be_visible()
    expect(hint).to_be_visible()
    expect(ann.page.get_by_role("log", name="What happens")).to_contain_text("Hint:")
    check_page(ann, "hint")
    assert player.log() == before, "nothing happened"
    player.turn()
    expect(hint).to_be_hidden()


def test_there_are_no_hints_against_people(ann: BrowserUser, new_user: NewUser):
    table = ann.make_table("me", "open")
    ben = new_user()
    ben.go(f"/table/{table}")
    ben.button("Sit down as Blue").click()
    ann.go(f"/table/{table}")
    expect(Mouse(ann).board).to_be_visible()
    expect(ann.button("Hint")).to_have_count(0)


def test_a_hint_on_the_board_of_texts(new_user: NewUser, tide_address: str):
    ann = new_user(tide_address)
    ann.go(f"/table/{ann.make_table('me', BOT, game='tide')}")
    ann.button("Hint").click()
    marked = ann.page.get_by_role("list", name="What you may do").get_by_role("button", name=re.compile("^Hint:"))
    expect(marked).to_be_visible()
    ann.screenshot("hint-plain")
    marked.click()
    expect(marked).to_be_hidden()
