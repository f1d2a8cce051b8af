"""A user with a browser, who finds elements by their roles and accessible names."""

import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

TIMEOUT: Final = 60_000  # milliseconds, far more than anything takes on a busy machine
expect.set_options(timeout=TIMEOUT)
CREATURES: Final = {"B": "Beetle", "D": "Bird", "Y": "Butterfly", "F": "Firefly", "G": "Frog", "S": "Snake"}


class BrowserUser:
    OUTPUT: Final = Path(__file__).parents[3] / "output" / "browser"
    takes_screenshots = False  # by the option --screenshots

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.requests: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        return page

    @property
    def foreign_requests(self) -> list[str]:
        """The requests to other hosts than the server."""
        host = urlsplit(self.address).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != host
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    # Elements

    def screenshot(self, name: str, full_page: bool = False) -> None:
        """A picture to look at, if wanted."""
        if self.takes_screenshots:
            self.page.screenshot(path=self.OUTPUT / f"{name}.png", full_page=full_page)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def card(self, game: str = "Forgenesis") -> Locator:
        """The card of a game on the start page."""
        return self.page.get_by_role("article", name=game, exact=True)

    def ways(self, game: str = "Forgenesis") -> Locator:
        """The other ways to play a game, which are opened on the start page."""
        self.card(game).get_by_role("button", name="Other ways to play").click()
        return self.page.get_by_role("dialog", name=f"{game}: other ways to play")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def ending(self) -> Locator:
        """The result of a match that has ended."""
        return self.page.locator("[data-result]").get_by_role("heading")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    # Navigation and tables

    def go(self, path: str) -> None:
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def start(self, mode: str = "Play the computer", level: int = 1, **choices: str) -> None:
        """Goes from the start page to a new table, by the button `mode`."""
        self.go("/")
        ways = self.ways()
        ways.get_by_role("radio", name=f"Level {level}").check()
        if choices:
            ways.get_by_text("More choices").click()
        if "first" in choices:
            ways.get_by_role("combobox", name="First").select_option(choices["first"])
        if "creatures" in choices:
            creatures = ways.get_by_role("group", name="Creatures", exact=True)
            creatures.get_by_role("radio", name="Choose them").check()
            for letter in choices["creatures"]:
                creatures.get_by_role("checkbox", name=CREATURES[letter], exact=True).check()
        ways.get_by_role("button", name=mode).click()
        self.page.wait_for_url("**/table/*")

    def make_table(self, *seats: Any, **more: Any) -> str:
        """Creates a table by the API, and returns its id."""
        answer = self.context.request.get("/api/me")
        assert answer.ok
        asked = {"game": "forgenesis", "seats": [seat if isinstance(seat, dict) else {"kind": seat} for seat in seats]}
        made = self.context.request.post("/api/tables", data={**asked, **more})
        assert made.ok, made.text()
        return str(made.json()["id"])

    def play_match(self) -> str:
        """Plays a whole hot-seat match by the API, and returns its table."""
        table = self.make_table("me", "me", seed="a match to look at", options={"first": "orange"})
        self.play(table)
        return table

    def play(self, table: str, steps: int = 1000) -> None:
        """Plays up to `steps` actions of a match by the API."""
        if not self.page.url.startswith("http"):
            self.go("/about")
        self.page.evaluate(PLAY, [table, steps])


# A connection may send 60 messages at once, and 20 in a second after that: a new one goes on without a pause.
PLAY = """([table, steps]) => new Promise((done, failed) => {
    let socket, sent, chance = 4, number = 0;
    const offers = {};
    const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;
    const ids = (actions) => (Array.isArray(actions) ? actions : [...atob(actions)].flatMap((letter, index) =>
        [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (letter.charCodeAt(0) >> bit) & 1).map((bit) => 8 * index + bit)));
    const close = () => {
        socket.onclose = socket.onmessage = null;
        socket.close();
    };
    const show = (frame) => {
        if (frame.outcome || (number >= steps && frame.acting.length)) return close(), done();
        if (!frame.acting.length) return;
        if (sent++ === 50) return close(), connect();
        for (const { seat, actions } of frame.acting) if (actions) offers[seat] = ids(actions);
        const { seat, version } = frame.acting[0];
        const action = offers[seat][below(offers[seat].length)];
        socket.send(JSON.stringify({ type: 'act', id: `a${number++}`, seat, version, action }));
    };
    const connect = () => {
        sent = 0;
        socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`);
        socket.onclose = () => failed(new Error('the connection was lost'));
        socket.onmessage = ({ data }) => {
            const heard = JSON.parse(data);
            if (heard.type === 'error' || heard.type === 'refused') failed(new Error(data));
            else if (heard.type === 'welcome' || heard.type === 'happened') show(heard.frame);
        };
    };
    connect();
})"""
