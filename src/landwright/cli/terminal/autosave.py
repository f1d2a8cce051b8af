"""Where a game that is played in the terminal is saved."""

from contextlib import suppress
from pathlib import Path

from landwright.core import replay
from landwright.core.match import Match, MatchError


class Autosave:
    """Saves a match after every choice, so that nothing is lost however the program ends."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file

    def save(self, match: Match) -> str:
        """Writes the match when there is a file for it; returns a sentence about what went wrong, or nothing."""
        return _write(match, self.file) if self.file else ""


def _write(match: Match, file: Path) -> str:
    """Writes a match with its seed, so that it can be played on."""
    if match.is_over and not match.is_revealed:
        with suppress(MatchError):  # the seed of a match from elsewhere may be sealed
            match.reveal()
    try:
        replay.save(match, file, with_seed=True)
    except OSError as error:
        return f"'{file}' cannot be written: {error.strerror}."
    return ""
