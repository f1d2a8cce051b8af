"""Assembles the frames that picows has parsed into messages.

picows checks opcodes, masks, the length of one frame and of control frames. What RFC 6455 demands beyond that is
checked here: reserved bits, the order and the total size of fragments, UTF-8, close codes. So are the limits for a
hostile client: every frame takes from a rate limit, and a message has few fragments.
"""

from typing import Final, Protocol

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSProtocolError, WSTransport

from landwright.server.runtime.budget import Bucket
from landwright.server.runtime.settings import Limit
from landwright.server.wire.messages import TOO_FAST

CONTINUATION: Final = WSMsgType.CONTINUATION  # looking up a member of an enumeration takes longer than parsing a frame
TEXT: Final = WSMsgType.TEXT
CLOSE: Final = WSMsgType.CLOSE
PING: Final = WSMsgType.PING
PONG: Final = WSMsgType.PONG

MAX_MESSAGE_SIZE: Final = 64 * 1024  # bytes; a client's messages have a lower limit, exceeding it is only an error
MAX_FRAGMENTS: Final = 64  # of one message
EXTRA_FRAMES: Final = Limit(400, 100)  # fragments and control frames, beyond one frame for each message
MAX_CLOSE_CODE: Final = 4999


class Receiver(Protocol):
    """What the frames of one connection are for."""

    is_stuck: bool  # the client does not read: nothing should be sent now

    def on_open(self, websocket: WSTransport) -> None: ...
    def on_message(self, message: str | bytes) -> None: ...
    def reject(self, code: int, reason: str) -> None: ...


class FrameListener(WSListener):
    """Passes the messages of one connection to its receiver. picows closes the connection on a `WSProtocolError`."""

    def __init__(self, receiver: Receiver, messages: Limit) -> None:
        self._receiver = receiver
        limit = Limit(messages.burst + EXTRA_FRAMES.burst, messages.per_second + EXTRA_FRAMES.per_second)
        self._rate_limit = Bucket(limit)
        self._opcode: WSMsgType | None = None  # of the message whose fragments are arriving
        self._fragments: list[bytes] = []
        self._size = 0  # of the fragments together, in bytes

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._receiver.on_open(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if not self._rate_limit.take():
            self._receiver.reject(TOO_FAST, "too fast")
            return
        opcode = frame.msg_type
        if transport.is_close_frame_sent:
            if opcode is CLOSE:
                transport.disconnect()
            return
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "reserved bit set")
        if opcode is TEXT and frame.fin and self._opcode is None:  # nearly every frame
            self._receiver.on_message(_decode(frame.get_payload_as_bytes()))
        elif opcode is CLOSE:
            _answer_close(transport, frame)
        elif opcode is PING:
            if not self._receiver.is_stuck:
                transport.send_pong(frame.get_payload_as_bytes())
        elif opcode is not PONG:
            self._add_fragment(frame)

    def _add_fragment(self, frame: WSFrame) -> None:
        is_first = frame.msg_type is not CONTINUATION
        if is_first != (self._opcode is None):
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "fragments out of order")
        self._size += frame.payload_size
        if self._size > MAX_MESSAGE_SIZE:
            raise WSProtocolError(WSCloseCode.MESSAGE_TOO_BIG, "message too big")
        if len(self._fragments) >= MAX_FRAGMENTS:
            raise WSProtocolError(WSCloseCode.POLICY_VIOLATION, "too many fragments")
        self._fragments.append(frame.get_payload_as_bytes())
        if is_first:
            self._opcode = frame.msg_type
        if frame.fin:
            self._complete()

    def _complete(self) -> None:
        message, is_text = b"".join(self._fragments), self._opcode is TEXT
        self._opcode, self._fragments, self._size = None, [], 0
        self._receiver.on_message(_decode(message) if is_text else message)


def _decode(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise WSProtocolError(WSCloseCode.INVALID_TEXT, "invalid UTF-8") from None


def _answer_close(transport: WSTransport, frame: WSFrame) -> None:
    """Completes the closing handshake; picows has checked the code, except for three kinds of invalid ones."""
    code = frame.get_close_code() if frame.payload_size else WSCloseCode.OK
    if code in (WSCloseCode.NO_INFO, WSCloseCode.ABNORMAL_CLOSURE) or code.value > MAX_CLOSE_CODE:
        raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "invalid close code")
    transport.send_close(code)
    transport.disconnect()
