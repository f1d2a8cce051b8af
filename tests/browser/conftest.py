"""One server and one browser for all of these tests, and new people for each.

They live as long as this folder's tests and no longer: Playwright keeps an event loop running in the thread.
"""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.support import server_process
from tests.browser.support.browser_user import Person
from tests.server.support.clients import run_server


class Invite(Protocol):
    def __call__(self, other_address: str = "", **options: Any) -> Person: ...


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_process.serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="package")
def tide_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that also has Tide and Tide race: up to four seats, which act at once, and points in parts."""
    with run_server(tmp_path_factory.mktemp("tide")) as server:
        yield server.address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = server_process.chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=list(server_process.FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def invite(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """New people, each with a browser of their own; in none may anything go wrong, or to somebody else's machine."""
    people: list[Person] = []

    def one_more(other_address: str = "", **options: Any) -> Person:
        wanted = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=other_address or address, **wanted)
        context.set_default_timeout(10_000)
        people.append(Person(context, other_address or address))
        return people[-1]

    yield one_more
    for number, person in enumerate(people):
        for page in person.context.pages:
            page.screenshot(path=Person.PICTURES / f"end-of-{request.node.originalname}-{number}.png")
        person.context.close()
    for person in people:
        assert person.troubles == []
        assert person.strangers == []


@pytest.fixture
def ann(invite: Invite) -> Person:
    return invite()
