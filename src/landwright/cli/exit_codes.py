"""The exit codes of the program."""

from typing import Final

DONE: Final = 0
NOT_PROVEN: Final = 1
NOT_COMPILED: Final = 1
NOT_STARTED: Final = 1
WRONG_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
