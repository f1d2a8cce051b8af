"""Page objects for boards: what every game's page has, and how to play with the keyboard or with touch."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.browser_user import BrowserUser

MAX_TABS = 80
FIRST_TURNS = 3


class BoardPlayer(ABC):
    """Plays a game through its page."""

    GRID: ClassVar[str]  # the accessible name of the board
    OWN_TURN: ClassVar[re.Pattern[str]]  # matches the prompt of the user's own turn
    MAX_TURNS: ClassVar[int]

    def __init__(self, user: BrowserUser, page: Page | None = None) -> None:
        self.user = user
        self.page = page or user.page

    # Reading the page

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name=self.GRID)

    @property
    def prompt(self) -> Locator:
        """The sentence above the board."""
        return self.page.get_by_test_id("prompt")

    @property
    def _lesson(self) -> Locator:
        """What a lesson says in place of the prompt, on the user's turn."""
        return self.page.locator("section[aria-label='Guided first game'][aria-busy=false]")

    @property
    def plan_text(self) -> Locator:
        """The sentence below the board, about the planned action."""
        return self.page.get_by_test_id("told")

    @property
    def history(self) -> Locator:
        return self.page.get_by_role("list", name="What happened so far")

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_role("button", name="Confirm")

    @property
    def is_over(self) -> bool:
        return self._rematch.is_visible()

    @property
    def _rematch(self) -> Locator:
        """The button that ends a match; a lesson leads to a real game instead of a rematch."""
        return self.page.get_by_role("button", name=re.compile("Rematch|Play a real game"))

    def squares(self) -> list[str]:
        """The label of each cell: `b2, Orange Snake, resting` or `row 3, column 4, Forest`."""
        return self.board.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")

    def wait(self) -> None:
        """Waits until it is the user's turn and the board is loaded, or the match has ended."""
        own_turn = self.prompt.filter(has_text=self.OWN_TURN).or_(self._lesson)
        expect(self._rematch.or_(own_turn)).to_be_visible()
        if not self.is_over:
            expect(self.board).to_be_visible()

    # Playing

    def play_to_the_end(self, skipped: int = 0) -> int:
        """Plays until the match has ended, and returns the number of turns that were played here.

        After `FIRST_TURNS` of them `skipped` actions are played by the API: turns in the middle of a match are alike.
        """
        for turn in range(self.MAX_TURNS):
            self.wait()
            if self.is_over:
                return turn
            if skipped and turn == FIRST_TURNS:
                self.user.play(self.user.table, skipped)
                self.page.reload()
                self.wait()
            self.turn()
        raise AssertionError("the match does not end")

    @abstractmethod
    def turn(self) -> None:
        """Plays a whole turn."""


class KeyboardInput:
    """A mixin for players that use only the keyboard."""

    page: Page

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def tab_to(self, target: Locator) -> None:
        for _ in range(MAX_TABS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError("the element cannot be reached with the keyboard")


def cursor_label(grid: Locator) -> str:
    """The label of the cell at a board's cursor, as a screen reader announces it."""
    return str(grid.evaluate("grid => document.getElementById(grid.getAttribute('aria-activedescendant')).ariaLabel"))


def centre_of(target: Locator) -> tuple[float, float]:
    """The centre of an element on the screen."""
    box = target.bounding_box()
    assert box, "the element is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# What stands above the board is measured, and the board follows in the next frame.
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
REST = 80.0  # milliseconds before a finger leaves: without them it flings the page, and the next tap only stops that


def drag(page: Page, path: Iterable[tuple[float, float]], release: bool = True) -> None:
    """Drags with a finger from point to point, and releases it at the end unless told otherwise."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, Any]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    x = y = 0.0
    for number, (x, y) in enumerate(path):
        touch("touchMove" if number else "touchStart", {"x": x, "y": y})
    if release:
        page.wait_for_timeout(REST)
        touch("touchMove", {"x": x, "y": y})
        touch("touchEnd")
