"""Maps in files."""

from pathlib import Path
from typing import Final

from landwright.cli.errors import WrongArgumentError

MOST_BYTES: Final = 10_000


def map_text(map_file: str) -> str:
    """The text of a file that holds a map; what cannot be read is told in a sentence."""
    try:
        with Path(map_file).open("rb") as file:
            data = file.read(MOST_BYTES)
            rest = "…" if file.read(1) else ""  # so that what is cut off is not taken for a whole map
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no file name"
        raise WrongArgumentError(f"'{map_file}' cannot be read: {reason}.") from None
    return data.decode("utf-8", "replace") + rest
