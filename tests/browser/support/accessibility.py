"""Pages as they are seen: in light and dark, on a wide screen and on a phone, and by a screen reader."""

from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import ViewportSize

from tests.browser.support.browser_user import Person

AXE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def look_at(person: Person, name: str, settling: int = 0) -> None:
    """In light and dark axe finds nothing serious, and a phone never scrolls sideways. A board may take so many
    milliseconds to settle in other colours."""
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        person.page.wait_for_timeout(settling)
        person.picture(f"{name}-{scheme}")
        assert not serious(person), scheme
    size = person.page.viewport_size
    assert size
    person.page.set_viewport_size(PHONE)
    person.picture(f"{name}-phone", full_page=True)
    assert not slips_sideways(person)
    person.page.emulate_media(color_scheme="light")
    person.page.set_viewport_size(size)


def serious(person: Person) -> list[str]:
    """What axe finds that keeps somebody out."""
    assert AXE.is_file(), "axe-core comes with the client's other tools, and they are not there: make web"
    person.page.evaluate(AXE.read_text())
    found = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'] for node in one['nodes']]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def slips_sideways(person: Person) -> bool:
    person.page.evaluate("scrollTo(200, 0)")
    return bool(person.page.evaluate("scrollX > 0 || document.documentElement.scrollWidth > innerWidth"))
