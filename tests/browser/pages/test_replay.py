"""The replay of an ended match."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Mouse


@pytest.fixture
def table(ann: BrowserUser) -> str:
    return ann.play_match()


def test_a_replay_is_controlled_by_slider_buttons_and_keys(ann: BrowserUser, table: str):
    ann.go(f"/table/{table}")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.wait_for_url("**/replay/*")
    board = Mouse(ann)
    slider = ann.page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    expect(ann.page.get_by_text(re.compile("^(Orange|Blue) won")).first).to_be_visible()  # the final position
    assert last > 4

    def expect_step(step: int) -> None:
        expect(ann.page.get_by_text(f"{step} / {last}", exact=True)).to_be_visible()

    slider.fill("0")
    expect_step(0)
    assert board.pieces() == []
    winner = ann.page.get_by_text(re.compile(r"\bwon\b"))
    expect(winner).to_have_count(0)
    ann.button("One step on").click()
    expect_step(1)
    ann.page.get_by_role("main").focus()
    ann.page.keyboard.press("ArrowRight")
    expect_step(2)
    ann.page.keyboard.press("ArrowLeft")
    expect_step(1)
    ann.page.keyboard.press("End")
    expect_step(last)
    expect(ann.page.get_by_text(re.compile("^(Orange|Blue) won")).first).to_be_visible()
    expect(ann.page.get_by_role("list", name="Seats").get_by_text("won", exact=True)).to_be_visible()
    assert board.pieces()
    ann.page.keyboard.press("Home")
    expect_step(0)
    expect(winner).to_have_count(0)
    slider.focus()
    ann.page.keyboard.press("ArrowRight")
    expect_step(1)
    slider.fill(str(last - 2))
    expect_step(last - 2)
    ann.screenshot("replay")
    ann.page.get_by_label("Single events").check()
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    ann.page.get_by_role("list", name="What happened so far").get_by_role("button").nth(6).click()
    expect_step(7)
    ann.page.get_by_label("Single events").focus()
    ann.page.keyboard.press("ArrowRight")
    expect_step(8)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect_step(9)
    ann.button("Pause").click()


def test_a_replay_shows_an_analysis(ann: BrowserUser, table: str):
    ann.go(f"/replay/{table}")
    slider = ann.page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.get_attribute("max") or 0) - 1))
    ann.page.get_by_label("Analysis by the computer").check()
    analysis = ann.page.get_by_role("region", name="Analysis")
    expect(analysis).to_contain_text(re.compile("wins by force in|stands better|About even"))
    ann.screenshot("replay-analysis")


def test_a_replay_is_public(table: str, new_user: NewUser):
    bob = new_user()
    bob.go(f"/replay/{table}")
    expect(Mouse(bob).board).to_be_visible()


def test_a_match_in_progress_has_no_replay(ann: BrowserUser):
    table = ann.make_table("me", "me")
    ann.page.goto(f"/replay/{table}")
    expect(ann.alert).to_be_visible()
    expect(ann.page.get_by_role("link", name="Go to the table")).to_be_visible()
    ann.errors.clear()  # the browser logs the error status


def test_a_graph_of_the_points_leads_to_a_turn(ann: BrowserUser):
    table = ann.make_table("me", "me", game="kingdom-maps", seed="a match to look at")
    ann.play(table)
    ann.go(f"/replay/{table}")
    graph = ann.page.get_by_role("slider", name="Points over the game")
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box
    ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(graph.get_attribute("aria-valuenow") or 0)
    assert 0 < middle < int(graph.get_attribute("aria-valuemax") or 0)
    expect(ann.page.get_by_text(re.compile(f"^{middle} / "))).to_be_visible()
    graph.press("ArrowRight")
    expect(ann.page.get_by_text(re.compile(f"^{middle + 1} / "))).to_be_visible()
    ann.page.get_by_text("As a table").click()
    expect(ann.page.locator("tr[aria-current=step] th")).to_have_text(f"Turn {middle}")
    expect(ann.button("Where points were left")).to_be_visible()
    ann.screenshot("replay-points", full_page=True)


def test_an_analysis_of_the_whole_match_names_the_worst_turns(ann: BrowserUser, table: str):
    ann.go(f"/replay/{table}")
    ann.page.get_by_label("Analysis by the computer").check()
    course = ann.page.get_by_role("region", name="Who stood better")
    expect(course.get_by_role("progressbar")).to_be_visible()
    expect(course.get_by_role("heading", name="The worst turns")).to_be_visible(timeout=90_000)
    worst = course.get_by_role("button", name=re.compile(r"^Turn \d+, (Orange|Blue)$"))
    worst.first.click()
    expect(ann.page.get_by_test_id("best-turn")).to_be_visible()
    expect(course.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("stands|wins|even"))
    ann.screenshot("replay-worst-turns", full_page=True)
