"""Hands that have nothing but keys."""

from playwright.sync_api import Locator, Page

MOST_TABS = 80


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
