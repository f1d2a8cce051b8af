"""The frames of WebSockets (RFC 6455) as a server reads and writes them, without any input or output.

A message of a player is one short frame. Read here it takes a few microseconds; a reader for all that a WebSocket can
be takes ten times as long, and so does handing a message on from task to task.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8  # from here on control frames, which never come in parts
PING: Final = 9
PONG: Final = 10

LAST: Final = 0x80  # the bit of a message's last frame
MASKED: Final = 0x80
SIZE: Final = 0x7F
TWO_BYTES: Final = 126  # instead of a size: it follows in two bytes, or in eight
EIGHT_BYTES: Final = 127
MASK_BYTES: Final = 4
SHORT_HEAD: Final = 2 + MASK_BYTES
LONGEST_CONTROL: Final = 125

BROKEN: Final = 1002  # close codes
NOT_UTF8: Final = 1007
TOO_LARGE: Final = 1009


class Message(NamedTuple):
    """A whole message, or a control frame."""

    kind: int
    data: str | bytes  # a text is a str


class WebSocketError(Exception):
    """What came is no WebSocket; the connection is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Reader:
    """Makes messages out of bytes as they come."""

    __slots__ = ("_buffer", "_kind", "_longest", "_parts", "_size")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._buffer = bytearray()
        self._kind = CONTINUATION  # of the message that has begun, and its parts so far
        self._parts: list[bytes] = []
        self._size = 0

    def read_short_text(self, data: bytes) -> str | None:
        """The text, when this is one message in one short frame and nothing else, as nearly always."""
        size = len(data) - SHORT_HEAD
        if not 0 <= size < TWO_BYTES or data[0] != LAST | TEXT or data[1] != MASKED | size:
            return None
        if self._buffer or self._kind != CONTINUATION:
            return None
        return _text(apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD]))

    def read(self, data: bytes) -> Iterator[Message]:
        """The messages that are whole by now; a `WebSocketError` comes after those before it."""
        self._buffer += data
        while (frame := self._next_frame()) is not None:
            head, content = frame
            kind = head & ~LAST
            if kind >= CLOSE:
                yield Message(kind, content)
            elif message := self._add(kind, content, is_last=bool(head & LAST)):
                yield message

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The first byte and the content of the next frame, once all of it is here."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        head, size, start = buffer[0], buffer[1] & SIZE, 2
        _check_head(head, buffer[1])
        if size >= TWO_BYTES:
            start += 2 if size == TWO_BYTES else 8
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if size + self._size > self._longest:
            raise WebSocketError(TOO_LARGE, "too large")
        begin = start + MASK_BYTES
        if len(buffer) < begin + size:
            return None
        content = apply_mask(bytes(buffer[begin : begin + size]), bytes(buffer[start:begin]))
        del buffer[: begin + size]
        return head, content

    def _add(self, kind: int, content: bytes, *, is_last: bool) -> Message | None:
        """A message comes in one frame, or in parts of which only the first says its kind."""
        if (kind == CONTINUATION) == (self._kind == CONTINUATION):
            raise WebSocketError(BROKEN, "the parts of a message are out of order")
        self._kind = kind or self._kind
        if not is_last:
            self._parts.append(content)
            self._size += len(content)
            return None
        if self._parts:
            content = b"".join([*self._parts, content])
            self._parts, self._size = [], 0
        kind, self._kind = self._kind, CONTINUATION
        return Message(kind, _text(content) if kind == TEXT else content)


def _check_head(first: int, second: int) -> None:
    kind, is_last = first & ~LAST, first & LAST
    if kind not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG):
        raise WebSocketError(BROKEN, "an unknown kind of frame")
    if not second & MASKED:
        raise WebSocketError(BROKEN, "a client masks what it sends")
    if kind >= CLOSE and (not is_last or second & SIZE > LONGEST_CONTROL):
        raise WebSocketError(BROKEN, "a control frame is short and whole")


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise WebSocketError(NOT_UTF8, "no UTF-8") from None


def frame(kind: int, content: bytes) -> bytes:
    """A whole message of the server in one frame."""
    size = len(content)
    if size < TWO_BYTES:
        return bytes((LAST | kind, size)) + content
    if size < 1 << 16:
        return bytes((LAST | kind, TWO_BYTES, size >> 8, size & 0xFF)) + content
    return bytes((LAST | kind, EIGHT_BYTES)) + size.to_bytes(8, "big") + content


def close_frame(code: int, reason: str) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason.encode())
