"""`landwright polyminix`: covering regions, checking the cards, and solving the problems of game 2."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import App, Parameter

from landwright.cli.arguments import positive_number, whole_number
from landwright.cli.errors import WrongArgumentError
from landwright.cli.exit_codes import DONE, NOT_PROVEN

if TYPE_CHECKING:
    from landwright.games.polyminix.components import Card
    from landwright.games.polyminix.solver import Constraints
    from landwright.geometry.polyomino import Cell

GAME: Final = "polyminix"
MAX_SECONDS: Final = 86_400.0
MAX_PIECES: Final = 19  # of all kits together
NOT_KNOWN: Final = 3  # exit code
PERCENT: Final = 100

app = App(name=GAME, help_epilogue=f"Example: landwright {GAME} solve region.txt --with L5,T4 --others 2")


@app.command(help_epilogue=f"Example: landwright {GAME} solve region.txt --count --kit pentominoes")
def solve(
    region: Annotated[str, Parameter(help="A file: # is a square to cover, . is not; - for standard input.")],
    /,
    *,
    count: Annotated[bool, Parameter(help="Print the number of all solutions.")] = False,
    kit: Annotated[Literal["standard", "pentominoes"], Parameter(help="[default: standard]")] = "standard",
    exactly: Annotated[str | None, Parameter(metavar="PIECES", help="Use exactly these, such as I2,L5,T4.")] = None,
    required: Annotated[
        str | None, Parameter(name="--with", metavar="PIECES", help="Use at least these pieces.")
    ] = None,
    others: Annotated[
        int | None,
        Parameter(
            converter=whole_number("--others", 0, MAX_PIECES), metavar="N", help="Use N pieces besides those of --with."
        ),
    ] = None,
    without: Annotated[str | None, Parameter(metavar="PIECES", help="Use none of these pieces.")] = None,
    areas: Annotated[str | None, Parameter(metavar="AREAS", help="Use pieces of these areas, such as 2,3,5,5.")] = None,
    seconds: Annotated[
        float | None,
        Parameter(converter=positive_number("--seconds", MAX_SECONDS), metavar="S", help="Stop after S seconds."),
    ] = None,
) -> int:
    """Cover a region: print one solution, or count all.

    The exit code is 1 if a solution was asked for and there is none, and 3 if the answer is not known in time.
    """
    from landwright.cli.files import read_map
    from landwright.games.polyminix.solver import Constraints, read_region

    if others is not None and required is None:
        raise WrongArgumentError("--others needs --with: it is the number of pieces besides those of --with.")
    try:
        constraints = Constraints(
            kit=kit,
            exactly=None if exactly is None else _pieces("--exactly", exactly),
            required=() if required is None else _pieces("--with", required),
            others=others,
            without=() if without is None else _pieces("--without", without),
            areas=None if areas is None else _areas(areas),
        )
        cells = read_region(read_map(region))
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None
    return _print_count(cells, constraints, seconds) if count else _print_solution(cells, constraints, seconds)


def _pieces(option: str, text: str) -> tuple[str, ...]:
    names = tuple(name.strip().upper() for name in text.split(","))
    if not all(names):
        raise WrongArgumentError(f"{option} is a list of pieces with commas between them, such as I2,L5, not '{text}'.")
    return names


def _areas(text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and word.isascii() and len(word) <= 3 and int(word) > 0 for word in words):
        raise WrongArgumentError(f"--areas is a list of areas with commas between them, such as 2,3,5, not '{text}'.")
    return tuple(map(int, words))


def _print_solution(cells: "tuple[Cell, ...]", constraints: "Constraints", seconds: float | None) -> int:
    from landwright.cli.background import run_interruptibly
    from landwright.cli.progress import bar
    from landwright.games.polyminix import solver

    with bar("Searching", 1):
        solved = run_interruptibly(lambda: solver.solve(cells, constraints, seconds=seconds))
    if solved.outcome == "not known":
        return _say_not_known(seconds, "whether there is a solution is not known.")
    size = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
    sys.stdout.write((solver.draw(solved.solution, size) if solved.outcome == "solved" else "none") + "\n")
    return DONE if solved.outcome == "solved" else NOT_PROVEN


def _print_count(cells: "tuple[Cell, ...]", constraints: "Constraints", seconds: float | None) -> int:
    from landwright.cli.background import run_interruptibly
    from landwright.cli.progress import bar
    from landwright.games.polyminix import solver

    with bar("Counting", PERCENT) as report:
        counted = run_interruptibly(
            lambda: solver.count(
                cells, constraints, seconds=seconds, progress=lambda share: report(int(PERCENT * share))
            )
        )
    if not counted.is_complete:
        return _say_not_known(seconds, f"the number of solutions is not known; it is at least {counted.number}.")
    sys.stdout.write(f"{counted.number}\n")
    return DONE


def _say_not_known(seconds: float | None, what: str) -> int:
    sys.stderr.write(f"After {seconds:g} s {what}\n")
    return NOT_KNOWN


@app.command(help_epilogue=f"Example: landwright {GAME} check-cards")
def check_cards(
    cards_file: Annotated[str, Parameter(help="A file like the output of cards --json. [default: the cards]")] = "",
    /,
) -> int:
    """Prove every property of the cards. The exit code is 1 if one fails."""
    from landwright.cli.background import run_interruptibly
    from landwright.cli.progress import bar
    from landwright.games.polyminix.card_design.checks import check_cards as check
    from landwright.games.polyminix.components import SIDES, TEST_FACES, cards

    found = _read_cards(cards_file) if cards_file else cards()
    with bar("Checking", len(found)) as report:
        failures = run_interruptibly(lambda: list(check(found, report)))
    sides = SIDES * len(found)
    proven = f"All properties hold: {len(found)} cards, {sides} figures, {sides * len(TEST_FACES)} boxes."
    sys.stdout.write("\n".join(failures or [proven]) + "\n")
    return NOT_PROVEN if failures else DONE


def _read_cards(name: str) -> "tuple[Card, ...]":
    import msgspec

    from landwright.games.polyminix.components import decode_cards

    try:
        return decode_cards(Path(name).expanduser().read_bytes())
    except OSError as error:
        raise WrongArgumentError(f"'{name}' cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise WrongArgumentError(f"'{name}' is not a card file: {error}.") from None


@app.command(help_epilogue=f"Example: landwright {GAME} problems")
def problems() -> None:
    """Print a solution for each of the 36 problems of game 2."""
    from landwright.games.polyminix.components import TEST_FACES, TURN_FACES
    from landwright.games.polyminix.problems.solutions import ALL_PROBLEMS, solve_problem
    from landwright.games.polyminix.solver import draw

    for problem in ALL_PROBLEMS:
        dice = f"turn {TURN_FACES[problem.row]}, test {TEST_FACES[problem.column]}"
        sys.stdout.write(f"{dice}: {problem.text}\n{draw(solve_problem(problem).solution)}\n\n")


@app.command(help_epilogue=f"Example: landwright {GAME} cards --json")
def cards(*, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> None:
    """List the 49 cards."""
    from landwright.games.polyminix import components

    if json:
        sys.stdout.write(components.CARDS_FILE.read_text(encoding="utf-8"))
        return
    from landwright.cli.console import new_console, new_table
    from landwright.games.polyminix.card_design.drawn_figures import names
    from landwright.geometry.polyomino import canonical

    table = new_table("card", "colour", "side 1", "area", "side 2", "area")
    for card in components.cards():
        sides = [(names().get(canonical(side.cells), ""), str(side.area)) for side in card.sides]
        table.add_row(str(card.number), card.colour, *sides[0], *sides[1])
    new_console().print(table)
