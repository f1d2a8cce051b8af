"""The start page at every width."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import scrolls_sideways
from tests.support.games import BUILT_IN

Box = tuple[float, float]  # the left and the right edge


def rows_of(cards: Locator) -> list[Box]:
    """The outer edges of each row of cards."""
    boxes = cards.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    tops = sorted({round(box["top"]) for box in boxes})
    rows = [[box for box in boxes if round(box["top"]) == top] for top in tops]
    return [(min(box["left"] for box in row), max(box["right"] for box in row)) for row in rows]


@pytest.mark.parametrize(("width", "rows"), [(390, len(BUILT_IN)), (768, 3), (1024, 3), (1280, 3), (1920, 3)])
def test_every_row_of_cards_is_full(new_user: NewUser, width: int, rows: int):
    user = new_user(viewport={"width": width, "height": 800})
    user.go("/")
    cards = user.page.get_by_role("main").get_by_role("article")
    expect(cards).to_have_count(len(BUILT_IN))
    found = rows_of(cards)
    assert len(found) == rows
    for left, right in found:
        assert (left, right) == pytest.approx(found[0], abs=1)
    assert not scrolls_sideways(user)
