"""Saving a terminal game."""

from contextlib import suppress
from pathlib import Path

from landwright.core import replay
from landwright.core.match import Match
from landwright.core.transition import MatchError


class Autosave:
    """Saves a match after every action, so that nothing is lost if the program ends unexpectedly."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file

    def save(self, match: Match) -> str:
        """Writes the match if there is a file for it; returns an error sentence, or an empty text."""
        return _write(match, self.file) if self.file else ""


def _write(match: Match, file: Path) -> str:
    """Writes a match with its seed, so that it can be continued."""
    if match.is_over and not match.is_revealed:
        with suppress(MatchError):  # the seed may not be known
            match.reveal()
    try:
        replay.save(match, file, with_seed=True)
    except OSError as error:
        return f"'{file}' cannot be written: {error.strerror}."
    return ""
