"""The guided first games, played by somebody who does what they say."""

import re

import pytest
from playwright.sync_api import expect

from landwright.core.lesson import find_lesson
from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.lesson_players import LESSONS, WAYS, begin, go_on, says
from tests.support.games import BUILT_IN

IS_AROUND = """([ring, target]) => {
    const [one, other] = [ring, target].map((element) => element.getBoundingClientRect());
    const isNear = (a, b) => Math.abs(a - b) < 4;
    const isCentred = (from, to) => isNear(one[from] + one[to], other[from] + other[to]);
    return isCentred('left', 'right') && isCentred('top', 'bottom');
}"""
IS_ABOVE = "([one, other]) => one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [info.title for info in BUILT_IN if find_lesson(info)])
def test_a_newcomer_plays_the_lesson_and_goes_on(new_user: NewUser, game: str, way: str) -> None:
    ann = new_user(**WAYS[way])
    player = begin(ann, game, way)
    LESSONS[game](player)
    panel = ann.page.get_by_role("region", name="Guided first game")
    expect(panel).to_contain_text(f"You have learned {game}")
    expect(panel.get_by_role("button", name="Play a real game, Level 1")).to_be_enabled()
    ann.screenshot(f"lesson-end-{game}-{way}")
    play_on = ann.button("Play on here")
    play_on.tap() if way == "Touch" else play_on.click()
    expect(panel).to_have_count(0)
    go_on(player)
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Bot 1")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_has_nobody_to_talk_to_and_nothing_to_resign(ann: BrowserUser) -> None:
    begin(ann, "Forgenesis")
    for absent in ("Resign", "Send"):
        expect(ann.page.get_by_role("button", name=absent)).to_have_count(0)


def test_a_lesson_ends_inside_a_normal_match(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    LESSONS["Forgenesis"](player)
    ann.button("Play on here").click()
    player.play_to_the_end()
    expect(ann.button("Play a real game, Level 1")).to_be_visible()
    expect(ann.page.get_by_test_id("lesson")).to_have_count(0)


def test_another_action_than_the_one_meant_is_explained_before_it_is_confirmed(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    offered = player.select("a2")
    step = next(words for words in offered if words.startswith("Move"))
    player.board.get_by_role("gridcell", name=step).first.click()
    says(ann, "Let the Frog jump first")
    expect(player.confirm).to_be_disabled()
    player.page.keyboard.press("Enter")
    ann.button("Back").click()
    says(ann, "You win when")


def test_only_the_lesson_speaks_and_only_what_it_wants_is_primary(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    expect(player.prompt).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)
    player.activate("a2", "Jump")
    says(ann, "summon the Snake")
    primary = player.page.locator("button.command.main")
    expect(ann.button("End turn")).to_be_enabled()
    expect(primary).to_have_count(0)
    rings = ann.page.locator(".ring")
    snake = ann.page.get_by_role("region", name="Orange: reserve").get_by_role("button", name="Snake")
    for target in (snake, player.square("b1")):
        ann.page.wait_for_function(IS_AROUND, arg=[rings.element_handle(), target.element_handle()])
        expect(rings).to_have_count(1)
        target.click()
    expect(primary).to_contain_text("Confirm")
    ann.page.wait_for_function(IS_AROUND, arg=[rings.element_handle(), primary.element_handle()])


def test_what_a_lesson_does_not_mean_leaves_no_ink(ann: BrowserUser) -> None:
    player = begin(ann, "Kingdom Maps")
    player.choose_territory("Lake")
    player.take_number(2)
    for name in ("e5", "e6"):
        player.paint_hex(name)
    says(ann, "Draw on d3 and d4")
    expect(player.confirm).to_be_disabled()
    ann.screenshot("lesson-wrong")
    for left in (1, 0):
        ann.button("Back").click()
        expect(player.painted).to_have_count(left)
    for name in ("d3", "d4"):
        player.paint_hex(name)
    player.finish()
    drawn = player.board.get_by_role("gridcell", name=re.compile(", Lake"))
    expect(drawn).to_have_count(2)


def test_the_board_of_a_lesson_keeps_its_size(ann: BrowserUser) -> None:
    player = begin(ann, "Kingdom Maps")
    before = player.board.bounding_box()
    player.choose_territory("Lake")
    player.take_number(2)
    player.paint_hex("e5")
    says(ann, "Draw on d3 and d4")
    assert player.board.bounding_box() == before
    for _ in range(3):
        ann.button("Back").click()
    LESSONS["Kingdom Maps"](player)
    expect(ann.page.get_by_role("region", name="Guided first game")).to_contain_text("You have learned")
    assert player.board.bounding_box() == before


def test_after_a_lesson_a_real_game_with_the_same_colour(ann: BrowserUser) -> None:
    player = begin(ann, "Forgenesis")
    LESSONS["Forgenesis"](player)
    says(ann, "choose your opponent's first creature")
    lesson = ann.table
    ann.button("Play a real game, Level 1").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and lesson not in url)
    player.wait()
    assert player.own_colour == "Orange"
    table = ann.context.request.get(f"/api/tables/{ann.table}").json()
    assert [seat["level"] for seat in table["seats"]] == [None, 1]
    assert table["options"]["creatures"] == "BDGS"


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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_what_a_lesson_points_at_is_not_covered_by_the_bar_at_the_bottom(
    new_user: NewUser, width: int, height: int
) -> None:
    ann = new_user(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    begin(ann, "Kingdom Maps", "Touch")
    lake = ann.page.get_by_role("group", name="Territories").get_by_role("button", name="Lake")
    expect(lake).to_be_visible()
    both = [lake.element_handle(), ann.button("Confirm").element_handle()]
    ann.page.wait_for_function(IS_ABOVE, arg=both)  # the page scrolls by itself
    lake.tap()
