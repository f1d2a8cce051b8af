"""Queries about push subscriptions: the browsers of a guest that are told when it is the guest's turn."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.records import PushSubscription
from landwright.server.storage.schema import push_subscriptions

MOST_SUBSCRIPTIONS: Final = 5  # of one guest; a further one replaces the oldest
SUBSCRIPTION: Final = [push_subscriptions.c[name] for name in PushSubscription.__struct_fields__]
UPSERT: Final = sa.text(
    "INSERT INTO push_subscriptions (endpoint, guest_id, p256dh, auth, created)"
    " VALUES (:endpoint, :guest, :p256dh, :auth, :created)"
    " ON CONFLICT (endpoint) DO UPDATE SET guest_id = excluded.guest_id, p256dh = excluded.p256dh,"
    " auth = excluded.auth, created = excluded.created"
)


def add(connection: Connection, guest: str, new: PushSubscription, created: float) -> None:
    """Adds a browser of a guest, or gives it to the guest who used it last. A further one replaces the oldest."""
    values = {"endpoint": new.endpoint, "guest": guest, "p256dh": new.p256dh, "auth": new.auth, "created": created}
    connection.execute(UPSERT, values)
    newest = _of_guest(push_subscriptions.c.endpoint, guest=guest)
    surplus = list(connection.execute(newest.offset(MOST_SUBSCRIPTIONS).limit(100)).scalars())
    connection.execute(sa.delete(push_subscriptions).where(push_subscriptions.c.endpoint.in_(surplus)))


def of_guest(connection: Connection, guest: str) -> list[PushSubscription]:
    """The browsers of a guest, the newest first."""
    return [PushSubscription(*row) for row in connection.execute(_of_guest(*SUBSCRIPTION, guest=guest))]


def remove(connection: Connection, endpoint: str, guest: str | None = None) -> None:
    """With a guest: only if it is theirs."""
    is_wanted = push_subscriptions.c.endpoint == endpoint
    if guest is not None:
        is_wanted &= push_subscriptions.c.guest_id == guest
    connection.execute(sa.delete(push_subscriptions).where(is_wanted))


def _of_guest(*columns: Any, guest: str) -> sa.Select[Any]:
    of_guest = sa.select(*columns).where(push_subscriptions.c.guest_id == guest)
    return of_guest.order_by(push_subscriptions.c.created.desc(), push_subscriptions.c.endpoint)
