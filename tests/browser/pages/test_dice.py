"""The page adds a share to the seed before a match, and compares the log with it when the match has ended."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser


def sit_down(ann: BrowserUser, bob: BrowserUser) -> None:
    """Ann creates a table whose set-up is left to chance, and Bob joins it."""
    ann.start("Play with friends")
    bob.go(f"/table/{ann.table}")
    bob.button(re.compile("^Sit down")).click()
    for user in (ann, bob):
        expect(user.button("Resign")).to_be_visible()


def resign(user: BrowserUser) -> None:
    user.button("Resign").click()
    user.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()


def test_both_pages_find_their_shares_in_the_dice(new_user: NewUser):
    ann, bob = new_user(), new_user()
    sit_down(ann, bob)
    second_tab = ann.open_tab()
    second_tab.goto(ann.page.url)
    resign(bob)
    for page in (ann.page, bob.page, second_tab):
        expect(page.get_by_text(re.compile("^Dice proven: .* your share and that of one other person"))).to_be_visible()
    ann.screenshot("table-dice-proven")


def test_a_share_that_was_left_out_is_told_at_the_start_and_at_the_end(new_user: NewUser):
    """The hash of Bob's share does not reach the server."""
    ann, bob = new_user(), new_user()
    bob.page.route("**/share-hash", lambda route: route.fulfill(json={}))
    sit_down(ann, bob)
    expect(bob.alert).to_contain_text("The server took the hash of your share, but left it out")
    resign(bob)
    expect(bob.page.get_by_role("status").filter(has_text="left it out")).to_be_visible()
    expect(ann.page.get_by_text(re.compile("^Dice proven: .* your share, the only one"))).to_be_visible()
