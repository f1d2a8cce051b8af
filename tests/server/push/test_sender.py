"""Delivery over real HTTPS: what a push service gets, and what becomes of its answers."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from landwright.server.push import PushMessage, http_post, sender
from landwright.server.push.endpoints import Endpoint, PushHosts
from landwright.server.push.keys import PushKeys
from landwright.server.push.sender import PADDED_LENGTH, Delivery, PushSender
from landwright.server.storage import PushSubscription
from tests.server.support.push_browser import PushBrowser
from tests.server.support.push_service import PushService
from tests.server.support.virtual_time import VirtualTime

ATTEMPTS = 3
MESSAGE = PushMessage(table="aTable", title="Tide", sentence="It is your turn against Ann.", seconds=3600)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "RETRY_AFTER", (0.05, 0.1))


@pytest.fixture
def browser() -> PushBrowser:
    return PushBrowser()


async def send(service: PushService, browser: PushBrowser, name: str, message: PushMessage = MESSAGE) -> Delivery:
    url = service.endpoint(name)
    endpoint = PushHosts([service.host]).find(url)
    assert endpoint
    return await new_sender().send(endpoint, PushSubscription(url, browser.p256dh, browser.auth), message)


def new_sender() -> PushSender:
    return PushSender(PushKeys(b"s" * 32, "https://play.example"))


async def test_a_message_reaches_the_browser_encrypted(service: PushService, browser: PushBrowser) -> None:
    assert await send(service, browser, "delivered") is Delivery.DELIVERED
    [received] = service.of("delivered")
    assert json.loads(browser.decrypt(received.body)) == {
        "table": "aTable",
        "title": "Tide",
        "sentence": "It is your turn against Ann.",
    }
    assert received.headers["content-encoding"] == "aes128gcm"
    assert received.headers["ttl"] == "3600"
    assert received.headers["urgency"] == "normal"
    assert len(received.body) <= 4096
    assert len(received.body) > PADDED_LENGTH


async def test_the_service_does_not_learn_the_table(service: PushService, browser: PushBrowser) -> None:
    for name in ("topic", "other-topic"):
        await send(service, browser, name)
    [one], [other] = service.of("topic"), service.of("other-topic")
    await send(service, browser, "topic")
    assert one.headers["topic"] == service.of("topic")[1].headers["topic"] != other.headers["topic"]
    assert len(one.headers["topic"]) == 32
    for received in (one, other):
        assert "aTable" not in str(received.headers)


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_gone_is_told(service: PushService, browser: PushBrowser, status: int) -> None:
    service.statuses[f"gone-{status}"] = [status]
    assert await send(service, browser, f"gone-{status}") is Delivery.GONE
    assert len(service.of(f"gone-{status}")) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_service_is_tried_again(service: PushService, browser: PushBrowser, status: int) -> None:
    service.statuses[f"busy-{status}"] = [status, status]
    assert await send(service, browser, f"busy-{status}") is Delivery.DELIVERED
    assert len(service.of(f"busy-{status}")) == ATTEMPTS


async def test_attempts_are_few(service: PushService, browser: PushBrowser) -> None:
    service.statuses["broken"] = [503] * 10
    assert await send(service, browser, "broken") is Delivery.FAILED
    assert len(service.of("broken")) == ATTEMPTS


async def test_the_service_says_how_long_to_wait(
    service: PushService, browser: PushBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = VirtualTime(monkeypatch, sender)
    monkeypatch.setattr(service, "headers", {"Retry-After": "7"})
    service.statuses["later"] = [429]
    assert await send(service, browser, "later") is Delivery.DELIVERED
    assert len(service.of("later")) == 2
    assert clock.waits == [7]


@pytest.mark.parametrize("status", [301, 302, 307, 400, 401, 403, 413])
async def test_other_answers_are_final_and_redirects_are_not_followed(
    service: PushService, browser: PushBrowser, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "headers", {"Location": service.endpoint("elsewhere")})
    service.statuses[f"final-{status}"] = [status]
    assert await send(service, browser, f"final-{status}") is Delivery.FAILED
    assert len(service.of(f"final-{status}")) == 1
    assert service.of("elsewhere") == []


async def test_few_requests_run_at_a_time(
    service: PushService, browser: PushBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = most = 0
    original = http_post.post

    async def counted(*arguments):
        nonlocal running, most
        running += 1
        most = max(most, running)
        try:
            return await original(*arguments)
        finally:
            running -= 1

    monkeypatch.setattr(sender, "post", counted)
    url = service.endpoint("crowd")
    endpoint, subscription = PushHosts([service.host]).find(url), PushSubscription(url, browser.p256dh, browser.auth)
    assert endpoint
    crowd = new_sender()
    results = await asyncio.gather(*(crowd.send(endpoint, subscription, MESSAGE) for _ in range(12)))
    assert set(results) == {Delivery.DELIVERED}
    assert len(service.of("crowd")) == 12
    assert most == sender.MOST_REQUESTS


# Services that do not answer


@contextmanager
def listening() -> Iterator[socket.socket]:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        yield listener


def endpoint_of(listener: socket.socket) -> Endpoint:
    return Endpoint("127.0.0.1", listener.getsockname()[1], "/x")


async def check_failure(endpoint: Endpoint, browser: PushBrowser) -> None:
    subscription = PushSubscription(f"{endpoint.origin}/x", browser.p256dh, browser.auth)
    assert await new_sender().send(endpoint, subscription, MESSAGE) is Delivery.FAILED


async def test_a_service_that_never_answers_is_given_up(browser: PushBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_post, "TIMEOUT", 0.2)
    with listening() as silent:
        await check_failure(endpoint_of(silent), browser)
        silent.setblocking(False)
        for _ in range(ATTEMPTS):
            silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


async def test_a_service_that_cannot_be_reached_is_given_up(browser: PushBrowser) -> None:
    with listening() as listener:
        endpoint = endpoint_of(listener)
    await check_failure(endpoint, browser)


async def test_a_certificate_that_is_not_trusted_is_refused(
    service: PushService, browser: PushBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    assert await send(service, browser, "untrusted") is Delivery.FAILED
    assert service.of("untrusted") == []


async def test_a_service_without_tls_is_given_up(browser: PushBrowser) -> None:
    with listening() as plain:

        def answer() -> None:
            for _ in range(ATTEMPTS):
                with plain.accept()[0] as connection:
                    connection.recv(100)
                    connection.sendall(b"HTTP/1.1 201 Created\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        await check_failure(endpoint_of(plain), browser)
        thread.join()
