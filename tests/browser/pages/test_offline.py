"""The manifest, the service worker, and the page that is shown when the server cannot be reached."""

from playwright.sync_api import expect

from tests.browser.support.accessibility import serious_violations
from tests.browser.support.browser_user import BrowserUser

READY = """Promise.race([
    navigator.serviceWorker.ready.then((found) => new URL(found.active.scriptURL).pathname),
    new Promise((resolve) => setTimeout(resolve, 20_000, "not ready")),
])"""
CACHED = """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
    .then((all) => Promise.all(all.map((one) => one.keys())))
    .then((keys) => keys.flat().map((request) => new URL(request.url).pathname))"""


def test_the_page_can_be_installed(ann: BrowserUser):
    ann.go("/about")
    address = ann.page.locator("link[rel=manifest]").get_attribute("href")
    answer = ann.context.request.get(str(address))
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in answer.json()["icons"]:
        image = ann.context.request.get(icon["src"])
        assert image.ok
        assert image.headers["content-type"] == icon["type"]
    worker = ann.context.request.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"


def test_a_page_says_that_the_server_cannot_be_reached(ann: BrowserUser):
    ann.go("/about")
    assert ann.page.evaluate(READY) == "/sw.js"
    ann.go("/settings")  # the first page that the service worker controls
    cached = ann.page.evaluate(CACHED)
    assert "/offline.html" in cached
    assert any(path.startswith("/assets/") for path in cached)
    assert not any(path.startswith("/api/") for path in cached)
    assert ann.errors == []
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="No connection")).to_be_visible()
    assert serious_violations(ann) == []
    ann.screenshot("offline")
    ann.context.set_offline(False)
    expect(ann.page.get_by_role("heading", name="Settings")).to_be_visible()  # by itself
    ann.errors.clear()  # the requests that failed without the server
