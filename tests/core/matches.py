"""Sample matches of three games: chance in the set-up only, dice in every round, and a clock."""

import random
from typing import Any, TypeVar

import msgspec
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core import registry as games
from landwright.core.game import Game
from landwright.core.log import Log
from landwright.core.match import Match

FORGENESIS = games.load("forgenesis")
TIDE = games.load("tide")  # dice all along, and seats that act at once
RACE = games.load("tide-race")  # the same with a clock

CHOICES = st.builds(
    lambda seed, length: random.Random(seed).choices(range(10**6), k=length), st.integers(0, 10**6), st.integers(0, 150)
)
SEEDS = st.integers(0, 10**6).map(dice.seed_from)
NAMES = ("person", "level3")
Struct = TypeVar("Struct", bound=msgspec.Struct)


def play(match: Match, choices: list[int]) -> Match:
    """Plays actions: each choice selects a waiting seat and one of its legal actions."""
    for choice in choices:
        if match.is_over:
            break
        seat = match.waiting[choice % len(match.waiting)]
        actions = match.game.actions(match.state, seat)
        match.act(seat, actions[choice // 7 % len(actions)])
    return match


MATCHES = st.builds(
    lambda game, seed, choices: play(Match.start(game, NAMES, seed=seed), choices),
    st.sampled_from([FORGENESIS, TIDE]),
    SEEDS,
    CHOICES,
)


def finished(game: Game = TIDE, seed: int = 5) -> Match:
    match = play(Match.start(game, NAMES, seed=dice.seed_from(seed)), [n * 7919 for n in range(2000)])
    assert match.is_over
    match.reveal()
    return match


def image(match: Match) -> tuple[Any, ...]:
    """Everything that a failed operation must not change."""
    return match.state.tobytes(), list(match.events), match.closed, match.is_revealed, match.waiting


def changed(struct: Struct, **fields: Any) -> Struct:
    return msgspec.structs.replace(struct, **fields)


def with_event(log: Log, number: int, event: logs.Event) -> Log:
    return changed(log, events=[*log.events[:number], event, *log.events[number + 1 :]])
