"""The structs of HTTP requests and responses that have no room of their own. `docs/protocol.md` describes them."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from landwright.server.wire.base import RequestStruct, ResponseStruct

Endpoint: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]  # where a browser gets push messages


class Problem(ResponseStruct, frozen=True):
    error: str
    sentence: str
    rule: str | UnsetType = UNSET  # the rule that forbids an action


HealthStatus: TypeAlias = Literal["ok", "starting", "broken", "storage", "closing"]


class Health(ResponseStruct, frozen=True):
    """Whether the process that answers can serve players: `ok` if at least one game can be played and stored."""

    status: HealthStatus
    sentence: str  # what the status means, for people
    preparing: list[str]  # names of games that cannot be played yet
    failed: list[str]  # names of games that could not be compiled


class Network(ResponseStruct, frozen=True):
    """How others reach the server that was opened by the name localhost. By any other name there is nothing to tell."""

    is_local: bool  # the server listens on loopback alone
    addresses: list[str]  # of this machine in the local network


class Me(ResponseStruct, frozen=True):
    id: str
    name: str
    is_new: bool


class NewName(RequestStruct, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonalLink(ResponseStruct, frozen=True):
    path: str | None  # null after it was revoked


class FollowedLink(RequestStruct, frozen=True):
    token: Annotated[str, Meta(max_length=200)]  # the last part of the path


class LinkOwner(ResponseStruct, frozen=True):
    name: str
    is_me: bool


class PushKey(ResponseStruct, frozen=True):
    key: str | None  # the public key to subscribe with; null if the server sends no push messages


class NewPushSubscription(RequestStruct, frozen=True):
    """A browser that takes push messages, as its `PushSubscription` says. The keys are base64url."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,100}={0,2}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,40}={0,2}$")]


class EndedPushSubscription(RequestStruct, frozen=True):
    endpoint: Endpoint


class PushState(ResponseStruct, frozen=True):
    is_subscribed: bool
