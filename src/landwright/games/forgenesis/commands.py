"""`landwright forgenesis`: counting and analysing positions."""

import sys
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Parameter

from landwright.cli.arguments import positive_number, whole_number
from landwright.cli.errors import WrongArgumentError

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.types import State

GAME: Final = "forgenesis"
MAX_DEPTH: Final = 64
MAX_SECONDS: Final = 86_400.0

EXAMPLE: Final = "'..g./..../..../.S.. o BDG|bds'"  # a position

app = App(name=GAME, help_epilogue=f"Example: landwright {GAME} analyse {EXAMPLE}")

Position = Annotated[str, Parameter(help=f"Such as {EXAMPLE}.")]


@app.command(help_epilogue=f"Example: landwright {GAME} perft {EXAMPLE} 5 --divide")
def perft(
    position: Position,
    n: Annotated[int, Parameter(converter=whole_number("N", 0, MAX_DEPTH), help="How many steps.")],
    /,
    *,
    divide: Annotated[bool, Parameter(help="List each first step with its own count.")] = False,
) -> None:
    """Count the sequences of N steps from a position."""
    from landwright.cli.background import run_interruptibly
    from landwright.lab import perft as counting

    game, s = _read(position)
    s.is_endless = 1
    if divide and n > 0:
        for text, number in run_interruptibly(lambda: counting.divide(game, s, n)):
            sys.stdout.write(f"{text}: {number}\n")
    total = run_interruptibly(lambda: counting.perft(game, s, n))
    sys.stdout.write(f"{total}\n")


def _read(position: str) -> tuple["Game", "State"]:
    from landwright.cli.compile_game import compile_game
    from landwright.core.notation import ReadError
    from landwright.games.forgenesis.position_text import read_turn

    game = compile_game(GAME)
    try:
        return game, read_turn(game, position)
    except ReadError as error:
        raise WrongArgumentError(str(error)) from None


@app.command(help_epilogue=f"Example: landwright {GAME} analyse {EXAMPLE}")
def analyse(
    position: Position,
    /,
    *,
    seconds: Annotated[
        float,
        Parameter(
            converter=positive_number("--seconds", MAX_SECONDS), metavar="S", help="How long to think. [default: 5]"
        ),
    ] = 5.0,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Search a position for the best line of play."""
    from landwright.cli.analysis import analyse as print_analysis

    print_analysis(*_read(position), seconds, json)
