"""What a browser loads for the start page, compressed: with the covers of all games, and nothing in its cache."""

from typing import Final

from benchmarks.frames import visitor
from benchmarks.measure import Row, missing, peer

KILOBYTE: Final = 1000
GOAL: Final = 150.0
UNIT: Final = "kB"


def run() -> list[Row]:
    what = "the start page with all covers"
    if peer("playwright.sync_api") is None:
        return [missing(what, UNIT, "Playwright")]
    from tests.browser.support.page_weight import load, sizes

    with visitor() as user:
        loaded = sizes(load(user.page, "/"))
    note = f"{len(loaded)} answers"
    return [Row(what=what, value=sum(loaded.values()) / KILOBYTE, unit=UNIT, at_most=GOAL, note=note)]
