"""Several people at one table, each with a browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.flaky_proxy import FlakyProxy
from tests.browser.support.forgenesis_board import Mouse


@pytest.fixture
def proxy(address: str) -> Iterator[FlakyProxy]:
    proxy = FlakyProxy(address)
    yield proxy
    proxy.close()


def join_by_link(ann: BrowserUser, bob: BrowserUser) -> tuple[Mouse, Mouse]:
    """Ann creates a table, and Bob joins it by its link."""
    ann.start("Play with friends", first="orange", creatures="BDGS")
    link = ann.page.get_by_label("Link to this table").input_value()
    assert link == ann.page.url
    bob.go(link.removeprefix(ann.address))
    expect(bob.page.get_by_role("heading", name="You are invited to Forgenesis")).to_be_visible()
    bob.screenshot("table-invited")
    bob.button("Sit down as Blue").click()
    players = Mouse(ann), Mouse(bob)
    for player in players:
        expect(player.board).to_be_visible()
    players[0].wait()
    return players


def seats(user: BrowserUser) -> Locator:
    return user.page.get_by_role("list", name="Seats").get_by_role("listitem")


def expect_same_log(one: Mouse, other: Mouse) -> None:
    expect(other.history).to_have_text(one.log(), use_inner_text=True)


def test_a_lost_connection_neither_loses_nor_repeats_an_action(proxy: FlakyProxy, new_user: NewUser):
    ann, bob = new_user(), new_user(proxy.address)
    bobs_errors = bob.errors
    anns, bobs = join_by_link(ann, bob)
    anns.turn()
    bobs.wait()
    bobs.turn()
    anns.wait()
    anns.turn()
    bobs.wait()
    expect(seats(bob).filter(has_text="to play")).to_contain_text("you")

    # The response to his action is lost with the connection. It was carried out, and is not repeated.
    mine = next(piece for piece in bobs.pieces() if piece.colour == "Blue")
    offered = bobs.select(mine.square)
    proxy.drop_responses()
    words = next(words for words in offered if words.startswith("Move to"))
    bobs.square(words[-2:]).click()
    bob.button("Confirm").click()
    expect(anns.history).to_contain_text(f"from {mine.square} to {words[-2:]}")
    proxy.disconnect()
    reconnecting = bob.page.get_by_text("Connection lost")
    expect(reconnecting).to_be_visible()
    bob.screenshot("table-reconnecting")
    expect(seats(ann).filter(has_text="Blue")).to_contain_text("away")
    proxy.restore()
    expect(reconnecting).to_be_hidden()
    expect_same_log(anns, bobs)
    assert bobs.log().count(f"from {mine.square} to {words[-2:]}") == 1
    expect(bob.prompt).to_contain_text("end the turn", ignore_case=True)

    # An action without a connection is sent after reconnecting.
    proxy.disconnect()
    expect(reconnecting).to_be_visible()
    before = anns.log()
    bob.button("End turn").click()
    proxy.restore()
    expect(reconnecting).to_be_hidden()
    anns.done(before)
    expect_same_log(anns, bobs)
    assert bobs.log().count("end turn") == 1

    # Actions of the other meanwhile are there after reconnecting.
    proxy.disconnect()
    expect(reconnecting).to_be_visible()
    anns.wait()
    anns.turn()
    proxy.restore()
    bobs.wait()
    expect_same_log(anns, bobs)
    expect(seats(ann).filter(has_text="Blue")).not_to_contain_text("away")

    bob.button("Resign").click()
    bob.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("heading", name="You won")).to_be_visible()
    expect_same_log(anns, bobs)
    assert all("ERR_" in trouble or "WebSocket" in trouble for trouble in bobs_errors)
    bobs_errors.clear()


def test_a_connection_that_falls_silent_is_noticed_and_the_action_stays_visible(proxy: FlakyProxy, new_user: NewUser):
    ann, bob = new_user(), new_user(proxy.address)
    bobs_errors = bob.errors
    anns, bobs = join_by_link(ann, bob)
    anns.turn()
    bobs.wait()
    proxy.stall()
    expect(bob.page.get_by_text("Connection lost, trying again")).to_be_visible()

    before = anns.log()
    reserve = bob.page.get_by_role("region", name=re.compile("Orange: reserve"))
    reserve.get_by_role("button", name="Frog").click()
    bobs.square("b1").click()
    bob.button("Confirm").click()
    bob.page.mouse.move(2, 2)
    expect(bob.page.get_by_text("Your action is kept.")).to_be_visible()
    expect(bob.page.get_by_text("Not sent yet")).to_be_visible()
    bob.screenshot("table-not-sent-yet")
    proxy.disconnect()
    proxy.restore()
    anns.done(before)
    expect(bob.page.get_by_text("Connection lost")).to_be_hidden()
    expect_same_log(anns, bobs)
    bobs_errors.clear()


def test_a_watcher_sees_the_match_and_cannot_act(new_user: NewUser):
    ann, bob, eve = new_user(), new_user(), new_user()
    anns, bobs = join_by_link(ann, bob)
    eve.go(f"/table/{ann.table}")
    eves = Mouse(eve)
    expect(eves.board).to_be_visible()
    expect(ann.page.get_by_text("1 is watching")).to_be_visible()
    expect(eve.button("Resign")).to_have_count(0)
    expect(eve.button("End turn")).to_have_count(0)
    anns.turn()
    bobs.wait()
    bobs.turn()
    anns.wait()
    expect_same_log(anns, eves)
    assert eves.pieces() == anns.pieces()
    eve.button("Turn the board").click()
    eves.expect_below("d4", "a1")
    eve.button("Turn the board").click()
    eves.expect_below("a1", "d4")
    eve.screenshot("table-spectator")
    eve.context.close()
    expect(ann.page.get_by_text("1 is watching")).to_be_hidden()


def test_chat_is_shown_as_plain_text(new_user: NewUser):
    ann, bob = new_user(), new_user()
    bob.go("/")
    bob.button(re.compile("Change your name")).click()
    bob.page.get_by_label("Your name").fill("Bob <b>")
    bob.page.keyboard.press("Enter")
    expect(bob.button(re.compile("Change your name"))).to_contain_text("Bob <b>")
    join_by_link(ann, bob)
    ann.page.get_by_label("Say something").fill("Good luck, <i>friend</i>!")
    ann.page.keyboard.press("Enter")
    heard = bob.page.get_by_role("log", name="Chat")
    expect(heard).to_contain_text("Good luck, <i>friend</i>!")
    bob.page.get_by_label("Say something").fill("Thank you.")
    bob.button("Say").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Bob <b> Thank you.")
    ann.page.reload()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Thank you.")


def test_on_a_phone_the_chat_opens_over_the_board_and_counts_unread_lines(new_user: NewUser):
    ann, bob = new_user(), new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    join_by_link(ann, bob)
    for line in ("Hello", "Good luck"):
        ann.page.get_by_label("Say something").fill(line)
        ann.page.keyboard.press("Enter")
    chat = bob.button(re.compile("^Chat"))
    expect(chat).to_be_in_viewport()
    expect(chat).to_contain_text("2 unread")
    bob.screenshot("table-chat-badge")
    chat.click()
    opened = bob.page.get_by_role("dialog", name="Chat")
    expect(opened.get_by_role("log")).to_contain_text("Good luck")
    bob.screenshot("table-chat-phone")
    opened.get_by_label("Say something").fill("You too")
    opened.get_by_role("button", name="Say").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("You too")
    opened.get_by_role("button", name="Close").click()
    expect(chat).not_to_contain_text("unread")

    sound = bob.button("Sound off")
    sound.click()
    expect(bob.button("Sound on")).to_have_attribute("aria-pressed", "true")
    bob.page.reload()
    expect(bob.button("Sound on")).to_be_visible()


def test_two_tabs_of_one_guest_show_the_same_match(ann: BrowserUser):
    ann.start("Play the computer")
    first = Mouse(ann)
    other = ann.open_tab()
    other.goto(ann.page.url)
    second = Mouse(ann, other)
    for player in (first, second, first, second):
        player.wait()
        if player.is_over:
            break
        player.page.bring_to_front()
        player.turn()
        player.wait()
        other_player = second if player is first else first
        other_player.wait()
        expect_same_log(player, other_player)
    assert second.pieces() == first.pieces()
