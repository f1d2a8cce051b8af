"""The speed of searches, and the start-up time of the program."""

import sys
import tempfile
from collections.abc import Callable

from benchmarks.measure import ROUNDS, Row, rates, run_child, timed
from landwright.bots.alpha_beta import new_analysis
from landwright.bots.mcts.search import TreeSearch
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State

POSITIONS = (
    "..g./..../..../.S.. o BDG|bds",
    "..b./.D~.d~/.Sg./.... o BG|s",
    "f.b./.Gy./Bg.F/.Y.. b -|-",
)
MAX_POSITIONS = 150_000  # of one search
PLAYOUTS = 5_000
FIRST_START = "from landwright.cli.compile_game import compile_game; compile_game('forgenesis', ['level5'])"
FIRST_START_SECONDS = 20.0
WARM_STARTS = {"--help": 0.5, "games": 1.0}


def run() -> list[Row]:
    return [*_thinking(load("forgenesis")), first_start(), *map(warm_start, WARM_STARTS)]


def _thinking(game: Game) -> list[Row]:
    states = [game.read_state(text) for text in POSITIONS]
    positions, playouts = rates(timed(alpha_beta(game, states)), timed(tree_search(game, states)))
    return [
        Row(
            what="alpha-beta", value=positions, unit="positions/s", note="ends of whole turns, each counted once a turn"
        ),
        Row(what="tree search", value=playouts, unit="playouts/s", note="each up to 20 steps beyond the tree"),
    ]


def alpha_beta(game: Game, states: list[State]) -> Callable[[], float]:
    search = new_analysis(game)
    return lambda: sum(search.search(s, positions=MAX_POSITIONS).positions for s in states)


def tree_search(game: Game, states: list[State]) -> Callable[[], float]:
    search = TreeSearch().join(game)
    return lambda: sum(search.search(s, game.seats_waiting(s)[0], 1, playouts=PLAYOUTS).playouts for s in states)


def first_start() -> Row:
    """With an empty cache; in CPU seconds, because a single run takes long enough to be disturbed by other programs."""
    with tempfile.TemporaryDirectory() as folder:
        took = run_child([sys.executable, "-c", FIRST_START], {"NUMBA_CACHE_DIR": folder})
    return Row(
        what="first start, empty cache",
        value=took.cpu,
        unit="s CPU",
        at_most=FIRST_START_SECONDS,
        note=f"Forgenesis and its level 5; {took.wall:.1f} s by the clock",
    )


def warm_start(argument: str) -> Row:
    took = [run_child([sys.executable, "-m", "landwright.cli", argument]) for _ in range(ROUNDS)]
    return Row(
        what=f"landwright {argument}",
        value=min(child.wall for child in took),
        unit="s",
        at_most=WARM_STARTS[argument],
        note=f"best of {ROUNDS} by the clock; {min(child.cpu for child in took):.2f} s CPU",
    )
