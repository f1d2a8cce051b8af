"""Push messages: the server's key, and the browsers of a guest that take them."""

from typing import Final

from litestar import Router, get, post
from litestar.params import JSONBody

from landwright.server.api.dependencies import CurrentGuest, ServerContext, problems
from landwright.server.storage import PushSubscription
from landwright.server.wire.http import EndedPushSubscription, NewPushSubscription, PushKey, PushState


@get("/push", responses=problems())
async def push_key(context: ServerContext) -> PushKey:
    """The key that a browser subscribes with, or null if this server sends no push messages."""
    return PushKey(key=await context.push.key())


@post("/me/push", status_code=200, responses=problems(400, 401, 403, 409, 413))
async def subscribe(data: JSONBody[NewPushSubscription], context: ServerContext, guest: CurrentGuest) -> PushState:
    """Sends push messages to a browser when it is the guest's turn and the guest is not connected."""
    await context.push.subscribe(guest.id, PushSubscription(data.endpoint, data.p256dh, data.auth))
    return PushState(is_subscribed=True)


@post("/me/push/end", status_code=200, responses=problems(400, 401, 403, 413))
async def unsubscribe(data: JSONBody[EndedPushSubscription], context: ServerContext, guest: CurrentGuest) -> PushState:
    """Sends no more push messages to a browser of the guest."""
    await context.push.unsubscribe(guest.id, data.endpoint)
    return PushState(is_subscribed=False)


router: Final = Router("/", route_handlers=[push_key, subscribe, unsubscribe], tags=["push messages"])
