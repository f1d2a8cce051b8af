"""The tree of commands, and what becomes of their errors. A game brings its own commands with its package."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from cyclopts import App, CycloptsError, Parameter

from landwright import __version__
from landwright.cli.errors import WrongArgumentError, sentence
from landwright.cli.exit_codes import DONE, INTERRUPTED, PIPE_CLOSED, WRONG_ARGUMENTS
from landwright.cli.files import DASH, STANDARD_INPUT
from landwright.core import registry

COMMANDS: Final = (  # name, what it does, an example
    ("games", "List what can be played.", "landwright games --json"),
    ("serve", "Start the table and open it in a browser.", "landwright serve --port 8420 --no-open"),
    ("terminal", "Play a game in this terminal.", "landwright terminal forgenesis --seats person,level3"),
    (
        "simulate",
        "Let bots play many games and count who wins, how games end and how long they are.",
        "landwright simulate forgenesis --bots level2,random --out games.csv",
    ),
    (
        "actions",
        "List what every waiting seat may do at a moment of a log.",
        "landwright actions game.json --event 3 --json",
    ),
    (
        "verify",
        "Prove that a log keeps the rules and its dice were fair. The exit code is 0 if it is proven, 1 if it is not.",
        "landwright verify game.json",
    ),
    (
        "completion",
        "Print a script that completes commands and options in a shell.",
        "landwright completion bash > landwright.bash",
    ),
)

app = App(
    name="landwright",
    help="A digital tabletop for games of making land.",
    help_epilogue="Example: landwright terminal forgenesis",
    help_format="plaintext",
    version=__version__,
    suppress_keyboard_interrupt=False,
    default_parameter=Parameter(negative=(), show_default=False),
)
for number, (name, does, example) in enumerate(COMMANDS):
    module = f"landwright.cli.commands.{name}:{name}"
    app.command(module, help=does, help_epilogue=f"Example: {example}", sort_key=number)
for info in registry.infos():
    if info.commands:
        app.command(f"{info.package}.commands:app", name=info.name, help=info.commands, sort_key=len(COMMANDS))


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
    words = [STANDARD_INPUT if word == DASH else word for word in arguments]
    try:
        result = app(words, exit_on_error=False, print_error=False, result_action="return_value")
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
    """A terminal that cannot show a character shows another, and input that is not text does not stop a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
