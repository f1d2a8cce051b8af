"""Who may ask for how much: rate limits, and a budget of computing time for requests that take long to answer."""

from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import Limit

TOO_MANY: Final = "Too many requests. Wait a few seconds and try again."
TOO_MUCH: Final = "You have asked for much that takes long to compute. Wait a few seconds and try again."


class Bucket:
    """A token bucket: allows a burst, then a steady rate. What is owed afterwards can empty it further."""

    __slots__ = ("at", "level", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.level = limit.burst
        self.at = monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Takes an amount, if there is as much."""
        if self.seconds_until(amount):
            return False
        self.level -= amount
        return True

    def owe(self, amount: float) -> None:
        """Takes an amount that has been used already. A debt is never higher than the bucket."""
        self._refill()
        self.level = max(-self.limit.burst, self.level - amount)

    def seconds_until(self, amount: float = 1.0) -> float:
        """How long it takes until there is as much; 0 if there is now."""
        self._refill()
        return max(0.0, amount - self.level) / self.limit.per_second

    @property
    def is_full(self) -> bool:
        self._refill()
        return self.level >= self.limit.burst

    def _refill(self) -> None:
        now = monotonic()
        self.level = min(self.limit.burst, self.level + (now - self.at) * self.limit.per_second)
        self.at = now


class RateLimiter:
    """A token bucket for each client. Full buckets are dropped when there are many: new ones would be full too."""

    MANY: Final = 10_000

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._buckets: dict[str, Bucket] = {}

    def check(self, client: str) -> None:
        """Counts a request, or refuses it."""
        bucket = self.bucket(client)
        if not bucket.take():
            raise too_fast(TOO_MANY, bucket.seconds_until())

    def bucket(self, client: str) -> Bucket:
        if len(self._buckets) > self.MANY:
            self._buckets = {other: bucket for other, bucket in self._buckets.items() if not bucket.is_full}
        if client not in self._buckets:
            self._buckets[client] = Bucket(self.limit)
        return self._buckets[client]


class Visitor(NamedTuple):
    """Who makes a request: a guest, or somebody without a cookie, at an address."""

    guest: str
    address: str

    @property
    def person(self) -> str:
        return self.guest or self.address


class Budget:
    """Seconds of computing that each person, and all people of an address together, may use.

    A request pays what it is known to cost before it is answered; what it turns out to cost more is owed.
    """

    def __init__(self, person: Limit, address: Limit) -> None:
        self._people = RateLimiter(person)
        self._addresses = RateLimiter(address)

    def pay(self, visitor: Visitor, seconds: float) -> None:
        """Refuses the request of a visitor who has not that much left."""
        buckets = self._buckets(visitor)
        if wait := max(bucket.seconds_until(seconds) for bucket in buckets):
            raise too_fast(TOO_MUCH, wait)
        for bucket in buckets:
            bucket.take(seconds)

    def owe(self, visitor: Visitor, seconds: float) -> None:
        for bucket in self._buckets(visitor):
            bucket.owe(seconds)

    def _buckets(self, visitor: Visitor) -> list[Bucket]:
        buckets = [self._people.bucket(visitor.person)]
        return [*buckets, self._addresses.bucket(visitor.address)] if visitor.address else buckets


def too_fast(sentence: str = TOO_MANY, seconds: float = 1.0) -> ProblemError:
    """The refusal of somebody who may come back after some seconds."""
    return ProblemError("too-fast", sentence, retry_after=max(1, ceil(seconds)))
