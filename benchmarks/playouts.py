"""Games at random from start to end, against OpenSpiel's Python binding."""

import random
from collections.abc import Callable
from typing import Any

from benchmarks.measure import Row, missing, peer, rates, timed
from landwright.game import Game, load
from landwright.lab.simulate import play_many, random_batch

GAMES = 10_000
GAMES_IN_PYTHON = 40
OPEN_SPIEL_GAME = "breakthrough(rows=6,columns=6)"
OPEN_SPIEL_GAMES = 200
GOAL = 10.0
UNIT = "steps/s"


def run() -> list[Row]:
    game = load("forgenesis")
    works = [timed(in_kernels(game)), timed(in_python(game))]
    pyspiel = peer("pyspiel")
    if pyspiel is None:
        kernels, python = rates(*works)
        return [*_own(kernels, python), missing("OpenSpiel", UNIT, "OpenSpiel")]
    kernels, python, other = rates(*works, timed(open_spiel(pyspiel)))
    return [
        *_own(kernels, python),
        Row(what="OpenSpiel, from Python", value=other, unit=UNIT, note=OPEN_SPIEL_GAME),
        Row(what="against OpenSpiel", value=kernels / other, unit="×", at_least=GOAL),
        Row(what="from Python, against OpenSpiel", value=python / other, unit="×"),
    ]


def _own(kernels: float, python: float) -> list[Row]:
    return [
        Row(what="Landwright", value=kernels, unit=UNIT, note="whole games inside a kernel, set-up included"),
        Row(what="Landwright, from Python", value=python, unit=UNIT, note="step by step, as OpenSpiel's"),
    ]


def in_kernels(game: Game) -> Callable[[], float]:
    batch = random_batch(game, GAMES, 2, 1, game.options())

    def play() -> float:
        play_many(game.rules, batch)  # its dice roll on, so that the next games are others
        return float(batch.results[:, 2].sum())

    return play


def in_python(game: Game) -> Callable[[], float]:
    """The loop that a Python program writes; what a kernel saves is the crossing at every step."""
    rules, chance = game.rules, random.Random(1)

    def play() -> float:
        steps = 0
        for _ in range(GAMES_IN_PYTHON):
            s = game.start(2)
            while not game.is_over(s):
                if chances := rules.chances(s):
                    rules.happen(s, chance.randrange(chances))
                else:
                    seat = game.seats_waiting(s)[0]
                    rules.act(s, seat, chance.choice(game.actions(s, seat)))
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
