"""Half-built sheets of game 2 that can be completed: solutions of the problems from which pieces were taken away.

python -m tests.games.polyminix.half_built 60

asks for a hint on 60 sheets of each kind of problem, and counts the answers. "none" is wrong on all of them.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from landwright.games.polyminix.bots.hints import NOT_KNOWN
from landwright.games.polyminix.bots.plan import placement_of
from landwright.games.polyminix.components import SIDE
from landwright.games.polyminix.problems.solutions import Problem, solve_problem
from landwright.games.polyminix.problems.text import KINDS
from landwright.games.polyminix.sheet_text import placement_text
from landwright.games.polyminix.solver import Placed, Solution
from tests.games.polyminix.polyminix_table import Table, hint, solo


class Sheet(NamedTuple):
    problem: Problem
    placed: Solution


def half_built(column: int, number: int) -> Iterator[Sheet]:
    """So many sheets of a kind of problem: at least one piece is placed, and at least one is missing."""
    chance = random.Random(column)
    for _ in range(number):
        problem = Problem(chance.randrange(6), column)
        whole = moved(solve_problem(problem, chance.randrange(1 << 30)).solution, chance)
        yield Sheet(problem, tuple(chance.sample(whole, chance.randint(1, len(whole) - 1))))


def moved(solution: Solution, chance: random.Random) -> Solution:
    """The solution somewhere else on the sheet."""
    cells = [cell for _, squares in solution for cell in squares]
    down, right = (
        chance.randint(-min(cell[axis] for cell in cells), SIDE - 1 - max(cell[axis] for cell in cells))
        for axis in (0, 1)
    )
    return tuple(Placed(piece, tuple((i + down, j + right) for i, j in squares)) for piece, squares in solution)


def lay(sheet: Sheet) -> Table:
    """A solo player with these pieces on the sheet."""
    table = solo(game=2, problem=6 * sheet.problem.row + sheet.problem.column + 1)
    return table.act(Amber=", ".join(placement_text(placement_of(piece)) for piece in sheet.placed))


def answer(sheet: Sheet) -> str:
    """What a hint says: "solved", "none" or "not known"."""
    text = hint(lay(sheet))
    if text == NOT_KNOWN:
        return "not known"
    return "none" if text.startswith("take back") else "solved"


def main() -> None:
    for column, kind in enumerate(KINDS):
        found = Counter(map(answer, half_built(column, int(sys.argv[1]))))
        sys.stdout.write(f"{kind}: {dict(found)}\n")


if __name__ == "__main__":
    main()
