"""Completing a figure on the free sheet, for the problems of game 2 with figures that cannot all be listed."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final

import numpy as np
from numpy.random import PCG64, Generator

from landwright.core.types import Numbers
from landwright.games.polyminix.components import (
    ALL_PIECES,
    KIT,
    MAX_PIECE_AREA,
    PIECES,
    PLACEMENT_PIECE,
    PLACEMENT_SQUARES,
    SIDE,
    SQUARES,
)
from landwright.games.polyminix.problems import sheet_search as kernel
from landwright.games.polyminix.problems.rounds import solve_one_of
from landwright.games.polyminix.problems.text import ProblemKind
from landwright.games.polyminix.solver import Placed, Solved
from landwright.geometry.square_grid import neighbours

EVERY_SQUARE: Final = np.arange(SQUARES)
FIRST_NODES: Final = 2_000  # of the search for one symmetry


def complete(kind: ProblemKind, numbers: tuple[int, ...], placed: Sequence[Placed], seed: int, nodes: int) -> Solved:
    """Pieces that complete the figure of the placed ones, which does not solve the problem yet."""
    covered = [row * SIDE + column for _, squares in placed for row, column in squares]
    used = sum(1 << KIT.index(piece) for piece, _ in placed)
    now = np.zeros(kernel.FIELDS, np.int64)
    now[kernel.LEFT] = ALL_PIECES ^ used
    if kind == "symmetric":
        pieces_left, area_left, around = numbers[0] - len(placed), kernel.ANY, kernel.ANY
        images = _symmetries(covered, MAX_PIECE_AREA * pieces_left)
    else:
        pieces_left, area_left, around = kernel.ANY, numbers[0] - len(covered), numbers[1]
        images = [EVERY_SQUARE]
    if pieces_left <= 0 or area_left <= 0:
        return Solved("none", (), 0)
    now[[kernel.PIECES_LEFT, kernel.AREA_LEFT, kernel.PERIMETER]] = pieces_left, area_left, around

    def search(image: Numbers, limit: int, number: int) -> Solved:
        return _search(covered, now.copy(), image, _shuffled_candidates(seed, number), limit)

    return solve_one_of([partial(search, image) for image in images], FIRST_NODES, nodes)


def _search(
    covered: Sequence[int], now: Numbers, image: Numbers, candidates: tuple[Numbers, Numbers], nodes: int
) -> Solved:
    """Searches for a figure with one symmetry; the identity asks for none."""
    sheet = np.where(image >= 0, kernel.OPEN, kernel.LEFT_OUT)
    cells, near = np.zeros(SQUARES, np.int64), neighbours(SIDE, SIDE)
    for square in covered:
        kernel.take(sheet, cells, now, image, near, square)
    chosen, spent = np.zeros(PIECES, np.int64), np.zeros(1, np.int64)
    placements = PLACEMENT_PIECE, PLACEMENT_SQUARES
    result = kernel.search_sheet(sheet, cells, now, image, near, *placements, *candidates, chosen, nodes, spent)
    if result in (kernel.EXHAUSTED, kernel.STOPPED):
        return Solved("none" if result == kernel.EXHAUSTED else "not known", (), int(spent[0]))
    return Solved("solved", tuple(map(placed_of, chosen[:result].tolist())), int(spent[0]))


def _symmetries(covered: Sequence[int], most: int) -> list[Numbers]:
    """The mirrors and half turns of the sheet that leave at most `most` placed squares without their image.

    Those that need the fewest squares come first.
    """
    own = np.array(covered, np.int64)
    found = []
    for image in _all_symmetries():
        images = image[own]
        missing = len(own) - int(np.isin(images, own).sum())
        if (images >= 0).all() and missing <= most:
            found.append((missing, image))
    return [image for _, image in sorted(found, key=lambda pair: pair[0])]


@cache
def _all_symmetries() -> tuple[Numbers, ...]:
    """By square its image, -1 off the sheet: for every mirror line and every centre of a half turn."""
    rows, columns = np.divmod(EVERY_SQUARE, SIDE)
    ends = range(2 * SIDE - 1)
    images = [(rows, end - columns) for end in ends] + [(end - rows, columns) for end in ends]
    images += [(end - columns, end - rows) for end in ends]
    images += [(columns + shift, rows - shift) for shift in range(1 - SIDE, SIDE)]
    images += [(down - rows, right - columns) for down in ends for right in ends]
    return tuple(_on_sheet(row, column) for row, column in images)


def _on_sheet(rows: Numbers, columns: Numbers) -> Numbers:
    is_on_sheet = (rows >= 0) & (rows < SIDE) & (columns >= 0) & (columns < SIDE)
    return np.where(is_on_sheet, rows * SIDE + columns, -1)


@cache
def _covering() -> tuple[Numbers, Numbers]:
    """Each square of each placement, and the placement."""
    placements, places = np.nonzero(PLACEMENT_SQUARES >= 0)
    return PLACEMENT_SQUARES[placements, places], placements


@lru_cache(maxsize=16)
def _shuffled_candidates(seed: int, number: int) -> tuple[Numbers, Numbers]:
    """By square its first candidate, and the placements that cover each square, in random order."""
    rng = Generator(PCG64([abs(seed), number]))
    squares, placements = _covering()
    order = rng.permutation(len(squares))
    order = order[np.argsort(squares[order], kind="stable")]
    return np.searchsorted(squares[order], np.arange(SQUARES + 1)), placements[order]


def placed_of(placement: int) -> Placed:
    squares = [square for square in PLACEMENT_SQUARES[placement].tolist() if square >= 0]
    return Placed(KIT[PLACEMENT_PIECE[placement]], tuple(divmod(square, SIDE) for square in squares))
