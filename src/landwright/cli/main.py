"""The commands and their errors. A game's package can add its own commands."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from cyclopts import App, CycloptsError, Parameter

from landwright import __version__
from landwright.cli.errors import WrongArgumentError, describe_error
from landwright.cli.exit_codes import DONE, INTERRUPTED, PIPE_CLOSED, WRONG_ARGUMENTS
from landwright.cli.files import DASH, STANDARD_INPUT
from landwright.core import registry

COMMANDS: Final = (  # name, help, example
    ("games", "List the games.", "landwright games --json"),
    ("serve", "Start the server and open it in a browser.", "landwright serve --port 8420 --no-open"),
    ("terminal", "Play a game in this terminal.", "landwright terminal forgenesis --seats person,level3"),
    (
        "simulate",
        "Let bots play many games and count who wins, how games end and how long they are.",
        "landwright simulate forgenesis --bots level2,random --out games.csv",
    ),
    (
        "compile",
        "Compile games and their bots ahead of time; everything else compiles what it needs.",
        "landwright compile forgenesis",
    ),
    (
        "actions",
        "List the legal actions of every waiting seat in a state of a log.",
        "landwright actions game.json --event 3 --json",
    ),
    (
        "verify",
        "Prove that a log follows the rules and that its dice were fair. The exit code is 0 if proven, 1 if not.",
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
    help="A digital tabletop for games about making land.",
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
    """Runs a command and returns its exit code. Errors of the user are printed as a sentence."""
    _allow_any_text()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has gone; without this, Python reports an error when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _run(arguments: list[str]) -> int:
    words = [STANDARD_INPUT if word == DASH else word for word in arguments]
    try:
        result = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _refuse(describe_error(error))
    except WrongArgumentError as error:
        return _refuse(str(error))
    return result if isinstance(result, int) else DONE


def _refuse(text: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(" ".join(text.split()) + "\n")
    return WRONG_ARGUMENTS


def _allow_any_text() -> None:
    """Replaces characters that a terminal cannot show and input that is not text, instead of raising errors."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
