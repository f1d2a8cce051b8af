"""Monte Carlo tree search for any game: with chance, any number of seats, and simultaneous actions."""

import math
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any, Final

import msgspec

from landwright.bots.mcts.playouts import PlayoutMemory, PlayoutSettings, compile_playouts, new_memory, run_playouts
from landwright.bots.mcts.tree import NONE, ROOT, WON, Tree, new_tree
from landwright.bots.rng import roll
from landwright.bots.search import Search
from landwright.bots.turn_clock import TurnClock
from landwright.core.types import State

EDGES_PER_NODE: Final = 16  # on average; leaves have none
FIRST_BATCH: Final = 4
BATCH_SECONDS: Final = 0.01  # long compared with the 0.2 ms that it takes to pass the rules to a kernel


class SearchResult(msgspec.Struct, frozen=True):
    """The result of a search for a seat."""

    action: int
    value: float  # from -1 lost to 1 won
    visits: dict[int, int]  # by action
    playouts: int
    seconds: float
    line: tuple[tuple[int, int], ...]  # (seat, action), up to the first chance event or simultaneous choice

    @property
    def playouts_per_second(self) -> float:
        return self.playouts / self.seconds if self.seconds else 0.0


class TreeSearch(Search):
    """Plays the action that the search finds.

    The value of a finished game is its outcome. In a game that can be played solo it is the evaluation.
    """

    def __init__(
        self,
        *,
        playouts: int = 0,
        seconds: float = 0.0,
        exploration: float = 0.3,
        cut_off: int = 4,
        prior_visits: int = 1,
        capacity: int = 200_000,
        blunders: float = 0.0,
    ) -> None:
        """`playouts` is the maximum for one action, 0 for no limit. `exploration` is the factor of UCB1's second term,
        for values from 0 to 1.

        A state is evaluated after `cut_off` random steps; 0 evaluates at once. `prior_visits` is the weight of an
        action's evaluation, in playouts; with 0, every action is tried once first. `capacity` is in nodes; a full tree
        still counts visits, but does not grow.
        """
        if min(exploration, cut_off, prior_visits) < 0 or capacity < 1:
            raise ValueError("The settings of a search are at least 0, and its capacity is at least 1 node.")
        super().__init__(seconds=seconds, blunders=blunders)
        self.playouts, self.exploration, self.cut_off = playouts, exploration, cut_off
        self.prior_visits, self.capacity = prior_visits, capacity

    def prepare(self) -> None:
        is_contest = self.game.info.min_seats > 1
        self.playout_settings = PlayoutSettings(float(self.exploration), self.cut_off, self.prior_visits, is_contest)
        compile_playouts(self.game)

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.clock = TurnClock(self.game, self.seconds)

    def find_action(self, s: State, seat: int) -> int:
        seed, milliseconds = roll(self.rng, 1 << 31), self.clock.limit(s, self.time_share) * 1000 or None
        found = self.search(s, seat, seed, playouts=self.playouts or None, milliseconds=milliseconds)
        self.clock.spend(s, seat, found.action, found.seconds)
        return found.action

    def search(
        self, s: State, seat: int, seed: int, *, playouts: int | None = None, milliseconds: float | None = None
    ) -> SearchResult:
        """The best action of a waiting seat: the most visited one when either budget is used up.

        With a budget of playouts only, the same seed gives the same result. For simultaneous seats, search the state in
        which all of them were waiting: in a later state, the search would see what others have chosen.
        """
        if playouts is None and milliseconds is None:
            raise ValueError("A search needs a budget of playouts or milliseconds.")
        actions = self.game.actions(s, seat)
        if not actions:
            raise ValueError(f"{self.game.seat_name(seat)} has nothing to choose now.")
        if len(actions) == 1:
            value = float(self.game.strategy.evaluate(s, seat))
            return SearchResult(actions[0], value, {actions[0]: 0}, 0, 0.0, ((seat, actions[0]),))
        most = math.inf if playouts is None else max(1, playouts)
        tree = self._new_tree(most)
        memory = new_memory(self.game, s, seed)
        done, spent = self._simulate(tree, memory, most, math.inf if milliseconds is None else milliseconds / 1000)
        return self._result(tree, seat, done, spent)

    def _new_tree(self, playouts: float) -> Tree:
        nodes = int(min(self.capacity, playouts + 1))
        return new_tree(nodes, nodes * EDGES_PER_NODE + self.game.action_count * self.game.info.max_seats)

    def _simulate(self, tree: Tree, memory: PlayoutMemory, playouts: float, seconds: float) -> tuple[int, float]:
        """Runs in batches, to check the time; returns the number of playouts and the seconds they took."""
        kernels = self.game.kernels
        run = partial(run_playouts, kernels.rules, kernels.strategy, self.playout_settings, tree, memory)
        start, spent, done, batch = perf_counter(), 0.0, 0, FIRST_BATCH
        while done < playouts and (done == 0 or spent < seconds):
            batch = int(min(batch, playouts - done))
            run(batch)
            done += batch
            spent = perf_counter() - start
            batch = max(1, int(done / spent * min(BATCH_SECONDS, seconds - spent)))
        return done, spent

    def _result(self, tree: Tree, seat: int, playouts: int, seconds: float) -> SearchResult:
        edges = sorted(_edges(tree, ROOT, seat), key=lambda edge: int(edge.action))
        best = _best(edges)
        return SearchResult(
            action=int(best.action),
            value=2 * int(best.total) / (int(best.visits) * WON) - 1,
            visits={int(edge.action): int(edge.visits) - self.prior_visits for edge in edges},
            playouts=playouts,
            seconds=seconds,
            line=tuple(_line(tree, best)),
        )


def _edges(tree: Tree, node: int, seat: int) -> list[Any]:
    here = tree.nodes[node]
    return [edge for edge in tree.edges[here.first : here.first + here.count] if edge.seat == seat]


def _best(edges: list[Any]) -> Any:
    """The most visited edge; ties go to the higher total, then to the lower action."""
    return max(edges, key=lambda edge: (edge.visits, edge.total, -edge.action))


def _line(tree: Tree, edge: Any) -> Iterator[tuple[int, int]]:
    """The best actions from an edge on, up to the first chance event or simultaneous choice."""
    yield int(edge.seat), int(edge.action)
    child = int(edge.child)
    if child != NONE and tree.nodes[child].count:
        edges = _edges(tree, child, int(tree.edges[tree.nodes[child].first].seat))
        if len(edges) == tree.nodes[child].count:
            yield from _line(tree, _best(edges))
