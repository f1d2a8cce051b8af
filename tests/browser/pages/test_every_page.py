"""Every page: sizes, colours, accessibility, and no requests to other hosts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, check_page, scrolls_sideways
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.forgenesis_board import Mouse
from tests.browser.support.page_weight import load, sizes
from tests.support.games import BUILT_IN

MAX_BYTES = 150_000  # of the start page with all its covers, compressed
PAGES = [
    "start",
    "ways",
    "waiting",
    "invited",
    "playing",
    "aiming",
    "ended",
    "replay",
    "help",
    "history",
    "settings",
    "about",
    "lost",
    "docs",
]


def show(user: BrowserUser, new_user: NewUser, page: str) -> None:
    """Opens a page with typical content."""
    bot: dict[str, Any] = {"kind": "bot", "level": 1}
    match page:
        case "waiting":
            user.go(f"/table/{user.make_table('me', 'open')}")
            expect(user.page.get_by_label("Link to this table")).to_be_visible()
        case "invited":
            user.go(f"/table/{new_user().make_table('me', 'open')}")
            expect(user.button("Sit down as Blue")).to_be_visible()
        case "playing" | "aiming":
            user.go(f"/table/{user.make_table('me', bot, seed='a game to look at')}")
            player = Mouse(user)
            player.wait()
            user.play(user.table, 7)
            player.wait()
            if page == "aiming":
                mine = [piece for piece in player.pieces() if piece.colour == player.colour and piece.is_ready]
                assert any(player.select(piece.square) for piece in mine)
        case "ended":
            user.go(f"/table/{user.play_match()}")
            expect(user.ending).to_be_visible()
        case "replay":
            user.go(f"/replay/{user.play_match()}")
            user.button("One step on").click()
            expect(Mouse(user).board).to_be_visible()
        case "history":
            user.play_match()
            user.go("/history")
            matches = user.page.get_by_role("list", name="History").get_by_role("listitem")
            expect(matches).to_have_count(1)
            expect(matches).to_contain_text("pass and play")
            expect(user.page.get_by_role("rowheader", name="Pass and play")).to_be_visible()
            user.page.get_by_label("Game").select_option("Polyminix")
            expect(user.page.get_by_text("No finished game yet")).to_be_visible()
            user.page.get_by_label("Game").select_option("All games")
            expect(matches.get_by_role("link", name="Replay of")).to_be_visible()
        case "start":
            user.make_table("me", "me")
            user.make_table("me", "open", is_public=True)
            user.go("/")
            expect(user.page.get_by_role("list", name="Open tables").get_by_role("link").first).to_be_visible()
        case "ways":
            user.go("/")
            user.ways().get_by_text("More choices").click()
        case "docs":
            user.go("/api/docs")
        case _:
            user.go({"help": "/help/forgenesis#rule-3.7", "lost": "/nowhere"}.get(page, f"/{page}"))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_accessible(new_user: NewUser, page: str):
    user = new_user()
    show(user, new_user, page)
    check_page(user, page)


def test_a_match_on_a_phone(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go("/")
    ann.screenshot("phone-start", full_page=True)
    assert not scrolls_sideways(ann)
    ann.ways().get_by_role("button", name="Play the computer").tap()
    player = Mouse(ann)
    player.wait()
    box = player.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"], "the board is visible without scrolling"
    for _ in range(2):
        player.wait()
        player.turn()
    player.wait()
    assert not scrolls_sideways(ann)
    mine = next(piece for piece in player.pieces() if piece.colour == player.colour and piece.is_ready)
    ann.page.mouse.move(0, 0)  # a resting pointer would show the moves of a creature
    for _ in range(2):
        player.square(mine.square).tap()
    assert not player.is_selected(mine.square)
    expect(player.board.get_by_text("move", exact=True)).to_have_count(0)
    ann.screenshot("phone-table")


def test_the_start_page_is_small_and_loads_nothing_from_other_hosts(ann: BrowserUser):
    answers = load(ann.page, "/")
    expect(ann.page.locator(".cover [role=img]")).to_have_count(len(BUILT_IN))
    weights = sizes(answers)
    assert sum(weights.values()) <= MAX_BYTES, weights
    packed = [answer for answer in answers if answer.url.endswith((".js", ".css"))]
    assert packed
    assert all(answer.headers.get("content-encoding") in ("br", "gzip") for answer in packed)
    assert ann.foreign_requests == []


def test_the_colour_scheme_follows_the_system_and_the_settings(ann: BrowserUser):
    def background() -> str:
        return str(ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    ann.page.emulate_media(color_scheme="light")
    ann.go("/settings")
    light = background()
    ann.page.emulate_media(color_scheme="dark")
    assert (dark := background()) != light, "the page follows the system"
    ann.page.get_by_label("Light", exact=True).check()
    assert background() == light, "the setting has priority"
    ann.page.emulate_media(color_scheme="light")
    ann.page.get_by_label("Dark", exact=True).check()
    assert background() == dark


def test_without_motion_colours_change_at_once(ann: BrowserUser):
    ann.go("/settings")
    ann.page.emulate_media(color_scheme="dark")
    assert ann.page.evaluate("document.getAnimations().length") == 0


def test_settings_are_stored(ann: BrowserUser):
    ann.go("/settings")
    ann.page.get_by_label("Dark", exact=True).check()
    ann.page.get_by_label("Sounds").check()
    ann.page.get_by_label("Motion").uncheck()
    ann.page.get_by_label("Names of squares").uncheck()
    ann.page.reload()
    expect(ann.page.get_by_label("Dark", exact=True)).to_be_checked()
    expect(ann.page.get_by_label("Sounds")).to_be_checked()
    expect(ann.page.get_by_label("Motion")).not_to_be_checked()
    expect(ann.page.get_by_label("Names of squares")).not_to_be_checked()
    ann.go(f"/table/{ann.make_table('me', 'me')}")
    player = Mouse(ann)
    player.wait()
    expect(player.board.get_by_text("b2", exact=True)).to_have_count(0)
    ann.go("/settings")
    ann.page.get_by_label("Names of squares").check()
    ann.page.go_back()
    expect(player.board.get_by_text("b2", exact=True)).to_be_visible()


def test_another_device_becomes_the_same_guest(new_user: NewUser):
    ann, other = new_user(), new_user()
    ann.go("/settings")
    ann.button("Show my link").click()
    link = ann.page.get_by_label("Your personal link").input_value()
    table = ann.make_table("me", "me")
    other.page.goto(link)
    other.page.get_by_role("button", name="Play as").click()
    expect(other.page.get_by_role("list", name="My games").get_by_role("link")).to_have_count(1)
    other.go(f"/table/{table}")
    expect(other.page.get_by_role("list", name="Seats").get_by_role("listitem").first).to_contain_text("you")
