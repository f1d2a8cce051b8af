"""Search by rollouts with sequential halving: candidate actions are tried in many rollouts, and after each round the
worse half is dropped.

In a rollout every seat plays greedily: the action with the best evaluation after it. All actions are compared in
rollouts with the same chance, so luck does not decide between them. This suits games with chance in every turn, where a
tree search would hardly ever reach a state twice.
"""

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numba import types
from numpy.typing import NDArray

from landwright.bots.rng import Rng, new_rng, roll
from landwright.bots.search import Search
from landwright.bots.turn_clock import TurnClock
from landwright.core.game import Game, Rules
from landwright.core.strategy import Evaluation, StrategyKernels, strategy_signatures
from landwright.core.types import Numbers, State
from landwright.kernels import compiled, kernel, record_type, specialise

# States in the memory: of the search, of the rollout, and one action ahead of that.
ORIGIN, CURRENT, LOOKAHEAD = range(3)
TO_THE_END: Final = 1 << 30
BATCH_SECONDS: Final = 0.02

Values = NDArray[np.float64]

# Scores the first `count` actions of `seat`, on the scale of `evaluate`. Arguments: state, seat, actions, count,
# only_best, values. With `only_best` the values of other actions may be too high, but never above the best.
ScoreActions: TypeAlias = Callable[[State, int, Numbers, int, bool, Values], None]


def score_actions_signature(state: Any) -> Any:
    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    return types.void(state, types.int64, numbers, types.int64, types.boolean, values)


class RolloutMemory(NamedTuple):
    """The memory of a search."""

    states: NDArray[Any]  # ORIGIN, CURRENT and LOOKAHEAD
    rng: Rng
    actions: Numbers
    values: Values  # of these actions
    tried: Numbers  # the actions that are compared
    totals: Values  # sums of their rollouts' values


def new_memory(game: Game) -> RolloutMemory:
    return RolloutMemory(
        states=game.states(3),
        rng=new_rng(0),
        actions=np.zeros(game.action_count, np.int64),
        values=np.zeros(game.action_count),
        tried=np.zeros(game.action_count, np.int64),
        totals=np.zeros(game.action_count),
    )


class Horizon(NamedTuple):
    """How far a rollout is played: the seat that searches, and its actions before the rollout is evaluated."""

    seat: int
    steps: int


@kernel
def score_listed(
    rules: Rules,
    strategy: StrategyKernels,
    score_actions: Any,
    memory: RolloutMemory,
    s: State,
    seat: int,
    only_best: bool,
) -> int:
    """Lists and scores the seat's actions; returns their number."""
    count = rules.actions(s, seat, memory.actions)
    if score_actions is None:
        for i in range(count):
            memory.states[LOOKAHEAD] = s
            rules.act(memory.states[LOOKAHEAD], seat, memory.actions[i])
            memory.values[i] = strategy.evaluate(memory.states[LOOKAHEAD], seat)
    else:
        score_actions(s, seat, memory.actions, count, only_best, memory.values)
    return count


@kernel
def run_rollout(
    rules: Rules, strategy: StrategyKernels, score_actions: Any, memory: RolloutMemory, horizon: Horizon
) -> None:
    """Plays on from the state CURRENT, until the seat has had its steps and chance is due, or the game is over.

    With simultaneous seats, this compares states only after all of them have acted.
    """
    s = memory.states[CURRENT]
    left = horizon.steps
    while True:
        mask = rules.waiting(s)
        if mask == 0:
            chances = rules.chances(s)
            if chances == 0 or left <= 0:
                return
            rules.apply_chance(s, roll(memory.rng, chances))
            continue
        seat = 0
        while mask >> seat & 1 == 0:
            seat += 1
        count = score_listed(rules, strategy, score_actions, memory, s, seat, True)
        # Ties are not broken at random: the random numbers are for chance alone.
        rules.act(s, seat, memory.actions[np.argmax(memory.values[:count])])
        if seat == horizon.seat:
            left -= 1


@kernel
def try_actions(
    rules: Rules,
    strategy: StrategyKernels,
    score_actions: Any,
    memory: RolloutMemory,
    horizon: Horizon,
    count: int,
    seeds: Rng,
) -> None:
    """Tries the first `count` actions in one rollout for each seed, and adds up their values."""
    for seed in seeds:
        for i in range(count):
            memory.rng[0] = seed
            memory.states[CURRENT] = memory.states[ORIGIN]
            rules.act(memory.states[CURRENT], horizon.seat, memory.tried[i])
            run_rollout(rules, strategy, score_actions, memory, horizon)
            memory.totals[i] += strategy.evaluate(memory.states[CURRENT], horizon.seat)


@kernel
def list_candidates(
    rules: Rules, strategy: StrategyKernels, score_actions: Any, memory: RolloutMemory, seat: int
) -> int:
    return score_listed(rules, strategy, score_actions, memory, memory.states[ORIGIN], seat, False)


class RolloutResult(msgspec.Struct, frozen=True):
    """The result of a search for a seat."""

    action: int
    values: dict[int, float]  # the average value of each action of the last round, the best first
    rollouts: int
    seconds: float


class Rollouts(Search):
    """Plays the action that the search finds."""

    def __init__(
        self,
        *,
        candidates: int = 12,
        steps: int = 0,
        rollouts: int = 100,
        prior_rollouts: int = 12,
        score_actions: ScoreActions | None = None,
        goal: Evaluation | None = None,
        seconds: float = 0.0,
        blunders: float = 0.0,
    ) -> None:
        """How many actions are tried (those with the best scores), and with how many rollouts for one decision.

        After `steps` more actions of the seat a rollout is evaluated; 0 plays to the end of the game. `prior_rollouts`
        is the weight of an action's first score, in rollouts. The kernel `score_actions` is for games in which scoring
        all actions at once is faster or better than `evaluate` after each of them. The kernel `goal` is what rollouts
        maximise if that is not `evaluate`.
        """
        if candidates < 1 or steps < 0:
            raise ValueError("A search tries at least 1 action, and looks at least 0 steps ahead.")
        super().__init__(seconds=seconds, blunders=blunders)
        self.candidates, self.steps, self.rollouts, self.prior_rollouts = candidates, steps, rollouts, prior_rollouts
        self.score_actions, self.goal = score_actions, goal

    def prepare(self) -> None:
        self.memory = new_memory(self.game)
        self.kernels = self._compiled_kernels()
        specialise(try_actions, *self.kernels, self.memory, Horizon(0, 0), 0, new_rng(0))
        specialise(list_candidates, *self.kernels, self.memory, 0)

    def _compiled_kernels(self) -> tuple[Rules, StrategyKernels, ScoreActions | None]:
        kernels, record = self.game.kernels, record_type(self.game.state)
        strategy = kernels.strategy
        if self.goal:
            strategy = strategy._replace(evaluate=compiled(self.goal, strategy_signatures(record)["evaluate"]))
        scores = self.score_actions and compiled(self.score_actions, score_actions_signature(record))
        return kernels.rules, strategy, scores

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.clock = TurnClock(self.game, self.seconds)

    def find_action(self, s: State, seat: int) -> int:
        seed, seconds = roll(self.rng, 1 << 31), self.clock.limit(s, self.time_share)
        found = self.search(s, seat, seed, rollouts=self.rollouts, seconds=seconds)
        self.clock.spend(s, seat, found.action, found.seconds)
        return found.action

    def search(self, s: State, seat: int, seed: int, *, rollouts: int, seconds: float = 0.0) -> RolloutResult:
        """The best action of a waiting seat, within a budget of rollouts and of seconds.

        Without a limit of seconds, the same seed gives the same result.
        """
        began = perf_counter()
        actions, scores = self._candidates(s, seat)
        deadline = began + seconds if seconds else math.inf
        totals, done, total_rollouts = self.prior_rollouts * scores, 0, 0
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
        means = dict(zip(actions, map(float, totals / max(1, done + self.prior_rollouts)), strict=True))
        return RolloutResult(actions[0], means, total_rollouts, perf_counter() - began)

    def compare(
        self, s: State, seat: int, actions: Sequence[int], seed: int, *, rollouts: int, seconds: float = 0.0
    ) -> list[float]:
        """The average value of each action, in rollouts with the same chance for all."""
        deadline = perf_counter() + seconds if seconds else math.inf
        self.memory.states[ORIGIN] = s
        totals, done = self._try(list(actions), _seeds(seed, -1, rollouts), seat, deadline)
        return [float(total) / done for total in totals]

    def _candidates(self, s: State, seat: int) -> tuple[list[int], Values]:
        """The actions with the best scores, the best first, and the scores."""
        memory = self.memory
        memory.states[ORIGIN] = s
        count = list_candidates(*self.kernels, memory, seat)
        if not count:
            raise ValueError(f"{self.game.seat_name(seat)} has nothing to choose now.")
        order = np.argsort(-memory.values[:count], kind="stable")[: self.candidates]
        return [int(action) for action in memory.actions[order]], memory.values[order]

    def _try(self, actions: list[int], seeds: Rng, seat: int, deadline: float) -> tuple[Values, int]:
        """The total values of the actions in these rollouts, as far as time allows; and the rollouts of each action."""
        memory, count = self.memory, len(actions)
        horizon = Horizon(seat, self.steps or TO_THE_END)
        memory.tried[:count] = actions
        memory.totals[:count] = 0.0
        done, batch = 0, len(seeds) if deadline == math.inf else 1
        while done < len(seeds) and (done == 0 or perf_counter() < deadline):
            began = perf_counter()
            try_actions(*self.kernels, memory, horizon, count, seeds[done : done + batch])
            done = min(len(seeds), done + batch)
            batch = max(1, int(batch * min(4.0, BATCH_SECONDS / max(1e-9, perf_counter() - began))))
        return memory.totals[:count].copy(), done


def _seeds(seed: int, number: int, count: int) -> Rng:
    """The seeds of the rollouts of a round."""
    return np.random.SeedSequence([seed, number + 1]).generate_state(count, np.uint64) | np.uint64(1)
