"""Random play of any game by its contract, and a digest of many random games.

Random play chooses among all possible events: chance, actions and, in real-time games, the time limit.
"""

import hashlib
import importlib
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from landwright.core import registry
from landwright.core.game import Game, Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise
from landwright.testing.samples import Samples

CHANCE: Final = -1
TIME: Final = -2
TIME_IS_UP: Final = 8  # while there is a limit, one event in this many is the time limit
Choose = Callable[[int], int]  # returns a number below its argument


class Event(NamedTuple):
    seat: int  # or CHANCE, or TIME
    number: int  # the action or the outcome; 0 for time


def next_event(game: Game, s: State, choose: Choose) -> Event:
    chances = int(game.rules.chances(s))
    if chances:
        return Event(CHANCE, choose(chances))
    if game.time_limit(s) and choose(TIME_IS_UP) == 0:
        return Event(TIME, 0)
    seats = game.seats_waiting(s)
    seat = seats[choose(len(seats))] if len(seats) > 1 else seats[0]
    actions = game.actions(s, seat)
    return Event(seat, actions[choose(len(actions))])


def apply_event(game: Game, s: State, event: Event) -> None:
    if event.seat == CHANCE:
        game.rules.apply_chance(s, event.number)
    elif event.seat == TIME:
        assert game.rules.time_up
        game.rules.time_up(s)
    else:
        game.rules.act(s, event.seat, event.number)


def moments(game: Game, s: State, choose: Choose, log: list[Event] | None = None) -> Iterator[State]:
    """Plays to the end in place, and yields the state at every moment, including the first and the last."""
    yield s
    while not game.is_over(s):
        event = next_event(game, s, choose)
        apply_event(game, s, event)
        if log is not None:
            log.append(event)
        yield s


def some_moments(game: Game, every: Iterator[State], stride: int, seed: int) -> Iterator[State]:
    """One state in `stride`, and the last."""
    chance = random.Random(seed)
    return (s for s in every if chance.randrange(stride) == 0 or game.is_over(s))


def random_start(game: Game, chance: random.Random, samples: Samples) -> tuple[State, int]:
    """An initial state with random options, and its number of seats."""
    seats = chance.randint(game.info.min_seats, game.info.max_seats)
    return game.start(seats, chance.choice(samples.options_of(game))), seats


# All that the rules say about a state


@kernel
def refuse_each(rules: Rules, s: State, seat: int, out: Numbers) -> None:
    for action in range(len(out)):
        out[action] = rules.refusal(s, seat, action)


@cache
def _prepare_refusals(game: Game) -> None:
    specialise(refuse_each, game.kernels.rules, game.states(1)[0], 0, np.empty(0, np.int64))


def refusals(game: Game, s: State, seat: int) -> Numbers:
    """The refusal code of every action, 0 for the legal ones."""
    _prepare_refusals(game)
    out = np.empty(game.action_count, np.int64)
    refuse_each(game.kernels.rules, s, seat, out)
    return out


def facts(game: Game, s: State, seats: int) -> list[object]:
    """All that the rules say about a state; the points are the last item."""
    return [
        int(game.rules.waiting(s)),
        int(game.rules.chances(s)),
        [int(number) for number in game.rules.outcome(s)],
        game.time_limit(s),
        [game.actions(s, seat) for seat in range(seats)],
        [refusals(game, s, seat).tobytes() for seat in range(seats)],
        game.points(s, seats),
    ]


# A digest of many random games, which must be the same for compiled and interpreted rules


class DigestRequest(msgspec.Struct):
    """All that another process needs to compute the same digest."""

    game: str
    package: str
    options: list[dict[str, Any]]
    games: int
    stride: int
    events: int | None  # of each game; None for whole games
    seed: int


def digest_request(game: Game, samples: Samples) -> DigestRequest:
    options = [msgspec.to_builtins(chosen) for chosen in samples.options_of(game)]
    events = samples.digest_events or None
    sizes = samples.digest_games, samples.stride, events
    return DigestRequest(game.name, game.info.package, options, *sizes, samples.digest_seed)


def digest(request: DigestRequest) -> str:
    """A hash of all states of some random games, and of all that the kernels say about a sample of them."""
    game = _find(request)
    samples = Samples(options=tuple(map(game.read_options, request.options)))
    whole, chance = hashlib.sha256(), random.Random(request.seed)
    for _ in range(request.games):
        start, seats = random_start(game, chance, samples)
        every = _hashed(islice(moments(game, start, chance.randrange), request.events), whole)
        for s in some_moments(game, every, request.stride, request.seed):
            values = [round(float(game.strategy.evaluate(s, seat)), 9) for seat in range(seats)]
            whole.update(repr([*facts(game, s, seats), int(game.strategy.key(s)), values]).encode())
    return whole.hexdigest()


def _find(request: DigestRequest) -> Game:
    """The game; one without an entry point is registered by its package."""
    if request.game not in registry.names():
        package = importlib.import_module(request.package)
        if hasattr(package, "register"):
            package.register()
        else:
            registry.register(package.game())
    return registry.load(request.game)


def _hashed(states: Iterator[State], whole: "hashlib._Hash") -> Iterator[State]:
    for s in states:
        whole.update(s.tobytes())
        yield s


if __name__ == "__main__":
    sys.stdout.write(digest(msgspec.json.decode(sys.argv[1], type=DigestRequest)))
