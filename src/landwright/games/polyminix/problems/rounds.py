"""Searching in several places at once: in rounds, each with more nodes than the last."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from landwright.games.polyminix.solver import Solved

GROWTH: Final = 4  # of the nodes for one search from round to round

Search: TypeAlias = Callable[[int, int], Solved]  # with a limit of nodes, in a round from 0


def solve_one_of(searches: Sequence[Search], first: int, nodes: int) -> Solved:
    """The solution that one of some searches finds, with `first` nodes each in the first round and `nodes` in all.

    "none" if every search has proven that there is none.

    >>> hard = lambda limit, _: Solved("solved" if limit > 9 else "not known", (), min(limit, 9))
    >>> never = lambda limit, _: Solved("none", (), 1)
    >>> solve_one_of([hard, never], 5, 100)
    Solved(outcome='solved', solution=(), nodes=15)
    >>> solve_one_of([hard, never], 5, 8).outcome, solve_one_of([never, never], 5, 8).outcome
    ('not known', 'none')
    """
    left, spent, limit, number = list(searches), 0, first, 0
    while left and spent < nodes:
        unknown = []
        for place, search in enumerate(left):
            if spent >= nodes:
                unknown += left[place:]
                break
            found = search(min(limit, nodes - spent), number)
            spent += found.nodes
            if found.outcome == "solved":
                return Solved("solved", found.solution, spent)
            if found.outcome == "not known":
                unknown.append(search)
        left, limit, number = unknown, GROWTH * limit, number + 1
    return Solved("not known" if left else "none", (), spent)
