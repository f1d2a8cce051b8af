"""`python -m landwright.lab.fit_outlook`: fits the weights of Graphia Genesis' outlook, and writes `weights.py`.

The bot that takes the best looking draw plays many solo games by itself. In each it draws badly now and then up to some
round, so that it also meets maps that it would avoid, and as well as it can from there on. It is set on a river from
edge to edge, in some games more than its weights say: it would hardly ever find by chance what that is worth. Two
linear regressions over the maps from that round on give the next weights: the points for the crossing by what the river
still needs, and all other points by the other features. All of it follows from the seed.

What the bot itself achieves with rivers is less than a search can do with them, so some zeal is kept in the end.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.random_play import Dice, dice, roll
from landwright.game import Game, Numbers, Rules, State, load
from landwright.games.graphia_genesis import looking, outlook
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, LANDS, NAMES, PARTS, RIVER
from landwright.games.graphia_genesis.scoring import score_map
from landwright.geometry import twelve
from landwright.kernel import GAMES, kernel, specialise

MOST_DRAWS = 64  # in a game
LAST_ROUND = 36  # up to which a game may go astray
EARLY_ROUND = 8  # half of the games go astray only up to some round before this one
ASTRAY = 25  # of 100 draws
ZEAL = (12.0, 8.0, 5.0, 3.0, 1.5, 0.5)  # a first guess of what a river is worth that needs so many more draws
BATCH = 2000
RIDGE = 30.0
FIRST_GUESS = {"group": 1.0, "room for three": 0.2}
RIVER_FEATURES = range(outlook.CROSSES, outlook.NEEDED + 2 * outlook.MOST_DRAWS + 3)
TARGET = GAMES / "graphia_genesis" / "weights.py"

Weights = NDArray[np.float64]


class Desk(NamedTuple):
    """What the games are played with, and what comes of them."""

    s: State
    start: State
    random: Dice
    actions: Numbers
    values: NDArray[np.float64]
    features: NDArray[np.float64]  # by sample
    empties: Numbers  # by sample
    games: Numbers  # by sample
    points: Numbers  # by game
    crossed: Numbers  # by game the points for the river


@kernel
def play_games(rules: Rules, desk: Desk, fitted: Weights, goes_astray: int) -> int:
    """Plays as many games as there is room for, and returns the number of samples."""
    samples = 0
    parts = np.zeros(len(PARTS), np.int64)
    for game in range(len(desk.points)):
        desk.s[0] = desk.start[0]
        turning = 0
        weights = fitted.copy()
        if goes_astray:
            turning = roll(desk.random, LAST_ROUND if roll(desk.random, 2) else EARLY_ROUND)
            fill_with_zeal(weights, desk.random)
        samples = play(rules, desk, weights, turning, game, samples)
        desk.points[game] = score_map(desk.s[0].land[0], desk.s[0].loses, parts)
        desk.crossed[game] = parts[RIVER - 1]
    return samples


@kernel
def fill_with_zeal(weights: Weights, random: Dice) -> None:
    zeal = roll(random, 100) / 100.0
    for knot in range(len(outlook.KNOTS)):
        for draws in range(outlook.MOST_DRAWS + 1):
            weights[outlook.NEEDED + draws, knot] += zeal * ZEAL[draws]


@kernel
def play(rules: Rules, desk: Desk, fitted: Weights, turning: int, game: int, samples: int) -> int:
    s = desk.s[0]
    while True:
        chances = rules.chances(s)
        if chances > 0:
            rules.happen(s, roll(desk.random, chances))
            continue
        if rules.waiting(s) == 0:
            return samples
        rounds = s.rounds
        action = best_draw(rules, desk, fitted, rounds <= turning)
        rules.act(s, 0, action)
        if rounds >= turning:
            note(desk, samples, game)
            samples += 1


@kernel
def best_draw(rules: Rules, desk: Desk, fitted: Weights, is_loose: bool) -> int:
    count = rules.actions(desk.s[0], 0, desk.actions)
    if is_loose and roll(desk.random, 100) < ASTRAY:
        return desk.actions[roll(desk.random, count)]
    looking.worth_after(desk.s[0], 0, desk.actions, count, fitted, desk.values)
    best = 0
    for i in range(count):
        if desk.values[i] > desk.values[best]:
            best = i
    return desk.actions[best]


@kernel
def note(desk: Desk, sample: int, game: int) -> None:
    s = desk.s[0]
    land = s.land[0]
    survey = outlook.new_survey()
    outlook.survey_all(survey, land)
    outlook.note_features(survey, land, s.terrain_cards, s.desolated)
    for feature in range(outlook.FEATURES):
        desk.features[sample, feature] = survey.features[feature]
    desk.empties[sample] = twelve.count(twelve.load(land, EMPTY))
    desk.games[sample] = game


def new_desk(game: Game, games: int, seed: int) -> Desk:
    start = game.states(1)
    start[0] = game.start(1)
    samples = games * MOST_DRAWS
    desk = Desk(
        s=game.states(1),
        start=start,
        random=dice(seed),
        actions=np.zeros(game.most_actions, np.int64),
        values=np.zeros(game.most_actions),
        features=np.zeros((samples, outlook.FEATURES)),
        empties=np.zeros(samples, np.int64),
        games=np.zeros(samples, np.int64),
        points=np.zeros(games, np.int64),
        crossed=np.zeros(games, np.int64),
    )
    specialise(play_games, game.rules, desk, np.zeros((outlook.FEATURES, len(outlook.KNOTS))), 1)
    return desk


def names() -> list[str]:
    """The features in the order of the weights."""
    lands = [f"{NAMES[1 + land].lower()}: {name}" for land in range(LANDS) for name in outlook.LAND_FEATURES]
    return lands + list(outlook.OTHER_FEATURES)


def first_guess() -> Weights:
    """The largest group and some room."""
    guess = np.array([[FIRST_GUESS.get(name.split(": ")[-1], 0.0)] * len(outlook.KNOTS) for name in names()])
    guess[outlook.NEEDED : outlook.NEEDED + len(ZEAL)] = np.array(ZEAL)[:, None]
    return guess


class Sums:
    """A ridge regression, sample after sample."""

    def __init__(self, count: int) -> None:
        self.squares, self.products = np.zeros((count, count)), np.zeros(count)

    def add(self, rows: NDArray[np.float64], targets: NDArray[np.float64]) -> None:
        self.squares += rows.T @ rows
        self.products += rows.T @ targets

    def solve(self, towards: NDArray[np.float64]) -> NDArray[np.float64]:
        damped = self.squares + RIDGE * np.eye(len(self.products))
        return np.linalg.solve(damped, self.products + RIDGE * towards).astype(np.float64)


def rows_of(features: NDArray[np.float64], empties: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each feature once for each knot, as `weights_now` has it."""
    early, middle, late = outlook.KNOTS
    upper = np.clip((empties - middle) / (early - middle), 0, 1)
    lower = np.clip((middle - empties) / (middle - late), 0, 1)
    hats = np.stack([upper, 1 - upper - lower, lower], axis=1)
    return (features[:, :, None] * hats[:, None, :]).reshape(len(features), -1)


def fit(game: Game, fitted: Weights, desk: Desk, games: int) -> Weights:
    """New weights from so many games with the old ones."""
    is_river = np.isin(np.arange(len(fitted)), RIVER_FEATURES)
    river, others = Sums(is_river.sum() * len(outlook.KNOTS)), Sums((~is_river).sum() * len(outlook.KNOTS))
    for _ in range(max(1, games // BATCH)):
        count = play_games(game.rules, desk, fitted, 1)
        features, empties, played = desk.features[:count], desk.empties[:count], desk.games[:count]
        crossed = desk.crossed[played].astype(np.float64)
        river.add(rows_of(features[:, is_river], empties), crossed)
        others.add(rows_of(features[:, ~is_river], empties), desk.points[played] - crossed)
    found = np.empty_like(fitted)
    found[is_river] = river.solve(fitted[is_river].ravel()).reshape(-1, len(outlook.KNOTS))
    found[~is_river] = others.solve(fitted[~is_river].ravel()).reshape(-1, len(outlook.KNOTS))
    return found


def source(fitted: Weights, how: str) -> str:
    """The module that holds the weights."""
    lines = [
        '"""What each feature of a map adds to the points that it will have at the end.',
        "",
        f"Written by `python -m landwright.lab.fit_outlook {how}`,",
        f"for so many empty squares: {', '.join(f'{knot:g}' for knot in outlook.KNOTS)}.",
        '"""',
        "",
        "from typing import Final",
        "",
        "import numpy as np",
        "",
        "WEIGHTS: Final = np.array(",
        "    [",
    ]
    for name, row in zip(names(), fitted, strict=True):
        lines.append(f"        [{', '.join(f'{weight:.3f}' for weight in row)}],  # {name}")
    return "\n".join([*lines, "    ]", ")", ""])


def main() -> None:
    arguments = _parser().parse_args()
    game = load("graphia-genesis")
    desk = new_desk(game, BATCH, arguments.seed)
    fitted = first_guess()
    for iteration in range(arguments.iterations):
        found = fit(game, fitted, desk, arguments.games)
        fitted = found if iteration == 0 else (fitted + found) / 2  # new weights play new games: no great leaps
        play_games(game.rules, desk, fitted, 0)
        mean, error = desk.points.mean(), desk.points.std() / np.sqrt(BATCH)
        said = (
            f"{iteration + 1}: {mean:.1f} ± {2 * error:.1f} points, {100 * desk.crossed.mean() / CROSSING:.0f}% rivers"
        )
        sys.stderr.write(f"{said}\n")
    fitted[outlook.NEEDED : outlook.NEEDED + len(ZEAL)] += arguments.zeal * np.array(ZEAL)[:, None]
    how = " ".join(f"--{name} {getattr(arguments, name)}" for name in ("games", "iterations", "seed", "zeal"))
    arguments.out.write_text(source(fitted, how))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m landwright.lab.fit_outlook", description="Fits the outlook.")
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="of an iteration [4000]")
    parser.add_argument("--iterations", type=int, default=6, metavar="N", help="[6]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[1]")
    parser.add_argument("--zeal", type=float, default=0.5, metavar="X", help="for rivers, in the end [0.5]")
    parser.add_argument("--out", type=Path, default=TARGET, metavar="FILE", help=f"[{TARGET.name} of the game]")
    return parser


if __name__ == "__main__":
    main()
