"""Playing any game from its contract alone, and a digest of much play.

`python -m tests.playing GAME` prints the digest; with `NUMBA_DISABLE_JIT=1` the interpreter's.
"""

import hashlib
import importlib
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from landwright.core import registry
from landwright.core.game import Game, Rules
from landwright.core.options import Options
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise
from tests import toy

CHANCE = -1
Choose = Callable[[int], int]  # a number below the one given


class Event(NamedTuple):
    seat: int  # or CHANCE
    number: int  # the action or the outcome


class Hooks(Protocol):
    """What the suite must know of a game that its contract does not say: the module `tests.GAME.conformance`."""

    OPTIONS: tuple[Options, ...]
    MOST_EVENTS: int  # in a whole game
    RANDOM_GAMES: int  # that meet every refusal
    DIGEST_GAMES: int  # that the interpreter plays in a few seconds
    STRIDE: int  # of so many moments one is looked at closely: 1, unless that would take too long
    GOLDEN_SEATS: int
    IS_GOLDEN_BY_ROUND: bool  # whether a golden shows the table once for all who act at once, or before every event

    def pieces(self, s: State) -> Any:
        """Everything in the box, wherever it lies now: the same all game."""

    def twins(self, s: State, seat: int) -> list[State]:
        """States that differ from this one only in what the seat may not know."""


def hooks(game: Game) -> Hooks:
    return cast(Hooks, importlib.import_module(f"tests.{game.name.replace('-', '_')}.conformance"))


def register_toy() -> None:
    if "toy" not in registry.names():
        registry.register(toy.game())


def package_folder(game: Game) -> Path:
    package = cast(Any, game.notation).__name__.rpartition(".")[0]
    return Path(importlib.import_module(package).__path__[0])


def next_event(game: Game, s: State, choose: Choose) -> Event:
    chances = game.rules.chances(s)
    if chances:
        return Event(CHANCE, choose(chances))
    seats = game.seats_waiting(s)
    seat = seats[choose(len(seats))] if len(seats) > 1 else seats[0]
    actions = game.actions(s, seat)
    return Event(seat, actions[choose(len(actions))])


def do(game: Game, s: State, event: Event) -> None:
    if event.seat == CHANCE:
        game.rules.apply_chance(s, event.number)
    else:
        game.rules.act(s, event.seat, event.number)


def moments(game: Game, s: State, choose: Choose, log: list[Event] | None = None) -> Iterator[State]:
    """Plays on to the end in place; the state at every moment, the first and the last included."""
    yield s
    while not game.is_over(s):
        event = next_event(game, s, choose)
        do(game, s, event)
        if log is not None:
            log.append(event)
        yield s


def some_moments(game: Game, every: Iterator[State], seed: int) -> Iterator[State]:
    """Those to look at closely, as the game's `STRIDE` says."""
    stride, chance = hooks(game).STRIDE, random.Random(seed)
    return (s for s in every if chance.randrange(stride) == 0 or game.is_over(s))


def random_start(game: Game, chance: random.Random) -> tuple[State, int]:
    seats = chance.randint(game.info.min_seats, game.info.max_seats)
    return game.start(seats, chance.choice(hooks(game).OPTIONS)), seats


@kernel
def refuse_each(rules: Rules, s: State, seat: int, out: Numbers) -> None:
    for action in range(len(out)):
        out[action] = rules.refusal(s, seat, action)


@cache
def prepare_refusals(name: str) -> None:
    game = registry.load(name)
    specialise(refuse_each, game.kernels.rules, game.states(1)[0], 0, np.empty(0, np.int64))


def refusals(game: Game, s: State, seat: int) -> Numbers:
    """The code for every action, 0 for the legal ones."""
    prepare_refusals(game.name)
    out = np.empty(game.action_count, np.int64)
    refuse_each(game.kernels.rules, s, seat, out)
    return out


def facts(game: Game, s: State, seats: int) -> list[object]:
    """Everything the contract says of a state."""
    return [
        int(game.rules.waiting(s)),
        int(game.rules.chances(s)),
        [int(number) for number in game.rules.outcome(s)],
        [game.actions(s, seat) for seat in range(seats)],
        [refusals(game, s, seat).tobytes() for seat in range(seats)],
        game.points(s, seats),
    ]


def digest(game: Game, games: int, seed: int) -> str:
    """A hash of the bytes of every state of some random games, and of all that the kernels say of some."""
    whole = hashlib.sha256()
    chance = random.Random(seed)
    for _ in range(games):
        start, seats = random_start(game, chance)
        for s in some_moments(game, hashed(moments(game, start, chance.randrange), whole), seed):
            values = [round(float(game.strategy.evaluate(s, seat)), 9) for seat in range(seats)]
            whole.update(repr([*facts(game, s, seats), int(game.strategy.key(s)), values]).encode())
    return whole.hexdigest()


def hashed(states: Iterator[State], whole: "hashlib._Hash") -> Iterator[State]:
    for s in states:
        whole.update(s.tobytes())
        yield s


DIGEST_SEED = 1

if __name__ == "__main__":
    register_toy()
    asked = registry.load(sys.argv[1])
    sys.stdout.write(digest(asked, hooks(asked).DIGEST_GAMES, DIGEST_SEED))
