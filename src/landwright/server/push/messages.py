"""A push message: what the browser shows, and how long and how urgently the push service tries to deliver it."""

from hashlib import sha256
from typing import Final, Literal

import msgspec

from landwright.server.push.base64url import to_text

TOPIC_BYTES: Final = 24  # 32 characters, the most that a topic may have


class PushMessage(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str  # of the game
    sentence: str
    seconds: int  # that the message is of use
    urgency: Literal["normal", "high"] = "normal"

    def payload(self) -> bytes:
        """What only the browser can read."""
        return msgspec.json.encode({"table": self.table, "title": self.title, "sentence": self.sentence})

    def headers(self, endpoint: str) -> dict[str, str]:
        """What the push service reads. A message replaces an undelivered one of the same topic.

        The id of a table is an invitation to it, so the service gets a hash.
        """
        topic = sha256(f"{endpoint} {self.table}".encode()).digest()[:TOPIC_BYTES]
        return {"ttl": str(self.seconds), "urgency": self.urgency, "topic": to_text(topic)}
