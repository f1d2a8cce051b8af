"""Sharing a finished game."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewUser
from tests.browser.support.browser_user import BrowserUser

MAP_COLOURS = 20  # at least: the picture is not empty, and not black
COUNT_COLOURS = """async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return [image.width, image.height, seen.size];
}"""


def test_a_picture_of_the_board_is_downloaded(ann: BrowserUser, tmp_path: Path):
    table = ann.make_table("me", game="kingdom-maps", seed="a map to look at")
    ann.play(table)
    ann.go(f"/table/{table}")
    ann.button("Share").click()
    with ann.page.expect_download() as started:
        ann.button("Save picture").click()
    file = tmp_path / "board.png"
    started.value.save_as(file)
    assert started.value.suggested_filename == f"kingdom-maps-{table}.png"
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    BrowserUser.OUTPUT.mkdir(parents=True, exist_ok=True)
    (BrowserUser.OUTPUT / "shared-board.png").write_bytes(content)
    ann.page.route("**/shared-board.png", lambda route: route.fulfill(body=content, content_type="image/png"))
    width, height, colours = ann.page.evaluate(COUNT_COLOURS, "/shared-board.png")
    assert (width, height > 600) == (1080, True)
    assert colours > MAP_COLOURS


def test_a_picture_of_the_board_is_copied(new_user: NewUser):
    bob = new_user(permissions=["clipboard-read", "clipboard-write"])
    table = bob.play_match()
    bob.go(f"/table/{table}")
    bob.button("Share").click()
    expect(bob.page.get_by_label("The result")).to_have_value(re.compile(r"^Forgenesis: \w+ won.* — Landwright$"))
    bob.button("Copy picture").click()
    expect(bob.page.get_by_text("The picture is copied.")).to_be_attached()
    types = bob.page.evaluate("navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))")
    assert types == ["image/png"]
