"""Compiles all that is measured, in a process of its own.

In the process that compiled it, code runs about a tenth slower than when it is read from the cache; and from there it
comes in every start but the first.
"""

import sys

from benchmarks import perft, placements, playouts, search, state
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


if __name__ == "__main__":
    compile_all()
