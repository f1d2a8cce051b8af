"""The command line: each command in a module of its own, and nothing heavy imported before a command needs it."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

DONE: Final = 0
NOT_SO: Final = 1
WRONG_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code. Whatever a person may do wrong comes out as a sentence."""
    _allow_any_text()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; without this Python complains when it flushes at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _run(arguments: list[str]) -> int:
    from cyclopts import CycloptsError

    from landwright.cli.app import app
    from landwright.cli.errors import WrongArgumentError, sentence

    try:
        result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _refuse(sentence(error))
    except WrongArgumentError as error:
        return _refuse(str(error))
    return result if isinstance(result, int) else DONE


def _refuse(text: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(" ".join(text.split()) + "\n")
    return WRONG_ARGUMENTS


def _allow_any_text() -> None:
    """A terminal that cannot show a character shows another, and input that is no text does not stop a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
