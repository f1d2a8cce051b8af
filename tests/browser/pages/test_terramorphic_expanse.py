"""Terramorphic Expanse: whole matches by mouse and keyboard, pan and zoom, planning, phones, and bots."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, SCHEMES, check_page, scrolls_sideways
from tests.browser.support.board_pages import SETTLED, drag
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.terramorphic_expanse_board import GAME, Keyboard, Mouse, Touch, pinch

BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}
SHORT: Final = {"first": "1", "target": 4}
SET_UP: Final = 4  # placements of two seats
SOME: Final = 40  # actions, after which several lands lie on the board


def new_table(user: BrowserUser, *seats: Any, steps: int = 0, **more: Any) -> str:
    """The path of a new table, with `steps` actions played."""
    table = user.make_table(*seats, game=GAME, **more)
    if steps:
        user.play(table, steps)
    return f"/table/{table}"


def test_a_hot_seat_match_by_mouse_with_flips_and_moves(new_user: NewUser):
    ann = new_user(reduced_motion="no-preference")
    ann.go(new_table(ann, "me", "me", seed="open country", options=SHORT))
    player = Mouse(ann)
    for _ in range(SET_UP):
        player.wait()
        player.turn()
    player.wait()
    player.plan()
    ann.screenshot("expanse-planned")
    player.finish()
    ann.page.emulate_media(reduced_motion="reduce")  # other turns move alike, and motion is most of the work
    assert player.play_to_the_end() >= 3
    expect(ann.ending).to_be_visible()
    ann.screenshot("expanse-ended", full_page=True)
    assert {"flip", "move", "play"} <= set(player.lands)
    log = player.history.inner_text()
    for words in ("flips the", "moves ", "plays ", "puts the cube on", "goes to"):
        assert words in log


def test_a_match_against_a_bot_by_keyboard(ann: BrowserUser):
    player = Keyboard(ann)
    ann.go(new_table(ann, "me", BOT, seed="by keys", options=SHORT))
    player.wait()
    player.turn()
    player.wait()
    player.turn()
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    player.key("Escape")
    player.expect_phase("Cube")
    ann.screenshot("expanse-keyboard")
    assert player.play_to_the_end() >= 1
    expect(ann.ending).to_be_visible()
    player.tab_to(ann.button("Rematch"))


def test_a_third_seat_is_taken_by_a_bot(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", BOT, seed="three", options={"first": "1", "target": 3}))
    player = Mouse(ann)
    assert player.play_to_the_end() >= 5
    log = player.history.inner_text()
    assert log.count("puts the cube on") >= 3
    expect(ann.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)


def test_the_map_is_panned_and_zoomed_by_mouse_and_keys(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="look around", steps=SET_UP, options={"first": "1"}))
    player = Mouse(ann)
    player.wait()
    whole = player.box
    player.board.hover()
    ann.page.mouse.wheel(0, -300)
    expect(player.board).not_to_have_attribute("viewBox", " ".join(f"{number:g}" for number in whole))
    closer = player.box
    assert closer[2] < whole[2]
    assert ann.page.evaluate("scrollY") == 0, "the wheel zooms and does not scroll"
    player.drag((60, 40))
    moved = player.box
    assert moved[0] < closer[0]
    assert moved[1] < closer[1]
    assert moved[2] == pytest.approx(closer[2])
    expect(player.confirm).to_be_disabled()  # a drag is not a tap
    ann.button("Show the whole expanse").click()
    assert player.box == pytest.approx(whole)
    player.board.focus()
    ann.page.keyboard.press("+")
    assert player.box[2] < whole[2]
    before = player.box
    ann.page.keyboard.press("Shift+ArrowRight")
    assert player.box[0] > before[0]
    ann.page.keyboard.press("-")
    ann.page.keyboard.press("0")
    assert player.box == pytest.approx(whole)


def test_slots_show_the_land_and_the_routes_it_would_join(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="slots", steps=SET_UP, options={"first": "1"}))
    player = Mouse(ann)
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    ghost = ann.page.get_by_test_id("ghost")
    for side in player.sides.all():
        side.click()
        if player.slots.count():
            break
    expect(player.board.locator("[data-joins]").first).to_have_attribute("d", re.compile("^M"))
    player.slots.first.hover()
    expect(ghost).to_have_count(1)
    expect(player.plan_text).to_contain_text("Play ")
    ann.screenshot("expanse-slot")
    ann.page.keyboard.press("Escape")
    expect(player.slots).to_have_count(0)

    # A land that can be flipped shows its other side first.
    assert player.flip_is_shown(), "the seed was chosen for this"
    player.flip.hover()
    expect(ghost).to_have_count(1)
    ann.screenshot("expanse-flip")
    player.flip.click()
    player.expect_phase("Guide")
    ann.page.keyboard.press("Escape")
    player.expect_phase("Land")


def test_a_way_to_a_city_further_away_is_planned_at_once(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="ways", steps=SET_UP, options={"first": "1"}))
    player = Mouse(ann)
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    ann.page.keyboard.press("p")
    player.expect_phase("Guide")
    far = player.board.get_by_role("gridcell", name=re.compile("can be reached in 2 steps")).first
    name = str(far.get_attribute("aria-label")).split(",")[0]
    ann.screenshot("expanse-reach")
    player.city(name).click()
    expect(player.plan_text).to_contain_text("The turn is complete.")
    expect(player.plan_text).to_contain_text(name if name != "Scoreboard" else "the scoreboard")
    player.press_confirm()
    expect(player.history).to_contain_text("goes to")


def test_a_refused_step_is_explained_by_its_rule(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="ways", steps=SET_UP, options={"first": "1"}))
    player = Mouse(ann)
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    ann.page.keyboard.press("p")
    player.expect_phase("Guide")
    expect(player.reachable.first).to_be_attached()
    player.city("Hollow").click()  # the seed was chosen for this: no way leads there
    expect(ann.alert).to_contain_text("Rule 6.2")


def test_enter_on_a_city_out_of_reach_confirms_nothing(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="ways", steps=SET_UP, options={"first": "1"}))
    player = Keyboard(ann)
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    player.key("p")
    player.expect_phase("Guide")
    before = player.history.inner_text()
    player.pick(player.board.get_by_role("gridcell", name=re.compile("can be entered")).first)
    expect(player.confirm).to_contain_text("Confirm this part")
    player.go_to("Hollow")
    player.key("Enter")
    expect(ann.alert).to_contain_text("Rule 6.2")
    expect(player.confirm).to_contain_text("Confirm this part")
    assert player.history.inner_text() == before


def test_the_map_stays_while_lands_are_chosen(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="slots", steps=SET_UP, options={"first": "1"}))
    player = Mouse(ann)
    player.wait()
    player.pick(player.itineraries.first)
    player.expect_phase("Land")
    expect(player.sides.first).to_be_enabled()
    ann.page.evaluate(SETTLED)
    before = player.box
    for side in player.sides.all()[:6]:
        side.click()
        expect(side).to_have_attribute("aria-pressed", "true")
        assert player.box == before
    assert player.flip_is_shown(), "the seed was chosen for this"
    assert player.box == before


def test_a_phone_with_pinch_and_pan(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go(new_table(ann, "me", BOT, seed="in the hand", options=SHORT))
    player = Touch(ann)
    for _ in range(2):
        player.wait()
        player.turn()
    player.wait()
    whole = player.box
    shown = str(player.board.get_attribute("viewBox"))
    pinch(ann.page, player.board, 2)
    expect(player.board).not_to_have_attribute("viewBox", shown)
    ann.page.evaluate(SETTLED)
    closer = player.box
    assert closer[2] < whole[2] * 0.7
    frame = player.board.bounding_box()
    assert frame
    x, y = frame["x"] + 100, frame["y"] + 100
    drag(ann.page, [(x, y), (x + 30, y + 20), (x + 60, y + 40)])
    ann.page.evaluate(SETTLED)
    assert player.box[0] < closer[0]
    assert player.box[2] == pytest.approx(closer[2])
    expect(player.confirm).to_be_disabled()
    ann.screenshot("expanse-phone-closer")
    ann.button("Show the whole expanse").tap()
    assert frame["y"] + frame["height"] < PHONE["height"] * 0.6, "the map is visible without scrolling"
    player.turn()
    player.wait()
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        ann.screenshot(f"expanse-phone-{scheme}", full_page=True)
    assert not scrolls_sideways(ann)


@pytest.mark.parametrize("page", ["playing", "planning", "ended", "replay", "watching"])
def test_every_page_is_accessible(new_user: NewUser, page: str):
    ann = new_user()
    show(ann, new_user, page)
    check_page(ann, f"expanse-{page}")


def show(user: BrowserUser, new_user: NewUser, page: str) -> None:
    player = Mouse(user)
    match page:
        case "ended" | "replay":
            path = new_table(user, "me", "me", seed="to the end", options={"target": 3}, steps=3000)
            user.go(path if page == "ended" else path.replace("table", "replay"))
            if page == "replay":
                for _ in range(SOME):
                    user.page.keyboard.press("ArrowRight")
        case "watching":
            user.go(new_table(new_user(), "me", "me", steps=SOME))
            expect(player.confirm).to_have_count(0)
        case _:
            user.go(new_table(user, "me", "me", "me", seed="a map to look at", steps=SOME))
            player.wait()
    expect(player.board).to_be_visible()
    if page == "planning":
        player.plan()
