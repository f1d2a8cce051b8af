"""Searches in a random order, for a random solution."""

from collections.abc import Iterable

import numpy as np

from landwright.games.polyminix.solver.constraints import Demand
from landwright.games.polyminix.solver.lookup import Candidates, candidates
from landwright.games.polyminix.solver.region import scan_order
from landwright.games.polyminix.solver.runner import Search
from landwright.geometry.polyomino import Cell


def shuffled_search(
    cells: tuple[Cell, ...], pieces: tuple[str, ...], demand: Demand, taken: Iterable[Cell], seed: int, tries: int
) -> Search:
    """A search that begins at a random corner, and tries pieces and their candidates in random order."""
    rng = np.random.Generator(np.random.PCG64([abs(seed), tries]))
    order = scan_order(cells, int(rng.integers(4)))
    shuffled = tuple(pieces[number] for number in rng.permutation(len(pieces)))
    free = sum(1 << number for number, cell in enumerate(order) if cell not in set(taken))
    return Search(order, shuffled, demand, free, _shuffled(candidates(order, pieces), pieces, shuffled, rng))


def _shuffled(
    table: Candidates, pieces: tuple[str, ...], shuffled: tuple[str, ...], rng: np.random.Generator
) -> Candidates:
    """The same candidates, with the pieces in another order and those of a square and a piece in random order."""
    size = np.diff(table.first)
    group = np.repeat(np.arange(len(size)), size)
    place = np.array([shuffled.index(piece) for piece in pieces])
    moved = group // len(pieces) * len(pieces) + place[group % len(pieces)]
    order = np.lexsort((rng.random(len(group)), moved))
    sizes = np.bincount(moved, minlength=len(size))
    return Candidates(table.masks[order], np.concatenate(([0], np.cumsum(sizes))))
