"""The guided first game, played by somebody who does what it says."""

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Mouse


def says(user: BrowserUser, text: str) -> None:
    expect(user.page.get_by_test_id("lesson")).to_contain_text(text)


def begin(user: BrowserUser) -> Mouse:
    user.go("/")
    user.card().get_by_role("button", name="New here?").click()
    user.page.wait_for_url("**/table/*")
    player = Mouse(user)
    player.wait()
    return player


def test_a_newcomer_plays_the_lesson_of_forgenesis(ann: BrowserUser) -> None:
    player = begin(ann)
    says(ann, "You win when one of your creatures stands on Blue's base")
    ann.screenshot("lesson-first-step")

    offered = player.select("a2")
    player.board.get_by_role(
        "gridcell", name=next(words for words in offered if words.startswith("Move"))
    ).first.click()
    player.confirm.click()
    expect(ann.page.get_by_text("Let the Frog jump first")).to_be_visible()
    offered = player.select("a2")
    player.take("a2", offered, next(words for words in offered if "ump" in words))

    says(ann, "summon the Snake")
    tray = ann.page.get_by_role("region", name="Orange: reserve and removed creatures")
    tray.get_by_role("button", name="Snake").click()
    player.square("b1").click()
    player.square("b1").click()

    says(ann, "Refresh")
    player.press("Refresh")

    says(ann, "one step away from your base")
    for square, to in (("c2", "c3"), ("b1", "c1")):
        player.take(square, player.select(square), f"Move to {to}")
    player.press("End turn")

    says(ann, "two steps from Blue's base")
    player.take("c3", player.select("c3"), "Move to c4")
    player.press("End turn")

    says(ann, "Now you are on your own")
    ann.screenshot("lesson-end")
    ann.button("Play on").click()
    expect(ann.page.get_by_test_id("lesson")).to_have_count(0)
    player.play_to_the_end()
    expect(ann.ending).to_be_visible()


def test_a_lesson_is_offered_once_and_always_in_the_help(ann: BrowserUser) -> None:
    begin(ann)
    ann.button("Skip the lesson").click()
    expect(ann.page.get_by_test_id("lesson")).to_have_count(0)
    ann.go("/")
    expect(ann.card()).to_be_visible()
    expect(ann.card().get_by_role("button", name="New here?")).to_have_count(0)
    ann.go("/help/forgenesis")
    ann.button("Play the guided first game").click()
    says(ann, "You win when")


def test_a_lesson_on_a_phone_in_the_dark(new_user: NewUser) -> None:
    ann = new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark")
    begin(ann)
    says(ann, "You win when")
    ann.screenshot("lesson-phone")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
