"""What all structs that travel are made of."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
ActionId: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=400)]
Points: TypeAlias = dict[str, int]
# A set of action ids: a list, or a little-endian bit set in base64, whichever is shorter.
Actions: TypeAlias = list[int] | str


class RequestStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request body or a message of a client. Unknown fields are errors."""


class ResponseStruct(msgspec.Struct, frozen=True, kw_only=True):
    """A response or a message of the server."""
