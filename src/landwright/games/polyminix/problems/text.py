"""The 36 problems of game 2 as a table and as text: a row for each face of the TURN die, a column for the TEST die."""

from typing import Final, Literal, TypeAlias

from landwright.geometry.square_grid import read_only

ProblemKind: TypeAlias = Literal[
    "square", "rectangle of area", "rectangle of perimeter", "area and perimeter", "symmetric", "square with holes"
]
KINDS: Final[tuple[ProblemKind, ...]] = (  # by the face of the TEST die
    "square",
    "rectangle of area",
    "rectangle of perimeter",
    "area and perimeter",
    "symmetric",
    "square with holes",
)
SQUARE, RECTANGLE_OF_AREA, RECTANGLE_OF_PERIMETER, AREA_AND_PERIMETER, SYMMETRIC, SQUARE_WITH_HOLES = range(6)
PROBLEMS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    ((3,), (12,), (14,), (22, 20), (3,), (5, 1)),
    ((4,), (15,), (18,), (22, 22), (5,), (5, 2)),
    ((5,), (24,), (22,), (26, 24), (7,), (5, 4)),
    ((6,), (35,), (24,), (26, 26), (9,), (6, 2)),
    ((7,), (48,), (26,), (28, 24), (11,), (6, 4)),
    ((8,), (56,), (28,), (28, 28), (14,), (7, 1)),
)
PROBLEM_NUMBERS: Final = read_only([[(*numbers, 0)[:2] for numbers in row] for row in PROBLEMS])


def problem_text(row: int, column: int) -> str:
    """What is to be built.

    >>> problem_text(0, 3), problem_text(0, 5)
    ('a figure of area 22 and perimeter 20', 'a symmetric square of side 5 with 1 hole')
    """
    numbers = PROBLEMS[row][column]
    match column:
        case 0:
            return f"a square of side {numbers[0]}"
        case 1:
            return f"a rectangle of area {numbers[0]}"
        case 2:
            return f"a rectangle of perimeter {numbers[0]}"
        case 3:
            return f"a figure of area {numbers[0]} and perimeter {numbers[1]}"
        case 4:
            return f"a symmetric figure of {numbers[0]} pieces"
    return f"a symmetric square of side {numbers[0]} with {numbers[1]} {'hole' if numbers[1] == 1 else 'holes'}"
