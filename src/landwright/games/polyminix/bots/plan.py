"""Plans of bots and hints: solutions for a sheet, as placements."""

from functools import cache, lru_cache
from typing import Final

from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.polyminix.components import (
    KIT,
    PLACEMENT_PIECE,
    PLACEMENT_SQUARES,
    SIDE,
    TEST_FACES,
    Box,
)
from landwright.games.polyminix.problems.solutions import Problem, solve_problem
from landwright.games.polyminix.sheet_text import figure_rows
from landwright.games.polyminix.solver import Constraints, Placed, effort, solve

SOLUTIONS: Final = 8  # different ones of a figure and box, at most
KNOWN_PLANS: Final = 8192
KNOWN_EFFORTS: Final = 1024
Plan = tuple[int, ...]  # placements


@cache
def _placements() -> dict[tuple[str, frozenset[int]], int]:
    """The numbers of placements by piece and squares."""
    squares = [frozenset(square for square in row if square >= 0) for row in PLACEMENT_SQUARES.tolist()]
    return {(KIT[piece], squares[number]): number for number, piece in enumerate(PLACEMENT_PIECE.tolist())}


def placement_of(placed: Placed) -> int:
    return _placements()[placed.piece, frozenset(row * SIDE + column for row, column in placed.squares)]


def box_of(s: PlainState, seat: int) -> Box:
    """The box that a seat has to keep."""
    return Box(
        TEST_FACES[s.race_test_die],
        tuple(KIT[piece] for piece in bits(s.shown[seat])),
        s.others[seat],
        tuple(area for area, count in enumerate(s.areas[seat]) for _ in range(count)),
    )


def region_of(s: PlainState, seat: int) -> str:
    return "\n".join(figure_rows(s.figure[seat]))


def placements_on(s: PlainState, seat: int) -> list[int]:
    """The placements on a sheet."""
    return [number - 1 for number in s.placed[seat] if number]


def plan_of(s: PlainState, seat: int, seed: int) -> Plan:
    """The placements of a whole solution, one of many by the seed; empty if none was found."""
    if s.game == 2:
        return _problem_plan(s.race_turn_die, s.race_test_die, seed % SOLUTIONS)
    return _figure_plan(region_of(s, seat), box_of(s, seat), seed % SOLUTIONS)


@lru_cache(maxsize=KNOWN_PLANS)
def _figure_plan(region: str, box: Box, seed: int) -> Plan:
    found = solve(region, Constraints.of_box(box), seed=seed)
    return tuple(sorted(map(placement_of, found.solution), key=_reading_order))


@lru_cache(maxsize=KNOWN_PLANS)
def _problem_plan(row: int, column: int, seed: int) -> Plan:
    return tuple(sorted(map(placement_of, solve_problem(Problem(row, column), seed).solution), key=_reading_order))


def _reading_order(placement: int) -> list[int]:
    return [int(square) for square in PLACEMENT_SQUARES[placement]]


@lru_cache(maxsize=KNOWN_EFFORTS)
def effort_of(region: str, box: Box) -> int:
    return effort(region, Constraints.of_box(box))
