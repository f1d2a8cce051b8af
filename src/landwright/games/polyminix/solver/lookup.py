"""The tables of a search: candidates of a region, and which areas other pieces can cover together."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.games.polyminix.components import MAX_PIECE_AREA, piece_orientations
from landwright.games.polyminix.solver.constraints import ANY
from landwright.geometry.polyomino import Cell

Numbers = NDArray[np.int64]
WORD = 1 << 64


class Candidates(NamedTuple):
    """Pieces on squares of a region, sorted by first square and piece."""

    masks: Numbers
    first: Numbers  # by square and piece: the number of its first candidate


class Reach(NamedTuple):
    """What pieces that may be used can still do; rows are slots that are left, columns numbers of pieces needed."""

    areas: Numbers  # bit sets of the areas below 64 that they can cover together
    at_first: int  # the same for all slots and all pieces, with the area 64
    open_areas: list[list[list[int]]]  # the areas that they can have
    stride: Numbers  # by area: rows


def signed(word: int) -> int:
    """A word as NumPy and kernels have it."""
    return word - WORD if word >> 63 else word


@lru_cache(maxsize=256)
def candidates(order: tuple[Cell, ...], pieces: tuple[str, ...]) -> Candidates:
    """All candidates of some pieces; the squares of the region are numbered in this order."""
    places = [piece_places(order, piece) for piece in pieces]
    masks = np.concatenate([place.masks for place in places]) if places else np.empty(0, np.int64)
    groups = [place.first * len(pieces) + number for number, place in enumerate(places)]
    group = np.concatenate(groups) if groups else np.empty(0, np.int64)
    sizes = np.bincount(group, minlength=len(order) * len(pieces))
    return Candidates(masks[np.argsort(group, kind="stable")], np.concatenate(([0], np.cumsum(sizes))))


class Places(NamedTuple):
    """The places of one piece in a region."""

    masks: Numbers
    first: Numbers  # the first square of each


@lru_cache(maxsize=2048)
def piece_places(order: tuple[Cell, ...], piece: str) -> Places:
    bits = {cell: number for number, cell in enumerate(order)}
    masks, first = [], []
    for shape in piece_orientations(piece):
        for row, column in order:
            squares = []
            for down, right in shape:
                number = bits.get((row + down - shape[0][0], column + right - shape[0][1]))
                if number is None:
                    break
                squares.append(number)
            else:
                masks.append(signed(sum(1 << number for number in squares)))
                first.append(min(squares))
    return Places(np.array(masks, np.int64), np.array(first, np.int64))


@lru_cache(maxsize=256)
def reach_of(slots: tuple[int, int, int, int], others: int) -> Reach:
    """The reach of so many slots of the areas 2 to 5, for exactly `others` pieces or for ANY number."""
    strides = _strides(slots)
    rows = int(np.prod([number + 1 for number in slots]))
    columns = 1 if others == ANY else others + 1
    areas = [[0] * columns for _ in range(rows)]
    open_areas: list[list[list[int]]] = [[[] for _ in range(columns)] for _ in range(rows)]
    for row in range(rows):
        left = [row // stride % (number + 1) for stride, number in zip(strides, slots, strict=True)]
        areas[row][0] = 1
        usable = [area for area, number in enumerate(left, 2) if number]
        if not usable:
            continue
        one_less = areas[row - strides[usable[0] - 2]]
        for column in range(columns):
            fewer = column if others == ANY else column - 1
            areas[row][column] = one_less[column] | (one_less[fewer] << usable[0] if fewer >= 0 else 0)
            open_areas[row][column] = usable if others == ANY or column else []
    stride = np.zeros(MAX_PIECE_AREA + 1, np.int64)
    stride[2:] = strides
    words = np.array([[signed(word % WORD) for word in line] for line in areas], np.int64)
    return Reach(words, areas[-1][-1], open_areas, stride)


def _strides(slots: Sequence[int]) -> list[int]:
    strides = [1]
    for number in slots[:-1]:
        strides.append(strides[-1] * (number + 1))
    return strides
