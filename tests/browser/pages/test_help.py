"""The rules in pictures: the page of every game, and the dialog at a table."""

import re

import pytest
from playwright.sync_api import Locator, expect

from landwright.games import kingdom_maps
from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import check_page, scrolls_sideways, serious_violations
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Mouse
from tests.browser.support.kingdom_maps_board import GAME
from tests.support.games import BUILT_IN

LANDSCAPE = {"width": 844, "height": 390}


def open_rules(user: BrowserUser) -> Locator:
    """Opens the rules at a table and returns the entry that is marked."""
    user.button("? Rules").click()
    return user.page.get_by_role("dialog").locator(".marked")


@pytest.mark.parametrize("game", [info.name for info in BUILT_IN])
def test_the_rules_of_every_game_have_pictures(new_user: NewUser, game: str):
    user = new_user()
    user.go(f"/help/{game}")
    expect(user.page.get_by_role("heading", name="A turn", exact=True)).to_be_visible()
    assert user.page.get_by_role("img").count() >= 10
    check_page(user, f"help-{game}")
    user.page.set_viewport_size({"width": LANDSCAPE["width"], "height": LANDSCAPE["height"]})
    assert not scrolls_sideways(user)
    cited = user.page.locator("[data-cites]").first
    rule = cited.get_attribute("data-cites")
    cited.click()
    expect(user.page.locator(f"[id='rule-{rule}']")).to_be_in_viewport()
    expect(user.page.locator(f"[id='rule-{rule}']")).to_have_class(re.compile("marked"))


def test_the_rules_open_at_the_selected_creature(ann: BrowserUser):
    ann.go(f"/table/{ann.make_table('me', {'kind': 'bot', 'level': 1}, seed='a game to look at')}")
    player = Mouse(ann)
    player.wait()
    ann.play(ann.table, 7)
    player.wait()
    square = next(
        piece.square
        for piece in player.pieces()
        if piece.colour == player.colour and piece.is_ready and player.select(piece.square)
    )
    kind = re.search(
        r"Beetle|Bird|Butterfly|Firefly|Frog|Snake", player.square(square).get_attribute("aria-label") or ""
    )
    assert kind
    marked = open_rules(ann)
    expect(marked).to_have_id(f"entry-{kind[0].lower()}")
    expect(marked).to_be_in_viewport()
    assert not serious_violations(ann)


def test_the_rules_open_at_the_phase_or_the_tapped_criterion(ann: BrowserUser):
    ann.go(f"/table/{ann.make_table('me', 'me', game=GAME)}")
    expect(ann.page.get_by_role("group", name="Territories")).to_be_visible()
    expect(open_rules(ann)).to_have_id("entry-announce")
    ann.button("Close").click()
    names = {part.name: part.code for part in kingdom_maps.game().scoring.parts}
    criterion = ann.page.get_by_role("region", name="Your map").get_by_role("button").first
    name = criterion.locator(".name").inner_text()
    criterion.click()
    expect(open_rules(ann)).to_have_id(f"entry-{names[name]}")
