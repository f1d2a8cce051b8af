"""Kingdom Maps: whole matches by mouse, keyboard and touch, drawing, hints, reviews and replays."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, SCHEMES, check_page, scrolls_sideways, serious_violations
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.kingdom_maps_board import GAME, HEXES, Keyboard, KingdomMapsPlayer, Mouse, Touch

REVIEW_TIMEOUT: Final = 120_000  # milliseconds
BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}
SOLO: Final = {"criteria": "A2,A4,B1,B5"}
SOME: Final = 60  # steps, after which there is something on every map, and a solo game is not over


def new_table(user: BrowserUser, *seats: Any, steps: int = 0, **more: Any) -> str:
    """The path of a new table, with `steps` actions played."""
    table = user.make_table(*seats, game=GAME, **more)
    if steps:
        user.play(table, steps)
    return f"/table/{table}"


def test_a_solo_match_by_mouse(new_user: NewUser):
    ann = new_user(reduced_motion="no-preference")
    ann.go("/")
    ann.ways("Kingdom Maps").get_by_role("button", name="Solo").click()
    ann.page.wait_for_url("**/table/*")
    player = Mouse(ann)
    player.wait()
    player.plan()
    ann.screenshot("kingdom-first-plan")
    ann.button("Back").click()
    expect(player.confirm).to_be_disabled()
    player.paint()
    player.finish()
    assert player.play_to_the_end(SOME) > 5
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("your first result to beat")).to_be_visible()
    ann.screenshot("kingdom-ended", full_page=True)

    # Pointing at a row highlights the hexes that earned its points.
    sheet = ann.page.get_by_role("grid", name="Points by part")
    earned = sheet.get_by_role("gridcell", name=re.compile("^[1-9]"))
    earned.first.hover()
    expect(player.board.locator("path.lit")).to_have_attribute("d", re.compile("^M"))
    ann.screenshot("kingdom-end-lit")


def test_a_solo_match_by_keyboard(ann: BrowserUser):
    ann.go("/")
    player = Keyboard(ann)
    for button in (
        ann.card("Kingdom Maps").get_by_role("button", name="Other ways to play"),
        ann.page.get_by_role("dialog").get_by_role("button", name="Solo"),
    ):
        expect(button).to_be_visible()
        player.tab_to(button)
        player.key("Enter")
    ann.page.wait_for_url("**/table/*")
    player.wait()
    player.announce()
    player.take()
    expect(player.plan_text).to_contain_text("draw on the map")
    player.key("Escape", "Escape")
    expect(player.plan_text).to_contain_text("Choose a territory")
    ann.screenshot("kingdom-keyboard")
    assert player.play_to_the_end(SOME) > 5
    player.tab_to(ann.button("Rematch"))
    first = ann.table
    player.key("Enter")
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    player.wait()


def test_a_stroke_paints_hexes_previews_points_and_can_be_undone(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="a stroke of 5", options=SOLO))
    player = Mouse(ann)
    player.wait()
    player.territories.filter(has_text="Forest").click()
    expect(player.plan_text).to_contain_text("take a die")
    highest = max(range(3), key=lambda nth: player.dice.nth(nth).inner_text())
    player.dice.nth(highest).click()
    expect(player.open).to_have_count(HEXES)
    number = player.left
    assert number >= 3, "the seed was chosen for this"
    path = ["c2", "c3", "c4", "c5", "c6", "c7"][:number]
    player.stroke(*path)
    expect(player.painted).to_have_count(number)
    expect(player.confirm).to_contain_text(f"+{number}")
    expect(player.plan_text).to_have_text(f"Forest on {', '.join(path[:-1])} and {path[-1]}: +{number} points.")
    ann.screenshot("kingdom-stroke")

    # Hexes are removed from one hex on, one by one, and by going back along the stroke.
    player.hex(path[1]).click()
    expect(player.painted).to_have_count(1)
    player.stroke(*path[:3])
    expect(player.painted).to_have_count(3)
    ann.page.keyboard.press("Escape")
    expect(player.painted).to_have_count(2)
    player.paint()
    player.finish()
    expect(player.empty).to_have_count(HEXES - number)
    assert player.total == number

    # A confirmed drawing can be undone, too.
    player.wait()
    ann.button("Undo").click()
    expect(player.empty).to_have_count(HEXES - number + 1)


def test_a_refused_hex_is_explained_by_its_rule(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="too far"))
    player = Mouse(ann)
    player.wait()
    player.hex("e5").click()
    expect(ann.alert).to_contain_text("Choose a territory and a die first.")
    player.announce()
    player.dice.last.click()
    player.hex("a1").click()
    expect(player.painted).to_have_count(1)
    player.hex("i5").click()
    expect(ann.alert).to_contain_text("Rule 4.3")
    ann.screenshot("kingdom-refused")
    ann.alert.get_by_role("button", name="Rule 4.3").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("The hexes of one drawing are connected.")
    ann.page.keyboard.press("Escape")
    expect(player.painted).to_have_count(1)
    player.paint()
    player.finish()


def test_two_people_meet_by_an_invite_link(new_user: NewUser):
    ann, bob = new_user(), new_user()
    ann.go("/")
    ways = ann.ways("Kingdom Maps")
    ways.get_by_text("More choices").click()
    ways.get_by_role("combobox", name="First").select_option("1")
    ways.get_by_role("button", name="Play with friends").click()
    ann.page.wait_for_url("**/table/*")
    link = ann.page.get_by_label("Link to this table").input_value()
    bob.go(link.removeprefix(bob.address))
    bob.button(re.compile("^Sit down")).first.click()
    anns, bobs = Mouse(ann), Mouse(bob)
    anns.wait()
    expect(anns.prompt).to_contain_text("announce", ignore_case=True)
    expect(bobs.prompt).not_to_contain_text("announce", ignore_case=True)
    anns.announce()
    anns.take()
    anns.finish()  # only the die, so that Bob can choose

    # The die that Ann has taken is shown apart, and Bob chooses one of the other two.
    dice = bob.page.get_by_role("group", name=re.compile("^Dice"))
    expect(dice).to_contain_text("taken by")
    expect(bobs.dice).to_have_count(2)
    bobs.wait()
    bobs.plan()
    bob.screenshot("kingdom-two-plan")
    bobs.finish()
    expect(bobs.plan_text).to_contain_text("You have drawn. Waiting for")
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others).to_contain_text("drawn")
    others.click()
    shown = ann.page.get_by_role("dialog").get_by_role("img", name=re.compile(r"^Map of .*: \d"))
    expect(shown).to_be_visible()
    ann.screenshot("kingdom-enlarged")
    assert not serious_violations(ann)
    ann.page.keyboard.press("Escape")
    anns.paint()
    if anns.criteria.count():
        anns.score()
    anns.finish()
    for _ in range(2):
        bobs.wait()
        if "announce" in bobs.prompt.inner_text().lower():
            break
    expect(bobs.prompt).to_contain_text("announce", ignore_case=True)


def test_a_match_with_bots_that_act_simultaneously(ann: BrowserUser):
    ann.go(new_table(ann, "me", BOT, BOT, seed="among bots"))
    player = Mouse(ann)
    for _ in range(4):
        player.wait()
        player.plan()
        player.finish()
    player.wait()
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others).to_have_count(2)
    ann.screenshot("kingdom-among-bots")


def test_hot_seat(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", seed="at one screen", options={"first": "1"}))
    player = Mouse(ann)
    for _ in range(8):
        player.wait()
        player.plan()
        player.finish()
    player.wait()
    log = ann.page.get_by_role("list", name="What happened so far")
    for colour in ("Azure", "Bronze"):
        expect(log).to_contain_text(colour)
    expect(ann.page.get_by_role("list", name="Other maps").get_by_role("button")).to_have_count(1)


def test_a_phone_with_touch(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go(new_table(ann, "me", seed="a stroke of 5", options=SOLO))
    player = Touch(ann)
    player.wait()
    expect(ann.prompt).to_have_text(re.compile("criteria.* announce a territory"))  # the longest one
    expect(ann.button("Hint")).to_be_visible()
    box = player.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"] * 0.6, "the map is visible without scrolling"
    assert box["width"] > PHONE["width"] * 0.9
    player.announce()
    player.take()
    expect(player.open).to_have_count(HEXES)
    below = player.confirm.bounding_box()
    assert below
    assert below["y"] + below["height"] < PHONE["height"], "within reach of a thumb"

    # The loupe above the finger shows what it hides.
    player.drag("e3", "e4", release=False)
    loupe, finger = ann.page.get_by_test_id("loupe"), player.hex("e4").bounding_box()
    expect(loupe).to_be_visible()
    lying = loupe.locator(".rim").bounding_box()
    assert lying
    assert finger
    assert lying["y"] + lying["height"] < finger["y"] + finger["height"] / 2 - 20
    ann.screenshot("kingdom-loupe")
    player.drag("e4")
    ann.page.reload()
    for _ in range(3):
        player.wait()
        player.plan()
        player.finish()
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        ann.screenshot(f"kingdom-phone-{scheme}", full_page=True)
    assert not scrolls_sideways(ann)


@pytest.mark.parametrize("page", ["playing", "planning", "line", "ended", "replay", "watching"])
def test_every_page_is_accessible(new_user: NewUser, page: str):
    ann = new_user()
    show(ann, new_user, page)
    check_page(ann, f"kingdom-{page}")


def show(user: BrowserUser, new_user: NewUser, page: str) -> None:
    player: KingdomMapsPlayer = Mouse(user)
    match page:
        case "ended" | "replay":
            path = new_table(user, "me", "me", "me", seed="to the end", steps=1000)
            user.go(path if page == "ended" else path.replace("table", "replay"))
            if page == "replay":
                for _ in range(SOME):
                    user.page.keyboard.press("ArrowRight")
            expect(user.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))).to_be_visible()
        case "watching":
            host = new_user()
            user.go(new_table(host, "me", "me", steps=SOME))
            expect(user.page.get_by_role("grid", name=re.compile("^Map of"))).to_be_visible()
            expect(user.button("Confirm")).to_have_count(0)
        case _:
            user.go(new_table(user, *["me"] * 4, seed="a map to look at", steps=2 * SOME))
            player.wait()
    if page == "planning":
        player.plan()
    if page == "line":
        user.page.get_by_role("region", name="Your map").get_by_role("button").first.hover()
        expect(user.page.get_by_test_id("note")).to_contain_text("rule 8.")


def test_the_board_fits_the_screen_without_scrolling(new_user: NewUser):
    ann = new_user(viewport={"width": 1280, "height": 900})
    ann.go(new_table(ann, "me", "me", seed="room", steps=SOME))
    player = Mouse(ann)
    player.wait()
    expect(ann.page.get_by_role("grid", name="Points by part")).to_have_count(0)
    box, confirm = player.board.bounding_box(), player.confirm.bounding_box()
    assert box
    assert confirm
    assert box["width"] >= 580
    assert max(box["y"] + box["height"], confirm["y"] + confirm["height"]) < 900
    names = ann.page.get_by_role("group", name="Territories").locator(".name")
    wide = names.evaluate_all(
        "all => all.filter((e) => e.getBoundingClientRect().right > e.closest('button').getBoundingClientRect().right)"
    )
    assert not wide, "names stay inside their buttons"


def test_the_score_sheet_highlights_the_cells_that_earned_points(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", "me", seed="to the end", steps=1000))
    expect(ann.ending).to_be_visible()
    sheet = ann.page.get_by_role("grid", name="Points by part")
    expect(sheet.locator("tbody").get_by_role("row")).to_have_count(5)  # four criteria, and `?`
    large = ann.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))
    row = sheet.locator("tbody").get_by_role("row").first
    labels = set()
    for cell in row.get_by_role("gridcell").all():
        cell.hover()
        expect(large.locator("path.lit")).to_have_count(1)
        labels.add(large.get_attribute("aria-label"))
    assert len(labels) == 3


def test_a_hint_is_shown_and_not_played(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="a hint", steps=12))
    player = Mouse(ann)
    player.wait()
    before = player.empty.count()
    ann.page.keyboard.press("h")
    expect(player.plan_text).to_have_text(re.compile("^Hint: "))
    ann.screenshot("kingdom-hint")
    assert player.empty.count() == before
    assert not serious_violations(ann)
    player.plan()
    player.finish()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_the_review_shows_missed_points(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="drawn without thought", steps=1000))
    ann.button("Where points were left").click()
    expect(ann.page.get_by_text(re.compile(r"^Looking at turn \d+ of \d+"))).to_be_visible()
    worst = ann.page.get_by_role("link", name=re.compile(r"^Turn \d+, [A-Z]\w+$"))
    expect(worst).to_have_count(3, timeout=REVIEW_TIMEOUT)
    expect(ann.page.get_by_role("definition").nth(1)).to_have_text(re.compile(r"About \d+ points? more\s*$"))
    ann.screenshot("kingdom-left", full_page=True)
    worst.first.click()
    ann.page.wait_for_url(re.compile(r"/replay/.*#\d+-0$"))
    expect(ann.page.get_by_role("definition")).to_have_count(2)
    ann.screenshot("kingdom-better")


def test_a_replay_goes_step_by_step(ann: BrowserUser):
    path = new_table(ann, "me", "me", steps=1000)
    ann.go(path.replace("table", "replay"))
    board = ann.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))
    empty = board.get_by_role("gridcell", name=re.compile(", empty"))
    expect(empty).to_have_count(HEXES)
    for _ in range(SOME):
        ann.page.keyboard.press("ArrowRight")
    expect(empty).not_to_have_count(HEXES)
    ann.page.keyboard.press("Home")
    expect(empty).to_have_count(HEXES)
