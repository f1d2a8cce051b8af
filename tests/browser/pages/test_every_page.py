"""What holds on every page: sizes, colours, names for screen readers, and nothing from elsewhere."""

from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Invite
from tests.browser.support.accessibility import PHONE, look_at, slips_sideways
from tests.browser.support.browser_user import Person
from tests.browser.support.forgenesis_board import Mouse

FIRST_PAGE = 150_000  # bytes over the wire
PAGES = [
    "start",
    "waiting",
    "invited",
    "playing",
    "aiming",
    "ended",
    "replay",
    "help",
    "settings",
    "about",
    "lost",
    "docs",
]


def show(person: Person, invite: Invite, page: str) -> None:
    """Opens one of the pages, with what is usually on it."""
    bot: dict[str, Any] = {"kind": "bot", "level": 1}
    match page:
        case "waiting":
            person.go(f"/table/{person.make_table('me', 'open')}")
            expect(person.page.get_by_label("Link to this table")).to_be_visible()
        case "invited":
            person.go(f"/table/{invite().make_table('me', 'open')}")
            expect(person.button("Sit down as Blue")).to_be_visible()
        case "playing" | "aiming":
            person.go(f"/table/{person.make_table('me', bot, seed='a game to look at')}")
            hand = Mouse(person)
            hand.wait()
            person.play(person.table, 7)
            hand.wait()
            if page == "aiming":
                mine = [piece for piece in hand.pieces() if piece.colour == hand.colour and piece.is_ready]
                assert any(hand.select(piece.square) for piece in mine)
        case "ended":
            person.go(f"/table/{person.finished_table()}")
            expect(person.ending).to_be_visible()
        case "replay":
            person.go(f"/replay/{person.finished_table()}")
            person.button("One step on").click()
            expect(Mouse(person).board).to_be_visible()
        case "start":
            person.make_table("me", "me")
            person.make_table("me", "open", is_public=True)
            person.go("/")
            expect(person.page.get_by_role("list", name="Open tables").get_by_role("link").first).to_be_visible()
            person.page.get_by_text("More choices").first.click()
        case "docs":
            person.go("/api/docs")
        case _:
            person.go({"help": "/help/forgenesis#rule-3.7", "lost": "/nowhere"}.get(page, f"/{page}"))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_accessible(invite: Invite, page: str):
    person = invite()
    show(person, invite, page)
    look_at(person, page)


def test_a_match_on_a_phone(invite: Invite):
    ann = invite(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go("/")
    ann.picture("phone-start", full_page=True)
    assert not slips_sideways(ann)
    ann.card().get_by_role("button", name="Play the computer").tap()
    hand = Mouse(ann)
    hand.wait()
    box = hand.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"], "the board comes first"
    for _ in range(2):
        hand.wait()
        hand.turn()
    hand.wait()
    assert not slips_sideways(ann)
    mine = next(piece for piece in hand.pieces() if piece.colour == hand.colour and piece.is_ready)
    ann.page.mouse.move(0, 0)  # a phone has none: where it rested, a creature would still show its moves
    for _ in range(2):
        hand.square(mine.square).tap()
    assert not hand.is_selected(mine.square)
    expect(hand.board.get_by_text("move", exact=True)).to_have_count(0)
    ann.picture("phone-table")


def test_the_start_page_is_small_and_loads_nothing_from_other_hosts(ann: Person):
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright takes no built-ins)
    ann.page.goto("/", wait_until="networkidle")
    expect(ann.card().get_by_role("button", name="Play the computer")).to_be_visible()
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert len(sizes) >= 4
    assert sum(sizes.values()) <= FIRST_PAGE, sizes
    packed = [answer for answer in answers if answer.url.endswith((".js", ".css"))]
    assert packed
    assert all(answer.headers.get("content-encoding") in ("br", "gzip") for answer in packed)
    assert ann.strangers == []


def test_the_colour_scheme_follows_the_system_and_the_settings(ann: Person):
    def ground() -> str:
        return str(ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    ann.page.emulate_media(color_scheme="light")
    ann.go("/settings")
    light = ground()
    ann.page.emulate_media(color_scheme="dark")
    assert (dark := ground()) != light, "it follows the system"
    ann.page.get_by_label("Light", exact=True).check()
    assert ground() == light, "what was chosen comes first"
    ann.page.emulate_media(color_scheme="light")
    ann.page.get_by_label("Dark", exact=True).check()
    assert ground() == dark


def test_settings_are_stored(ann: Person):
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
    hand = Mouse(ann)
    hand.wait()
    expect(hand.board.get_by_text("b2", exact=True)).to_have_count(0)
    ann.go("/settings")
    ann.page.get_by_label("Names of squares").check()
    ann.page.go_back()
    expect(hand.board.get_by_text("b2", exact=True)).to_be_visible()


def test_another_device_becomes_the_same_guest(invite: Invite):
    ann, other = invite(), invite()
    ann.go("/settings")
    ann.button("Make my link").click()
    link = ann.page.get_by_label("Your personal link").input_value()
    table = ann.make_table("me", "me")
    other.page.goto(link)
    expect(other.page.get_by_role("list", name="My games").get_by_role("link")).to_have_count(1)
    other.go(f"/table/{table}")
    expect(other.page.get_by_role("list", name="Seats").get_by_role("listitem").first).to_contain_text("you")
