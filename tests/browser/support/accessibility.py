"""Checks of pages: light and dark, wide screens and phones, and accessibility by axe."""

from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import ViewportSize

from tests.browser.support.browser_user import BrowserUser

AXE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

ALL_RULES: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
COVERS: Final[dict[str, Any]] = {"exclude": [[".cover"]]}  # pictures, whose words are only drawn
# What else axe looks at is the same in all colours.
COLOUR_RULES: Final[dict[str, Any]] = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}

ANIMATIONS_ENDED: Final = """async () => {
    const isFading = (one) => one.playState === 'running' && isFinite(one.effect.getComputedTiming().endTime);
    for (let left; (left = document.getAnimations().filter(isFading)).length; )
        await Promise.allSettled(left.map((one) => one.finished));
}"""


def check_page(user: BrowserUser, name: str) -> None:
    """Checks that axe finds nothing serious in light and dark, and that a phone does not scroll sideways."""
    for scheme in SCHEMES:
        user.page.emulate_media(color_scheme=scheme)
        wait_for_animations(user)
        user.screenshot(f"{name}-{scheme}")
        found = serious_violations(user, ALL_RULES if scheme == "light" else COLOUR_RULES)
        assert not found, f"in {scheme} colours: {found}"
    size = user.page.viewport_size
    assert size
    user.page.set_viewport_size(PHONE)
    user.screenshot(f"{name}-phone", full_page=True)
    assert not scrolls_sideways(user)
    user.page.emulate_media(color_scheme="light")
    user.page.set_viewport_size(size)


def wait_for_animations(user: BrowserUser) -> None:
    """Waits until nothing fades, moves or changes its colour, except what does so for good."""
    user.page.evaluate(ANIMATIONS_ENDED)


def serious_violations(user: BrowserUser, options: dict[str, Any] = ALL_RULES) -> list[str]:
    """The serious and critical violations that axe finds when all animations have ended."""
    wait_for_animations(user)
    if not user.page.evaluate("'axe' in window"):
        assert AXE.is_file(), "axe-core is missing; install the client's tools with: make check-web"
        user.page.evaluate(AXE.read_text())
    found = user.page.evaluate("([left_out, options]) => axe.run(left_out, options)", [COVERS, options])
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'] for node in one['nodes']]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def scrolls_sideways(user: BrowserUser) -> bool:
    user.page.evaluate("scrollTo(200, 0)")
    return bool(user.page.evaluate("scrollX > 0 || document.documentElement.scrollWidth > innerWidth"))
