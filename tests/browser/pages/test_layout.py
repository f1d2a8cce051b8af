"""Boards in windows of all sizes: all of the board and its commands are in sight, and a large window is used."""

from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, scrolls_sideways
from tests.browser.support.board_pages import SETTLED
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.graphia_genesis_board import Keyboard
from tests.browser.support.kingdom_maps_board import Touch
from tests.support.games import BUILT_IN, WITHOUT_TIME_LIMITS

DESKTOPS: Final = ((1920, 1080), (1366, 768), (1024, 768))
TABLET: Final = (768, 1024)
PHONES: Final = ((320, 640), (390, 844), (844, 390), (667, 375), (915, 412))
SIZES: Final = (*DESKTOPS, TABLET, *PHONES)
# Prompts of one and of two lines: the longer one breaks at one of these widths, the shorter one at another.
WIDTHS: Final = (*range(1220, 1500, 40), 1024, 768, 640, 390, 360)
USED: Final = 0.8  # of the height below the prompt, at least, in a large window
USED_BESIDE_TRAY: Final = 0.6  # of Polyminix, whose pieces are nearly as large as the squares of the board

# The seats of a table, and how many actions are played at first.
MIDGAMES: Final = {
    "forgenesis": (2, 9),
    "graphia-genesis": (4, 25),
    "kingdom-maps": (4, 60),
    "polyminix": (1, 1),
    "terramorphic-expanse": (2, 40),
}


def board_of(user: BrowserUser) -> Locator:
    return user.page.get_by_role("main").locator("svg[role=grid]")


def box_of(target: Locator) -> FloatRect:
    box = target.bounding_box()
    assert box, "it is on the page"
    return box


def resize(user: BrowserUser, width: int, height: int) -> None:
    size: ViewportSize = {"width": width, "height": height}
    user.page.set_viewport_size(size)
    user.page.evaluate(SETTLED)
    assert not scrolls_sideways(user), size
    user.page.evaluate("scrollTo(0, 0)")


def is_in_sight(user: BrowserUser, target: Locator) -> bool:
    size, box = user.page.viewport_size, box_of(target)
    assert size
    is_within = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return is_within and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("game", [info.name for info in BUILT_IN])
def test_board_and_commands_are_in_sight_and_large_in_every_window(new_user: NewUser, game: str):
    user = new_user()
    seats, actions = MIDGAMES[game]
    table = user.make_table(*["me"] * seats, game=game, seed="a window to fill")
    user.play(table, actions)
    user.go(f"/table/{table}")
    confirm = user.page.get_by_role("button", name="Place" if game == "polyminix" else "Confirm")
    expect(confirm).to_be_visible()
    for size in SIZES:
        resize(user, *size)
        assert is_in_sight(user, board_of(user)), size
        assert is_in_sight(user, confirm), size
        assert is_in_sight(user, user.prompt), size
        if size in DESKTOPS[:1]:
            box = box_of(board_of(user))
            used = USED_BESIDE_TRAY if game == "polyminix" else USED
            assert box["height"] >= used * (size[1] - box["y"])


@pytest.mark.parametrize("draws", [0, 1])
def test_the_board_stays_under_the_pointer_when_a_shape_is_put_down(ann: BrowserUser, draws: int):
    """A second click draws it: it has to find the shape where the first one has put it."""
    table = ann.make_table("me", game="graphia-genesis", seed="a long prompt", options={"deck": "LLLLIIII"})
    ann.play(table, draws)
    ann.go(f"/table/{table}")
    player = Keyboard(ann)
    player.wait()
    player.tab_to(player.board)
    for width in WIDTHS:
        resize(ann, width, 800)
        before = box_of(player.board)
        player.key("Enter")
        expect(ann.prompt).to_contain_text("Confirm")
        ann.page.evaluate(SETTLED)
        assert box_of(player.board) == before, width
        player.key("Escape")
        expect(ann.prompt).to_contain_text("raw")


@pytest.mark.parametrize("game", [info.name for info in WITHOUT_TIME_LIMITS])
def test_an_ended_match_and_its_replay_fit_in_every_window(new_user: NewUser, game: str):
    user = new_user()
    table = user.make_table("me", "me", game=game, seed="a window to fill")
    user.play(table)
    for page in ("table", "replay"):
        user.go(f"/{page}/{table}")
        expect(board_of(user)).to_be_visible()
        for size in SIZES:
            resize(user, *size)
            assert is_in_sight(user, board_of(user)), (page, size)


def test_the_prompt_and_the_steps_follow_the_plan_and_a_lit_criterion_hides_nothing(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.go(f"/table/{ann.make_table('me', game='kingdom-maps', seed='a prompt to follow')}")
    player = Touch(ann)
    player.wait()
    step = ann.page.get_by_role("list", name="Steps of the turn").locator("[aria-current]")
    expect(step).to_contain_text("Territory")
    player.announce()
    expect(ann.prompt).to_contain_text("Take a die")
    expect(step).to_contain_text("Die")
    player.take()
    expect(ann.prompt).to_contain_text("Draw")
    expect(step).to_contain_text("Draw")
    expect(player.open.first).to_be_attached()
    open_hexes = player.open.count()
    criterion = ann.page.get_by_role("region", name="Your map").get_by_role("button").first
    note = criterion.locator("xpath=ancestor::section").get_by_text("(rule ")
    criterion.tap()
    expect(note).to_be_visible()
    assert player.open.count() == open_hexes
    criterion.tap()
    expect(note).to_have_count(0)
    criterion.tap()
    player.paint()
    expect(note).to_have_count(0)
    expect(ann.prompt).to_contain_text("Confirm")
