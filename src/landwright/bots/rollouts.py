"""Search by rollouts with sequential halving: candidate actions are tried in many rollouts, and after each round the
worse half is dropped.

In a rollout every seat plays greedily: the action with the best evaluation after it. All actions are compared in
rollouts with the same chance, so luck does not decide between them. This suits games with chance in every turn, where a
tree search would hardly ever reach a state twice.
"""

import math
from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.bots.rng import Rng, new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

ORIGIN, CURRENT, LOOKAHEAD = range(
    3
)  # states of the workspace: of the search, of the rollout, and one action ahead of that
TO_THE_END: Final = 1 << 30
BATCH_SECONDS: Final = 0.02

Values = NDArray[np.float64]


class Workspace(NamedTuple):
    """The memory of a search."""

    states: NDArray[Any]  # ORIGIN, CURRENT and LOOKAHEAD
    rng: Rng
    actions: Numbers
    values: Values  # of these actions
    tried: Numbers  # the actions that are compared
    totals: Values  # sums of their rollouts' values


class Plan(NamedTuple):
    """How rollouts are played."""

    seat: int
    steps: int  # actions of the seat before the rollout is evaluated


@kernel
def score_listed(
    rules: Rules,
    strategy: StrategyKernels,
    score_actions: Any,
    workspace: Workspace,
    s: State,
    seat: int,
    only_best: bool,
) -> int:
    """Lists and scores the seat's actions; returns their number."""
    count = rules.actions(s, seat, workspace.actions)
    if score_actions is None:
        for i in range(count):
            workspace.states[LOOKAHEAD] = s
            rules.act(workspace.states[LOOKAHEAD], seat, workspace.actions[i])
            workspace.values[i] = strategy.evaluate(workspace.states[LOOKAHEAD], seat)
    else:
        score_actions(s, seat, workspace.actions, count, only_best, workspace.values)
    return count


@kernel
def run_rollout(rules: Rules, strategy: StrategyKernels, score_actions: Any, workspace: Workspace, plan: Plan) -> None:
    """Plays on from the state CURRENT, until the seat has had its steps and chance is due, or the game is over.

    With simultaneous seats, this compares states only after all of them have acted.
    """
    s = workspace.states[CURRENT]
    left = plan.steps
    while True:
        mask = rules.waiting(s)
        if mask == 0:
            chances = rules.chances(s)
            if chances == 0 or left <= 0:
                return
            rules.apply_chance(s, roll(workspace.rng, chances))
            continue
        seat = 0
        while mask >> seat & 1 == 0:
            seat += 1
        count = score_listed(rules, strategy, score_actions, workspace, s, seat, True)
        # Ties are not broken at random: the random numbers are for chance alone.
        rules.act(s, seat, workspace.actions[np.argmax(workspace.values[:count])])
        if seat == plan.seat:
            left -= 1


@kernel
def try_actions(
    rules: Rules,
    strategy: StrategyKernels,
    score_actions: Any,
    workspace: Workspace,
    plan: Plan,
    count: int,
    seeds: Rng,
) -> None:
    """Tries the first `count` actions in one rollout for each seed, and adds up their values."""
    for seed in seeds:
        for i in range(count):
            workspace.rng[0] = seed
            workspace.states[CURRENT] = workspace.states[ORIGIN]
            rules.act(workspace.states[CURRENT], plan.seat, workspace.tried[i])
            run_rollout(rules, strategy, score_actions, workspace, plan)
            workspace.totals[i] += strategy.evaluate(workspace.states[CURRENT], plan.seat)


@kernel
def list_candidates(
    rules: Rules, strategy: StrategyKernels, score_actions: Any, workspace: Workspace, seat: int
) -> int:
    return score_listed(rules, strategy, score_actions, workspace, workspace.states[ORIGIN], seat, False)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to search."""

    candidates: int = 12  # how many actions are tried: those with the best scores
    prior_rollouts: int = 12  # the weight of an action's first score, in rollouts
    steps: int = 0  # actions of the seat in a rollout before it is evaluated; 0 plays to the end of the game

    def __post_init__(self) -> None:
        if self.candidates < 1 or self.steps < 0:
            raise ValueError("A search tries at least 1 action, and looks at least 0 steps ahead.")


class RolloutResult(msgspec.Struct, frozen=True):
    """The result of a search for a seat."""

    action: int
    values: dict[int, float]  # the average value of each action of the last round, the best first
    rollouts: int
    seconds: float


class Rollouts:
    """A search for one game."""

    def __init__(self, game: Game, settings: Settings | None = None, *, plays_for_goal: bool = False) -> None:
        """Evaluates rollouts by the game's `evaluate`, or by its `search_goal`."""
        self.game = game
        self.settings = settings or Settings()
        self.plays_for_goal = plays_for_goal
        self.workspace = self._new_workspace()
        self._compile()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Rollouts, plays_for_goal=self.plays_for_goal), (self.game, self.settings)

    def _new_workspace(self) -> Workspace:
        game = self.game
        return Workspace(
            states=game.states(3),
            rng=new_rng(0),
            actions=np.zeros(game.action_count, np.int64),
            values=np.zeros(game.action_count),
            tried=np.zeros(game.action_count, np.int64),
            totals=np.zeros(game.action_count),
        )

    def _compile(self) -> None:
        specialise(try_actions, *self._kernels, self.workspace, Plan(0, 0), 0, new_rng(0))
        specialise(list_candidates, *self._kernels, self.workspace, 0)

    @property
    def _kernels(self) -> tuple[Rules, StrategyKernels, Any]:
        kernels = self.game.kernels
        return kernels.rules, kernels.goal if self.plays_for_goal else kernels.strategy, kernels.score_actions

    def search(self, s: State, seat: int, seed: int, *, rollouts: int, seconds: float = 0.0) -> RolloutResult:
        """The best action of a waiting seat, within a budget of rollouts and of seconds.

        Without a limit of seconds, the same seed gives the same result.
        """
        began = perf_counter()
        actions, scores = self._candidates(s, seat)
        deadline = began + seconds if seconds else math.inf
        prior_rollouts = self.settings.prior_rollouts
        totals, done, total_rollouts = prior_rollouts * scores, 0, 0
        rounds = math.ceil(math.log2(len(actions)))
        for number in range(rounds):
            share = max(1, rollouts // rounds // len(actions))
            added, tried = self._try(actions, _seeds(seed, number, share), seat, deadline)
            totals, done, total_rollouts = totals + added, done + tried, total_rollouts + tried * len(actions)
            order = sorted(range(len(actions)), key=lambda i: (-totals[i], i))
            is_last = number == rounds - 1 or tried < share
            order = order if is_last else order[: (len(actions) + 1) // 2]
            actions, totals = [actions[i] for i in order], totals[order]
            if is_last:
                break
        means = dict(zip(actions, map(float, totals / max(1, done + prior_rollouts)), strict=True))
        return RolloutResult(actions[0], means, total_rollouts, perf_counter() - began)

    def compare(
        self, s: State, seat: int, actions: Sequence[int], seed: int, *, rollouts: int, seconds: float = 0.0
    ) -> list[float]:
        """The average value of each action, in rollouts with the same chance for all."""
        deadline = perf_counter() + seconds if seconds else math.inf
        self.workspace.states[ORIGIN] = s
        totals, done = self._try(list(actions), _seeds(seed, -1, rollouts), seat, deadline)
        return [float(total) / done for total in totals]

    def _candidates(self, s: State, seat: int) -> tuple[list[int], Values]:
        """The actions with the best scores, the best first, and the scores."""
        workspace = self.workspace
        workspace.states[ORIGIN] = s
        count = list_candidates(*self._kernels, workspace, seat)
        if not count:
            raise ValueError(f"{self.game.seat_name(seat)} has nothing to choose now.")
        order = np.argsort(-workspace.values[:count], kind="stable")[: self.settings.candidates]
        return [int(action) for action in workspace.actions[order]], workspace.values[order]

    def _try(self, actions: list[int], seeds: Rng, seat: int, deadline: float) -> tuple[Values, int]:
        """The total values of the actions in these rollouts, as far as time allows; and the rollouts of each action."""
        workspace, count = self.workspace, len(actions)
        plan = Plan(seat, self.settings.steps or TO_THE_END)
        workspace.tried[:count] = actions
        workspace.totals[:count] = 0.0
        done, batch = 0, len(seeds) if deadline == math.inf else 1
        while done < len(seeds) and (done == 0 or perf_counter() < deadline):
            began = perf_counter()
            try_actions(*self._kernels, workspace, plan, count, seeds[done : done + batch])
            done = min(len(seeds), done + batch)
            batch = max(1, int(batch * min(4.0, BATCH_SECONDS / max(1e-9, perf_counter() - began))))
        return workspace.totals[:count].copy(), done


def _seeds(seed: int, number: int, count: int) -> Rng:
    """The seeds of the rollouts of a round."""
    return np.random.SeedSequence([seed, number + 1]).generate_state(count, np.uint64) | np.uint64(1)
