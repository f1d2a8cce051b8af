"""Notifications of a turn: the setting, and the service worker that shows push messages."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, Locator, Playwright, Worker, expect

from landwright.server.push.base64url import to_bytes
from tests.browser.conftest import NewUser, running_browser
from tests.browser.support import server_process
from tests.browser.support.accessibility import serious_violations
from tests.browser.support.browser_user import BrowserUser
from tests.server.support.clients import ME, OPEN, Guest, RunningServer, run_server
from tests.server.support.push_browser import PushBrowser
from tests.server.support.push_service import PushService, run_push_service

# The push service of a browser as the page sees it: Chromium's own is not reachable. The keys are real.
FAKE_SUBSCRIBE = """(endpoint) => {
    const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const kept = () => JSON.parse(localStorage.getItem('fake push') ?? 'null');
    const subscription = () => kept() && {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(atob(kept().serverKey.replaceAll('-', '+')
            .replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: kept().p256dh, auth: kept().auth } }),
        unsubscribe: async () => (localStorage.removeItem('fake push'), true),
    };
    PushManager.prototype.getSubscription = async () => subscription();
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly) throw new Error('userVisibleOnly is needed');
        const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
        const pair = await crypto.subtle.generateKey(algorithm, true, ['deriveBits']);
        const made = {
            serverKey: applicationServerKey,
            p256dh: base64url(await crypto.subtle.exportKey('raw', pair.publicKey)),
            auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
            secret: (await crypto.subtle.exportKey('jwk', pair.privateKey)).d,
        };
        localStorage.setItem('fake push', JSON.stringify(made));
        return subscription();
    };
}"""
NOTIFICATIONS = """navigator.serviceWorker.ready.then((found) => found.getNotifications())
    .then((shown) => shown.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"""
READY = """navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const check = () => active.state === 'activated' && resolve(true);
    active.onstatechange = check;
    check();
}))"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with a window: without one it has no notifications."""
    with running_browser(playwright, server_process.find_chromium()) as running:
        yield running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with run_push_service(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("served")
    with run_server(folder, push_hosts=(service.host,), push_delay=0.3) as running:
        yield running


@pytest.fixture
def player(new_user: NewUser, server: RunningServer) -> BrowserUser:
    """Allows notifications."""
    return new_user(server.address, permissions=["notifications"])


def use_fake_service(user: BrowserUser, endpoint: str) -> None:
    user.context.add_init_script(f"({FAKE_SUBSCRIBE})({json.dumps(endpoint)})")


def switch(user: BrowserUser) -> Locator:
    return user.page.get_by_role("checkbox", name="Notification when it is my turn")


def status(user: BrowserUser) -> Locator:
    return user.page.get_by_role("status").filter(has_text="comes")


def keys_of(user: BrowserUser) -> PushBrowser:
    kept = json.loads(user.page.evaluate("localStorage.getItem('fake push')"))
    secret = int.from_bytes(to_bytes(kept["secret"]), "big")
    return PushBrowser(ec.derive_private_key(secret, ec.SECP256R1()), to_bytes(kept["auth"]))


def guest_of(server: RunningServer, user: BrowserUser) -> Guest:
    """The guest of a browser, for requests beside the page."""
    cookie = next(found for found in user.context.cookies() if found["name"] == "guest")
    guest = server.guest()
    guest.http.cookies.clear()
    guest.http.cookies.set("guest", cookie["value"])
    guest.me = guest.http.get("/api/me").json()
    return guest


# Chromium forgets a notification that is listed in the moment in which it is being displayed.
COUNT_HANDLED = """() => {
    self.handled = 0;
    const show = self.showTurn;
    self.showTurn = async (message) => {
        await show(message);
        setTimeout(() => self.handled++, 300);
    };
}"""


class ServiceWorker:
    """The service worker of a page, which gets push messages by the browser's debugging protocol."""

    def __init__(self, user: BrowserUser) -> None:
        assert user.page.evaluate(READY)
        self.user = user
        self.session = user.context.new_cdp_session(user.page)
        registrations: list[Any] = []
        updated = "ServiceWorker.workerRegistrationUpdated"
        self.session.on(updated, lambda event: registrations.extend(event["registrations"]))
        self.session.send("ServiceWorker.enable")
        while not registrations:
            user.page.wait_for_timeout(20)
        self.registration = registrations[-1]["registrationId"]
        self.worker.evaluate(COUNT_HANDLED)

    def deliver(self, text: str) -> None:
        before = self.worker.evaluate("self.handled")
        message = {"origin": self.user.address, "registrationId": self.registration, "data": text}
        self.session.send("ServiceWorker.deliverPushMessage", message)
        while self.worker.evaluate("self.handled") == before:
            self.user.page.wait_for_timeout(20)

    def shown(self) -> list[Any]:
        found: list[Any] = self.user.page.evaluate(NOTIFICATIONS)
        return found

    def wait_for(self, count: int) -> list[Any]:
        for _ in range(500):
            if len(found := self.shown()) == count:
                return found
            self.user.page.wait_for_timeout(20)
        raise AssertionError(f"{len(self.shown())} notifications, not {count}")

    @property
    def worker(self) -> Worker:
        return self.user.context.service_workers[0]


def message(table: str, title: str = "Tide") -> str:
    return json.dumps({"table": table, "title": title, "sentence": "It is your turn against Ann."})


# The service worker


def test_a_push_message_is_shown_once_for_each_table(player: BrowserUser) -> None:
    player.go("/settings")
    worker = ServiceWorker(player)
    worker.deliver(message("t1"))
    [shown] = worker.wait_for(1)
    assert shown == {
        "title": "Tide: your turn",
        "body": "It is your turn against Ann.",
        "tag": "table-t1",
        "data": {"path": "/table/t1"},
    }
    worker.deliver(message("t1", "Changed"))
    worker.deliver(message("t2"))
    assert {shown["tag"] for shown in worker.wait_for(2)} == {"table-t1", "table-t2"}
    assert "Changed: your turn" in {shown["title"] for shown in worker.shown()}


def test_a_message_that_cannot_be_read_is_shown_without_a_table(player: BrowserUser) -> None:
    player.go("/settings")
    worker = ServiceWorker(player)
    worker.deliver("{")
    [shown] = worker.wait_for(1)
    assert (shown["title"], shown["data"]) == ("Landwright: your turn", {"path": "/"})


def test_nothing_is_shown_for_the_table_that_is_looked_at(player: BrowserUser) -> None:
    table = player.make_table("me", "open", game="tide")
    player.go(f"/table/{table}")
    worker = ServiceWorker(player)
    worker.deliver(message(table))
    worker.deliver(message("other"))
    [shown] = worker.wait_for(1)
    assert shown["tag"] == "table-other"


def test_opening_a_table_closes_its_notification(player: BrowserUser) -> None:
    table = player.make_table("me", "open", game="tide")
    player.go("/settings")
    worker = ServiceWorker(player)
    worker.deliver(message(table))
    worker.wait_for(1)
    player.go(f"/table/{table}")
    worker.wait_for(0)


# Windows can be opened and focused only after a real click on a notification, which no protocol can make.
CLICK = """async (path) => {
    const opened = [];
    Object.defineProperty(self.clients, 'openWindow', { value: async (path) => opened.push(path), configurable: true });
    WindowClient.prototype.focus = async function () { opened.push(`focused ${new URL(this.url).pathname}`); };
    await self.registration.showNotification('Tide: your turn', { tag: 'clicked', data: { path } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [notification] = await self.registration.getNotifications({ tag: 'clicked' });
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    while (opened.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return opened;
}"""


def test_a_click_goes_to_the_window_of_the_table_or_opens_one(player: BrowserUser) -> None:
    table = player.make_table("me", "open", game="tide")
    player.go("/settings")
    worker = ServiceWorker(player)
    assert worker.worker.evaluate(CLICK, f"/table/{table}") == [f"/table/{table}"]
    worker.wait_for(0)
    player.open_tab().goto(f"/table/{table}")
    assert worker.worker.evaluate(CLICK, f"/table/{table}") == [f"focused /table/{table}"]
    worker.wait_for(0)


# The setting


def test_a_browser_without_a_push_service_still_notifies_while_a_table_is_open(player: BrowserUser) -> None:
    """A private window, as the browsers of these tests are, has no push messages."""
    player.go("/settings")
    expect(switch(player)).not_to_be_checked()
    switch(player).check()
    expect(status(player)).to_contain_text("while a table is open and hidden")
    expect(status(player)).to_contain_text("nothing comes when the page is closed")
    assert serious_violations(player) == []
    player.screenshot("notification-without-push")
    player.page.reload()
    expect(switch(player)).to_be_checked()
    expect(status(player)).to_contain_text("while a table is open and hidden")
    assert all("does not support the Push API" in warning for warning in player.errors)
    player.errors.clear()


def test_a_server_without_push_messages_says_so(
    new_user: NewUser, tmp_path_factory: pytest.TempPathFactory, service: PushService
) -> None:
    with run_server(tmp_path_factory.mktemp("silent"), ("tide",), push=False) as silent:
        player = new_user(silent.address, permissions=["notifications"])
        use_fake_service(player, service.endpoint("unused"))
        player.go("/settings")
        switch(player).check()
        expect(status(player)).to_contain_text("This server sends nothing when the page is closed")
        player.context.close()


def test_a_browser_that_refuses_is_told_how_to_allow_it(new_user: NewUser, server: RunningServer) -> None:
    player = new_user(server.address)
    player.go("/settings")
    player.page.evaluate("Notification.requestPermission = async () => 'denied'")
    switch(player).click()
    expect(player.alert).to_contain_text("The browser does not allow it.")
    expect(switch(player)).not_to_be_checked()


def test_a_turn_reaches_a_browser_whose_page_is_closed(
    player: BrowserUser, server: RunningServer, service: PushService
) -> None:
    """From the switch to the notification: only the way through the browser's push service is replaced."""
    use_fake_service(player, service.endpoint("phone"))
    player.go("/settings")
    switch(player).check()
    expect(status(player)).to_contain_text("also comes when this page is closed")
    assert serious_violations(player) == []
    player.screenshot("notification-with-push")
    worker, browser = ServiceWorker(player), keys_of(player)
    with guest_of(server, player) as me, server.guest() as ann:
        table = ann.create("forgenesis", ME, OPEN, options={"first": "blue"})["id"]
        me.join(table)
        received = service.wait_for("phone")[-1]
    worker.deliver(browser.decrypt(received.body).decode())
    [shown] = worker.wait_for(1)
    assert shown["title"] == "Forgenesis: your turn"
    assert shown["data"] == {"path": f"/table/{table}"}
    player.go(f"/table/{table}")
    worker.wait_for(0)


def test_switching_off_ends_the_subscription(player: BrowserUser, server: RunningServer, service: PushService) -> None:
    use_fake_service(player, service.endpoint("switched"))
    player.go("/settings")
    switch(player).check()
    expect(status(player)).to_contain_text("also comes")
    with player.page.expect_response("**/api/me/push/end") as ended:
        switch(player).uncheck()
    assert ended.value.json() == {"is_subscribed": False}
    expect(player.page.get_by_text("While it is off, nothing is sent.")).to_be_visible()
    assert player.page.evaluate("localStorage.getItem('fake push')") is None


def test_the_subscription_follows_a_personal_link(
    player: BrowserUser, server: RunningServer, service: PushService
) -> None:
    use_fake_service(player, service.endpoint("moving"))
    player.go("/settings")
    switch(player).check()
    expect(status(player)).to_contain_text("also comes")
    with server.guest() as other, server.guest() as ann:
        path = other.post("/api/me/link").json()["path"]
        player.go(path)
        with player.page.expect_response("**/api/me/push"):
            player.button("Play as").click()
        table = ann.create("forgenesis", ME, OPEN, options={"first": "blue"})["id"]
        other.join(table)
        service.wait_for("moving")


SUBSCRIBE_AGAIN = """async (endpoint) => {
    const keys = { p256dh: '%s', auth: '%s' };
    PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys }) });
    const sent = [];
    const fetched = self.fetch;
    self.fetch = async (path, init) => {
        const answer = await fetched(path, init);
        sent.push([path, answer.status]);
        return answer;
    };
    const event = new ExtendableEvent('pushsubscriptionchange');
    Object.defineProperty(event, 'oldSubscription', { value: { endpoint: endpoint + '-before' } });
    self.dispatchEvent(event);
    while (sent.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    self.fetch = fetched;
    return sent;
}"""


def test_a_subscription_that_the_browser_replaces_is_sent_by_the_service_worker(
    player: BrowserUser, server: RunningServer, service: PushService
) -> None:
    player.go("/settings")
    worker, browser = ServiceWorker(player), PushBrowser()
    script = SUBSCRIBE_AGAIN % (browser.p256dh, browser.auth)
    assert worker.worker.evaluate(script, service.endpoint("replaced")) == [
        ["/api/push", 200],
        ["/api/me/push", 200],
        ["/api/me/push/end", 200],
    ]
    with guest_of(server, player) as me, server.guest() as ann:
        table = ann.create("forgenesis", ME, OPEN, options={"first": "blue"})["id"]
        me.join(table)
        [received] = service.wait_for("replaced")
    assert json.loads(browser.decrypt(received.body))["table"] == table
