"""Hands that play through the page: what they see and wait for in every game, and those that have nothing but keys."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.browser_user import Person

MOST_TABS = 80
SOON = 15_000  # milliseconds


class Hand(ABC):
    """Whoever sits at a page plays with it."""

    GRID: ClassVar[str]  # what the board is called
    TO_DO: ClassVar[re.Pattern[str]]  # said when it is our turn
    MOST_TURNS: ClassVar[int]

    def __init__(self, person: Person, page: Page | None = None) -> None:
        self.person = person
        self.page = page or person.page

    # What is seen

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name=self.GRID)

    @property
    def prompt(self) -> Locator:
        """The sentence above the board."""
        return self.page.get_by_test_id("prompt")

    @property
    def told(self) -> Locator:
        """The sentence below it, about what is planned."""
        return self.page.get_by_test_id("told")

    @property
    def said(self) -> Locator:
        return self.page.get_by_role("list", name="What happened so far")

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_role("button", name="Confirm")

    @property
    def is_over(self) -> bool:
        return self._rematch.is_visible()

    @property
    def _rematch(self) -> Locator:
        return self.page.get_by_role("button", name="Rematch")

    def squares(self) -> list[str]:
        """Each square as it is spoken: `b2, Orange Snake, resting` or `row 3, column 4, Forest`."""
        return self.board.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")

    def wait(self) -> None:
        """Until it is our turn and the board is there, which comes later than the words above it; or all is over."""
        expect(self._rematch.or_(self.prompt.filter(has_text=self.TO_DO))).to_be_visible(timeout=SOON)
        if not self.is_over:
            expect(self.board).to_be_visible(timeout=SOON)

    # What is done

    def play_to_the_end(self) -> int:
        """How many turns it took."""
        for turn in range(self.MOST_TURNS):
            self.wait()
            if self.is_over:
                return turn
            self.turn()
        raise AssertionError("the game goes on and on")

    @abstractmethod
    def turn(self) -> None:
        """Everything until it is somebody's turn again."""


class Keys:
    """What every board can be played with; to be mixed into the hands that know one."""

    page: Page

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def tab_to(self, target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError("the keyboard does not get there")


def spoken_at(grid: Locator) -> str:
    """Where a screen reader says that the cursor of a board is."""
    return str(grid.evaluate("grid => document.getElementById(grid.getAttribute('aria-activedescendant')).ariaLabel"))


def middle_of(target: Locator) -> tuple[float, float]:
    """Where it is on the screen."""
    box = target.bounding_box()
    assert box, "it is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, way: Iterable[tuple[float, float]], lift: bool = True) -> None:
    """With a finger, from point to point on the screen; without lifting it, it stays there."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, Any]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    for number, (x, y) in enumerate(way):
        touch("touchMove" if number else "touchStart", {"x": x, "y": y})
    if lift:
        touch("touchEnd")
