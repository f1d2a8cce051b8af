"""Counting once what a symmetric region has several times."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from landwright.games.polyminix.solver.constraints import Demand
from landwright.games.polyminix.solver.tables import WORD, piece_places
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
    piece, orbits = min(
        ((piece, _orbits(places, group)) for piece, places in _places(order, free, pieces) if piece in demand.must),
        key=lambda pair: len(pair[1]),
    )
    left = msgspec.structs.replace(demand, must=demand.must - {piece})
    return [Root(free & ~place, left, copies) for place, copies in orbits]


def _places(order: tuple[Cell, ...], free: Word, pieces: tuple[str, ...]) -> list[tuple[str, list[Word]]]:
    """By piece: the places where it fits on the free squares."""
    all_places = [(piece, [mask % WORD for mask in piece_places(order, piece).masks.tolist()]) for piece in pieces]
    return [(piece, [mask for mask in masks if mask & ~free == 0]) for piece, masks in all_places]


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
    return sum(1 << image for number, image in symmetry.items() if place >> number & 1)
