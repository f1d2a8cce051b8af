"""Games at random from start to end, against OpenSpiel's Python binding."""

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
GOALS = {"forgenesis": 10.0, "graphia-genesis": 5.0, "kingdom-maps": 8.0}  # times OpenSpiel's steps
SEATS = {"forgenesis": 2, "graphia-genesis": 1, "kingdom-maps": 2}
UNIT = "steps/s"


def run() -> list[Row]:
    pyspiel = peer("pyspiel")
    return [row for name in GOALS for row in of_game(load(name), pyspiel)]


def of_game(game: Game, pyspiel: Any) -> list[Row]:
    works = [timed(in_kernels(game)), timed(in_python(game))]
    if pyspiel is None:
        kernels, python = rates(*works)
        return [*_own(game, kernels, python), missing("OpenSpiel", UNIT, "OpenSpiel")]
    kernels, python, other = rates(*works, timed(open_spiel(pyspiel)))
    acting = action_share(game)
    return [
        *_own(game, kernels, python),
        Row(what="OpenSpiel, from Python", value=other, unit=UNIT, note=OPEN_SPIEL_GAME),
        Row(what=f"{game.info.title} against OpenSpiel", value=kernels / other, unit="×", at_least=GOALS[game.name]),
        Row(what="actions only, against OpenSpiel", value=acting * kernels / other, unit="×"),
        Row(what="from Python, against OpenSpiel", value=python / other, unit="×"),
    ]


def _own(game: Game, kernels: float, python: float) -> list[Row]:
    title, acting = game.info.title, action_share(game)
    return [
        Row(what=title, value=kernels, unit=UNIT, note="whole games inside a kernel, set-up included"),
        Row(what=f"{title}, actions only", value=acting * kernels, unit="actions/s", note="chance is not counted"),
        Row(what=f"{title}, from Python", value=python, unit=UNIT, note="step by step, as OpenSpiel's"),
    ]


def action_share(game: Game) -> float:
    """What part of the steps of a game at random are actions, and not chance."""
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
        play_many(game.kernels.rules, batch)  # its dice roll on, so that the next games are others
        return float(batch.results[:, 2].sum())

    return play


def in_python(game: Game) -> Callable[[], float]:
    """The loop that a Python program writes; what a kernel saves is the crossing at every step."""
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
