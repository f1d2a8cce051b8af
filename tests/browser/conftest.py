"""Fixtures of the browser tests: one server and one browser for all of them, and new users for each.

The scope of the browser is this package, because Playwright keeps an event loop running in the thread.
"""

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from landwright.server.features import challenges
from tests.browser.support import server_process
from tests.browser.support.browser_user import TIMEOUT, BrowserUser
from tests.browser.support.seeded_server import TODAY
from tests.browser.support.server_process import SeededProcess
from tests.server.support.clients import run_server

HAS_FAILED: Final = pytest.StashKey[bool]()
FAILED: Final = BrowserUser.OUTPUT / "failed"

# The dice of a match with several people follow from shares of their browsers: 32 bytes each.
SEEDED_SHARES: Final = """{
    const original = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(NUMBER) : original(bytes));
}"""


class NewUser(Protocol):
    def __call__(self, other_address: str = "", **options: Any) -> BrowserUser: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@pytest.fixture(scope="session")
def seeded_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeededProcess]:
    with server_process.serving(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def address(seeded_server: SeededProcess, request: pytest.FixtureRequest) -> str:
    """The address of the server, which rolls the same dice whenever this test runs."""
    seeded_server.follow(request.node.nodeid)
    return seeded_server.address


@pytest.fixture(scope="session")
def tide_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that also has Tide and Tide race: up to four seats that act simultaneously, and points by part."""
    with run_server(tmp_path_factory.mktemp("tide")) as server:
        yield server.address


@pytest.fixture
def new_tide_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server like that, where nobody has tried the challenge of today, which is the same day in every run."""
    monkeypatch.setattr(challenges, "today", lambda: TODAY)
    with run_server(tmp_path) as server:
        yield server.address


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with running_browser(playwright, server_process.find_headless_chromium()) as running:
        yield running


@contextmanager
def running_browser(playwright: Playwright, program: str) -> Iterator[Browser]:
    opened = playwright.chromium.launch(executable_path=program, args=list(server_process.FLAGS))
    yield opened
    opened.close()


@pytest.fixture
def new_user(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Creates users, each with a browser context. At the end none may have errors or requests to other hosts."""
    BrowserUser.takes_screenshots = request.config.getoption("--screenshots")
    users: list[BrowserUser] = []
    is_second_try = HAS_FAILED in request.node.stash

    def create(other_address: str = "", **options: Any) -> BrowserUser:
        wanted = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=other_address or address, **wanted)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(SEEDED_SHARES.replace("NUMBER", str(len(users))))
        if is_second_try:  # tracing every test would double the work of the browser
            context.tracing.start(snapshots=True)
        users.append(BrowserUser(context, other_address or address))
        return users[-1]

    yield create
    wrong = [line for user in users for line in user.errors + user.foreign_requests]
    for number, user in enumerate(users):
        if wrong or HAS_FAILED in request.node.stash:
            name = f"{re.sub(r'[^a-z0-9]+', '-', request.node.name.lower())}{number}"
            save_pictures(user.context, f"{name}-again" if is_second_try else name)
            if is_second_try:
                user.context.tracing.stop(path=FAILED / f"{name}.zip")
        user.context.close()
    assert not wrong


def save_pictures(context: BrowserContext, name: str) -> None:
    """What a user saw in the end."""
    for number, page in enumerate(context.pages):
        page.screenshot(path=FAILED / f"{name}-{number}.png")


@pytest.fixture
def ann(new_user: NewUser) -> BrowserUser:
    return new_user()
