"""Trying one's own moves from a position of an ended match."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support import accessibility
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import ForgenesisPlayer, Keyboard, Mouse, Touch

OWN_MOVES = "Your own moves"
EVALUATION = re.compile("wins by force in|stands better|About even|A draw")


class _Line(ForgenesisPlayer):
    """Plays a continuation. The board does not turn, and the line stands in place of the history."""

    @property
    def history(self) -> Locator:
        return self.page.get_by_role("region", name=OWN_MOVES)

    @property
    def turns(self) -> Locator:
        return self.page.get_by_role("list", name=OWN_MOVES).get_by_role("listitem")


class MouseLine(_Line, Mouse):
    pass


class TouchLine(_Line, Touch):
    pass


class KeyboardLine(_Line, Keyboard):
    def go_to(self, square: str, colour: str) -> None:
        super().go_to(square, "Orange")


@pytest.fixture
def table(ann: BrowserUser) -> str:
    return ann.play_match()


def open_at(user: BrowserUser, table: str, steps_before_end: int) -> Locator:
    """Opens the replay at a step, and returns the slider."""
    user.go(f"/replay/{table}")
    slider = user.page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.get_attribute("max") or 0) - steps_before_end))
    return slider


def test_a_continuation_is_played_by_mouse(ann: BrowserUser, table: str):
    slider = open_at(ann, table, 9)
    step, squares = slider.input_value(), MouseLine(ann).squares()
    ann.button("Try your own moves").click()
    line = MouseLine(ann)
    expect(line.board).to_be_focused()
    expect(line.prompt).to_contain_text(re.compile("^(Orange|Blue): "))
    expect(ann.button("Undo")).to_be_disabled()
    first = line.colour
    line.turn()
    expect(line.prompt).not_to_contain_text(f"{first}: ")
    expect(line.turns).to_have_count(1)
    analysis = ann.page.get_by_role("region", name="Analysis")
    expect(analysis).to_contain_text(EVALUATION)
    expect(ann.page.get_by_test_id("best-turn")).to_be_visible()
    ann.screenshot("continuation")
    ann.button("Play the best turn").click()
    expect(line.turns).to_have_count(2)
    ann.button("Undo").click()
    expect(line.turns).to_have_count(1)
    ann.button("Back to the match").click()
    expect(slider).to_have_value(step)
    expect(ann.button("Go on with your own moves")).to_be_focused()
    assert [words.partition(",")[2] for words in line.squares()] == [words.partition(",")[2] for words in squares]


def test_a_continuation_is_played_by_keyboard(ann: BrowserUser, table: str):
    slider = open_at(ann, table, 3)
    step = slider.input_value()
    line = KeyboardLine(ann)
    line.tab_to(ann.button("Try your own moves"))
    line.key("Enter")
    expect(line.board).to_be_focused()
    line.turn()
    expect(line.turns).to_have_count(1)
    line.key("b")  # the best turn
    expect(line.turns).to_have_count(2)
    line.key("u")  # undo
    expect(line.turns).to_have_count(1)
    assert not accessibility.serious_violations(ann)
    piece = next(piece for piece in line.pieces() if piece.colour == line.colour and piece.is_ready)
    line.select(piece.square)
    line.key("Escape")
    expect(line.square(piece.square)).to_have_attribute("aria-selected", "false")
    expect(line.turns).to_have_count(1)  # Escape took back only the selection
    line.key("Escape")
    expect(slider).to_have_value(step)
    expect(ann.button("Go on with your own moves")).to_be_focused()
    line.key("ArrowLeft")  # the keys of the replay are back
    expect(slider).to_have_value(str(int(step) - 1))
    expect(ann.button("Try your own moves")).to_be_visible()


def test_an_ending_and_a_refusal_are_said_on_a_phone(new_user: NewUser):
    ann = new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark")
    table = ann.play_match()
    open_at(ann, table, 1)
    ann.button("Try your own moves").tap()
    line = TouchLine(ann)
    expect(line.prompt).to_be_in_viewport()
    resting = next(piece for piece in line.pieces() if piece.colour == line.colour and not piece.is_ready)
    line.square(resting.square).tap()
    expect(ann.alert).to_contain_text(re.compile(r"Rule \d"))
    expect(ann.page.get_by_role("region", name="Analysis")).to_contain_text(EVALUATION)
    ann.screenshot("continuation-phone")
    ann.errors.clear()  # the browser logs the status of a refusal
    for _ in range(60):
        if "would" in line.prompt.inner_text():
            break
        before = line.log()
        ann.button("Play the best turn").tap()
        line.done(before)
    expect(line.prompt).to_contain_text(re.compile("would win|would be a draw"))
    ann.screenshot("continuation-phone-end", full_page=True)
    assert not accessibility.scrolls_sideways(ann)
