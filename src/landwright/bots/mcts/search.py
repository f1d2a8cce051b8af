"""Monte-Carlo tree search for any game: with chance, with any number of seats, with seats that act at once."""

import math
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any, Final

import msgspec

from landwright.bots.mcts.playouts import Plan, Workspace, new_desk, prepare, simulate_many
from landwright.bots.mcts.tree import NONE, ROOT, WON, Tree, new_tree
from landwright.core.game import Game
from landwright.core.types import State

__all__ = ["SearchResult", "Settings", "TreeSearch", "prepare"]

EDGES_PER_NODE: Final = 16  # on an average, leaves included, which have none
FIRST_BATCH: Final = 4
BATCH_SECONDS: Final = 0.01  # to pass a game's rules to a kernel takes 0.2 ms


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to search."""

    exploration: float = 0.3  # the factor of UCB1's second term, for values from 0 to 1
    cut_off: int = 4  # steps at random before the state is evaluated; 0 evaluates at once
    foresight: int = 1  # playouts that an action's evaluation counts for; 0 tries every action before any again
    capacity: int = 200_000  # nodes; a full tree learns on without growing

    def __post_init__(self) -> None:
        if min(self.exploration, self.cut_off, self.foresight) < 0 or self.capacity < 1:
            raise ValueError("The settings of a search are at least 0, and its capacity is at least 1 node.")


class SearchResult(msgspec.Struct, frozen=True):
    """What a search found for a seat."""

    action: int
    value: float  # from -1 lost to 1 won
    visits: dict[int, int]  # by action
    playouts: int
    seconds: float
    line: tuple[tuple[int, int], ...]  # (seat, action), as far as neither chance nor several seats come in

    @property
    def playouts_per_second(self) -> float:
        return self.playouts / self.seconds if self.seconds else 0.0


class TreeSearch:
    """Searches in one game.

    A finished game counts by its outcome, unless the game can be played alone: then the evaluation must know the end.
    """

    def __init__(self, game: Game, settings: Settings | None = None) -> None:
        self.game = game
        self.settings = settings or Settings()
        how = self.settings
        self.plan = Plan(float(how.exploration), how.cut_off, how.foresight, game.info.min_seats > 1)
        prepare(game)

    def search(
        self, s: State, seat: int, seed: int, *, playouts: int | None = None, milliseconds: float | None = None
    ) -> SearchResult:
        """The best action of a seat that is waiting: the one tried most when either budget is used up.

        With a budget of playouts alone, the same seed finds exactly the same. Where several seats act at once, ask for
        each of them in the state in which all were waiting: what one has done since is there for the search to see.
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
        tree = self._plant(most)
        desk = new_desk(self.game, s, seed)
        done, spent = self._simulate(tree, desk, most, math.inf if milliseconds is None else milliseconds / 1000)
        return self._result(tree, seat, done, spent)

    def _plant(self, playouts: float) -> Tree:
        nodes = int(min(self.settings.capacity, playouts + 1))
        return new_tree(nodes, nodes * EDGES_PER_NODE + self.game.action_count * self.game.info.max_seats)

    def _simulate(self, tree: Tree, desk: Workspace, playouts: float, seconds: float) -> tuple[int, float]:
        """Works in batches that fit the clock; returns the playouts done and the seconds they took."""
        run = partial(simulate_many, self.game.kernels.rules, self.game.kernels.strategy, self.plan, tree, desk)
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
            visits={int(edge.action): int(edge.visits) - self.settings.foresight for edge in edges},
            playouts=playouts,
            seconds=seconds,
            line=tuple(_line(tree, best)),
        )


def _edges(tree: Tree, node: int, seat: int) -> list[Any]:
    here = tree.nodes[node]
    return [edge for edge in tree.edges[here.first : here.first + here.count] if edge.seat == seat]


def _best(edges: list[Any]) -> Any:
    """The edge that was tried most; of equals the better one, then the lower action."""
    return max(edges, key=lambda edge: (edge.visits, edge.total, -edge.action))


def _line(tree: Tree, edge: Any) -> Iterator[tuple[int, int]]:
    """The best actions from an edge on, as far as neither chance nor several seats at once come in between."""
    yield int(edge.seat), int(edge.action)
    child = int(edge.child)
    if child != NONE and tree.nodes[child].count:
        edges = _edges(tree, child, int(tree.edges[tree.nodes[child].first].seat))
        if len(edges) == tree.nodes[child].count:
            yield from _line(tree, _best(edges))
