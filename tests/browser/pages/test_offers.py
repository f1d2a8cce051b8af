"""Take-backs, draws and rematches between two people: asked and answered beside the board, which does not move."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.pages.test_together import expect_same_log, join_by_link
from tests.browser.support.browser_user import BrowserUser

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def question(user: BrowserUser) -> Locator:
    return user.page.get_by_role("group", name="Question to the players")


def place_of(board: Locator) -> dict[str, float] | None:
    found = board.bounding_box()
    return found and {"x": round(found["x"]), "y": round(found["y"]), "width": round(found["width"])}


def test_a_take_back_needs_the_agreement_of_the_other(new_user: NewUser):
    ann, bob = new_user(), new_user(**PHONE)
    anns, bobs = join_by_link(ann, bob)
    before = anns.log()
    anns.turn()
    bobs.wait()
    places = place_of(anns.board), place_of(bobs.board)
    take_back = ann.button(re.compile("take back", re.IGNORECASE))
    take_back.click()
    expect(question(bob)).to_contain_text("asks for a take-back")
    expect(question(ann)).to_contain_text("Waiting for")
    assert (place_of(anns.board), place_of(bobs.board)) == places
    ann.screenshot("offer-waiting")
    bob.screenshot("offer-question-phone")

    question(ann).get_by_role("button", name="Withdraw").click()
    expect(bob.page.get_by_text("has withdrawn the question").first).to_be_visible()
    take_back.click()
    question(bob).get_by_role("button", name="Refuse").click()
    expect(ann.page.get_by_text("The take-back was refused.").first).to_be_visible()
    take_back.click()
    question(bob).get_by_role("button", name="Allow", exact=True).click()
    expect(anns.history).to_have_text(before, use_inner_text=True)
    expect_same_log(anns, bobs)
    expect(ann.prompt).to_contain_text("opponent's first creature", ignore_case=True)
    assert place_of(anns.board) == places[0]


def test_a_draw_is_agreed_and_a_rematch_takes_both_to_the_next_table(new_user: NewUser):
    ann, bob, eve = new_user(), new_user(), new_user()
    join_by_link(ann, bob)
    first = ann.table
    eve.go(f"/table/{first}")
    ann.button("Offer a draw").click()
    expect(question(eve)).to_contain_text("offers a draw")
    question(bob).get_by_role("button", name="Decline").click()
    expect(ann.page.get_by_text("The draw was declined.").first).to_be_visible()
    bob.button("Offer a draw").click()
    question(ann).get_by_role("button", name="Accept").click()
    for user in (ann, bob, eve):
        expect(user.page.get_by_role("heading", name="A draw")).to_be_visible()
        expect(user.page.get_by_text("A draw was agreed").first).to_be_visible()

    bob.button("Rematch").click()
    expect(question(bob)).to_contain_text("You asked for a rematch. Waiting for")
    expect(question(ann)).to_contain_text("wants a rematch")
    ann.screenshot("rematch-question")
    question(ann).get_by_role("button", name="Accept").click()
    for user in (ann, bob):
        user.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    assert ann.table == bob.table
    seats = ann.page.get_by_role("list", name="Seats")
    expect(seats.get_by_role("listitem").filter(has_text="you")).to_contain_text("Blue")
    assert eve.table == first
    eve.page.get_by_role("link", name="Watch the rematch").click()
    eve.page.wait_for_url(f"**/table/{ann.table}")
