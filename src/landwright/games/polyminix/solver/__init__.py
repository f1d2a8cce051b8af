"""The solver: covers a region of up to 64 squares with pieces of a kit.

One solution, with what it cost; the search looks at a node for every piece that it places:

>>> found = solve("###\\n###\\n.##", Constraints(areas=(3, 5)))
>>> found.outcome, [piece for piece, _ in found.solution]
('solved', ['P5', 'I3'])
>>> print(draw(found.solution))
PPI
PPI
.PI

All of them, their number, and the proof that there is none:

>>> [[piece for piece, _ in solution] for solution in solutions("####\\n####", Constraints(exactly=("I3", "L5")))]
[['L5', 'I3'], ['L5', 'I3'], ['L5', 'I3'], ['I3', 'L5']]
>>> count("####################\\n" * 3, Constraints(kit="pentominoes")).number
8
>>> solve("##\\n##").outcome
'none'

With a budget of nodes or seconds the answer can be that it is not known:

>>> solve("########\\n" * 8, nodes=10).outcome
'not known'

A hint is a solution that agrees with the pieces that are placed already, and a seed chooses one of many:

>>> placed = [Placed("I3", ((0, 0), (0, 1), (0, 2)))]
>>> solve("###\\n###\\n.##", placed=placed).solution
(Placed(piece='P5', squares=((1, 0), (1, 1), (1, 2), (2, 1), (2, 2))),)
"""

from landwright.games.polyminix.solver.api import (
    Counted,
    Solved,
    count,
    effort,
    solutions,
    solve,
)
from landwright.games.polyminix.solver.constraints import ANYTHING, Constraints, Demand, demand_of
from landwright.games.polyminix.solver.drawing import draw_solution as draw
from landwright.games.polyminix.solver.region import MAX_SQUARES, Region, read_region
from landwright.games.polyminix.solver.runner import Budget, Placed, Solution

__all__ = [
    "ANYTHING",
    "MAX_SQUARES",
    "Budget",
    "Constraints",
    "Counted",
    "Demand",
    "Placed",
    "Region",
    "Solution",
    "Solved",
    "count",
    "demand_of",
    "draw",
    "effort",
    "read_region",
    "solutions",
    "solve",
]
