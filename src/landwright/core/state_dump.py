"""Any state as one line of text: its fields as JSON, and a digest.

    {"rounds":3,"tide":4,"hands":[55,63]} 3f0c2a91

Fields that are 0 are left out, and so are the zeros at the end of an array. The digest detects damage: a changed number
is rejected. It does not prove that play can reach the state. Do not read dumps from sources that you do not trust.
"""

import hashlib
import re
from typing import Any, Final

import msgspec
import numpy as np

from landwright.core.plain_state import PlainState

DIGEST_LENGTH: Final = 8  # hexadecimal digits


class DumpError(ValueError):
    """A dump that cannot be parsed; the message is a sentence for people."""


def dump(s: PlainState) -> str:
    fields = {name: _without_trailing_zeros(getattr(s, name)) for name in s._dtype.names or ()}
    shown = {name: value for name, value in fields.items() if value not in (0, [])}
    return f"{msgspec.json.encode(shown).decode()} {_digest(s._dtype, s._bytes)}"


def read_dump(dtype: np.dtype[Any], text: str) -> Any:
    """The record of a dump."""
    parts = re.fullmatch(rf"\s*(\{{.*\}}) ([0-9a-f]{{{DIGEST_LENGTH}}})\s*", text, re.DOTALL)
    if not parts:
        raise DumpError("A state is written as the fields of its record in JSON, then a digest.")
    s = np.zeros(1, dtype)[0]
    for name, value in _fields(parts[1]).items():
        _write(s, name, value)
    if _digest(dtype, s.tobytes()) != parts[2]:
        raise DumpError("The state is damaged: its digest does not fit its fields.")
    return s


def _fields(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"), type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        raise DumpError("The fields of the state are not valid JSON.") from None


def _write(s: Any, name: str, value: Any) -> None:
    if name not in (s.dtype.names or ()):
        raise DumpError(f"The state has no field '{name}'.")
    field = s.dtype[name]
    whole = np.zeros(field.shape, field.base)
    try:
        _fill(whole, value)
    except (TypeError, ValueError, OverflowError, IndexError):
        raise DumpError(f"The field '{name}' of the state has a wrong value.") from None
    s[name] = whole


def _fill(whole: Any, value: Any) -> None:
    """Copies nested lists, which may be shorter than the array, into it."""
    if whole.ndim == 0:
        if not isinstance(value, int):
            raise TypeError(value)
        whole[...] = value
        return
    if len(value) > len(whole):
        raise IndexError(len(value))
    for i, item in enumerate(value):
        _fill(whole[i : i + 1].reshape(whole.shape[1:]), item)


def _without_trailing_zeros(value: Any) -> Any:
    """
    >>> _without_trailing_zeros([[0, 0], [3, 0], [0, 0]])
    [[], [3]]
    """
    if not isinstance(value, list):
        return value
    kept = [_without_trailing_zeros(item) for item in value]
    while kept and kept[-1] in (0, []):
        kept.pop()
    return kept


def _digest(dtype: np.dtype[Any], data: bytes) -> str:
    return hashlib.sha256(repr(dtype.descr).encode() + data).hexdigest()[:DIGEST_LENGTH]
