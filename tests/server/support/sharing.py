"""People who take part in the exchange before a match, as programs of their own do: over HTTP."""

import secrets
from dataclasses import dataclass, field

import httpx

from landwright.core import dice, log
from tests.server.support.clients import ME, Guest, Message, TableClient

GAME = "graphia-genesis"  # it begins with chance


@dataclass
class Sharer:
    """A person at a table, with the share of the present start."""

    guest: Guest
    table: str
    share: str = field(default_factory=lambda: secrets.token_hex(32))

    @property
    def hash(self) -> str:
        return dice.share_hash(self.share)

    @property
    def dice(self) -> Message:
        known: Message = self.guest.summary(self.table)["dice"]
        return known

    def send_hash(self, commitment: str | None = None) -> httpx.Response:
        body = {"commitment": commitment or self.dice["commitment"], "hash": self.hash}
        return self.guest.post(f"/api/tables/{self.table}/share-hash", body)

    def reveal(self, share: str | None = None) -> httpx.Response:
        return self.guest.post(f"/api/tables/{self.table}/share", {"share": share or self.share})


def new_table(guest: Guest, *seats: Message, **more: object) -> str:
    return str(guest.create(GAME, *seats or (ME,), **{"shares_dice": True, **more})["id"])


def wait_for(tab: TableClient) -> None:
    """Until the match has begun."""
    while last_table(tab)["status"] == "waiting":
        tab.receive_until("table")


def last_table(tab: TableClient) -> Message:
    """The summary of which the client heard last."""
    table: Message = next(message["table"] for message in reversed(tab.received) if "table" in message)
    return table


def ended_log(*people: Sharer) -> log.Log:
    """The log with its seed, after everybody has resigned."""
    for person in people:
        with person.guest.connect(person.table) as tab:
            wait_for(tab)
            seats = [seat["seat"] for seat in tab.welcome["table"]["seats"] if seat["is_mine"]]
            for seat in seats:
                tab.request(type="resign", seat=seat)
    return log.decode(people[0].guest.http.get(f"/api/tables/{people[0].table}/log").content)
