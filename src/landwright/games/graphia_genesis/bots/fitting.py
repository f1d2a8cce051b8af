"""`python -m landwright.games.graphia_genesis.bots.fitting` fits the weights of the features and writes `weights.py`.

The bot that takes the best looking draw plays many solo games by itself. In each it draws badly now and then up to some
round, so that it also meets maps that it would avoid, and as well as it can from there on. The maps from that round on
give the next weights: a linear regression foretells the points but for the crossing, and a logistic one the chance
of that. For the second one the bot plays games of its own, in which a river is worth far more to it than its
points: else it would hardly ever find out what a way needs. All of it follows from the seed.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.rng import Rng, new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.registry import load
from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.bots import afterstates, features
from landwright.games.graphia_genesis.bots.afterstates import Fitted
from landwright.games.graphia_genesis.bots.evaluation import RIVER_GOAL_POINTS
from landwright.games.graphia_genesis.bots.rivers import (
    BY_DRAWS,
    BY_WAY,
    MOST_DRAWS,
    WAY_FEATURES,
    WAYS,
    new_layers,
    note_way,
    survey_ways,
)
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, LANDS, NAMES, RIVER
from landwright.games.graphia_genesis.scoring import PARTS, score_map
from landwright.geometry import bitboard12
from landwright.kernels import kernel, specialise

SAMPLES = 64  # that a game may give
LAST_ROUND = 36  # up to which a game may go astray
EARLY_ROUND = 8  # half of the games go astray only up to some round before this one
ASTRAY = 25  # of 100 draws
BATCH = 2000
RIDGE = 30.0
PULL = 3.0
FIRST_GUESS = {"group": 1.0, "room for three": 0.2}
CALM, ZEALOUS = (CROSSING, CROSSING), (40, 100)  # what a crossing is worth to the bot, from and to
STEPS = 8  # of Newton
TARGET = Path(__file__).with_name("weights.py")

Weights = NDArray[np.float64]


class Manner(NamedTuple):
    """How a game is played."""

    goes_astray: int
    least: int  # what a crossing is worth to the bot, from
    most: int  # and to


PLAIN = Manner(0, *CALM)


class Workspace(NamedTuple):
    """What the games are played with, and what comes of them."""

    s: State
    start: State
    rng: Rng
    actions: Numbers
    values: NDArray[np.float64]
    features: NDArray[np.float64]  # by sample
    empties: Numbers  # by sample
    games: Numbers  # by sample
    ways: NDArray[np.float64]  # by sample and way: its features
    points: Numbers  # by game
    crossed: Numbers  # by game the points for the river
    by_way: Numbers  # by game and way: whether it earns them


@kernel
def play_games(rules: Rules, workspace: Workspace, fitted: Fitted, manner: Manner) -> int:
    """Plays as many games as there is room for, and returns the number of samples."""
    samples = 0
    parts = np.zeros(PARTS, np.int64)
    layers = new_layers()
    for game in range(len(workspace.points)):
        workspace.s[0] = workspace.start[0]
        turning = 0
        if manner.goes_astray:
            turning = roll(workspace.rng, LAST_ROUND if roll(workspace.rng, 2) else EARLY_ROUND)
        crossing = manner.least + roll(workspace.rng, manner.most - manner.least + 1)
        own = Fitted(fitted.points, fitted.ways, float(crossing))
        samples = play(rules, workspace, own, turning, game, samples)
        land = workspace.s[0].land[0]
        workspace.points[game] = score_map(land, workspace.s[0].loses, workspace.s[0].farm, parts)
        workspace.crossed[game] = parts[RIVER - 1]
        ways = survey_ways(layers, land)
        for way in range(WAYS):
            workspace.by_way[game, way] = workspace.crossed[game] > 0 and ways[way].squares == 0
    return samples


@kernel
def play(rules: Rules, workspace: Workspace, fitted: Fitted, turning: int, game: int, samples: int) -> int:
    s = workspace.s[0]
    while True:
        chances = rules.chances(s)
        if chances > 0:
            rules.apply_chance(s, roll(workspace.rng, chances))
            continue
        if rules.waiting(s) == 0:
            return samples
        rounds = s.rounds
        action = best_draw(rules, workspace, fitted, rounds <= turning)
        rules.act(s, 0, action)
        if rounds >= turning:
            note(workspace, samples, game)
            samples += 1


@kernel
def best_draw(rules: Rules, workspace: Workspace, fitted: Fitted, is_loose: bool) -> int:
    count = rules.actions(workspace.s[0], 0, workspace.actions)
    if is_loose and roll(workspace.rng, 100) < ASTRAY:
        return workspace.actions[roll(workspace.rng, count)]
    afterstates.worth_after(workspace.s[0], 0, workspace.actions, count, fitted, True, workspace.values)
    return workspace.actions[np.argmax(workspace.values[:count])]


@kernel
def note(workspace: Workspace, sample: int, game: int) -> None:
    s = workspace.s[0]
    land = s.land[0]
    cards = afterstates.cards_to_come(s)
    survey = features.new_survey()
    features.survey_all(survey, land)
    risky = features.squares_at_risk(s.desolated)
    features.note_features(survey, land, cards, risky)
    for feature in range(features.FEATURES):
        workspace.features[sample, feature] = survey.features[feature]
    river, now = bitboard12.read_row(land, RIVER), afterstates.river_now(survey, land, cards, risky)
    ways = survey_ways(new_layers(), land)
    for way in range(WAYS):
        note_way(ways[way], river, now, workspace.ways[sample, way])
    workspace.empties[sample] = bitboard12.count(bitboard12.read_row(land, EMPTY))
    workspace.games[sample] = game


def new_workspace(game: Game, games: int, seed: int) -> Workspace:
    start = game.states(1)
    start[0] = game.start(1)
    samples = games * SAMPLES
    workspace = Workspace(
        s=game.states(1),
        start=start,
        rng=new_rng(seed),
        actions=np.zeros(game.action_count, np.int64),
        values=np.zeros(game.action_count),
        features=np.zeros((samples, features.FEATURES)),
        empties=np.zeros(samples, np.int64),
        games=np.zeros(samples, np.int64),
        ways=np.zeros((samples, WAYS, WAY_FEATURES)),
        points=np.zeros(games, np.int64),
        crossed=np.zeros(games, np.int64),
        by_way=np.zeros((games, WAYS), np.int64),
    )
    specialise(play_games, game.kernels.rules, workspace, first_guess(), PLAIN)
    return workspace


def names() -> list[str]:
    """The features in the order of the weights."""
    lands = [f"{NAMES[1 + land].lower()}: {name}" for land in range(LANDS) for name in features.LAND_FEATURES]
    return lands + list(features.OTHER_FEATURES)


def names_of_ways() -> list[str]:
    return [f"{draws} draws: {name}" for draws in range(MOST_DRAWS + 1) for name in BY_DRAWS] + list(BY_WAY)


def first_guess() -> Fitted:
    """The largest group and some room, and a river that needs little."""
    guess = np.array([[FIRST_GUESS.get(name.split(": ")[-1], 0.0)] * len(features.KNOTS) for name in names()])
    ways = np.zeros(WAY_FEATURES)
    ways[: (MOST_DRAWS + 1) * len(BY_DRAWS) : len(BY_DRAWS)] = 2.0 - np.arange(MOST_DRAWS + 1)
    return Fitted(guess, ways, float(CROSSING))


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


def rows_of(values: NDArray[np.float64], empties: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each feature once for each knot, as `weights_now` has it."""
    early, middle, late = features.KNOTS
    upper = np.clip((empties - middle) / (early - middle), 0, 1)
    lower = np.clip((middle - empties) / (middle - late), 0, 1)
    hats = np.stack([upper, 1 - upper - lower, lower], axis=1)
    return (values[:, :, None] * hats[:, None, :]).reshape(len(values), -1)


def fit(game: Game, fitted: Fitted, workspace: Workspace, games: int) -> Fitted:
    """New weights from so many games with the old ones."""
    sums = Sums(fitted.points.size)
    rows, labels = [], []
    for _ in range(max(1, games // BATCH)):
        count = play_games(game.kernels.rules, workspace, fitted, Manner(1, *CALM))
        played = workspace.games[:count]
        sums.add(
            rows_of(workspace.features[:count], workspace.empties[:count]),
            workspace.points[played] - workspace.crossed[played],
        )
        count = play_games(game.kernels.rules, workspace, fitted, Manner(1, *ZEALOUS))
        rows.append(workspace.ways[:count].reshape(-1, WAY_FEATURES).copy())
        labels.append(workspace.by_way[workspace.games[:count]].ravel())
    weights = sums.solve(fitted.points.ravel()).reshape(-1, len(features.KNOTS))
    return Fitted(weights, logistic(np.concatenate(rows), np.concatenate(labels)), fitted.crossing)


def logistic(rows: NDArray[np.float64], labels: NDArray[np.int64]) -> Weights:
    """The weights that make the labels likeliest, by Newton's steps from 0."""
    found = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        slope = rows.T @ (labels - chances) - PULL * found
        curve = (rows.T * (chances * (1 - chances))) @ rows + PULL * np.eye(len(found))
        found += np.linalg.solve(curve, slope)
    return found


def source(fitted: Fitted, how: str) -> str:
    """The module that holds the weights."""
    lines = [
        '"""What each feature of a map adds to its points at the end, and what makes a river likely to cross it.',
        "",
        f"Written by `python -m landwright.games.graphia_genesis.bots.fitting {how}`.",
        '"""',
        "",
        "from typing import Final",
        "",
        "import numpy as np",
        "",
        f"# For so many empty squares: {', '.join(f'{knot:g}' for knot in features.KNOTS)}.",
        "POINTS: Final = np.array(",
        "    [",
    ]
    for name, row in zip(names(), fitted.points, strict=True):
        lines.append(f"        [{', '.join(f'{weight:.3f}' for weight in row)}],  # {name}")
    lines += ["    ]", ")", "# Of a way for the river.", "WAYS: Final = np.array(", "    ["]
    for name, weight in zip(names_of_ways(), fitted.ways, strict=True):
        lines.append(f"        {weight:.3f},  # {name}")
    return "\n".join([*lines, "    ]", ")", ""])


def main() -> None:
    arguments = _parser().parse_args()
    game = load("graphia-genesis")
    workspace = new_workspace(game, BATCH, arguments.seed)
    trial = workspace._replace(rng=new_rng(arguments.seed))  # dice of its own, so that looking on changes nothing
    fitted = first_guess()
    for iteration in range(arguments.iterations):
        found = fit(game, fitted, workspace, arguments.games)
        if iteration > 0:  # new weights play new games: no great leaps
            found = found._replace(points=(fitted.points + found.points) / 2, ways=(fitted.ways + found.ways) / 2)
        fitted = found
        said = "; ".join(tried(game, fitted, trial, crossing) for crossing in (CROSSING, round(RIVER_GOAL_POINTS)))
        sys.stderr.write(f"{iteration + 1}: {said}\n")
    arguments.out.write_text(source(fitted, how(arguments)))


def tried(game: Game, fitted: Fitted, workspace: Workspace, crossing: int) -> str:
    """What comes of the weights, for a bot to whom a crossing is worth so much."""
    play_games(game.kernels.rules, workspace, fitted, Manner(0, crossing, crossing))
    mean, error = workspace.points.mean(), workspace.points.std() / np.sqrt(BATCH)
    rivers = 100 * workspace.crossed.mean() / CROSSING
    return f"{mean:.1f} ± {2 * error:.1f} points and {rivers:.0f}% rivers, if one is worth {crossing}"


def how(arguments: argparse.Namespace) -> str:
    return " ".join(f"--{name} {getattr(arguments, name)}" for name in ("games", "iterations", "seed"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m landwright.games.graphia_genesis.bots.fitting", description="Fits the weights."
    )
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="of an iteration [4000]")
    parser.add_argument("--iterations", type=int, default=6, metavar="N", help="[6]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[1]")
    parser.add_argument("--out", type=Path, default=TARGET, metavar="FILE", help=f"[{TARGET.name} of the game]")
    return parser


if __name__ == "__main__":
    main()
