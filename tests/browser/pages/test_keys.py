"""Keys of every board: they act wherever the focus is, but never behind an open dialog."""

from string import ascii_lowercase, digits
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.support.browser_user import BrowserUser

# The seats of a table, and how many actions are played at first.
POSITIONS: Final = {
    "forgenesis": (2, 9),
    "graphia-genesis": (1, 3),
    "kingdom-maps": (1, 3),
    "polyminix": (1, 1),
    "terramorphic-expanse": (2, 40),
}
LETTERS: Final = (*ascii_lowercase, *digits, "+", "-")
KEYS: Final = (*LETTERS, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace", "Delete", "Space", "Enter")


def seen(user: BrowserUser, board: Locator) -> list[str]:
    """All that a key could change: the board, what is planned, and what has happened."""
    history = user.page.get_by_role("list", name="What happened so far")
    return [board.evaluate("grid => grid.outerHTML"), user.prompt.inner_text(), history.inner_text()]


@pytest.mark.parametrize("game", POSITIONS)
def test_no_key_acts_behind_a_dialog(ann: BrowserUser, game: str):
    seats, actions = POSITIONS[game]
    table = ann.make_table(*["me"] * seats, game=game, seed="keys to press")
    ann.play(table, actions)
    ann.go(f"/table/{table}")
    board = ann.page.get_by_role("main").locator("svg[role=grid]")
    expect(board).to_be_visible()
    ann.button("? Rules").click()
    dialog = ann.page.get_by_role("dialog")
    heading = dialog.get_by_role("heading", level=2)
    expect(heading).to_be_visible()
    before = seen(ann, board)
    for key in LETTERS:
        ann.page.keyboard.press(key)
    heading.click()  # the focus leaves the button
    for key in KEYS:
        ann.page.keyboard.press(key)
        expect(dialog).to_be_visible()
    assert seen(ann, board) == before
    ann.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert seen(ann, board) == before
    board.focus()
    for key in KEYS:
        ann.page.keyboard.press(key)
    assert seen(ann, board) != before, "without a dialog they act"
