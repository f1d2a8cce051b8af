"""Two tiny games: one whose seats can take legal actions away from others, and one with very many actions."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from landwright.bots.one_ply import Greedy
from landwright.bots.random import Random
from landwright.core import registry
from landwright.core.bot import Bot
from landwright.core.game import Game, GameInfo, Rules, Scoring, View
from landwright.core.notation import Notation
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.strategy import Strategy
from landwright.core.types import Numbers, State
from landwright.kernels import kernel
from landwright.testing import tide

SEATS: Final = 3
NUMBERS: Final = 15_000
NUMBERS_IN_A_MATCH: Final = 6  # numbers, in a match of Numbers
LAST_APPLE, OWN_NUTS = range(2)  # the actions of Market
NOT_WAITING, NOT_THERE = 101, 102
IS_OVER: Final = 1
FATAL_FILE: Final = "LANDWRIGHT_TEST_FATAL_FILE"  # the environment variable with its path
LEVELS: Final = (Greedy(),) * 5


class Step(msgspec.Struct, frozen=True, tag="step"):
    number: int


class TinyNotation(Notation):
    endings = {IS_OVER: "all is taken"}
    refusals = {NOT_WAITING: "It is not your turn.", NOT_THERE: "It has been taken."}

    def __init__(self, word: str, count: int) -> None:
        self.word = word
        self.steps = tuple(map(Step, range(count)))  # type: ignore[misc]

    def step_text(self, step: Any) -> str:
        return f"{self.word} {step.number}"

    def chance_text(self, s: PlainState, outcome: int) -> str:
        return ""

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return f"{self.word} something."

    def drawing(self, s: PlainState) -> str:
        return str(s.taken)


class TinyView(View, frozen=True, tag="tiny"):
    taken: list[int]

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "TinyView":
        return cls(s.taken)


class MarketView(TinyView, frozen=True, tag="market"):
    pass


class NumbersView(TinyView, frozen=True, tag="numbers"):
    pass


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    s.seats = seats


@kernel
def chances(s: State) -> int:
    return 0


@kernel
def apply_chance(s: State, outcome: int) -> None:
    pass


@kernel
def points(s: State, out: Numbers) -> None:
    pass


@kernel
def evaluate(s: State, seat: int) -> float:
    return 1.0 if s.seats == 1 else 1.0 - 2.0 * (s.seats - 1) / s.seats


# Market: simultaneously, each seat takes the last apple or its own nuts. The third seat may not take the apple.


@kernel
def market_waiting(s: State) -> int:
    mask = 0
    for seat in range(s.seats):
        mask |= (s.taken[seat] == 0) << seat
    return mask


@kernel
def market_refusal(s: State, seat: int, action: int) -> int:
    if not market_waiting(s) >> seat & 1:
        return NOT_WAITING
    if action == LAST_APPLE:
        return NOT_THERE if seat == SEATS - 1 or s.apples_taken else 0
    return 0 if action == OWN_NUTS else NOT_THERE


@kernel
def market_actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(2):
        if market_refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def market_act(s: State, seat: int, action: int) -> None:
    s.taken[seat] = action + 1
    s.apples_taken |= action == LAST_APPLE


@kernel
def market_outcome(s: State) -> tuple[int, int]:
    return (0, 0) if market_waiting(s) else (IS_OVER, (1 << s.seats) - 1)


# Numbers: in turns, each seat names a number that has not been named.


@kernel
def numbers_waiting(s: State) -> int:
    return 0 if s.count == NUMBERS_IN_A_MATCH else 1 << s.count % s.seats


@kernel
def numbers_refusal(s: State, seat: int, action: int) -> int:
    if not numbers_waiting(s) >> seat & 1:
        return NOT_WAITING
    if action < 0 or action >= NUMBERS:
        return NOT_THERE
    for i in range(s.count):
        if s.taken[i] == action:
            return NOT_THERE
    return 0


@kernel
def numbers_actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(NUMBERS):
        if numbers_refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def numbers_act(s: State, seat: int, action: int) -> None:
    s.taken[s.count] = action
    s.count += 1


@kernel
def numbers_outcome(s: State) -> tuple[int, int]:
    return (IS_OVER, (1 << s.seats) - 1) if s.count == NUMBERS_IN_A_MATCH else (0, 0)


FIELDS: Final = [("seats", "i8"), ("count", "i8"), ("apples_taken", "i8"), ("taken", "i8", NUMBERS_IN_A_MATCH)]
MARKET: Final = Rules(
    setup, market_waiting, chances, apply_chance, market_refusal, market_actions, market_act, points, market_outcome
)
NAMING: Final = Rules(
    setup,
    numbers_waiting,
    chances,
    apply_chance,
    numbers_refusal,
    numbers_actions,
    numbers_act,
    points,
    numbers_outcome,
)


def _game(name: str, rules: Rules, notation: Notation, view: type[View]) -> Game:
    info = GameInfo(
        name=name,
        title=name.capitalize(),
        tagline="",
        goal="",
        package="landwright.testing.tide",
        rules_version=1,
        min_seats=1,
        max_seats=SEATS,
        seat_names=("North", "East", "South"),
        minutes="1",
        designer="",
        publisher="",
        tempo="simultaneous" if rules is MARKET else "turns",
        has_chance=False,
    )
    strategy = Strategy(evaluate, LEVELS)
    return Game(info, np.dtype((np.record, FIELDS)), rules, Scoring(), strategy, notation, view, Options)


def register() -> None:
    for game in (
        _game("market", MARKET, TinyNotation("take", 2), MarketView),
        _game("numbers", NAMING, TinyNotation("name", NUMBERS), NumbersView),
    ):
        if game.name not in registry.names():
            registry.register(game.compiled())


class BrokenBot(Random):
    def choose(self, s: State, seat: int) -> int:
        raise ZeroDivisionError("thoughts divided by nothing")


class CheatingBot(Random):
    def choose(self, s: State, seat: int) -> int:
        return next(action for action in range(self.game.action_count) if self.game.refusal(s, seat, action))


def _replace_levels_of_tide(*lowest: Bot) -> None:
    tide.register()
    for name in ("tide", "tide-race"):
        game = registry.describe(name)
        levels = *lowest, *game.strategy.levels[len(lowest) :]
        registry.register(replace(game, strategy=replace(game.strategy, levels=levels)))


def break_bots() -> None:
    """A preload function for workers: level 2 of Tide raises an exception, and level 3 breaks the rules."""
    _replace_levels_of_tide(BrokenBot(), BrokenBot(), CheatingBot())


class FatalBot(BrokenBot):
    """Kills its worker process while a file exists, and plays the first legal action then."""

    def choose(self, s: State, seat: int) -> int:
        if Path(os.environ[FATAL_FILE]).exists():
            os._exit(1)
        return self.game.actions(s, seat)[0]


def kill_workers() -> None:
    """A preload function for workers: level 2 of Tide kills them."""
    _replace_levels_of_tide(FatalBot(), FatalBot())
