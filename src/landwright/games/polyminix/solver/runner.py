"""A search in progress: it runs in steps, so that it can be stopped, continued and watched."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from landwright.games.polyminix.components import SHAPES
from landwright.games.polyminix.solver import search as kernel
from landwright.games.polyminix.solver.constraints import ANY, Demand
from landwright.games.polyminix.solver.lookup import Candidates, candidates, reach_of, signed
from landwright.geometry.polyomino import Cell

STEP: Final = 1 << 20  # nodes between two looks at the clock: some 30 ms
MAX_NODES: Final = 1 << 62

Progress = Callable[[float], None]


class Placed(NamedTuple):
    """A piece on the squares of a region."""

    piece: str
    squares: tuple[Cell, ...]


Solution = tuple[Placed, ...]


class Budget:
    """Nodes and seconds that several searches share. Without limits it never ends."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.nodes_left = MAX_NODES if nodes is None else nodes
        self.deadline = None if seconds is None else perf_counter() + seconds

    @property
    def is_spent(self) -> bool:
        return self.nodes_left <= 0 or (self.deadline is not None and perf_counter() >= self.deadline)

    @property
    def seconds_left(self) -> float | None:
        return None if self.deadline is None else self.deadline - perf_counter()


class Search:
    """The search for the ways to cover squares as demanded. `order` says which square is covered first."""

    def __init__(
        self,
        order: tuple[Cell, ...],
        pieces: tuple[str, ...],
        demand: Demand,
        free: int,
        table: Candidates | None = None,
    ) -> None:
        self.order, self.pieces = order, pieces
        self.table = table or candidates(order, pieces)
        self.must = self._bits(demand.must)
        self.reach = reach_of(demand.slots, demand.others)
        self.usable = np.array(
            [[self.must | self._bits(self._of(demand, sizes)) for sizes in row] for row in self.reach.open_areas],
            np.int64,
        )
        self.cost = np.array([self._cost(piece, demand) for piece in pieces], np.int64)
        self.frames = np.zeros((kernel.MAX_DEPTH + 1, kernel.FRAME), np.int64)
        self.chosen = np.zeros(kernel.MAX_DEPTH, np.int64)
        self.found = np.zeros(kernel.COUNTERS, np.int64)
        self.is_exhausted = not self._begin(demand, free)

    def _bits(self, names: Sequence[str] | frozenset[str]) -> int:
        return sum(1 << number for number, name in enumerate(self.pieces) if name in names)

    def _of(self, demand: Demand, sizes: list[int]) -> list[str]:
        return [piece for piece in demand.may if len(SHAPES[piece]) in sizes]

    def _cost(self, piece: str, demand: Demand) -> int:
        if piece in demand.must:
            return 0
        area = len(SHAPES[piece])
        return kernel.need_of(area, 0 if demand.others == ANY else 1, int(self.reach.stride[area]))

    def _begin(self, demand: Demand, free: int) -> bool:
        """Whether the areas of the pieces can cover the free squares."""
        gap = free.bit_count() - sum(len(SHAPES[piece]) for piece in demand.must)
        if gap < 0 or not self.reach.at_first >> gap & 1:
            return False
        row, column = (length - 1 for length in self.reach.areas.shape)
        left = self.must | self._bits(demand.may)
        start = self.frames[0]
        start[kernel.FREE], start[kernel.LEFT], start[kernel.UNTRIED] = signed(free), left, left
        start[kernel.NEED] = kernel.need_of(gap, column, row)
        return True

    @property
    def nodes(self) -> int:
        return int(self.found[kernel.NODES])

    @property
    def count(self) -> int:
        return int(self.found[kernel.SOLUTIONS])

    def run(self, budget: Budget, *, stops_at_solution: bool = False, progress: Progress | None = None) -> bool:
        """Continues until the end, the next solution, or the end of the budget; returns whether it stands at one."""
        while not (self.is_exhausted or budget.is_spent):
            before = self.nodes
            result = self._step(before + min(STEP, budget.nodes_left), stops_at_solution)
            budget.nodes_left -= self.nodes - before
            self.is_exhausted = result == kernel.EXHAUSTED
            if result == kernel.FOUND:
                return True
            if progress:
                progress(self.share_done())
        return False

    def _step(self, node_limit: int, stops_at_solution: bool) -> int:
        return kernel.search(
            self.table.masks,
            self.table.first,
            self.cost,
            self.reach.areas,
            self.usable,
            self.frames,
            self.chosen,
            self.found,
            node_limit,
            stops_at_solution,
        )

    def solution(self) -> Solution:
        """The solution at which the search stands."""
        return tuple(map(self._placed, self.chosen[: self.found[kernel.DEPTH] + 1].tolist()))

    def _placed(self, candidate: int) -> Placed:
        mask = int(self.table.masks[candidate])
        group = int(np.searchsorted(self.table.first, candidate, side="right")) - 1
        squares = tuple(sorted(cell for number, cell in enumerate(self.order) if mask >> number & 1))
        return Placed(self.pieces[group % len(self.pieces)], squares)

    def share_done(self) -> float:
        """An estimate, from how many of the pieces were tried on the first squares of the stack."""
        if self.is_exhausted:
            return 1.0
        share, weight = 0.0, 1.0
        for depth in range(int(self.found[kernel.DEPTH]) + 1):
            left, untried = (int(self.frames[depth, field]).bit_count() for field in (kernel.LEFT, kernel.UNTRIED))
            weight /= max(left, 1)
            share += weight * max(left - untried - 1, 0)
        return share
