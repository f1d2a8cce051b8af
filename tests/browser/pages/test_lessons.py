"""The guided first games, played by somebody who does what they say."""

import pytest
from playwright.sync_api import expect

from landwright.core.lesson import find_lesson
from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.lesson_players import LESSONS, WAYS, begin, go_on, says
from tests.support.games import BUILT_IN

IS_ABOVE = "([one, other]) => one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [info.title for info in BUILT_IN if find_lesson(info)])
def test_a_newcomer_plays_the_lesson_and_goes_on(new_user: NewUser, game: str, way: str) -> None:
    ann = new_user(**WAYS[way])
    player = begin(ann, game, way)
    LESSONS[game](player)
    panel = ann.page.get_by_role("region", name="Guided first game")
    expect(panel).to_contain_text("Well done")
    ann.screenshot(f"lesson-end-{game}-{way}")
    play_on = ann.button("Play on")
    play_on.tap() if way == "Touch" else play_on.click()
    expect(panel).to_have_count(0)
    go_on(player)
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Bot 1")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_ends_inside_a_normal_match(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    LESSONS["Forgenesis"](player)
    player.play_to_the_end()
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_test_id("lesson")).to_have_count(0)


def test_another_action_than_the_one_meant_is_explained(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    offered = player.select("a2")
    step = next(words for words in offered if words.startswith("Move"))
    player.board.get_by_role("gridcell", name=step).first.click()
    player.confirm.click()
    expect(ann.page.get_by_text("Let the Frog jump first")).to_be_visible()


def test_another_plan_than_the_one_meant_is_explained_before_it_is_confirmed(ann: BrowserUser) -> None:
    player = begin(ann, "Kingdom Maps")
    player.choose_territory("Mountain")
    says(ann, "Choose Lake for now")
    player.choose_territory("Lake")
    says(ann, "Take the 2")


def test_a_lesson_is_offered_once_and_always_in_the_help(ann: BrowserUser) -> None:
    begin(ann, "Forgenesis")
    ann.button("Skip the lesson").click()
    expect(ann.page.get_by_test_id("lesson")).to_have_count(0)
    kinds = ann.page.get_by_role("region", name="Blue: reserve and removed creatures")
    expect(kinds.get_by_role("button", name="Snake").or_(kinds.get_by_text("Snake"))).not_to_have_count(0)
    for left_out in ("Butterfly", "Firefly"):  # as the rulebook advises for a first game
        expect(kinds.get_by_text(left_out)).to_have_count(0)
    ann.go("/")
    expect(ann.card()).to_be_visible()
    expect(ann.card().get_by_role("button", name="Play Level 1")).to_be_visible()
    ann.go("/help/forgenesis")
    ann.button("Play the guided first game").click()
    says(ann, "You win when")


def test_a_lesson_on_a_phone_in_the_dark(new_user: NewUser) -> None:
    ann = new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark")
    begin(ann, "Forgenesis")
    says(ann, "You win when")
    ann.screenshot("lesson-phone")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_a_lesson_points_at_is_not_covered_by_the_bar_at_the_bottom(new_user: NewUser) -> None:
    ann = new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(ann, "Kingdom Maps", "Touch")
    lake = ann.page.get_by_role("group", name="Territories").get_by_role("button", name="Lake")
    expect(lake).to_be_visible()
    both = [lake.element_handle(), ann.button("Confirm").element_handle()]
    ann.page.wait_for_function(IS_ABOVE, arg=both)  # the page scrolls by itself
    lake.tap()
