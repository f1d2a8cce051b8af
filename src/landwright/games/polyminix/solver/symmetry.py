"""Counting once what a symmetric region has several times."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from landwright.games.polyminix.solver.constraints import Demand
from landwright.games.polyminix.solver.lookup import WORD, piece_places, signed
from landwright.geometry.polyomino import Cell

Word = int

MAPS: Final[tuple[Callable[[int, int], Cell], ...]] = (
    lambda row, column: (row, column),
    lambda row, column: (column, -row),
    lambda row, column: (-row, -column),
    lambda row, column: (-column, row),
    lambda row, column: (row, -column),
    lambda row, column: (-row, column),
    lambda row, column: (column, row),
    lambda row, column: (-column, -row),
)


class Root(NamedTuple):
    """A search that stands for several symmetric ones."""

    free: Word
    demand: Demand
    copies: int


def roots(order: tuple[Cell, ...], free: Word, pieces: tuple[str, ...], demand: Demand) -> list[Root]:
    """Searches that together count all solutions."""
    group = permutations([cell for number, cell in enumerate(order) if free >> number & 1], order)
    if len(group) == 1 or not demand.must:
        return [Root(free, demand, 1)]
    places = {piece: _places(order, free, piece) for piece in pieces if piece in demand.must}
    piece = min(places, key=lambda name: len(places[name]))
    left = msgspec.structs.replace(demand, must=demand.must - {piece})
    return [Root(free & ~place, left, copies) for place, copies in _orbits(places[piece], group)]


def _places(order: tuple[Cell, ...], free: Word, piece: str) -> list[Word]:
    """The places where a piece fits on the free squares."""
    masks = piece_places(order, piece).masks
    return [mask % WORD for mask in masks[masks & ~signed(free) == 0].tolist()]


def permutations(cells: list[Cell], order: tuple[Cell, ...]) -> list[dict[int, int]]:
    """The symmetries of some squares, as maps of the squares' numbers."""
    numbers = {cell: number for number, cell in enumerate(order)}
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    found = []
    for move in MAPS:
        moved = [move(row, column) for row, column in cells]
        down = top - min(row for row, _ in moved)
        right = left - min(column for _, column in moved)
        images = [(row + down, column + right) for row, column in moved]
        if set(images) == set(cells):
            found.append({numbers[cell]: numbers[image] for cell, image in zip(cells, images, strict=True)})
    return found


def _orbits(places: list[Word], group: list[dict[int, int]]) -> list[tuple[Word, int]]:
    """One place of each orbit, and how many places the orbit has."""
    orbits, seen = [], set()
    for place in places:
        if place not in seen:
            orbit = {_moved(place, symmetry) for symmetry in group}
            seen |= orbit
            orbits.append((place, len(orbit)))
    return orbits


def _moved(place: Word, symmetry: dict[int, int]) -> Word:
    moved = 0
    while place:
        moved |= 1 << symmetry[(place & -place).bit_length() - 1]
        place &= place - 1
    return moved
