"""Web Push: tells a guest whose page is closed that it is their turn.

A browser that its guest has switched this on for gives the server a subscription: an address at the browser's push
service, and keys. Messages are encrypted for the browser (RFC 8291) and signed by the server (RFC 8292). The service
only learns when a message was sent, and by which server.
"""

from landwright.server.push.messages import PushMessage
from landwright.server.push.push import Push

__all__ = ["Push", "PushMessage"]
