"""What processes tell each other over the bus. A notice is a hint: what matters is read from the storage."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import msgspec


class _Notice(msgspec.Struct, frozen=True, array_like=True):
    pass


class Appended(_Notice, frozen=True, tag="appended"):
    """The number of entries that a table has now."""

    table: str
    entries: int


class RowChanged(_Notice, frozen=True, tag="row"):
    """A table has a rematch now."""

    table: str
    rematch: str


class PresentHere(_Notice, frozen=True, tag="present"):
    """The seats whose people are connected to the sending process, and how many others watch there."""

    table: str
    seats: list[int]
    watchers: int


class Opened(_Notice, frozen=True, tag="opened"):
    """The sending process has loaded a table. Those with people there answer with `PresentHere`."""

    table: str


class Released(_Notice, frozen=True, tag="released"):
    """Nobody holds the lease of a table any more."""

    table: str


class Arrived(_Notice, frozen=True, tag="arrived"):
    """An action of a race has arrived at the sending process, at that time of the database's clock."""

    table: str
    at: float


class Settled(_Notice, frozen=True, tag="settled"):
    """The action that arrived then is stored or refused."""

    table: str
    at: float


class GuestChanged(_Notice, frozen=True, tag="guest"):
    """A guest has another name."""

    guest: str


class GameWanted(_Notice, frozen=True, tag="wanted"):
    """Somebody waits for a game: whoever compiles should compile it first."""

    game: str


class NoticesLost(_Notice, frozen=True, tag="lost"):
    """The sending process could not send all of its notices."""


Notice: TypeAlias = (
    Appended
    | RowChanged
    | PresentHere
    | Opened
    | Released
    | Arrived
    | Settled
    | GuestChanged
    | GameWanted
    | NoticesLost
)


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    sender: str  # the id of a process
    notices: list[Notice]


MAX_PAYLOAD: Final = 7_900  # bytes; PostgreSQL takes less than 8000

_encoder: Final = msgspec.json.Encoder()
decode: Final = msgspec.json.Decoder(Envelope).decode


def payloads(sender: str, notices: Sequence[Notice]) -> Iterator[str]:
    """The notices as few texts that are short enough to be sent.

    >>> list(payloads("a", [Appended("t", 1), Opened("t")]))
    ['["a",[["appended","t",1],["opened","t"]]]']
    """
    encoded = _encoder.encode(Envelope(sender, list(notices)))
    if len(encoded) <= MAX_PAYLOAD or len(notices) == 1:
        yield encoded.decode()
        return
    middle = len(notices) // 2
    yield from payloads(sender, notices[:middle])
    yield from payloads(sender, notices[middle:])
