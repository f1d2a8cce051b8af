"""Errors of requests and messages: a code for programs, a sentence for people, and an HTTP status."""

from typing import Final

STATUS: Final = {
    "malformed": 400,
    "no-guest": 401,
    "not-yours": 403,
    "not-found": 404,
    "not-allowed": 405,
    "conflict": 409,
    "stale": 409,
    "refused": 409,
    "too-large": 413,
    "not-json": 415,
    "wrong-host": 421,
    "too-fast": 429,
    "broken": 500,
    "unavailable": 503,
    "preparing": 503,
}


class ProblemError(Exception):
    """A request or message that is refused and changes nothing. The sentence says why and what to do."""

    def __init__(self, code: str, sentence: str, retry_after: int = 0) -> None:
        """`retry_after`: in how many seconds it may be tried again, where that is known."""
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS[self.code]


def not_found(what: str) -> ProblemError:
    return ProblemError("not-found", f"This {what} does not exist. Check that the address is complete and correct.")


def storage_failed() -> ProblemError:
    """For people: what is wrong with the storage is in the log, not in answers."""
    return ProblemError("unavailable", "The server cannot store anything at the moment. Try again in a minute.")
