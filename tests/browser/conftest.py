"""Fixtures of the browser tests: one server and one browser for all of them, and new users for each.

Their scope is this package, because Playwright keeps an event loop running in the thread.
"""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.support import server_process
from tests.browser.support.browser_user import BrowserUser
from tests.server.support.clients import run_server


class NewUser(Protocol):
    def __call__(self, other_address: str = "", **options: Any) -> BrowserUser: ...


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_process.serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="package")
def tide_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that also has Tide and Tide race: up to four seats that act simultaneously, and points by part."""
    with run_server(tmp_path_factory.mktemp("tide")) as server:
        yield server.address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = server_process.find_chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=list(server_process.FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def new_user(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Creates users, each with a browser context. At the end none may have errors or requests to other hosts."""
    users: list[BrowserUser] = []

    def create(other_address: str = "", **options: Any) -> BrowserUser:
        wanted = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=other_address or address, **wanted)
        context.set_default_timeout(10_000)
        users.append(BrowserUser(context, other_address or address))
        return users[-1]

    yield create
    for number, user in enumerate(users):
        for page in user.context.pages:
            page.screenshot(path=BrowserUser.SCREENSHOTS / f"end-of-{request.node.originalname}-{number}.png")
        user.context.close()
    for user in users:
        assert user.errors == []
        assert user.foreign_requests == []


@pytest.fixture
def ann(new_user: NewUser) -> BrowserUser:
    return new_user()
