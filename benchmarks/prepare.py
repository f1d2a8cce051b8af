"""Compiles everything that is measured, in a separate process.

In the process that compiled it, code runs about 10% slower than code from the cache, which every start but the first
uses.
"""

import sys

from benchmarks import paths, perft, placements, playouts, search, solver, state
from benchmarks.measure import run_child
from landwright.core.registry import load


def prepare() -> None:
    run_child([sys.executable, "-m", __name__])


def compile_all() -> None:
    for name in playouts.GOALS:
        playouts.in_kernels(load(name))
    game = load("forgenesis")
    perft.landwright_count(game, perft.POSITIONS[0]._replace(depth=1))()
    state.works(game)
    search.alpha_beta(game, [])
    search.tree_search(game, [])
    placements.listing(load("graphia-genesis"))
    solver.count_solutions()
    paths.searching(load("terramorphic-expanse"))


if __name__ == "__main__":
    compile_all()
