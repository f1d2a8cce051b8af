"""Whole random games, compared with OpenSpiel's Python binding."""

import random
from collections.abc import Callable
from typing import Any

from benchmarks.measure import Row, missing, peer, rates, timed
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State
from landwright.lab.simulate import play_many, random_batch

GAMES = 10_000
GAMES_IN_PYTHON = 40
OPEN_SPIEL_GAME = "breakthrough(rows=6,columns=6)"
OPEN_SPIEL_GAMES = 200
GOALS = {  # times OpenSpiel's steps
    "forgenesis": 10.0,
    "graphia-genesis": 5.0,
    "kingdom-maps": 8.0,
    "terramorphic-expanse": 10.0,
}
SEATS = {"forgenesis": 2, "graphia-genesis": 1, "kingdom-maps": 2, "terramorphic-expanse": 2}
UNIT = "steps/s"


def run() -> list[Row]:
    pyspiel = peer("pyspiel")
    return [row for name in GOALS for row in of_game(load(name), pyspiel)]


def of_game(game: Game, pyspiel: Any) -> list[Row]:
    works = [timed(in_kernels(game)), timed(by_position(game)), timed(by_record(game))]
    if pyspiel is None:
        return [*_own(game, *rates(*works)), missing("OpenSpiel", UNIT, "OpenSpiel")]
    kernels, python, records, other = rates(*works, timed(open_spiel(pyspiel)))
    acting = action_share(game)
    return [
        *_own(game, kernels, python, records),
        Row(what="OpenSpiel, from Python", value=other, unit=UNIT, note=OPEN_SPIEL_GAME),
        Row(what=f"{game.info.title} against OpenSpiel", value=kernels / other, unit="×", at_least=GOALS[game.name]),
        Row(what="actions only, against OpenSpiel", value=acting * kernels / other, unit="×"),
        Row(what="driven from Python, against OpenSpiel", value=python / other, unit="×"),
    ]


def _own(game: Game, kernels: float, python: float, records: float) -> list[Row]:
    title, acting = game.info.title, action_share(game)
    return [
        Row(what=title, value=kernels, unit=UNIT, note="whole games inside a kernel, set-up included"),
        Row(what=f"{title}, actions only", value=acting * kernels, unit="actions/s", note="chance is not counted"),
        Row(
            what=f"{title}, driven from Python",
            value=python,
            unit=UNIT,
            note="a `Position`, as OpenSpiel's state",
        ),
        Row(what=f"{title}, by records", value=records, unit=UNIT, note="the functions of `Game` over a plain record"),
    ]


def action_share(game: Game) -> float:
    """The share of actions among the steps of a random game; the others are chance."""
    chance, steps, actions = random.Random(2), 0, 0
    for _ in range(GAMES_IN_PYTHON):
        s = game.start(SEATS[game.name])
        while not game.is_over(s):
            actions += bool(game.rules.waiting(s))
            step(game, s, chance)
            steps += 1
    return actions / steps


def step(game: Game, s: State, chance: random.Random) -> None:
    if chances := game.rules.chances(s):
        game.rules.apply_chance(s, chance.randrange(chances))
    else:
        seat = game.seats_waiting(s)[0]
        game.rules.act(s, seat, chance.choice(game.actions(s, seat)))


def in_kernels(game: Game) -> Callable[[], float]:
    batch = random_batch(game, GAMES, SEATS[game.name], 1, game.options())

    def play() -> float:
        play_many(game.kernels.rules, batch)  # the generator continues, so that the next games differ
        return float(batch.results[:, 2].sum())

    return play


def by_position(game: Game) -> Callable[[], float]:
    """The loop of a Python program, which calls a kernel for every step."""
    chance, seats = random.Random(1), SEATS[game.name]

    def play() -> float:
        steps = 0
        for _ in range(GAMES_IN_PYTHON):
            position = game.position(seats)
            while not position.is_over:
                if waiting := position.waiting:
                    position.act(waiting[0], chance.choice(position.actions(waiting[0])))
                else:
                    position.apply_chance(chance.randrange(position.chances))
                steps += 1
        return steps

    return play


def by_record(game: Game) -> Callable[[], float]:
    """The same with the functions of the game and a record, whose fields NumPy describes again at each call."""
    chance = random.Random(1)

    def play() -> float:
        steps = 0
        for _ in range(GAMES_IN_PYTHON):
            s = game.start(SEATS[game.name])
            while not game.is_over(s):
                step(game, s, chance)
                steps += 1
        return steps

    return play


def open_spiel(pyspiel: Any) -> Callable[[], float]:
    game, chance = pyspiel.load_game(OPEN_SPIEL_GAME), random.Random(1)

    def play() -> float:
        steps = 0
        for _ in range(OPEN_SPIEL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return play
