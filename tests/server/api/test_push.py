"""Subscribing to push messages by the API."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from landwright.server.push.base64url import to_bytes
from landwright.server.runtime.settings import Limit
from tests.server.support.clients import Guest, Message, RunningServer, run_server
from tests.server.support.push_browser import PushBrowser

ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc:def"


@pytest.fixture(scope="module")
def silent_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Sends no push messages."""
    with run_server(tmp_path_factory.mktemp("silent"), ("tide",), push=False) as running:
        yield running


def subscription(**changes: str) -> Message:
    return {**PushBrowser().subscription(ENDPOINT), **changes}


def test_the_key_is_a_point_of_the_curve_and_stays_the_same(ann: Guest, ben: Guest) -> None:
    key = ann.http.get("/api/push").json()["key"]
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
    assert ben.http.get("/api/push").json() == {"key": key}


def test_the_key_survives_a_restart(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
            keys.add(guest.http.get("/api/push").json()["key"])
    assert len(keys) == 1


def test_a_guest_subscribes_and_unsubscribes(ann: Guest) -> None:
    for _ in range(2):
        assert ann.post("/api/me/push", subscription()).json() == {"is_subscribed": True}
    for _ in range(2):
        assert ann.post("/api/me/push/end", {"endpoint": ENDPOINT}).json() == {"is_subscribed": False}


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
    ],
)
def test_other_hosts_are_refused(ann: Guest, endpoint: str) -> None:
    answer = ann.post("/api/me/push", subscription(endpoint=endpoint))
    assert answer.status_code == 400
    assert answer.json() == {
        "error": "malformed",
        "sentence": "This server sends nothing to that push service.",
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": ""},
        {"endpoint": "https://fcm.googleapis.com/" + "x" * 1000},
        {"p256dh": "B" * 87},  # not a point of the curve
        {"p256dh": "short"},
        {"p256dh": "+" * 87},
        {"auth": "a" * 20},
        {"auth": ""},
        {"expirationTime": "soon"},
    ],
)
def test_what_is_not_a_subscription_is_refused(ann: Guest, changes: Message) -> None:
    answer = ann.post("/api/me/push", subscription(**changes))
    assert answer.status_code == 400
    assert answer.json()["error"] == "malformed"


def test_a_subscription_needs_a_guest_and_the_page_of_the_server(server: RunningServer, ann: Guest) -> None:
    for path in ("/api/me/push", "/api/me/push/end"):
        foreign = ann.http.post(path, json=subscription(), headers={"origin": "https://evil.example"})
        assert foreign.status_code == 403
        ann.http.cookies.clear()
        body = subscription() if path == "/api/me/push" else {"endpoint": ENDPOINT}
        assert ann.post(path, body).json()["error"] == "no-guest"
        ann.http.get("/api/me")


def test_requests_are_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), calls=Limit(2, 0.01)) as server, server.guest() as guest:
        statuses = [guest.post("/api/me/push", subscription()).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_a_server_without_push_messages_says_so(silent_server: RunningServer) -> None:
    with silent_server.guest() as guest:
        assert guest.http.get("/api/push").json() == {"key": None}
        answer = guest.post("/api/me/push", subscription())
        assert answer.status_code == 409
        assert answer.json()["sentence"] == "This server sends no push messages."
        assert guest.post("/api/me/push/end", {"endpoint": ENDPOINT}).status_code == 200
