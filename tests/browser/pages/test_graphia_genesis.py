"""Graphia Genesis: whole matches by mouse, keyboard and touch, secrets, hints, reviews and replays."""

import re
from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewUser
from tests.browser.support.accessibility import PHONE, SCHEMES, check_page, scrolls_sideways, serious_violations
from tests.browser.support.browser_user import BrowserUser
from tests.browser.support.graphia_genesis_board import GAME, SIDE, GraphiaGenesisPlayer, Keyboard, Mouse, Touch

DRAWS: Final = 10
SKIPPED: Final = 14  # draws of a solo match, which has more than 20
LARGE: Final = 640  # pixels
BOT: Final[dict[str, Any]] = {"kind": "bot", "level": 1}


def new_table(user: BrowserUser, *seats: Any, draws: int = 0, **more: Any) -> str:
    """The path of a new table, with `draws` shapes drawn."""
    table = user.make_table(*seats, game=GAME, **more)
    if draws:
        user.play(table, draws)
    return f"/table/{table}"


def far_from(number: int) -> int:
    return 1 if number > SIDE // 2 else SIDE


def test_a_solo_match_by_mouse(new_user: NewUser):
    ann = new_user(reduced_motion="no-preference")
    ann.go("/")
    ann.ways("Graphia Genesis").get_by_role("button", name="Solo").click()
    ann.page.wait_for_url("**/table/*")
    player = Mouse(ann)
    player.wait()
    player.aim()
    ann.screenshot("graphia-first-aim")
    expect(player.confirm).to_be_enabled()
    ann.button("Back").click()
    expect(player.confirm).to_be_disabled()
    player.turn()
    ann.page.emulate_media(reduced_motion="reduce")  # other turns move alike, and motion is half of the work
    assert player.play_to_the_end(SKIPPED) > 5
    expect(ann.ending).to_be_visible()
    expect(ann.page.get_by_text("your first result to beat")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Replay")).to_be_visible()
    ann.screenshot("graphia-ended", full_page=True)


def test_a_solo_match_by_keyboard(ann: BrowserUser):
    ann.go("/")
    player = Keyboard(ann)
    for button in (
        ann.card("Graphia Genesis").get_by_role("button", name="Other ways to play"),
        ann.page.get_by_role("dialog").get_by_role("button", name="Solo"),
    ):
        expect(button).to_be_visible()
        player.tab_to(button)
        player.key("Enter")
    ann.page.wait_for_url("**/table/*")
    player.wait()
    player.tab_to(player.board)
    expect(player.plan_text).to_contain_text(" at row ")
    here = player.at
    player.key("ArrowDown" if "row 12" not in here else "ArrowUp")
    assert re.match(r"row \d+, column \d+, empty", player.at)
    assert player.at != here
    ann.screenshot("graphia-keyboard")
    player.key("Escape")
    assert player.play_to_the_end(SKIPPED) > 5
    player.tab_to(ann.button("Rematch"))
    first = ann.table
    player.key("Enter")
    ann.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    player.wait()


def test_a_shape_is_turned_changed_and_undone_by_keyboard(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="an L and an I", options={"deck": "LLLLLLLI"}))
    player = Keyboard(ann)
    player.wait()
    while "shape" not in player.prompt.inner_text() or " or " not in player.prompt.inner_text().split("touching")[0]:
        player.turn()  # until there are two shapes to choose from
    cards = ann.page.get_by_role("button", name=re.compile(r"^Shape [12]:"))
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    player.tab_to(player.board)
    player.key("Tab")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    player.key("1")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    is_long = "I" in cards.nth(0).inner_text()
    for degrees in ("90", "") if is_long else ("90", "180", "270", ""):
        player.key("r")
        expect(player.plan_text).to_contain_text(
            f"turned by {degrees}°" if degrees else re.compile(r"^[LI] (at|cannot|fits)")
        )
    player.aim()
    expect(player.confirm).to_be_enabled()
    player.key("Escape")
    expect(player.confirm).to_be_disabled()
    before = player.drawn()
    player.key("Enter", "Enter")
    expect(ann.button("Undo")).to_be_enabled()
    expect(player.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - before)
    ann.button("Undo").click()
    expect(player.board.get_by_role("gridcell", name=re.compile("empty$"))).to_have_count(SIDE * SIDE - before)


def test_the_wheel_turns_a_shape_and_the_preview_matches_the_score(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="wheels", options={"deck": "LLLLLLLL"}, draws=6))
    player = Mouse(ann)
    player.wait()
    while "Nexus" in player.prompt.inner_text():
        player.turn()
    player.point(6, 6)
    ann.page.mouse.wheel(0, 120)
    expect(player.plan_text).to_contain_text("90°")
    assert ann.page.evaluate("scrollY") == 0
    player.aim()
    expect(player.plan_text).to_have_text(re.compile(r"points?\.$"))
    found = re.search(r"([+−]\d+|no) points?", player.plan_text.inner_text())
    assert found
    gain = 0 if found[1] == "no" else int(found[1].replace("−", "-"))
    before = player.total
    squares = player.drawn()
    ann.page.keyboard.press("Enter")
    expect(player.board.get_by_role("gridcell", name=re.compile("empty$"))).not_to_have_count(SIDE * SIDE - squares)
    if "Desolation took" not in player.plan_text.inner_text():
        assert player.total == before + gain


def test_a_refused_place_is_explained_by_its_rule(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="a place too far"))
    player = Mouse(ann)
    player.wait()
    away = far_from(player.rolled)
    player.point(away, away)
    expect(player.plan_text).to_contain_text("cannot lie there")
    player.finish()
    expect(ann.alert).to_contain_text("Rule 3.5")
    ann.screenshot("graphia-refused")
    ann.alert.get_by_role("button", name="Rule 3.5").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("At least one of its squares")
    ann.page.keyboard.press("Escape")
    assert player.drawn() == 0
    player.turn()


def test_draws_stay_secret_until_all_three_have_drawn(new_user: NewUser):
    users = [new_user() for _ in range(3)]
    ann = users[0]
    path = new_table(ann, "me", "open", "open")
    for user in users:
        user.go(path)
        if user is not ann:
            user.button(re.compile("^Sit down")).first.click()
    players = [Mouse(user) for user in users]
    for player in players:
        player.wait()
    eves = users[2].context.request.get("/api/me").json()["name"]
    players[0].turn()
    expect(players[0].plan_text).to_contain_text("You have drawn.")
    players[1].turn()
    expect(players[0].plan_text).to_have_text(f"You have drawn. Waiting for {eves}.")
    expect(ann.prompt).to_contain_text(eves)
    others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
    expect(others.nth(0)).to_contain_text("has drawn")
    expect(others.nth(1)).to_contain_text("drawing")
    ann.screenshot("graphia-waiting")

    # Bob's draw is not shown before all have drawn.
    bobs = re.compile("^Map of .*: ")
    others.nth(0).click()
    secret = ann.page.get_by_role("dialog").get_by_role("img", name=bobs).get_attribute("aria-label") or ""
    assert f"{players[1].drawn()} " not in re.sub(r"\d+ Desolation", "", secret)
    ann.page.keyboard.press("Escape")
    players[2].turn()
    for player in players:
        player.wait()
    expect(others.nth(0)).to_contain_text("drawing")
    others.nth(0).click()
    shown = ann.page.get_by_role("dialog").get_by_role("img", name=bobs).get_attribute("aria-label") or ""
    assert sum(map(int, re.findall(r"(\d+) [A-Z]", shown))) == players[1].drawn()
    ann.screenshot("graphia-enlarged")
    assert not serious_violations(ann)


def test_hot_seat_keeps_draws_secret(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me"))
    player = Mouse(ann)
    for _ in range(2):
        player.wait()
        expect(ann.prompt).to_contain_text("Amber: draw")
        before = player.drawn()
        player.aim()
        player.finish()
        expect(ann.prompt).to_contain_text("Beryl: draw")
        others = ann.page.get_by_role("list", name="Other maps").get_by_role("button")
        expect(others).to_contain_text("has drawn")
        assert player.drawn() == before
        player.aim()
        player.finish()


def test_a_phone_with_touch(new_user: NewUser):
    ann = new_user(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    ann.go(new_table(ann, "me", seed="phone", draws=14))
    player = Touch(ann)
    player.wait()
    box = player.board.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"] * 0.7, "the map is visible without scrolling"
    assert box["width"] > PHONE["width"] * 0.9
    for scheme in SCHEMES:
        ann.page.emulate_media(color_scheme=scheme)
        ann.screenshot(f"graphia-phone-{scheme}", full_page=True)
    assert not scrolls_sideways(ann)

    # The shape is above the finger that drags it.
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    finger = (middle[0] + 60, middle[1] + 60)
    player.drag([middle, (middle[0] + 20, middle[1] + 20), finger], release=False)
    lying = player.ghost.bounding_box()
    assert lying
    assert lying["y"] + lying["height"] < finger[1]
    player.drag([finger])
    ann.page.reload()
    for _ in range(2):
        player.wait()
        player.turn()
    below = ann.button("Turn").bounding_box()
    assert below
    assert below["y"] + below["height"] < PHONE["height"], "within reach of a thumb"


@pytest.mark.parametrize("page", ["playing", "aiming", "decks", "line", "ended", "replay", "watching"])
def test_every_page_is_accessible(new_user: NewUser, page: str):
    ann = new_user()
    show(ann, new_user, page)
    check_page(ann, f"graphia-{page}")


def show(user: BrowserUser, new_user: NewUser, page: str) -> None:
    player: GraphiaGenesisPlayer = Mouse(user)
    match page:
        case "ended" | "replay":
            path = new_table(user, "me", "me", seed="to the end", draws=1000)
            user.go(path if page == "ended" else path.replace("table", "replay"))
            if page == "replay":
                user.page.keyboard.press("End")
            expect(user.page.get_by_role("grid", name=re.compile("^(Your map|Map of)"))).to_be_visible()
        case "watching":
            host = new_user()
            user.go(new_table(host, "me", "me", draws=DRAWS))
            expect(user.page.get_by_role("grid", name=re.compile("^Map of"))).to_be_visible()
            expect(user.button("Confirm")).to_have_count(0)
        case _:
            user.go(new_table(user, *["me"] * 4, seed="a map to look at", draws=4 * DRAWS))
            player.wait()
    if page == "aiming":
        player.aim()
        expect(player.plan_text).to_have_text(re.compile(r"points?\.$"))
    if page == "decks":
        user.button("What is left").click()
        expect(user.page.get_by_role("dialog")).to_contain_text("Terrains still to come")
    if page == "line":
        user.page.get_by_role("button", name=re.compile(r"^Forest, largest group: [1-9]")).hover()
        expect(user.page.get_by_test_id("note")).to_contain_text("rule 5.9")


def test_the_board_fits_the_screen_without_scrolling(new_user: NewUser):
    ann = new_user(viewport={"width": 1280, "height": 900})
    ann.go(new_table(ann, "me", "me", seed="room", draws=DRAWS))
    player = Mouse(ann)
    player.wait()
    sheet = ann.page.get_by_role("grid", name="Points by part")
    assert player.total >= 0
    expect(sheet).to_have_count(0)
    box, confirm = player.board.bounding_box(), player.confirm.bounding_box()
    assert box
    assert confirm
    assert box["width"] >= LARGE
    assert max(box["y"] + box["height"], confirm["y"] + confirm["height"]) < 900, "all of it without scrolling"
    assert not overlapping(ann.page.get_by_role("group", name=re.compile("^Cards of round")).locator(".name"))


def overlapping(words: Locator) -> list[tuple[list[float], list[float]]]:
    """Words that overlap, as left, right, top and bottom."""
    boxes: list[list[float]] = words.evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map((box) => [box.left, box.right, box.top, box.bottom])"
    )
    return [
        (one, other)
        for one, other in combinations(boxes, 2)
        if max(one[0], other[0]) < min(one[1], other[1]) and max(one[2], other[2]) < min(one[3], other[3])
    ]


def test_the_score_sheet_highlights_the_cells_that_earned_points(ann: BrowserUser):
    ann.go(new_table(ann, "me", "me", "me", seed="to the end", draws=1000))
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
    ann.screenshot("graphia-end-lit")


def test_a_hint_is_shown_and_not_played(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="a hint", draws=3))
    player = Mouse(ann)
    player.wait()
    before = player.drawn()
    ann.page.keyboard.press("h")
    expect(ann.page.get_by_test_id("hint")).to_be_visible()  # the first one compiles
    expect(player.plan_text).to_have_text(re.compile(r"^Hint: .* at row \d+, column \d+\.$"))
    ann.screenshot("graphia-hint")
    assert player.drawn() == before
    assert not serious_violations(ann)
    live = ann.page.locator("[aria-live], [role=log], [role=status], [role=alert]")
    expect(live.get_by_text(re.compile("Hint:"))).to_have_count(1)
    player.turn()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_the_review_shows_missed_points(ann: BrowserUser):
    ann.go(new_table(ann, "me", seed="drawn without thought", draws=1000))
    ann.button("Where points were left").click()
    expect(ann.page.get_by_role("heading", name="Where points were left")).to_be_visible()
    expect(ann.page.get_by_text(re.compile(r"^Looking at draw \d+ of \d+"))).to_be_visible()
    worst = ann.page.get_by_role("link", name=re.compile(r"^Draw \d+, [A-Z]\w+$"))
    expect(worst).to_have_count(3)
    words = ann.page.get_by_role("definition")
    expect(words.nth(0)).to_have_text(re.compile(r" at row \d+, column \d+\s*$"))
    expect(words.nth(1)).to_have_text(re.compile(r" at row \d+, column \d+\s+About \d+ points? more\s*$"))
    marks = [ann.page.get_by_test_id(kind) for kind in ("played", "hint")]
    worst.first.hover()
    for mark in marks:
        expect(mark).to_be_visible()
    ann.screenshot("graphia-left", full_page=True)
    assert not serious_violations(ann)
    ann.page.mouse.move(0, 0)
    for mark in marks:
        expect(mark).to_have_count(0)
    worst.first.click()
    ann.page.wait_for_url(re.compile(r"/replay/.*#\d+-0$"))
    event = int(re.findall(r"#(\d+)", ann.page.url)[0])
    ann.page.get_by_label("Single events").check()
    expect(ann.page.get_by_text(re.compile(rf"^{event} / \d+$"))).to_be_visible()
    for mark in marks:
        expect(mark).to_be_visible()
    expect(ann.page.get_by_role("definition")).to_have_count(2)
    ann.screenshot("graphia-better")
    ann.button("One step on").click()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)


def test_a_replay_goes_step_by_step(ann: BrowserUser):
    path = new_table(ann, "me", draws=1000)
    ann.go(path.replace("table", "replay"))
    board = ann.page.get_by_role("grid")
    empty = board.get_by_role("gridcell", name=re.compile("empty$"))
    expect(empty).to_have_count(SIDE * SIDE)
    for _ in range(SIDE):
        ann.button("One step on").click()
    expect(empty).not_to_have_count(SIDE * SIDE)
    ann.page.keyboard.press("Home")
    expect(empty).to_have_count(SIDE * SIDE)


def test_a_shape_follows_the_pointer_smoothly(ann: BrowserUser):
    """Only the shape changes: the squares are not rendered again."""
    ann.go(new_table(ann, "me", "me", seed="smooth", draws=30))
    player = Mouse(ann)
    player.wait()
    ann.page.evaluate(
        """() => {
            window.seen = [];
            const see = (changes) => window.seen.push(...changes.map((change) => change.target));
            const all = { subtree: true, childList: true, attributes: true };
            new MutationObserver(see).observe(document.querySelector('[role=grid]'), all);
        }"""
    )
    for line in range(1, SIDE + 1):
        player.point(line, line)
    moved = ann.page.evaluate("window.seen.filter((node) => !node.closest('[data-testid=ghost]')).length")
    total = ann.page.evaluate("window.seen.length")
    assert total > SIDE // 2  # at the edge the shape stays where it fits
    assert moved <= 2 * SIDE, "at most the shape appears and disappears"
