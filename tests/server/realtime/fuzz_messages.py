"""Hypothesis strategies for what four clients of one table may send: valid, invalid and fatal messages."""

import json
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.server.support.clients import Message

HOLDER, OPPONENT, WATCHER, STRANGER = range(4)  # a stranger has no cookie
TO_ACT, NOT_TO_ACT = 4, 5  # the player whose turn it is when the message is sent, and the other player
OWN = 99  # the seat of the sender
NOT_TEXT, TOO_LARGE = 1007, 1009  # close codes
MAX_MESSAGE = 8 * 1024  # bytes; more is answered with an error
MAX_FRAME = 64 * 1024  # bytes; more closes the connection
INVALID_ID = "invalid"  # the id of messages that are never carried out


class InvalidMessage(NamedTuple):
    """Always answered with an error."""

    data: str | bytes


class FatalMessage(NamedTuple):
    """Closes the connection with a code."""

    data: str | bytes
    is_text: bool
    code: int


class ValidMessage(NamedTuple):
    """A valid message. A legal action and the current version are filled in when it is sent."""

    fields: Message
    legal: int | None = None
    older: int = 0


UNUSUAL_TEXTS = st.sampled_from(
    [
        "\x00",
        "\u202e",
        "\ufeff",
        "\u200b",
        "a\u0301" * 20,
        "\U0001f9ff",
        "\U0010ffff",
        "\\",
        '"',
        "</script>",
        "%00",
        "; --",
    ]
)
TEXTS = UNUSUAL_TEXTS | st.text(max_size=40)
NUMBERS = st.integers() | st.sampled_from([2**31, 2**63, -(2**63), 10**40]) | st.floats()
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=10,
)
IDS = st.sampled_from(["a", "b", "c", "\x00", "\U0001f9ff"]) | st.integers(0, 10**9).map(str)
SEATS = st.sampled_from([OWN, OWN, OWN, 0, 1, 2, 63])

NESTED = st.builds(
    lambda opening, depth, before: (before + opening * depth).encode(),
    st.sampled_from(["[", '{"type":', '{"a":[']),
    st.integers(1, 800),
    st.sampled_from(["", '{"type":"act","id":"invalid","seat":0,"version":0,"step":']),
)
CLOSED_NESTED = st.integers(1, 2000).map(
    lambda depth: (
        json.dumps({"type": "act", "id": INVALID_ID, "seat": 0, "version": 0}).replace("}", ', "step": ')
        + "[" * depth
        + "]" * depth
        + "}"
    )
)
TOO_LONG = st.builds(
    lambda size, shape: shape % ("x" * size),
    st.integers(MAX_MESSAGE + 1, MAX_FRAME - 200),
    st.sampled_from(["%s", '"%s"', '{"type":"chat","id":"invalid","text":"%s"}', '{"type":"ping","id":"%s"}']),
)
VALID_EXAMPLES: list[Message] = [
    {"type": "act", "id": INVALID_ID, "seat": 0, "version": 0, "text": "x"},
    {"type": "chat", "id": INVALID_ID, "text": "x"},
    {"type": "resign", "id": INVALID_ID, "seat": 0},
    {"type": "take-back", "id": INVALID_ID, "seat": 0},
    {"type": "draw", "id": INVALID_ID, "seat": 0},
    {"type": "rematch", "id": INVALID_ID, "seat": 0},
    {"type": "withdraw", "id": INVALID_ID, "seat": 0},
    {"type": "answer", "id": INVALID_ID, "seat": 0, "granted": True},
    {"type": "ping", "id": INVALID_ID},
]
NOT_A_NUMBER = st.none() | st.booleans() | TEXTS | st.lists(NUMBERS, max_size=2) | st.just(0.5)
NOT_A_TEXT = st.booleans() | NUMBERS | st.lists(TEXTS, max_size=2) | st.dictionaries(TEXTS, TEXTS, max_size=2)
INVALID_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "type": NOT_A_TEXT | st.none() | st.sampled_from(["", "Act", "welcome", "act\x00", "take_back"]),
    "id": NOT_A_TEXT | st.none() | st.just("") | st.text(min_size=41, max_size=60),
    "seat": NOT_A_NUMBER | st.integers(max_value=-1) | st.integers(min_value=64),
    "version": NOT_A_NUMBER | st.just(10**40),
    "granted": st.none() | NUMBERS | TEXTS,
    "text": NOT_A_TEXT | st.none() | st.just("x" * 401) | st.just("\ud800"),
}


@st.composite
def with_one_error(draw: st.DrawFn) -> InvalidMessage:
    """A valid message with one error."""
    message = dict(draw(st.sampled_from(VALID_EXAMPLES)))
    field = draw(st.sampled_from([*message, "more"]))
    if field == "more":
        message[draw(TEXTS.filter(lambda name: name not in (*message, "text", "step")))] = draw(JSON)
    elif draw(st.booleans()):
        del message[field]
    else:
        message[field] = draw(INVALID_VALUES[field])
    text = json.dumps(message)
    return InvalidMessage(text.encode() if draw(st.booleans()) else text)


ACTS = st.builds(
    lambda sent, seat, legal, older: ValidMessage({"type": "act", "id": sent, "seat": seat}, legal, older),
    IDS,
    SEATS,
    st.integers(0, 50),
    st.sampled_from([0, 0, 0, 0, 1, -1, 7]),
)
UNUSUAL_ACTS = st.builds(
    lambda sent, seat, what: ValidMessage({"type": "act", "id": sent, "seat": seat, **what}),
    IDS,
    SEATS,
    TEXTS.map(lambda text: {"text": text}) | JSON.map(lambda step: {"step": step}),
)
OTHERS = st.one_of(
    st.builds(lambda sent, text: ValidMessage({"type": "chat", "id": sent, "text": text}), IDS, TEXTS.filter(bool)),
    st.builds(
        lambda sent, seat, kind: ValidMessage({"type": kind, "id": sent, "seat": seat}),
        IDS,
        SEATS,
        st.sampled_from(["take-back", "take-back", "draw", "rematch", "withdraw"]),
    ),
    st.builds(
        lambda sent, seat, granted: ValidMessage({"type": "answer", "id": sent, "seat": seat, "granted": granted}),
        IDS,
        SEATS,
        st.booleans(),
    ),
    st.builds(lambda sent: ValidMessage({"type": "ping", "id": sent}), IDS),
)
RESIGNATIONS = st.builds(lambda sent, seat: ValidMessage({"type": "resign", "id": sent, "seat": seat}), IDS, SEATS)
INVALID = st.one_of(
    JSON.map(lambda value: InvalidMessage(json.dumps(value))),
    st.text(max_size=60).map(InvalidMessage),
    st.binary(max_size=60).map(InvalidMessage),
    NESTED.map(InvalidMessage),
    CLOSED_NESTED.map(InvalidMessage),
    TOO_LONG.map(InvalidMessage),
    with_one_error(),
    with_one_error(),
)
FATAL = st.sampled_from(
    [
        FatalMessage("x" * (MAX_FRAME + 1), True, TOO_LARGE),
        FatalMessage(b"\x00" * (MAX_FRAME * 2), False, TOO_LARGE),
        FatalMessage(b"\xff\xfe", True, NOT_TEXT),
        FatalMessage(b'{"type":"ping","id":"\xed\xa0\x80"}', True, NOT_TEXT),
    ]
)
MOSTLY_ACTS = st.one_of(*[ACTS] * 6, *[OTHERS] * 4, *[INVALID] * 5, UNUSUAL_ACTS, FATAL)
ANY_MESSAGE = st.one_of(*[MOSTLY_ACTS] * 30, RESIGNATIONS)
SENDERS = st.sampled_from([TO_ACT, TO_ACT, TO_ACT, NOT_TO_ACT, NOT_TO_ACT, HOLDER, OPPONENT, WATCHER, STRANGER])
TAKE_BACKS = st.integers(0, 10**9).flatmap(
    lambda n: st.permutations(
        [
            (TO_ACT, ValidMessage({"type": "act", "id": f"act {n}", "seat": OWN}, n)),
            (HOLDER, ValidMessage({"type": "take-back", "id": f"back {n}", "seat": OWN})),
            (OPPONENT, ValidMessage({"type": "answer", "id": f"yes {n}", "seat": OWN, "granted": True})),
            (OPPONENT, ValidMessage({"type": "take-back", "id": f"back {n}", "seat": OWN})),
            (HOLDER, ValidMessage({"type": "answer", "id": f"yes {n}", "seat": OWN, "granted": n % 3 > 0})),
        ]
    )
)
ONE = st.tuples(SENDERS, ANY_MESSAGE).map(lambda one: [one])
MESSAGES = st.lists(st.one_of(ONE, ONE, ONE, TAKE_BACKS), min_size=12, max_size=25).map(
    lambda parts: [one for part in parts for one in part]
)
