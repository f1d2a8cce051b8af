"""Kingdom Maps: dice, territories and hexes, alone and together, with every kind of hand."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.support.accessibility import PHONE, SCHEMES, look_at, serious, slips_sideways
from tests.browser.support.browser_user import Person
from tests.browser.support.kingdom_maps_board import GAME, HEXES, Brush, Finger, Keyboard, Mouse

LOOKING_BACK: Final = 120_000  # milliseconds
BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}
SOLO: Final = {"criteria": "A2,A4,B1,B5"}
SOME: Final = 60  # steps, after which there is something on every map


def table_of(person: Person, *seats: Any, steps: int = 0, **more: Any) -> str:
    """The path of a new table, with so many steps taken on it."""
    table = person.make_table(*seats, game=GAME, **more)
    if steps:
        person.play(table, steps)
    return f"/table/{table}"


def test_a_solo_match_by_mouse(invite: Invite):
    ann = invite(reduced_motion="no-preference")
    ann.go("/")
    ann.card("Kingdom Maps").get_by_role("button", name="Solo").click()
    ann.page.wait_for_url("**/table/*")
    brush = Mouse(ann)
    brush.wait()
    brush.plan()
    ann.picture("kingdom-first-plan")
    ann.button("Back").click()
    expect(brush.confirm).to_be_disabled()
    brush.paint()
    brush.finish()
    assert brush.play_to_the_end() > 5
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("your first result to beat")).to_be_visible()
    ann.picture("kingdom-ended", full_page=True)

    # Pointing at a line lights the hexes that earned it.
    sheet = ann.page.get_by_role("grid", name="Points by part")
    earned = sheet.get_by_role("gridcell", name=re.compile("^[1-9]"))
    earned.first.hover()
    expect(brush.board.locator("path.lit")).to_have_attribute("d", re.compile("^M"))
    ann.picture("kingdom-end-lit")


def test_a_solo_match_by_keyboard(ann: Person):
    ann.go("/")
    brush = Keyboard(ann)
    solo = ann.card("Kingdom Maps").get_by_role("button", name="Solo")
    expect(solo).to_be_visible()
    brush.tab_to(solo)
    brush.key("Enter")
    ann.page.wait_for_url("**/table/*")
    brush.wait()
    brush.announce()
    brush.take()
    expect(brush.told).to_contain_text("draw on the map")
    brush.key("Escape", "Escape")
    expect(brush.told).to_contain_text("Choose a territory")
    ann.picture("kingdom-keyboard")
    assert brush.play_to_the_end() > 5
    brush.tab_to(ann.button("Rematch"))
    first = ann.table
    brush.key("Enter")
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    brush.wait()


def test_a_stroke_paints_hexes_previews_points_and_can_be_undone(ann: Person):
    ann.go(table_of(ann, "me", seed="a stroke of 5", options=SOLO))
    brush = Mouse(ann)
    brush.wait()
    brush.territories.filter(has_text="Forest").click()
    expect(brush.told).to_contain_text("take a die")
    highest = max(range(3), key=lambda nth: brush.dice.nth(nth).inner_text())
    brush.dice.nth(highest).click()
    expect(brush.open).to_have_count(HEXES)
    number = brush.left
    assert number >= 3, "the seed was chosen for it"
    way = ["c2", "c3", "c4", "c5", "c6", "c7"][:number]
    brush.stroke(*way)
    expect(brush.painted).to_have_count(number)
    expect(brush.confirm).to_contain_text(f"+{number}")
    expect(brush.told).to_have_text(f"Forest on {', '.join(way[:-1])} and {way[-1]}: +{number} points.")
    ann.picture("kingdom-stroke")

    # From one hex on, hex by hex, and by the way one came.
    brush.hex(way[1]).click()
    expect(brush.painted).to_have_count(1)
    brush.stroke(*way[:3])
    expect(brush.painted).to_have_count(3)
    ann.page.keyboard.press("Escape")
    expect(brush.painted).to_have_count(2)
    brush.paint()
    brush.finish()
    expect(brush.empty).to_have_count(HEXES - number)
    assert brush.total == number

    # What is confirmed can be taken back, too.
    ann.page.wait_for_timeout(100)
    if "one die gives" not in brush.prompt.inner_text().lower():
        ann.button("Undo").click()
        expect(brush.empty).to_have_count(HEXES - number + 1)


def test_a_refused_hex_is_explained_by_its_rule(ann: Person):
    ann.go(table_of(ann, "me", seed="too far"))
    brush = Mouse(ann)
    brush.wait()
    brush.hex("e5").click()
    expect(ann.alert).to_contain_text("Choose a territory and a die first.")
    brush.announce()
    brush.dice.last.click()
    brush.hex("a1").click()
    expect(brush.painted).to_have_count(1)
    brush.hex("i5").click()
    expect(ann.alert).to_contain_text("Rule 4.3")
    ann.picture("kingdom-refused")
    ann.alert.get_by_role("button", name="Rule 4.3").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("The hexes of one drawing are connected.")
    ann.page.keyboard.press("Escape")
    expect(brush.painted).to_have_count(1)
    brush.paint()
    brush.finish()


def test_two_people_meet_by_an_invite_link(invite: Invite):
    ann, bob = invite(), invite()
    ann.go("/")
    card = ann.card("Kingdom Maps")
    card.get_by_text("More choices").click()
    card.get_by_label("First").select_option("1")
    card.get_by_role("button", name="Play with friends").click()
    ann.page.wait_for_url("**/table/*")
    link = ann.page.get_by_label("Link to this table").input_value()
    bob.go(link.removeprefix(bob.address))
    bob.button(re.compile("^Sit down")).first.click()
    anns, bobs = Mouse(ann), Mouse(bob)
    anns.wait()
    expect(anns.prompt).to_contain_text("Announce")
    expect(bobs.prompt).not_to_contain_text("Announce")
    anns.announce()
    anns.take()
    anns.finish()  # the number alone, so that Bob can choose

    # The die that Ann has taken lies apart, and Bob chooses one of the two left.
    dice = bob.page.get_by_role("group", name=re.compile("^Dice"))
    expect(dice).to_contain_text("taken by")
    expect(bobs.dice).to_have_count(2)
    bobs.wait()
    bobs.plan()
    bob.picture("kingdom-two-plan")
    bobs.finish()
    expect(bobs.told).to_contain_text("You have drawn. Waiting for")
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others).to_contain_text("drawn")
    others.click()
    shown = ann.page.get_by_role("dialog").get_by_role("img", name=re.compile(r"^Map of .*: \d"))
    expect(shown).to_be_visible()
    ann.picture("kingdom-enlarged")
    assert not serious(ann)
    ann.page.keyboard.press("Escape")
    anns.paint()
    if anns.criteria.count():
        anns.score()
    anns.finish()
    for _ in range(2):
        bobs.wait()
        if "nnounce" in bobs.prompt.inner_text():
            break
    expect(bobs.prompt).to_contain_text("Announce")


def test_a_match_with_bots_that_act_simultaneously(ann: Person):
    ann.go(table_of(ann, "me", BOT, BOT, seed="among bots"))
    brush = Mouse(ann)
    for _ in range(4):
        brush.wait()
        brush.plan()
        brush.finish()
    brush.wait()
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others).to_have_count(2)
    ann.picture("kingdom-among-bots")


def test_hot_seat(ann: Person):
    ann.go(table_of(ann, "me", "me", seed="at one screen", options={"first": "1"}))
    brush = Mouse(ann)
    for _ in range(8):
        brush.wait()
        brush.plan()
        brush.finish()
    brush.wait()
    log = ann.page.get_by_role("list", name="What happened so far")
    for colour in ("Azure", "Bronze"):
        expect(log).to_contain_text(colour)
    expect(ann.page.get_by_role("list", name="Other maps").get_by_role("button")).to_have_count(1)


def test_a_phone_with_touch(invite: Invite):
    ann = invite(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go(table_of(ann, "me", seed="a stroke of 5", options=SOLO))
    brush = Finger(ann)
    brush.wait()
    box = brush.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"] * 0.6, "the map comes first"
    assert box["width"] > PHONE["width"] * 0.9
    brush.announce()
    brush.take()
    expect(brush.open).to_have_count(HEXES)
    below = brush.confirm.bounding_box()
    assert below
    assert below["y"] + below["height"] < PHONE["height"], "within reach of a thumb"

    # What a finger hides is shown above it.
    brush.drag("e3", "e4", lift=False)
    loupe, finger = ann.page.get_by_test_id("loupe"), brush.hex("e4").bounding_box()
    expect(loupe).to_be_visible()
    lying = loupe.locator(".rim").bounding_box()
    assert lying
    assert finger
    assert lying["y"] + lying["height"] < finger["y"] + finger["height"] / 2 - 20
    ann.picture("kingdom-loupe")
    brush.drag("e4")
    ann.page.reload()
    for _ in range(3):
        brush.wait()
        brush.plan()
        brush.finish()
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        ann.page.wait_for_timeout(300)
        ann.picture(f"kingdom-phone-{scheme}", full_page=True)
    assert not slips_sideways(ann)


@pytest.mark.parametrize("page", ["playing", "planning", "line", "ended", "replay", "watching"])
def test_every_page_is_accessible(invite: Invite, page: str):
    ann = invite()
    show(ann, invite, page)
    look_at(ann, f"kingdom-{page}", settling=600)


def show(person: Person, invite: Invite, page: str) -> None:
    brush: Brush = Mouse(person)
    match page:
        case "ended" | "replay":
            path = table_of(person, "me", "me", "me", seed="to the end", steps=1000)
            person.go(path if page == "ended" else path.replace("table", "replay"))
            if page == "replay":
                for _ in range(SOME):
                    person.page.keyboard.press("ArrowRight")
            expect(person.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))).to_be_visible()
        case "watching":
            host = invite()
            person.go(table_of(host, "me", "me", steps=SOME))
            expect(person.page.get_by_role("grid", name=re.compile("^Map of"))).to_be_visible()
            expect(person.button("Confirm")).to_have_count(0)
        case _:
            person.go(table_of(person, *["me"] * 4, seed="a map to look at", steps=2 * SOME))
            brush.wait()
    if page == "planning":
        brush.plan()
    if page == "line":
        person.page.get_by_role("region", name="Your map").get_by_role("button").first.hover()
        expect(person.page.get_by_test_id("note")).to_contain_text("rule 8.")


def test_the_board_fits_the_screen_without_scrolling(invite: Invite):
    ann = invite(viewport={"width": 1280, "height": 900})
    ann.go(table_of(ann, "me", "me", seed="room", steps=SOME))
    brush = Mouse(ann)
    brush.wait()
    expect(ann.page.get_by_role("grid", name="Points by part")).to_have_count(0)
    box, confirm = brush.board.bounding_box(), brush.confirm.bounding_box()
    assert box
    assert confirm
    assert box["width"] >= 580
    assert max(box["y"] + box["height"], confirm["y"] + confirm["height"]) < 900
    names = ann.page.get_by_role("group", name="Territories").locator(".name")
    wide = names.evaluate_all(
        "all => all.filter((e) => e.getBoundingClientRect().right > e.closest('button').getBoundingClientRect().right)"
    )
    assert not wide, "names stay inside their buttons"


def test_the_score_sheet_highlights_the_cells_that_earned_points(ann: Person):
    ann.go(table_of(ann, "me", "me", "me", seed="to the end", steps=1000))
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


def test_a_hint_is_shown_and_not_played(ann: Person):
    ann.go(table_of(ann, "me", seed="a hint", steps=12))
    brush = Mouse(ann)
    brush.wait()
    before = brush.empty.count()
    ann.page.keyboard.press("h")
    expect(brush.told).to_have_text(re.compile("^Hint: "), timeout=20_000)
    ann.picture("kingdom-hint")
    assert brush.empty.count() == before
    assert not serious(ann)
    brush.plan()
    brush.finish()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_the_review_shows_missed_points(ann: Person):
    ann.go(table_of(ann, "me", seed="drawn without thought", steps=1000))
    ann.button("Where points were left").click()
    expect(ann.page.get_by_text(re.compile(r"^Looking at step \d+ of \d+"))).to_be_visible()
    worst = ann.page.get_by_role("link", name=re.compile(r"^Step \d+"))
    expect(worst).to_have_count(3, timeout=LOOKING_BACK)
    expect(ann.page.get_by_role("definition").nth(1)).to_have_text(re.compile(r", about \d+ points? more$"))
    ann.picture("kingdom-left", full_page=True)
    worst.first.click()
    ann.page.wait_for_url(re.compile(r"/replay/.*#\d+-0$"))
    expect(ann.page.get_by_role("definition")).to_have_count(2)
    ann.picture("kingdom-better")


def test_a_replay_goes_step_by_step(ann: Person):
    path = table_of(ann, "me", "me", steps=1000)
    ann.go(path.replace("table", "replay"))
    board = ann.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))
    empty = board.get_by_role("gridcell", name=re.compile(", empty"))
    expect(empty).to_have_count(HEXES)
    for _ in range(SOME):
        ann.page.keyboard.press("ArrowRight")
    expect(empty).not_to_have_count(HEXES)
    ann.page.keyboard.press("Home")
    expect(empty).to_have_count(HEXES)
