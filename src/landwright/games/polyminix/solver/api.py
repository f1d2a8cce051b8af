"""The questions that the solver answers."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from landwright.games.polyminix.components import KITS, SHAPES
from landwright.games.polyminix.solver.constraints import ANYTHING, Constraints, Demand, demand_of, with_area
from landwright.games.polyminix.solver.region import Region, scan_order, squares_of
from landwright.games.polyminix.solver.runner import Budget, Placed, Progress, Search, Solution
from landwright.games.polyminix.solver.shuffle import shuffled_search
from landwright.games.polyminix.solver.symmetry import Root, roots
from landwright.geometry.polyomino import Cell

EFFORT_CAP: Final = 200_000
FIRST_TRY: Final = 20_000  # nodes before a search begins again in another order
GROWTH: Final = 2  # of the nodes of each further try


class Solved(msgspec.Struct, frozen=True):
    """An answer to the question for one solution. The solution has the pieces that were not placed already."""

    outcome: Literal["solved", "none", "not known"]
    solution: Solution
    nodes: int  # the search effort


class Counted(msgspec.Struct, frozen=True):
    """The number of solutions, or, if the search is not complete, of those that were found."""

    number: int
    is_complete: bool
    nodes: int


class Question:
    """A region without the pieces that are placed on it already, and what is demanded of the others."""

    def __init__(self, region: Region, constraints: Constraints, placed: Sequence[Placed]) -> None:
        self.cells = squares_of(region)
        taken = {cell for _, squares in placed for cell in squares}
        if not taken <= set(self.cells) or len(taken) != sum(len(squares) for _, squares in placed):
            raise ValueError("A placed piece is not on the region, or two of them overlap.")
        self.taken = taken
        demand = demand_of(constraints, [piece for piece, _ in placed])
        self.demand = demand and with_area(demand, len(self.cells) - len(taken))
        if self.demand and not (self.demand.must or self.demand.may or self.is_covered):
            self.demand = None
        self.pieces = _largest_first(constraints.kit, self.demand)

    @property
    def is_covered(self) -> bool:
        """Whether nothing is left to do; then the demand must not need any piece either."""
        return len(self.taken) == len(self.cells)

    def free(self, order: tuple[Cell, ...]) -> int:
        return sum(1 << number for number, cell in enumerate(order) if cell not in self.taken)

    def search(self, demand: Demand) -> Search:
        order = scan_order(self.cells)
        return Search(order, self.pieces, demand, self.free(order))


def _largest_first(kit: str, demand: Demand | None) -> tuple[str, ...]:
    """The pieces of a search in the order in which they are tried: small ones are easier to place at the end."""
    needed = demand.must | demand.may if demand else frozenset()
    return tuple(sorted((name for name in KITS[kit] if name in needed), key=lambda name: -len(SHAPES[name])))


def solve(
    region: Region,
    constraints: Constraints = ANYTHING,
    *,
    placed: Sequence[Placed] = (),
    seed: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solved:
    """One solution that agrees with the placed pieces; with a seed, a random one.

    A search that takes long begins again in another order: most regions have solutions that are found quickly.
    """
    question = Question(region, constraints, placed)
    demand = question.demand
    if demand is None:
        return Solved("none", (), 0)
    if question.is_covered:
        return Solved("solved" if demand.is_met else "none", (), 0)
    budget, spent, tries, limit = Budget(nodes, seconds), 0, 0, FIRST_TRY
    while not budget.is_spent:
        search = _next_search(question, demand, seed, tries)
        share = Budget(min(limit, budget.nodes_left), budget.seconds_left)
        is_solved = search.run(share, stops_at_solution=True)
        spent += search.nodes
        budget.nodes_left -= search.nodes
        if is_solved:
            return Solved("solved", search.solution(), spent)
        if search.is_exhausted:
            return Solved("none", (), spent)
        tries, limit = tries + 1, limit * GROWTH
    return Solved("not known", (), spent)


def _next_search(question: Question, demand: Demand, seed: int | None, tries: int) -> Search:
    if seed is None and tries == 0:
        return question.search(demand)
    return shuffled_search(question.cells, question.pieces, demand, question.taken, seed or 0, tries)


def solutions(
    region: Region,
    constraints: Constraints = ANYTHING,
    *,
    placed: Sequence[Placed] = (),
    nodes: int | None = None,
    seconds: float | None = None,
) -> Iterator[Solution]:
    """All solutions, one after another; ends early if the budget ends."""
    question = Question(region, constraints, placed)
    demand = question.demand
    if demand is None:
        return
    if question.is_covered:
        yield from [()] if demand.is_met else []
        return
    search, budget = question.search(demand), Budget(nodes, seconds)
    while search.run(budget, stops_at_solution=True):
        yield search.solution()


def count(
    region: Region,
    constraints: Constraints = ANYTHING,
    *,
    placed: Sequence[Placed] = (),
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Counted:
    """The number of all solutions. `progress` is called with the share that is done, from 0 to 1.

    If the region is symmetric, so are its solutions: a piece that all of them use is then placed first, in one of its
    symmetric places only.
    """
    question = Question(region, constraints, placed)
    demand = question.demand
    if demand is None:
        return Counted(0, True, 0)
    if question.is_covered:
        return Counted(int(demand.is_met), True, 0)
    return _count(question, demand, Budget(nodes, seconds), progress)


def _count(question: Question, demand: Demand, budget: Budget, progress: Progress | None) -> Counted:
    order = scan_order(question.cells)
    found = roots(order, question.free(order), question.pieces, demand)
    number = spent = 0
    for done, root in enumerate(found):
        number_here, nodes, is_complete = _count_root(question, order, root, budget, _part(progress, done, len(found)))
        number, spent = number + number_here, spent + nodes
        if not is_complete:
            return Counted(number, False, spent)
    return Counted(number, True, spent)


def _count_root(
    question: Question, order: tuple[Cell, ...], root: Root, budget: Budget, progress: Progress | None
) -> tuple[int, int, bool]:
    if root.free == 0:
        return root.copies * root.demand.is_met, 0, True
    search = Search(order, question.pieces, root.demand, root.free)
    search.run(budget, progress=progress)
    return root.copies * search.count, search.nodes, search.is_exhausted


def _part(progress: Progress | None, done: int, total: int) -> Progress | None:
    return (lambda share: progress((done + share) / total)) if progress else None


def effort(region: Region, constraints: Constraints, cap: int = EFFORT_CAP) -> int:
    """The nodes of the full search, at most `cap`; symmetry is not used, because it does not help people."""
    question = Question(region, constraints, ())
    if question.demand is None:
        return 0
    search = question.search(question.demand)
    search.run(Budget(cap))
    return search.nodes
