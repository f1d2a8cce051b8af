"""Rate limits, and the budget of computing time."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from landwright.server.runtime import budget, security
from landwright.server.runtime.budget import Bucket, Budget, RateLimiter, Visitor
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import Limit
from tests.server.support.clients import run_server


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(budget, "monotonic", found)
    return found


def refused(paying: Budget, visitor: Visitor, seconds: float) -> int:
    """In how many seconds a visitor who is refused may come back."""
    with pytest.raises(ProblemError) as caught:
        paying.pay(visitor, seconds)
    assert caught.value.status == 429
    return caught.value.retry_after


def test_a_bucket_says_when_there_is_enough_again(time: Time) -> None:
    bucket = Bucket(Limit(2, 0.5))
    assert bucket.take(1.5)
    assert not bucket.take(1.5)
    assert bucket.seconds_until(1.5) == 2
    time.now += 2
    assert bucket.take(1.5)


def test_a_bucket_refills_up_to_its_limit(time: Time) -> None:
    bucket = Bucket(Limit(2, 1))
    full = [bucket.is_full]
    taken = [bucket.take() for _ in range(3)]
    time.now += 1
    taken += [bucket.take() for _ in range(2)]
    full += [bucket.is_full]
    time.now += 8
    full += [bucket.is_full]
    taken += [bucket.take() for _ in range(3)]
    assert taken == [True, True, False, True, False, True, True, False]
    assert full == [True, False, True]


def test_a_debt_is_paid_first_and_never_higher_than_the_bucket(time: Time) -> None:
    bucket = Bucket(Limit(2, 1))
    bucket.owe(100)
    assert bucket.seconds_until(1) == 3
    assert not bucket.is_full
    time.now += 4
    assert bucket.is_full


def test_a_rate_limiter_says_when_to_come_back(time: Time) -> None:
    limiter = RateLimiter(Limit(1, 0.1))
    limiter.check("ann")
    limiter.check("ben")
    with pytest.raises(ProblemError) as caught:
        limiter.check("ann")
    assert caught.value.retry_after == 10
    time.now += 10
    limiter.check("ann")


@pytest.mark.usefixtures("time")
def test_people_of_an_address_have_shares_of_their_own_and_one_together() -> None:
    paying = Budget(person=Limit(1, 0.1), address=Limit(1.5, 0.1))
    ann, ben = Visitor("ann", "192.0.2.1"), Visitor("ben", "192.0.2.1")
    paying.pay(ann, 1)
    assert refused(paying, ann, 0.5) == 5
    paying.pay(ben, 0.5)
    assert refused(paying, ben, 0.5) == 5, "the address has nothing left"
    paying.pay(Visitor("cem", "192.0.2.2"), 1)
    paying.owe(Visitor("dan", ""), 1)
    assert refused(paying, Visitor("dan", "192.0.2.3"), 0.5) == 5


@pytest.mark.usefixtures("time")
def test_a_visitor_without_a_cookie_is_the_address() -> None:
    paying = Budget(person=Limit(1, 0.1), address=Limit(5, 0.1))
    paying.pay(Visitor("", "192.0.2.1"), 1)
    assert refused(paying, Visitor("", "192.0.2.1"), 1) == 10
    paying.pay(Visitor("ann", "192.0.2.1"), 1)


PATHS = ("/", "/api/health", "/api/games", "/api/tables", "/api/docs", "/api/schema/openapi.json", "/api/me/history")


def test_a_visitor_with_nothing_left_is_told_when_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "REFUSAL_SECONDS", 0.0)
    little = Limit(0.1, 0.000_1)
    with run_server(tmp_path, ("forgenesis",), work_of_person=little) as server, server.guest() as ann:
        with server.guest() as ben:
            refused = [ben.http.get("/api/health") for _ in range(25)][-1]
            assert (refused.status_code, refused.json()["error"]) == (429, "too-fast")
            assert int(refused.headers["retry-after"]) > 1
            assert [ben.http.get(path).status_code for path in PATHS] == [429] * len(PATHS)
        assert ann.http.get("/api/games/forgenesis/steps/1").status_code == 200, "others have budgets of their own"


def test_a_refusal_is_not_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a client that does not wait keeps the server busy with refusals."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": scope["status"], "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        slept.append(message.get("status", 0))

    monkeypatch.setattr("landwright.server.runtime.security.asyncio.sleep", sleep)
    for status in (200, 429):
        scope: Any = {"type": "http", "status": status}
        asyncio.run(security.SlowRefusals(app)(scope, None, send))  # type: ignore[arg-type]
    assert slept == [200, 0, security.REFUSAL_SECONDS, 429, 0]
