"""Frames per second of boards in Chromium, at most 60: at full speed, and with a processor slowed down four times."""

import math
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.measure import Row, missing, peer

if TYPE_CHECKING:
    from tests.browser.support.browser_user import BrowserUser

SLOWDOWNS: Final = (1, 4)
ROUNDS: Final = 3
SECONDS: Final = 5.0
GOAL: Final = 57.0  # one frame in twenty may be dropped
DRAWS_BEFORE: Final = 12
UNIT: Final = "frames/s"
WATCH: Final = """() => {
    const gaps = (window.gaps = []);
    let last = 0;
    const step = (now) => {
        if (window.gaps !== gaps) return;
        if (last) gaps.push(now - last);
        last = now;
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
}"""
GAPS: Final = "() => [window.gaps, (window.gaps = null)][0]"


def run() -> list[Row]:
    if peer("playwright.sync_api") is None:
        return [missing("frames", UNIT, "Playwright")]
    with visitor() as user:
        return [*dragging(user), *moving(user)]


@contextmanager
def visitor() -> Iterator["BrowserUser"]:
    """A browser user with animations."""
    from playwright.sync_api import sync_playwright

    from tests.browser.support import server_process
    from tests.browser.support.browser_user import BrowserUser

    program = server_process.find_chromium()
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process.serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(server_process.FLAGS))
        context = browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 800})
        yield BrowserUser(context, server.address)
        browser.close()


def dragging(user: "BrowserUser") -> Iterator[Row]:
    """The shape of Graphia Genesis follows the pointer over a map, along curves."""
    from tests.browser.support.graphia_genesis_board import GAME, Mouse

    table = user.make_table("me", game=GAME, seed="frames")
    user.play(table, DRAWS_BEFORE)
    user.go(f"/table/{table}")
    player = Mouse(user)
    player.wait()
    box = player.board.bounding_box()
    assert box

    def drag() -> None:
        began = time.monotonic()
        while (passed := time.monotonic() - began) < SECONDS:
            right, down = 0.5 + 0.4 * math.cos(1.6 * passed), 0.5 + 0.4 * math.sin(2.7 * passed)
            user.page.mouse.move(box["x"] + right * box["width"], box["y"] + down * box["height"])

    yield from rows(user, "a shape follows the pointer", drag)


def moving(user: "BrowserUser") -> Iterator[Row]:
    """Creatures of Forgenesis move in an automatic replay."""
    user.go(f"/replay/{user.play_match()}")
    user.button("Play").first.click()
    yield from rows(user, "creatures glide", lambda: time.sleep(SECONDS))


def rows(user: "BrowserUser", what: str, act: Callable[[], None]) -> Iterator[Row]:
    """The best of some rounds each, because a busy machine also drops frames."""
    session = user.context.new_cdp_session(user.page)
    for slowdown in SLOWDOWNS:
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        best = max(frames_per_second(user, act) for _ in range(ROUNDS))
        how = f", processor {slowdown} × slower" if slowdown > 1 else ""
        yield Row(what=what + how, value=best, unit=UNIT, at_least=GOAL)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def frames_per_second(user: "BrowserUser", act: Callable[[], None]) -> float:
    user.page.evaluate(WATCH)
    act()
    gaps: list[float] = user.page.evaluate(GAPS)
    return 1000 * len(gaps) / sum(gaps)
