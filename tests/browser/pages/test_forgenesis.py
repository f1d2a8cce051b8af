"""Forgenesis: whole matches, refusals, take-backs and rematches."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Keyboard, Mouse


def test_a_match_against_a_bot_by_mouse(new_user: NewUser):
    ann = new_user(reduced_motion="no-preference")
    ann.go("/")
    expect(ann.page.get_by_role("heading", level=2, name="Forgenesis")).to_be_visible()
    ann.screenshot("start")
    ann.start("Play the computer")
    player = Mouse(ann)
    player.wait()
    ann.screenshot("table-first-turn")
    turns = player.play_to_the_end()
    assert turns > 1
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_role("link", name="Replay")).to_be_visible()
    ann.screenshot("table-ended")
    ann.page.get_by_role("link", name="Landwright").click()
    expect(ann.page.get_by_role("list", name="My games").get_by_role("link")).to_have_count(1)


def test_a_match_against_a_bot_by_keyboard(ann: BrowserUser):
    ann.go("/")
    player = Keyboard(ann)
    expect(ann.card()).to_be_visible()
    player.tab_to(ann.card().get_by_role("button", name="Other ways to play"))
    player.key("Enter")
    level = ann.page.get_by_role("radio", name="Level 1")
    player.tab_to(level)
    player.key("ArrowDown", "ArrowUp")
    expect(level).to_be_checked()
    player.key("Tab", "Enter")
    ann.page.wait_for_url("**/table/*")
    player.wait()
    player.tab_to(player.board)
    ann.screenshot("table-keyboard")
    assert player.play_to_the_end() > 1
    expect(ann.ending).to_be_visible()
    player.tab_to(ann.button("Rematch"))
    first = ann.table
    player.key("Enter")
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    player.wait()


def test_hot_seat(ann: BrowserUser):
    ann.start("Pass and play", first="orange")
    player = Mouse(ann)
    sides = []
    for _ in range(6):
        player.wait()
        sides.append(player.colour)
        own, enemy = ("a1", "d4") if player.colour == "Orange" else ("d4", "a1")
        player.expect_below(own, enemy)
        player.turn()
    assert sides == ["Orange", "Blue"] * 3
    expect(ann.prompt).not_to_contain_text("Orange: Orange")
    ann.screenshot("table-hot-seat")
    ann.play(ann.table)
    expect(ann.page.get_by_role("heading", name=re.compile(r"^(Orange|Blue) won|A draw"))).to_be_visible()


AT_THE_FINGER = 60  # pixels


def is_just_above(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    is_across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return is_across and 0 < b["y"] + b["height"] / 2 - (a["y"] + a["height"]) < AT_THE_FINGER


def test_a_refused_action_is_explained_by_its_rule(ann: BrowserUser):
    ann.start("Play the computer", first="orange", creatures="BDGS")
    player = Mouse(ann)
    player.wait()
    before = player.log()
    frog = ann.page.get_by_role("region", name="Orange: reserve").get_by_role("button", name="Frog")
    frog.click()
    expect(ann.alert).to_contain_text("Rule 2.3")
    assert len(ann.alert.inner_text()) > 30, "the reason is shown"
    assert player.log() == before, "nothing happened"
    assert is_just_above(ann.alert, frog)
    ann.screenshot("table-refused")
    ann.button("Rule 2.3").click()
    rules = ann.page.get_by_role("dialog", name="Forgenesis: the rules")
    expect(rules.get_by_text("This is the only time that players place creatures for each other")).to_be_in_viewport()
    ann.screenshot("table-rules")
    ann.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    ann.page.keyboard.press("Escape")
    expect(ann.alert).to_be_hidden()

    player.turn()
    player.wait()
    mine = next(piece for piece in player.pieces() if piece.colour == "Orange")
    assert player.select(mine.square)
    player.square("a1").click()  # its own base
    expect(ann.alert).to_contain_text(re.compile(r"Rule \d\.\d"))


def test_a_take_back_against_a_bot(ann: BrowserUser):
    ann.start("Play the computer", first="orange", creatures="BDGS")
    player = Mouse(ann)
    player.wait()
    beginning = player.log()
    player.turn()
    player.wait()
    expect(ann.prompt).to_contain_text("move your creatures", ignore_case=True)
    ann.button(re.compile("Undo|Take back")).click()
    expect(ann.prompt).to_contain_text("opponent's first creature", ignore_case=True)
    expect(player.history).to_have_text(beginning, use_inner_text=True)
    assert player.pieces() == []
    player.turn()
    player.wait()
    assert len(player.pieces()) == 2


def test_resigning_and_a_rematch(ann: BrowserUser):
    ann.start("Play the computer")
    player = Mouse(ann)
    player.wait()
    first = ann.table
    ann.button("Resign").click()
    question = ann.page.get_by_role("dialog", name="Resign?")
    question.get_by_role("button", name="Play on").click()
    expect(question).to_be_hidden()
    ann.button("Resign").click()
    question.get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("heading", name="You lost")).to_be_visible()
    ann.button("Rematch").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    player.wait()
    seats = ann.page.get_by_role("list", name="Seats")
    expect(seats.get_by_role("listitem").filter(has_text="you")).to_contain_text("Blue")
    expect(ann.ending).to_be_hidden()
