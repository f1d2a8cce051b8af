"""The page of daily challenges: streak, calendar and archive."""

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import check_page
from tests.browser.support.seeded_server import TODAY


def test_the_streak_and_a_challenge_of_yesterday(new_user: NewUser, new_tide_address: str):
    ann = new_user(new_tide_address)
    ann.go("/daily")
    expect(ann.page.get_by_text("Finish one today to begin a streak.")).to_be_visible()
    ann.button("Play: Tide").first.click()
    ann.page.wait_for_url("**/table/*")
    ann.play(ann.table)
    ann.go("/daily")
    expect(ann.page.get_by_text("1 day", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("link", name="Results: Tide").first).to_be_visible()
    check_page(ann, "daily")

    yesterday = date.fromisoformat(TODAY) - timedelta(days=1)
    ann.button(re.compile(f"^{yesterday.day} {yesterday:%B}: not played")).click()
    expect(ann.page.get_by_text("not ranked, and not part of the streak")).to_be_visible()
    ann.button("Play late: Tide").first.click()
    ann.page.wait_for_url("**/table/*")
    ann.play(ann.table)
    expect(ann.page.get_by_text("played late, not ranked")).to_be_visible()
    ann.go("/")
    expect(ann.page.get_by_role("link", name="Calendar: 1 day in a row")).to_be_visible()
