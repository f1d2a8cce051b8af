"""The challenge of the day from the start page to its list, and hints."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.support.accessibility import look_at
from tests.browser.support.browser_user import Person
from tests.browser.support.forgenesis_board import Mouse

BOT: dict[str, Any] = {"kind": "bot", "level": 1}


def card(person: Person, game: str) -> Locator:
    person.go("/")
    return person.card(game)


def take_up(person: Person, game: str) -> None:
    card(person, game).get_by_role("button", name="Daily challenge").click()
    person.page.wait_for_url("**/table/*")
    expect(person.page.get_by_text(re.compile(r"^Challenge of \d+ \w+$"))).to_be_visible()


def results(person: Person) -> Locator:
    return person.page.get_by_role("list", name=re.compile("^Challenge of")).get_by_role("listitem")


@pytest.fixture
def two(invite: Invite, tide_address: str) -> tuple[Person, Person]:
    return invite(tide_address), invite(tide_address)


def test_a_solo_challenge(two: tuple[Person, Person]):
    ann, ben = two
    take_up(ann, "Tide")
    take_up(ben, "Tide")
    assert ann.table != ben.table
    board = "The board as text"
    start = ann.page.get_by_label(board).inner_text()
    expect(ben.page.get_by_label(board)).to_have_text(start, use_inner_text=True)
    expect(ann.button(re.compile("Undo|take back|Hint"))).to_have_count(0)
    expect(ann.button("Resign")).to_be_visible()
    look_at(ann, "challenge")

    her_table = ann.table
    for path in (f"/table/{her_table}", f"/replay/{her_table}"):
        ben.page.goto(path)
        expect(ben.alert).to_contain_text("Finish your own try at this challenge first")
    ben.troubles.clear()  # the browser says that something was answered with an error
    card(ben, "Tide").get_by_role("button", name="Continue the challenge").click()
    ben.page.wait_for_url("**/table/*")

    expect(card(ann, "Tide").get_by_text("under way")).to_be_visible()
    card(ann, "Tide").get_by_role("button", name="Continue the challenge").click()
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
    look_at(ben, "challenge-ended")

    tide = card(ben, "Tide")
    expect(tide.get_by_text(re.compile(r"points?, \d\w\w of 2"))).to_be_visible()
    expect(tide.get_by_text(re.compile(r"Your best solo game: \d+ point"))).to_be_visible()
    mine = ben.page.get_by_role("list", name="My games").get_by_role("link")
    expect(mine).to_contain_text(re.compile(r"challenge of .*points?"))
    look_at(ben, "challenge-start")
    tide.get_by_role("button", name="Challenge results").click()
    expect(results(ben)).to_have_count(2)
    tried = ben.table
    ben.button("Play a free game").click()
    ben.page.wait_for_url(lambda url: "/table/" in url and tried not in url)
    expect(ben.button("Hint")).to_be_visible()
    expect(ben.page.get_by_text(re.compile("^Challenge of"))).to_have_count(0)


def test_a_challenge_against_a_bot(ann: Person):
    take_up(ann, "Forgenesis")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(ann.ending).to_be_visible()
    expect(results(ann).filter(has_text="(you)")).to_contain_text("not won")
    first = ann.table
    ann.button("Play a free game").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Bot 3")
    expect(ann.button(re.compile("^Hint|^Thinking"))).to_be_visible()


def test_a_hint_is_shown_and_not_played(ann: Person):
    ann.go(f"/table/{ann.make_table('me', BOT, options={'first': 'orange', 'creatures': 'BDGS'})}")
    hand = Mouse(ann)
    hand.wait()
    ann.button("Hint").click()
    told = ann.page.get_by_role("main").get_by_text(re.compile(r"^Hint: \w+"))
    expect(told).to_be_visible(timeout=30_000)  # the first one compiles
    look_at(ann, "hint-first")
    ann.play(ann.table, 4)
    hand.wait()
    expect(told).to_be_hidden()
    before = hand.log()
    hand.board.focus()
    ann.page.keyboard.press("h")
    expect(ann.button("Thinking …").or_(told)).to_be_visible()
    expect(told).to_be_visible(timeout=20_000)
    expect(ann.page.get_by_role("log", name="What happens")).to_contain_text("Hint:")
    look_at(ann, "hint")
    assert hand.log() == before, "nothing happened"
    hand.turn()
    expect(told).to_be_hidden()


def test_there_are_no_hints_against_people(ann: Person, invite: Invite):
    table = ann.make_table("me", "open")
    ben = invite()
    ben.go(f"/table/{table}")
    ben.button("Sit down as Blue").click()
    ann.go(f"/table/{table}")
    expect(Mouse(ann).board).to_be_visible()
    expect(ann.button("Hint")).to_have_count(0)


def test_a_hint_on_the_board_of_texts(invite: Invite, tide_address: str):
    ann = invite(tide_address)
    ann.go(f"/table/{ann.make_table('me', BOT, game='tide')}")
    ann.button("Hint").click()
    marked = ann.page.get_by_role("list", name="What you may do").get_by_role("button", name=re.compile("^Hint:"))
    expect(marked).to_be_visible(timeout=30_000)
    ann.picture("hint-plain")
    marked.click()
    expect(marked).to_be_hidden()
