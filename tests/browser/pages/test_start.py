"""The start page at every width."""

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import scrolls_sideways
from tests.support.games import BUILT_IN

LAPTOP: ViewportSize = {"width": 1280, "height": 800}


def boxes(all_of: Locator) -> list[FloatRect]:
    found: list[FloatRect] = all_of.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    return found


def right_edge(found: list[FloatRect]) -> float:
    return max(box["x"] + box["width"] for box in found)


@pytest.mark.parametrize(("width", "rows"), [(320, 5), (390, 5), (768, 3), (1024, 2), (1280, 2), (1920, 2)])
def test_every_row_of_cards_is_full(new_user: NewUser, width: int, rows: int):
    user = new_user(viewport={"width": width, "height": 800})
    user.go("/")
    cards = user.page.get_by_role("article")
    expect(cards).to_have_count(len(BUILT_IN))
    found = boxes(cards)
    tops = sorted({round(box["y"]) for box in found})
    assert len(tops) == rows
    for top in tops:
        row = [box for box in found if round(box["y"]) == top]
        assert min(box["x"] for box in row) == pytest.approx(found[0]["x"], abs=1)
        assert max(box["x"] + box["width"] for box in row) == pytest.approx(right_edge(found), abs=1)
    assert not scrolls_sideways(user)


def test_all_games_are_in_one_screen_of_a_laptop(new_user: NewUser):
    user = new_user(viewport=LAPTOP)
    user.go("/")
    cards = user.page.get_by_role("article")
    expect(cards).to_have_count(len(BUILT_IN))
    expect(cards.locator(".cover [role=img]")).to_have_count(len(BUILT_IN))
    assert all(box["y"] + box["height"] <= LAPTOP["height"] for box in boxes(cards))
    for card in cards.all():
        expect(card.locator("button.main")).to_have_count(1)
        expect(card.get_by_role("button", name="Learn")).to_be_visible()


def test_a_game_that_was_played_is_played_on_without_its_lesson(new_user: NewUser):
    user = new_user()
    user.make_table("me", "me")
    user.go("/")
    expect(user.card().get_by_role("button", name="Play Level 1, Apprentice")).to_be_visible()
    user.card().get_by_role("button", name="Play Level 1, Apprentice").click()
    user.page.wait_for_url("**/table/*")
    expect(user.page.get_by_role("list", name="Seats")).to_contain_text("Bot 1")
