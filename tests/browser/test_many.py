"""What the first game has not: one seat or more than two, seats that act at once, and points in parts."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.eyes import PHONE, look_at, serious, slips_sideways
from tests.browser.person import Person


def card(person: Person) -> Locator:
    person.go("/")
    return person.page.get_by_role("article", name="Tide")


def cards(person: Person) -> Locator:
    return person.page.get_by_role("list", name="What you may do").get_by_role("button")


def seats(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Seats").get_by_role("listitem")


def test_solo(invite: Invite, toy_address: str):
    ann = invite(toy_address)
    card(ann).get_by_role("button", name="Play solo").click()
    ann.page.wait_for_url("**/table/*")
    expect(cards(ann).first).to_be_visible()
    expect(seats(ann)).to_have_count(1)
    while not ann.ending.is_visible():
        cards(ann).or_(ann.ending).first.wait_for()
        if cards(ann).count():
            said = ann.page.get_by_role("list", name="What happened so far").inner_text()
            cards(ann).last.click()
            expect(ann.page.get_by_role("list", name="What happened so far")).not_to_have_text(
                said, use_inner_text=True
            )
    expect(ann.page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_four_seats_chosen_one_by_one(invite: Invite, toy_address: str):
    ann, bob = invite(toy_address), invite(toy_address, viewport=PHONE, has_touch=True, is_mobile=True)
    tide = card(ann)
    tide.get_by_text("More choices").click()
    tide.get_by_label("Players").select_option("4")
    tide.get_by_label("North").select_option("Computer, level 1")
    tide.get_by_label("East").select_option("Me")
    tide.get_by_label("South").select_option("Free, for whoever comes")
    tide.get_by_label("West").select_option("Computer, level 2")
    ann.picture("start-seats", full_page=True)
    assert not serious(ann)
    tide.get_by_role("button", name="Start this table").click()
    ann.page.wait_for_url("**/table/*")
    bob.go(f"/table/{ann.table}")
    bob.button("Sit down as South").tap()

    # All act at once; who is done and who is not is seen by everybody, on a phone too.
    expect(cards(ann).first).to_be_visible()
    expect(seats(ann)).to_have_count(4)
    cards(ann).first.click()
    expect(seats(ann).filter(has_text="done")).to_have_count(3)
    expect(seats(ann).filter(has_text="to play")).to_contain_text("South")
    expect(ann.prompt).to_contain_text("to play")
    expect(seats(bob).filter(has_text="done")).to_have_count(3)
    assert not slips_sideways(bob)
    bob.page.evaluate("scrollTo(0, 0)")
    bob.picture("phone-four-seats")
    cards(bob).first.tap()
    expect(cards(ann).first).to_be_visible()


def test_the_score_sheet_at_the_end(invite: Invite, toy_address: str):
    ann = invite(toy_address, reduced_motion="no-preference")
    table = ann.make_table("me", "me", "me", game="toy")
    ann.play(table)
    ann.go(f"/table/{table}")
    sheet = ann.page.get_by_role("grid", name="Points by part")
    expect(sheet.get_by_role("columnheader")).to_have_text(["Part", *map(re.compile, ("North", "East", "South"))])
    expect(sheet.get_by_role("row")).to_have_count(4)
    last = sheet.get_by_role("row", name=re.compile("^Total"))
    assert float(last.evaluate("row => getComputedStyle(row).opacity")) < 1, "it is still to come"
    expect(last).to_have_css("opacity", "1")
    first = sheet.get_by_role("gridcell").first
    first.focus()
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("gridcell").nth(4)).to_be_focused()
    look_at(ann, "ended-points")
    ann.page.emulate_media(reduced_motion="reduce")
    ann.page.reload()
    assert last.evaluate("row => getComputedStyle(row).animationDelay") == "0s", "all at once, where that is wanted"
