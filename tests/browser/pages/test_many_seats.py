"""Matches of one, three and four seats, simultaneous actions, and points by part."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, check_page, scrolls_sideways, serious_violations
from tests.browser.support.browser_user import BrowserUser


def ways(user: BrowserUser, game: str = "Tide") -> Locator:
    user.go("/")
    return user.ways(game)


def cards(user: BrowserUser) -> Locator:
    return user.page.get_by_role("list", name="What you may do").get_by_role("button")


def seats(user: BrowserUser) -> Locator:
    return user.page.get_by_role("list", name="Seats").get_by_role("listitem")


def test_a_solo_match_on_the_board_of_texts(new_user: NewUser, tide_address: str):
    ann = new_user(tide_address)
    ways(ann).get_by_role("button", name="Play solo").click()
    ann.page.wait_for_url("**/table/*")
    expect(cards(ann).first).to_be_visible()
    expect(seats(ann)).to_have_count(1)
    while not ann.ending.is_visible():
        cards(ann).or_(ann.ending).first.wait_for()
        if cards(ann).count():
            history = ann.page.get_by_role("list", name="What happened so far").inner_text()
            cards(ann).last.click()
            expect(ann.page.get_by_role("list", name="What happened so far")).not_to_have_text(
                history, use_inner_text=True
            )
    expect(ann.page.get_by_role("heading", name=re.compile(r"^\d+ points?$"))).to_be_visible()


def test_four_seats_are_chosen_one_by_one(new_user: NewUser, tide_address: str):
    ann, bob = new_user(tide_address), new_user(tide_address, viewport=PHONE, has_touch=True, is_mobile=True)
    tide = ways(ann)
    tide.get_by_text("More choices").click()
    tide.get_by_label("Players").select_option("4")
    tide.get_by_label("North").select_option("Computer: Level 1, Apprentice")
    tide.get_by_label("East").select_option("Me")
    tide.get_by_label("South").select_option("Free, for whoever comes")
    tide.get_by_label("West").select_option("Computer: Level 2, Surveyor")
    ann.screenshot("start-seats", full_page=True)
    assert not serious_violations(ann)
    tide.get_by_role("button", name="Start this table").click()
    ann.page.wait_for_url("**/table/*")
    bob.go(f"/table/{ann.table}")
    bob.button("Sit down as South").tap()

    # Seats act simultaneously, and everybody sees which of them are done.
    expect(cards(ann).first).to_be_visible()
    expect(seats(ann)).to_have_count(4)
    cards(ann).first.click()
    expect(seats(ann).filter(has_text="done")).to_have_count(3)
    expect(seats(ann).filter(has_text="to play")).to_contain_text("South")
    expect(ann.prompt).to_contain_text("to play")
    expect(seats(bob).filter(has_text="done")).to_have_count(3)
    assert not scrolls_sideways(bob)
    bob.page.evaluate("scrollTo(0, 0)")
    bob.screenshot("phone-four-seats")
    cards(bob).first.tap()
    expect(cards(ann).first).to_be_visible()


def test_a_real_time_match_shows_the_remaining_time(new_user: NewUser, tide_address: str):
    ann = new_user(tide_address)
    race = ways(ann, "Tide race")
    expect(race.get_by_role("button", name="Pass and play")).to_have_count(0)
    race.get_by_text("More choices").click()
    expect(race.get_by_label("Clock")).to_have_count(0)
    race.get_by_role("slider", name="Rounds").fill("2")
    race.get_by_role("slider", name="Time limit").fill("3")
    race.get_by_role("button", name="Play solo").click()
    ann.page.wait_for_url("**/table/*")
    left = ann.page.get_by_role("timer", name="Time left")
    expect(left).to_have_text(re.compile(r"^\s*[0-3]\.\d\s*$"))
    check_page(ann, "race")
    expect(ann.button("Undo")).to_have_count(0)
    cards(ann).first.click()
    history = ann.page.get_by_role("list", name="What happened so far")
    expect(history).to_contain_text("time is up")  # nothing is played in the second round
    expect(ann.ending).to_be_visible()
    expect(left).to_have_count(0)


def test_the_score_sheet_of_an_ended_match(new_user: NewUser, tide_address: str):
    ann = new_user(tide_address, reduced_motion="no-preference")
    table = ann.make_table("me", "me", "me", game="tide")
    ann.play(table)
    ann.go(f"/table/{table}")
    sheet = ann.page.get_by_role("grid", name="Points by part")
    headers = sheet.get_by_role("columnheader")
    expect(headers).to_have_count(4)
    for name in ("Part", "North", "East", "South"):  # the winner comes first
        expect(headers.filter(has_text=name)).to_have_count(1)
    expect(sheet.get_by_role("row")).to_have_count(4)
    last = sheet.get_by_role("row", name=re.compile("^Total"))
    assert float(last.evaluate("row => getComputedStyle(row).opacity")) < 1, "the animation has not reached it"
    expect(last).to_have_css("opacity", "1")
    first = sheet.get_by_role("gridcell").first
    first.focus()
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("gridcell").nth(4)).to_be_focused()
    check_page(ann, "ended-points")
    ann.page.emulate_media(reduced_motion="reduce")
    ann.page.reload()
    assert last.evaluate("row => getComputedStyle(row).animationDelay") == "0s", "no animation with reduced motion"
