"""Files that commands read; `-` is standard input."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from landwright.cli.errors import WrongArgumentError

if TYPE_CHECKING:
    from landwright.core.log import Log

DASH: Final = "-"
STANDARD_INPUT: Final = "/dev/stdin"  # replaces a dash, which the argument parser would read as an option
MAX_MAP_BYTES: Final = 10_000


def read_map(name: str) -> str:
    """The text of a map."""
    data = _read_input(MAX_MAP_BYTES + 1) if name == STANDARD_INPUT else _read_file(name, MAX_MAP_BYTES + 1)
    rest = "…" if len(data) > MAX_MAP_BYTES else ""  # so that a truncated file is not read as a whole map
    return data[:MAX_MAP_BYTES].decode("utf-8", "replace") + rest


def read_log(name: str) -> "Log":
    """The log in a file."""
    from landwright.core import log as logs

    try:
        if name == STANDARD_INPUT:
            return logs.decode(_read_input(logs.MAX_BYTES + 1))
        return logs.read(Path(name).expanduser())
    except logs.LogError as error:
        raise WrongArgumentError(str(error)) from None


def _read_file(name: str, most: int) -> bytes:
    try:
        with Path(name).expanduser().open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a file name"
        raise WrongArgumentError(f"'{name}' cannot be read: {reason}.") from None


def _read_input(most: int) -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    return stream.read(most) if stream else sys.stdin.read(most).encode()


def check_new_file(name: str, purpose: str) -> Path:
    """The path for a new file; raises `WrongArgumentError` if it exists or cannot be created."""
    file = Path(name).expanduser()
    if name == STANDARD_INPUT:
        raise WrongArgumentError(f"{purpose} needs the name of a new file.")
    if file.exists():
        raise WrongArgumentError(f"'{name}' exists already; choose another name.")
    if not file.parent.is_dir():
        raise WrongArgumentError(f"There is no folder '{file.parent}' for {purpose}.")
    return file
