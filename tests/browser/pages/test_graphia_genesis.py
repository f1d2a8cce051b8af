"""Graphia Genesis: drawing alone and together, with every kind of hand."""

import re
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.support.accessibility import PHONE, SCHEMES, look_at, serious, slips_sideways
from tests.browser.support.browser_user import Person
from tests.browser.support.graphia_genesis_board import GAME, SIDE, Finger, Keyboard, Mouse, Pen

DRAWS: Final = 10
LARGE: Final = 640  # pixels
LOOKING_BACK: Final = 60_000  # milliseconds, at most a quarter of a second for each draw
BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}


def table_of(person: Person, *seats: Any, draws: int = 0, **more: Any) -> str:
    """The path of a new table, with so many draws on it."""
    table = person.make_table(*seats, game=GAME, **more)
    if draws:
        person.play(table, draws)
    return f"/table/{table}"


def far_from(number: int) -> int:
    return 1 if number > SIDE // 2 else SIDE


def test_a_solo_match_by_mouse(invite: Invite):
    ann = invite(reduced_motion="no-preference")
    ann.go("/")
    ann.page.get_by_role("article", name="Graphia Genesis").get_by_role("button", name="Solo").click()
    ann.page.wait_for_url("**/table/*")
    pen = Mouse(ann)
    pen.wait()
    pen.aim()
    ann.picture("graphia-first-aim")
    expect(pen.confirm).to_be_enabled()
    ann.button("Back").click()
    expect(pen.confirm).to_be_disabled()
    assert pen.play_to_the_end() >= DRAWS
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("your first result to beat")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Replay")).to_be_visible()
    ann.picture("graphia-ended", full_page=True)


def test_a_solo_match_by_keyboard(ann: Person):
    ann.go("/")
    pen = Keyboard(ann)
    solo = ann.page.get_by_role("article", name="Graphia Genesis").get_by_role("button", name="Solo")
    expect(solo).to_be_visible()
    pen.tab_to(solo)
    pen.key("Enter")
    ann.page.wait_for_url("**/table/*")
    pen.wait()
    pen.tab_to(pen.board)
    expect(pen.told).to_contain_text(" at row ")
    here = pen.at
    pen.key("ArrowDown" if "row 12" not in here else "ArrowUp")
    assert re.match(r"row \d+, column \d+, empty", pen.at)
    assert pen.at != here
    ann.picture("graphia-keyboard")
    pen.key("Escape")
    assert pen.play_to_the_end() >= DRAWS
    pen.tab_to(ann.button("Rematch"))
    first = ann.table
    pen.key("Enter")
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    pen.wait()


def test_a_shape_is_turned_changed_and_undone_by_keyboard(ann: Person):
    ann.go(table_of(ann, "me", seed="an L and an I", options={"deck": "LLLLLLLI"}))
    pen = Keyboard(ann)
    pen.wait()
    while "shape" not in pen.prompt.inner_text() or " or " not in pen.prompt.inner_text().split("touching")[0]:
        pen.turn()  # until there are two shapes to choose from
    cards = ann.page.get_by_role("button", name=re.compile(r"^Shape [12]:"))
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    pen.tab_to(pen.board)
    pen.key("Tab")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    pen.key("1")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    is_long = "I" in cards.nth(0).inner_text()
    for degrees in ("90", "") if is_long else ("90", "180", "270", ""):
        pen.key("r")
        expect(pen.told).to_contain_text(f"turned by {degrees}°" if degrees else re.compile(r"^[LI] (at|cannot|fits)"))
    pen.aim()
    expect(pen.confirm).to_be_enabled()
    pen.key("Escape")
    expect(pen.confirm).to_be_disabled()
    before = pen.drawn()
    pen.key("Enter", "Enter")
    expect(ann.button("Undo")).to_be_enabled()
    expect(pen.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - before)
    ann.button("Undo").click()
    expect(pen.board.get_by_role("gridcell", name=re.compile("empty$"))).to_have_count(SIDE * SIDE - before)


def test_the_wheel_turns_a_shape_and_the_preview_matches_the_score(ann: Person):
    ann.go(table_of(ann, "me", seed="wheels", options={"deck": "LLLLLLLL"}, draws=6))
    pen = Mouse(ann)
    pen.wait()
    while "Nexus" in pen.prompt.inner_text():
        pen.turn()
    pen.point(6, 6)
    ann.page.mouse.wheel(0, 120)
    expect(pen.told).to_contain_text("90°")
    assert ann.page.evaluate("scrollY") == 0
    pen.aim()
    expect(pen.told).to_have_text(re.compile(r"points?\.$"))
    found = re.search(r"([+−]\d+|no) points?", pen.told.inner_text())
    assert found
    gain = 0 if found[1] == "no" else int(found[1].replace("−", "-"))
    before = pen.total
    squares = pen.drawn()
    ann.page.keyboard.press("Enter")
    expect(pen.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - squares)
    if "Desolation took" not in pen.told.inner_text():
        assert pen.total == before + gain


def test_a_refused_place_is_explained_by_its_rule(ann: Person):
    ann.go(table_of(ann, "me", seed="a place too far"))
    pen = Mouse(ann)
    pen.wait()
    away = far_from(pen.rolled)
    pen.point(away, away)
    expect(pen.told).to_contain_text("cannot lie there")
    pen.finish()
    expect(ann.alert).to_contain_text("Rule 3.5")
    ann.picture("graphia-refused")
    ann.alert.get_by_role("button", name="Rule 3.5").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("At least one of its squares")
    ann.page.keyboard.press("Escape")
    assert pen.drawn() == 0
    pen.turn()


def test_draws_stay_secret_until_all_three_have_drawn(invite: Invite):
    people = [invite() for _ in range(3)]
    ann = people[0]
    path = table_of(ann, "me", "open", "open")
    for person in people:
        person.go(path)
        if person is not ann:
            person.button(re.compile("^Sit down")).first.click()
    pens = [Mouse(person) for person in people]
    for pen in pens:
        pen.wait()
    eves = people[2].context.request.get("/api/me").json()["name"]
    pens[0].turn()
    expect(pens[0].told).to_contain_text("You have drawn.")
    pens[1].turn()
    expect(pens[0].told).to_have_text(f"You have drawn. Waiting for {eves}.")
    expect(ann.prompt).to_contain_text(eves)
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others.nth(0)).to_contain_text("has drawn")
    expect(others.nth(1)).to_contain_text("drawing")
    ann.picture("graphia-waiting")

    # What Bob has drawn is not shown before all have drawn.
    bobs = re.compile("^Map of .*: ")
    others.nth(0).click()
    secret = ann.page.get_by_role("dialog").get_by_role("img", name=bobs).get_attribute("aria-label") or ""
    assert f"{pens[1].drawn()} " not in re.sub(r"\d+ Desolation", "", secret)
    ann.page.keyboard.press("Escape")
    pens[2].turn()
    for pen in pens:
        pen.wait()
    expect(others.nth(0)).to_contain_text("drawing")
    others.nth(0).click()
    shown = ann.page.get_by_role("dialog").get_by_role("img", name=bobs).get_attribute("aria-label") or ""
    assert sum(map(int, re.findall(r"(\d+) [A-Z]", shown))) == pens[1].drawn()
    ann.picture("graphia-enlarged")
    assert not serious(ann)


def test_hot_seat_keeps_draws_secret(ann: Person):
    ann.go(table_of(ann, "me", "me"))
    pen = Mouse(ann)
    for _ in range(2):
        pen.wait()
        expect(ann.prompt).to_contain_text("Amber: draw")
        before = pen.drawn()
        pen.aim()
        pen.finish()
        expect(ann.prompt).to_contain_text("Beryl: draw")
        others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
        expect(others).to_contain_text("has drawn")
        assert pen.drawn() == before
        pen.aim()
        pen.finish()


def test_a_phone_with_touch(invite: Invite):
    ann = invite(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go(table_of(ann, "me", seed="phone", draws=14))
    pen = Finger(ann)
    pen.wait()
    box = pen.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"] * 0.7, "the map comes first"
    assert box["width"] > PHONE["width"] * 0.9
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        ann.page.wait_for_timeout(300)
        ann.picture(f"graphia-phone-{scheme}", full_page=True)
    assert not slips_sideways(ann)

    # The shape lies above the finger that drags it.
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    finger = (middle[0] + 60, middle[1] + 60)
    pen.drag([middle, (middle[0] + 20, middle[1] + 20), finger], lift=False)
    lying = pen.ghost.bounding_box()
    assert lying
    assert lying["y"] + lying["height"] < finger[1]
    pen.drag([finger])
    ann.page.reload()
    for _ in range(2):
        pen.wait()
        pen.turn()
    below = ann.button("Turn").bounding_box()
    assert below
    assert below["y"] + below["height"] < PHONE["height"], "within reach of a thumb"


@pytest.mark.parametrize("page", ["playing", "aiming", "decks", "line", "ended", "replay", "watching"])
def test_every_page_is_accessible(invite: Invite, page: str):
    ann = invite()
    show(ann, invite, page)
    look_at(ann, f"graphia-{page}", settling=600)


def show(person: Person, invite: Invite, page: str) -> None:
    pen: Pen = Mouse(person)
    match page:
        case "ended" | "replay":
            path = table_of(person, "me", "me", seed="to the end", draws=1000)
            person.go(path if page == "ended" else path.replace("table", "replay"))
            if page == "replay":
                person.page.keyboard.press("End")
            expect(person.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))).to_be_visible()
        case "watching":
            host = invite()
            person.go(table_of(host, "me", "me", draws=DRAWS))
            expect(person.page.get_by_role("grid", name=re.compile("^Map of"))).to_be_visible()
            expect(person.button("Confirm")).to_have_count(0)
        case _:
            person.go(table_of(person, *["me"] * 4, seed="a map to look at", draws=4 * DRAWS))
            pen.wait()
    if page == "aiming":
        pen.aim()
        expect(pen.told).to_have_text(re.compile(r"points?\.$"))
    if page == "decks":
        person.button("What is left").click()
        expect(person.page.get_by_role("dialog")).to_contain_text("Terrains still to come")
    if page == "line":
        person.page.get_by_role("button", name=re.compile(r"^Forest, largest group: [1-9]")).hover()
        expect(person.page.get_by_test_id("note")).to_contain_text("rule 5.9")


def test_the_board_fits_the_screen_without_scrolling(invite: Invite):
    ann = invite(viewport={"width": 1280, "height": 900})
    ann.go(table_of(ann, "me", "me", seed="room", draws=DRAWS))
    pen = Mouse(ann)
    pen.wait()
    sheet = ann.page.get_by_role("grid", name="Points by part")
    assert pen.total >= 0
    expect(sheet).to_have_count(0)
    box, confirm = pen.board.bounding_box(), pen.confirm.bounding_box()
    assert box
    assert confirm
    assert box["width"] >= LARGE
    assert max(box["y"] + box["height"], confirm["y"] + confirm["height"]) < 900, "all of it without scrolling"
    assert not overlapping(ann.page.get_by_role("group", name=re.compile("^Cards of round")).locator(".name"))


def overlapping(words: Locator) -> list[tuple[list[float], list[float]]]:
    """Words beside each other that run into each other."""
    boxes = sorted(
        words.evaluate_all("all => all.map((e) => [e.getBoundingClientRect().x, e.getBoundingClientRect().right])")
    )
    return [(one, other) for one, other in pairwise(boxes) if one[1] > other[0]]


def test_the_score_sheet_highlights_the_cells_that_earned_points(ann: Person):
    ann.go(table_of(ann, "me", "me", "me", seed="to the end", draws=1000))
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_role("row", name=re.compile("^Total"))).to_have_count(1)
    sheet = ann.page.get_by_role("grid", name="Points by part")
    forest = sheet.get_by_role("row", name=re.compile(r"^Forest\s+group")).get_by_role("gridcell")
    expect(forest).to_have_count(3)
    labels = set()
    for number in range(3):
        forest.nth(number).hover()
        large = ann.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))
        expect(large.locator("path.lit")).to_have_attribute("d", re.compile("^M"))
        labels.add(large.get_attribute("aria-label"))
    assert len(labels) == 3
    ann.picture("graphia-end-lit")


def test_a_hint_is_shown_and_not_played(ann: Person):
    ann.go(table_of(ann, "me", seed="a hint", draws=3))
    pen = Mouse(ann)
    pen.wait()
    before = pen.drawn()
    ann.page.keyboard.press("h")
    expect(ann.page.get_by_test_id("hint")).to_be_visible(timeout=30_000)  # the first one compiles
    expect(pen.told).to_have_text(re.compile(r"^Hint: .* at row \d+, column \d+\.$"))
    ann.picture("graphia-hint")
    assert pen.drawn() == before
    assert not serious(ann)
    live = ann.page.locator("[aria-live], [role=log], [role=status], [role=alert]")
    expect(live.get_by_text(re.compile("Hint:"))).to_have_count(1)
    pen.turn()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_the_review_shows_missed_points(ann: Person):
    ann.go(table_of(ann, "me", seed="drawn without thought", draws=1000))
    ann.button("Where points were left").click()
    expect(ann.page.get_by_role("heading", name="Where points were left")).to_be_visible()
    expect(ann.page.get_by_text(re.compile(r"^Looking at draw \d+ of \d+"))).to_be_visible()
    worst = ann.page.get_by_role("link", name=re.compile(r"^Draw \d+, [A-Z]\w+$"))
    expect(worst).to_have_count(3, timeout=LOOKING_BACK)
    words = ann.page.get_by_role("definition")
    expect(words.nth(0)).to_have_text(re.compile(r" at row \d+, column \d+$"))
    expect(words.nth(1)).to_have_text(re.compile(r" at row \d+, column \d+, about \d+ points? more$"))
    marks = [ann.page.get_by_test_id(kind) for kind in ("played", "hint")]
    worst.first.hover()
    for mark in marks:
        expect(mark).to_be_visible()
    ann.picture("graphia-left", full_page=True)
    assert not serious(ann)
    ann.page.mouse.move(0, 0)
    for mark in marks:
        expect(mark).to_have_count(0)
    worst.first.click()
    ann.page.wait_for_url(re.compile(r"/replay/.*#\d+-0$"))
    event = int(re.findall(r"#(\d+)", ann.page.url)[0])
    expect(ann.page.get_by_text(re.compile(rf"^{event} / \d+$"))).to_be_visible()
    for mark in marks:
        expect(mark).to_be_visible()
    expect(ann.page.get_by_role("definition")).to_have_count(2)
    ann.picture("graphia-better")
    ann.button("One step on").click()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_a_replay_goes_step_by_step(ann: Person):
    path = table_of(ann, "me", draws=1000)
    ann.go(path.replace("table", "replay"))
    board = ann.page.get_by_role("grid")
    empty = board.get_by_role("gridcell", name=re.compile("empty$"))
    expect(empty).to_have_count(SIDE * SIDE)
    for _ in range(2 * SIDE):
        ann.button("One step on").click()
    expect(empty).not_to_have_count(SIDE * SIDE)
    ann.page.keyboard.press("Home")
    expect(empty).to_have_count(SIDE * SIDE)


def test_a_shape_follows_the_pointer_smoothly(ann: Person):
    """Only the shape moves: nothing of the squares is drawn again."""
    ann.go(table_of(ann, "me", "me", seed="smooth", draws=30))
    pen = Mouse(ann)
    pen.wait()
    ann.page.evaluate(
        """() => {
            window.seen = [];
            const see = (changes) => window.seen.push(...changes.map((change) => change.target));
            const all = { subtree: true, childList: true, attributes: true };
            new MutationObserver(see).observe(document.querySelector('[role=grid]'), all);
        }"""
    )
    for line in range(1, SIDE + 1):
        pen.point(line, line)
    moved = ann.page.evaluate("window.seen.filter((node) => !node.closest('[data-testid=ghost]')).length")
    total = ann.page.evaluate("window.seen.length")
    assert total > SIDE // 2  # at the rim the shape stays where it still fits
    assert moved <= 2 * SIDE, "at most that the shape comes and goes"
