"""Search by playing on: the actions that look best are tried in many futures, and the poorer half is given up again and
again (sequential halving).

A future is played one step ahead: every seat takes the action after which it likes the state best, and chance does what
the rules let it do. All actions that are compared see the same chance, so that luck does not decide between them. It
suits games with chance in every turn, where a tree would hardly meet a state twice.
"""

import math
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.bots.random_play import Dice, dice, roll
from landwright.game import Game, Numbers, Rules, State, Strategy
from landwright.kernel import kernel, specialise

FROM, PLAYED, AHEAD = range(3)  # the states on the desk: where the search starts, the future, one step ahead of it
TO_THE_END: Final = 1 << 30
BATCH_SECONDS: Final = 0.02

Values = NDArray[np.float64]


class Desk(NamedTuple):
    """What futures are played with."""

    states: NDArray[Any]  # FROM, PLAYED and AHEAD
    random: Dice
    actions: Numbers
    values: Values  # of those actions
    tried: Numbers  # the actions that are compared
    totals: Values  # of their futures


class Plan(NamedTuple):
    """How futures are played."""

    seat: int
    steps: int  # of the seat, before the future is evaluated


@kernel
def look_ahead(rules: Rules, strategy: Strategy, ahead: Any, desk: Desk, s: State, seat: int, only_best: bool) -> int:
    """Lists the seat's actions, and what each looks worth, or at least the best one; their number."""
    count = rules.actions(s, seat, desk.actions)
    if ahead is None:
        for i in range(count):
            desk.states[AHEAD] = s
            rules.act(desk.states[AHEAD], seat, desk.actions[i])
            desk.values[i] = strategy.evaluate(desk.states[AHEAD], seat)
    else:
        ahead(s, seat, desk.actions, count, only_best, desk.values)
    return count


@kernel
def play_on(rules: Rules, strategy: Strategy, ahead: Any, desk: Desk, plan: Plan) -> None:
    """Goes on with the played state until the seat has had its steps and chance is due, or the game is over.

    Where several seats act at the same time, a state is only compared when all of them have acted."""
    s = desk.states[PLAYED]
    left = plan.steps
    while True:
        mask = rules.waiting(s)
        if mask == 0:
            chances = rules.chances(s)
            if chances == 0 or left <= 0:
                return
            rules.happen(s, roll(desk.random, chances))
            continue
        seat = 0
        while mask >> seat & 1 == 0:
            seat += 1
        count = look_ahead(rules, strategy, ahead, desk, s, seat, True)
        rules.act(s, seat, desk.actions[np.argmax(desk.values[:count])])  # no dice: they are for chance alone
        if seat == plan.seat:
            left -= 1


@kernel
def try_out(rules: Rules, strategy: Strategy, ahead: Any, desk: Desk, plan: Plan, count: int, seeds: Dice) -> None:
    """Tries the first so many actions in a future for each seed, and adds up what comes of it."""
    for seed in seeds:
        for i in range(count):
            desk.random[0] = seed
            desk.states[PLAYED] = desk.states[FROM]
            rules.act(desk.states[PLAYED], plan.seat, desk.tried[i])
            play_on(rules, strategy, ahead, desk, plan)
            desk.totals[i] += strategy.evaluate(desk.states[PLAYED], plan.seat)


@kernel
def list_actions(rules: Rules, strategy: Strategy, ahead: Any, desk: Desk, seat: int) -> int:
    return look_ahead(rules, strategy, ahead, desk, desk.states[FROM], seat, False)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to search."""

    candidates: int = 12  # actions that are tried: those that look best
    trust: int = 12  # futures that the look of an action counts for
    steps: int = 0  # of the seat in a future before it is evaluated; 0 plays to the end of the game

    def __post_init__(self) -> None:
        if self.candidates < 1 or self.steps < 0:
            raise ValueError("A search tries at least 1 action, and looks at least 0 steps ahead.")


class Found(msgspec.Struct, frozen=True):
    """What a search found for a seat."""

    action: int
    values: dict[int, float]  # what the actions of the last round came to on an average, the best first
    futures: int
    seconds: float


class Rollouts:
    """Searches in one game."""

    def __init__(self, game: Game, settings: Settings | None = None, *, is_ambitious: bool = False) -> None:
        """Judges futures by the game's `evaluate`, or by its `ambition` if it has one."""
        self.game = game
        self.settings = settings or Settings()
        self.strategy = game.strategy
        if is_ambitious and game.ambition:
            self.strategy = game.strategy._replace(evaluate=game.ambition)
        self.desk = self._new_desk()
        self._compile()

    def _new_desk(self) -> Desk:
        game = self.game
        return Desk(
            states=game.states(3),
            random=dice(0),
            actions=np.zeros(game.most_actions, np.int64),
            values=np.zeros(game.most_actions),
            tried=np.zeros(game.most_actions, np.int64),
            totals=np.zeros(game.most_actions),
        )

    def _compile(self) -> None:
        specialise(try_out, *self._kernels, self.desk, Plan(0, 0), 0, dice(0))
        specialise(list_actions, *self._kernels, self.desk, 0)

    @property
    def _kernels(self) -> tuple[Rules, Strategy, Any]:
        return self.game.rules, self.strategy, self.game.look_ahead

    def search(self, s: State, seat: int, seed: int, *, futures: int, seconds: float = 0.0) -> Found:
        """The best action of a seat that is waiting, after so many futures or seconds.

        Without a limit of seconds, the same seed finds exactly the same.
        """
        began = perf_counter()
        actions, looks = self._candidates(s, seat)
        until = began + seconds if seconds else math.inf
        trust = self.settings.trust
        totals, done, spent = trust * looks, 0, 0
        rounds = math.ceil(math.log2(len(actions)))
        for number in range(rounds):
            fair = max(1, futures // rounds // len(actions))
            added, tried = self._try(actions, _seeds(seed, number, fair), seat, until)
            totals, done, spent = totals + added, done + tried, spent + tried * len(actions)
            order = sorted(range(len(actions)), key=lambda i: (-totals[i], i))
            is_last = number == rounds - 1 or tried < fair
            order = order if is_last else order[: (len(actions) + 1) // 2]
            actions, totals = [actions[i] for i in order], totals[order]
            if is_last:
                break
        means = dict(zip(actions, map(float, totals / max(1, done + trust)), strict=True))
        return Found(actions[0], means, spent, perf_counter() - began)

    def compare(
        self, s: State, seat: int, actions: Sequence[int], seed: int, *, futures: int, seconds: float = 0.0
    ) -> list[float]:
        """What each of some actions comes to on an average of so many futures, the same for all of them."""
        until = perf_counter() + seconds if seconds else math.inf
        self.desk.states[FROM] = s
        totals, done = self._try(list(actions), _seeds(seed, -1, futures), seat, until)
        return [float(total) / done for total in totals]

    def _candidates(self, s: State, seat: int) -> tuple[list[int], Values]:
        """The actions that look best, the best first, and what they look worth."""
        desk = self.desk
        desk.states[FROM] = s
        count = list_actions(*self._kernels, desk, seat)
        if not count:
            raise ValueError(f"{self.game.seat_name(seat)} has nothing to choose now.")
        order = np.argsort(-desk.values[:count], kind="stable")[: self.settings.candidates]
        return [int(action) for action in desk.actions[order]], desk.values[order]

    def _try(self, actions: list[int], seeds: Dice, seat: int, until: float) -> tuple[Values, int]:
        """What the actions come to in all these futures, as far as the clock allows; and how many futures each had."""
        desk, count = self.desk, len(actions)
        plan = Plan(seat, self.settings.steps or TO_THE_END)
        desk.tried[:count] = actions
        desk.totals[:count] = 0.0
        done, batch = 0, len(seeds) if until == math.inf else 1
        while done < len(seeds) and (done == 0 or perf_counter() < until):
            began = perf_counter()
            try_out(*self._kernels, desk, plan, count, seeds[done : done + batch])
            done = min(len(seeds), done + batch)
            batch = max(1, int(batch * min(4.0, BATCH_SECONDS / max(1e-9, perf_counter() - began))))
        return desk.totals[:count].copy(), done


def _seeds(seed: int, number: int, count: int) -> Dice:
    """The seeds of the futures of a round."""
    return np.random.SeedSequence([seed, number + 1]).generate_state(count, np.uint64) | np.uint64(1)
