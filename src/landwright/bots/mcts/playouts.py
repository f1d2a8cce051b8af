"""The playouts of a tree search, as kernels for any game.

A playout descends the tree: each waiting seat selects an edge by UCB1 without knowing the simultaneous selections of
the others (decoupled UCT), and chance is drawn. It adds one node and plays some random steps. Then it adds the value of
the reached state for each seat to the edges on its path.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.mcts.tree import NONE, ROOT, START, WON, Key, Tree, add_edges, add_node, mix, new_tree, slot_of
from landwright.bots.random import play_out
from landwright.bots.rng import Rng, new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

# States in the memory: of the search, which never changes; of the playout; and one action ahead of that.
ORIGIN, CURRENT, LOOKAHEAD = range(3)

MAX_DEPTH: Final = 256  # nodes on a path through the tree
DROPPED: Final = -1
NOISE_STEPS: Final[Any] = np.int64(1024)  # number of different noise factors
CHANCE: Final = 1 << 40  # distinguishes outcomes from edges in keys
UNKNOWN: Final = -1
UNTRIED: Final = 1e9


class PlayoutSettings(NamedTuple):
    """How playouts are played."""

    exploration: float  # the factor of UCB1's second term
    cut_off: int  # random steps
    prior_visits: int  # the weight of an action's evaluation, in playouts
    is_contest: bool  # the value is the share of the win; in solo games it is the evaluation


class PlayoutMemory(NamedTuple):
    """The memory of a playout."""

    states: NDArray[Any]  # ORIGIN, CURRENT and LOOKAHEAD
    rng: Rng
    actions: Numbers
    path: Numbers  # the edges of the playout; DROPPED for an action that became illegal
    values: Numbers  # by seat, each 0 to WON, or UNKNOWN


def new_memory(game: Game, s: State, seed: int) -> PlayoutMemory:
    states = game.states(3)
    states[ORIGIN] = s
    seats = game.info.max_seats
    path = np.zeros(MAX_DEPTH * seats, np.int64)
    return PlayoutMemory(states, new_rng(seed), np.zeros(game.action_count, np.int64), path, np.zeros(seats, np.int64))


@kernel
def run_playouts(
    rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, tree: Tree, memory: PlayoutMemory, playouts: int
) -> None:
    for _ in range(playouts):
        memory.states[CURRENT] = memory.states[ORIGIN]
        length = descend(rules, strategy, settings, tree, memory)
        play_out(rules, memory.states[CURRENT], memory.rng, memory.actions, settings.cut_off)
        backpropagate(rules, strategy, settings, tree, memory, length)


@kernel
def descend(
    rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, tree: Tree, memory: PlayoutMemory
) -> int:
    """Descends from the root to a new leaf, the end of the game or the end of memory; returns the path's length."""
    s = memory.states[CURRENT]
    seats = len(memory.values)
    node = ROOT
    length = 0
    while length + seats <= len(memory.path) and expand(rules, strategy, settings, tree, memory, node):
        selected = memory.path[length : length + seats]
        count = select_edges(tree, node, settings.exploration, memory.rng, selected)
        length += count
        choice = play_selected(rules, tree, s, selected, count)
        key = draw_chance(rules, s, memory.rng, choice)
        slot = slot_of(tree, key)
        node = tree.slots[slot].child
        is_new = node == NONE
        if is_new:
            node = add_node(tree, slot, key)
        if count == 1 and key == choice:
            tree.edges[selected[0]].child = node
        if is_new:
            break
    return length


@kernel
def expand(
    rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, tree: Tree, memory: PlayoutMemory, node: int
) -> bool:
    """Adds the edges of a node when it is reached a second time; False if the game is over or the memory is full."""
    if tree.nodes[node].count > 0:
        return True
    s = memory.states[CURRENT]
    mask = rules.waiting(s)
    tree.nodes[node].first = tree.used[1]
    for seat in range(len(memory.values)):
        if mask >> seat & 1:
            count = rules.actions(s, seat, memory.actions)
            shuffle(memory.actions, count, memory.rng)
            if not add_edges(tree, node, seat, memory.actions, count):
                tree.nodes[node].count = 0
                return False
    tree.used[1] += tree.nodes[node].count
    if settings.prior_visits > 0:
        add_priors(rules, strategy, settings, tree, memory, node)
    return tree.nodes[node].count > 0


@kernel
def add_priors(
    rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, tree: Tree, memory: PlayoutMemory, node: int
) -> None:
    """Initialises each edge with the evaluation after its action, so that not every action has to be tried."""
    first = tree.nodes[node].first
    for i in range(first, first + tree.nodes[node].count):
        edge = tree.edges[i]
        memory.states[LOOKAHEAD] = memory.states[CURRENT]
        rules.act(memory.states[LOOKAHEAD], edge.seat, edge.action)
        edge.visits = settings.prior_visits
        edge.total = settings.prior_visits * state_value(rules, strategy, settings, memory.states[LOOKAHEAD], edge.seat)


@kernel
def shuffle(numbers: Numbers, count: int, rng: Rng) -> None:
    for i in range(count - 1, 0, -1):
        j = roll(rng, i + 1)
        numbers[i], numbers[j] = numbers[j], numbers[i]


@kernel
def select_edges(tree: Tree, node: int, exploration: float, rng: Rng, selected: Numbers) -> int:
    """Selects each waiting seat's edge with the highest upper confidence bound; returns the number of seats."""
    here = tree.nodes[node]
    here.choices += 1
    spread = exploration * math.sqrt(math.log(here.choices))
    is_shared = tree.edges[here.first].seat != tree.edges[here.first + here.count - 1].seat
    seats = 0
    best = 0.0
    for edge in range(here.first, here.first + here.count):
        bound = upper_bound(tree, edge, spread * noise_factor(rng) if is_shared else spread)
        if seats == 0 or tree.edges[edge].seat != tree.edges[selected[seats - 1]].seat:
            seats += 1
        elif bound <= best:
            continue
        best = bound
        selected[seats - 1] = edge
    return seats


@kernel
def noise_factor(rng: Rng) -> float:
    """A random factor from 0.5 to 1.5. With exact bounds, simultaneous seats would follow each other in a cycle; with
    noise they mix their choices as in an equilibrium."""
    return 0.5 + roll(rng, NOISE_STEPS) / NOISE_STEPS


@kernel
def upper_bound(tree: Tree, edge: int, spread: float) -> float:
    """UCB1. Untried edges come first, in their random order."""
    visits = tree.edges[edge].visits
    if visits == 0:
        return UNTRIED
    return tree.edges[edge].total / (visits * WON) + spread / math.sqrt(visits)


@kernel
def play_selected(rules: Rules, tree: Tree, s: State, selected: Numbers, count: int) -> Key:
    """Plays the simultaneous choices and returns their key. Drops actions that an earlier choice has made illegal."""
    key = START
    for i in range(count):
        edge = tree.edges[selected[i]]
        if i > 0 and rules.refusal(s, edge.seat, edge.action) != 0:
            selected[i] = DROPPED
        else:
            rules.act(s, edge.seat, edge.action)
            key = mix(key, selected[i])
    return key


@kernel
def draw_chance(rules: Rules, s: State, rng: Rng, key: Key) -> Key:
    """Draws all chance that is due."""
    chances = rules.chances(s)
    while chances > 0:
        outcome = roll(rng, chances)
        rules.apply_chance(s, outcome)
        key = mix(key, CHANCE + outcome)
        chances = rules.chances(s)
    return key


@kernel
def state_value(rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, s: State, seat: int) -> int:
    """The value of a state for a seat, 0 to WON."""
    ending, winners = rules.outcome(s)
    if ending != 0 and settings.is_contest:
        return share_of_win(winners, seat)
    return np.int64((strategy.evaluate(s, seat) + 1.0) / 2.0 * WON + 0.5)  # type: ignore[return-value]


@kernel
def share_of_win(winners: int, seat: int) -> int:
    """WON, divided evenly among the winners."""
    if not winners >> seat & 1:
        return 0
    count = 0
    while winners > 0:
        count += winners & 1
        winners >>= 1
    return WON // count


@kernel
def backpropagate(
    rules: Rules, strategy: StrategyKernels, settings: PlayoutSettings, tree: Tree, memory: PlayoutMemory, length: int
) -> None:
    """Adds the value for its seat to every edge of the path."""
    memory.values[:] = UNKNOWN
    for i in range(length):
        if memory.path[i] != DROPPED:
            edge = tree.edges[memory.path[i]]
            if memory.values[edge.seat] == UNKNOWN:
                memory.values[edge.seat] = state_value(rules, strategy, settings, memory.states[CURRENT], edge.seat)
            edge.visits += 1
            edge.total += memory.values[edge.seat]


def compile_playouts(game: Game) -> None:
    """Compiles the playouts for a game, or loads them from the cache."""
    memory, settings = new_memory(game, game.states(1)[0], 0), PlayoutSettings(1.0, 1, 1, True)
    specialise(run_playouts, game.kernels.rules, game.kernels.strategy, settings, new_tree(1, 1), memory, 1)
