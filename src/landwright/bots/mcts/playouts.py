"""The playouts of a tree search, as kernels for any game.

A playout walks down the tree, where each waiting seat picks by UCB1 for itself, not knowing what the others pick at the
same moment (decoupled UCT), and chance does what it does. It adds one node, plays on at random for a while, and counts
what that is worth to every seat on the edges it took.
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

# The states on the desk: where the search starts, which stays; the playout's; one to look ahead by a single action.
FROM, PLAYED, AHEAD = range(3)

MOST_DEPTH: Final = 256  # nodes on a way through the tree
FALLEN_AWAY: Final = -1
STEPS: Final[Any] = np.int64(1024)  # from the narrowest to the widest blur
CHANCE: Final = 1 << 40  # tells outcomes from edges in keys
UNKNOWN: Final = -1
UNTRIED: Final = 1e9


class Plan(NamedTuple):
    """How playouts are made."""

    exploration: float  # the factor of UCB1's second term
    cut_off: int  # steps at random
    foresight: int  # playouts that an action's evaluation counts for
    is_contest: bool  # there is a winner; who plays alone plays for the evaluation


class Workspace(NamedTuple):
    """What a playout works with."""

    states: NDArray[Any]  # FROM, PLAYED and AHEAD
    random: Rng
    actions: Numbers
    way: Numbers  # the edges taken, or FALLEN_AWAY
    values: Numbers  # by seat, each 0 to WON, or UNKNOWN


def new_desk(game: Game, s: State, seed: int) -> Workspace:
    states = game.states(3)
    states[FROM] = s
    seats = game.info.max_seats
    way = np.zeros(MOST_DEPTH * seats, np.int64)
    return Workspace(states, new_rng(seed), np.zeros(game.action_count, np.int64), way, np.zeros(seats, np.int64))


@kernel
def simulate_many(
    rules: Rules, strategy: StrategyKernels, plan: Plan, tree: Tree, desk: Workspace, playouts: int
) -> None:
    for _ in range(playouts):
        desk.states[PLAYED] = desk.states[FROM]
        length = walk(rules, strategy, plan, tree, desk)
        play_out(rules, desk.states[PLAYED], desk.random, desk.actions, plan.cut_off)
        learn(rules, strategy, plan, tree, desk, length)


@kernel
def walk(rules: Rules, strategy: StrategyKernels, plan: Plan, tree: Tree, desk: Workspace) -> int:
    """From the root to a new leaf, or one where the game is over or the tree full; returns how many edges it took."""
    s = desk.states[PLAYED]
    seats = len(desk.values)
    node = ROOT
    length = 0
    while length + seats <= len(desk.way) and is_open(rules, strategy, plan, tree, desk, node):
        picked = desk.way[length : length + seats]
        count = pick(tree, node, plan.exploration, desk.random, picked)
        length += count
        choice = play_picked(rules, tree, s, picked, count)
        key = draw_chance(rules, s, desk.random, choice)
        slot = slot_of(tree, key)
        node = tree.slots[slot].child
        is_new = node == NONE
        if is_new:
            node = add_node(tree, slot, key)
        if count == 1 and key == choice:
            tree.edges[picked[0]].child = node
        if is_new:
            break
    return length


@kernel
def is_open(rules: Rules, strategy: StrategyKernels, plan: Plan, tree: Tree, desk: Workspace, node: int) -> bool:
    """Gives a node its edges when it is reached a second time; False when the game is over or there is no room."""
    if tree.nodes[node].count > 0:
        return True
    s = desk.states[PLAYED]
    mask = rules.waiting(s)
    tree.nodes[node].first = tree.used[1]
    for seat in range(len(desk.values)):
        if mask >> seat & 1:
            count = rules.actions(s, seat, desk.actions)
            shuffle(desk.actions, count, desk.random)
            if not add_edges(tree, node, seat, desk.actions, count):
                tree.nodes[node].count = 0
                return False
    tree.used[1] += tree.nodes[node].count
    if plan.foresight > 0:
        foresee(rules, strategy, plan, tree, desk, node)
    return tree.nodes[node].count > 0


@kernel
def foresee(rules: Rules, strategy: StrategyKernels, plan: Plan, tree: Tree, desk: Workspace, node: int) -> None:
    """Each edge starts with what its action alone is worth at once, so that many actions need not all be tried."""
    first = tree.nodes[node].first
    for i in range(first, first + tree.nodes[node].count):
        edge = tree.edges[i]
        desk.states[AHEAD] = desk.states[PLAYED]
        rules.act(desk.states[AHEAD], edge.seat, edge.action)
        edge.visits = plan.foresight
        edge.total = plan.foresight * worth(rules, strategy, plan, desk.states[AHEAD], edge.seat)


@kernel
def shuffle(numbers: Numbers, count: int, random: Rng) -> None:
    for i in range(count - 1, 0, -1):
        j = roll(random, i + 1)
        numbers[i], numbers[j] = numbers[j], numbers[i]


@kernel
def pick(tree: Tree, node: int, exploration: float, random: Rng, picked: Numbers) -> int:
    """Each waiting seat's edge of the highest upper confidence bound; returns how many seats there are."""
    here = tree.nodes[node]
    here.choices += 1
    spread = exploration * math.sqrt(math.log(here.choices))
    is_shared = tree.edges[here.first].seat != tree.edges[here.first + here.count - 1].seat
    seats = 0
    best = 0.0
    for edge in range(here.first, here.first + here.count):
        bound = upper_bound(tree, edge, spread * blur(random) if is_shared else spread)
        if seats == 0 or tree.edges[edge].seat != tree.edges[picked[seats - 1]].seat:
            seats += 1
        elif bound <= best:
            continue
        best = bound
        picked[seats - 1] = edge
    return seats


@kernel
def blur(random: Rng) -> float:
    """From 0.5 to 1.5. Seats that choose at once by exact bounds fall into step with each other, round and round; with
    blurred ones they mix their choices as in an equilibrium."""
    return 0.5 + roll(random, STEPS) / STEPS


@kernel
def upper_bound(tree: Tree, edge: int, spread: float) -> float:
    """UCB1. What was never tried comes first, in the random order of the edges."""
    visits = tree.edges[edge].visits
    if visits == 0:
        return UNTRIED
    return tree.edges[edge].total / (visits * WON) + spread / math.sqrt(visits)


@kernel
def play_picked(rules: Rules, tree: Tree, s: State, picked: Numbers, count: int) -> Key:
    """Plays the choices of one moment and returns their key. What an earlier one has made impossible falls away."""
    key = START
    for i in range(count):
        edge = tree.edges[picked[i]]
        if i > 0 and rules.refusal(s, edge.seat, edge.action) != 0:
            picked[i] = FALLEN_AWAY
        else:
            rules.act(s, edge.seat, edge.action)
            key = mix(key, picked[i])
    return key


@kernel
def draw_chance(rules: Rules, s: State, random: Rng, key: Key) -> Key:
    """Chance does all that is due."""
    chances = rules.chances(s)
    while chances > 0:
        outcome = roll(random, chances)
        rules.apply_chance(s, outcome)
        key = mix(key, CHANCE + outcome)
        chances = rules.chances(s)
    return key


@kernel
def worth(rules: Rules, strategy: StrategyKernels, plan: Plan, s: State, seat: int) -> int:
    """How good things are for a seat, 0 to WON."""
    ending, winners = rules.outcome(s)
    if ending != 0 and plan.is_contest:
        return share_of_win(winners, seat)
    return np.int64((strategy.evaluate(s, seat) + 1.0) / 2.0 * WON + 0.5)  # type: ignore[return-value]


@kernel
def share_of_win(winners: int, seat: int) -> int:
    """Several winners share one win evenly."""
    if not winners >> seat & 1:
        return 0
    count = 0
    while winners > 0:
        count += winners & 1
        winners >>= 1
    return WON // count


@kernel
def learn(rules: Rules, strategy: StrategyKernels, plan: Plan, tree: Tree, desk: Workspace, length: int) -> None:
    """Counts what came of it on every edge of the way. Seats that are not in the game are not on it."""
    desk.values[:] = UNKNOWN
    for i in range(length):
        if desk.way[i] != FALLEN_AWAY:
            edge = tree.edges[desk.way[i]]
            if desk.values[edge.seat] == UNKNOWN:
                desk.values[edge.seat] = worth(rules, strategy, plan, desk.states[PLAYED], edge.seat)
            edge.visits += 1
            edge.total += desk.values[edge.seat]


def prepare(game: Game) -> None:
    desk = new_desk(game, game.states(1)[0], 0)
    specialise(simulate_many, game.kernels.rules, game.kernels.strategy, Plan(1.0, 1, 1, True), new_tree(1, 1), desk, 1)
