"""`python -m design.graphia_genesis.weights` fits the weights of the features and writes `bots/weights.py`.

A greedy bot plays many solo games. Up to some round of each game it sometimes draws at random, so that it also reaches
maps that it would avoid; from then on it plays its best. The maps from that round on are the samples for the next
weights. A linear regression predicts the points without the crossing, and a logistic regression the probability of the
crossing. For the latter the bot plays separate games in which a river has a much higher value: otherwise it would
hardly ever complete one. The same seed gives the same weights.
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
from landwright.games.graphia_genesis.bots import weights as written
from landwright.games.graphia_genesis.bots.afterstates import Fitted
from landwright.games.graphia_genesis.bots.evaluation import RIVER_GOAL_POINTS
from landwright.games.graphia_genesis.bots.rivers import (
    BY_DRAWS,
    BY_ROUTE,
    MAX_DRAWS,
    ROUTE_FEATURES,
    ROUTES,
    new_layers,
    set_route_features,
    survey_routes,
)
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, LANDS, NAMES, RIVER
from landwright.games.graphia_genesis.scoring import PARTS, score_map
from landwright.geometry import bitboard12
from landwright.kernels import kernel, specialise

SAMPLES = 64  # maximum per game
LAST_ROUND = 36  # a game explores up to some round before this one
EARLY_ROUND = 8  # half of the games explore only up to some round before this one
RANDOM_DRAWS = 25  # random draws of 100, while exploring
BATCH = 2000
RIDGE = 30.0
PULL = 3.0
FIRST_GUESS = {"group": 1.0, "room for three": 0.2}
NORMAL_RANGE, HIGH_RANGE = (CROSSING, CROSSING), (40, 100)  # lowest and highest value of a crossing for the bot
STEPS = 8  # of Newton's method
TARGET = Path(written.__file__)

Weights = NDArray[np.float64]


class PlayStyle(NamedTuple):
    """How games are played."""

    explores: int
    least: int  # lowest value of a crossing for the bot
    most: int  # highest value


BEST_PLAY = PlayStyle(0, *NORMAL_RANGE)


class Workspace(NamedTuple):
    """The memory of the games, and their results."""

    s: State
    start: State
    rng: Rng
    actions: Numbers
    values: NDArray[np.float64]
    features: NDArray[np.float64]  # by sample
    empties: Numbers  # by sample
    games: Numbers  # by sample
    routes: NDArray[np.float64]  # by sample and route: its features
    points: Numbers  # by game
    crossed: Numbers  # by game: the points for the river
    by_route: Numbers  # by game and route: whether it earns them


@kernel
def play_games(rules: Rules, workspace: Workspace, fitted: Fitted, style: PlayStyle) -> int:
    """Plays as many games as the workspace has memory for, and returns the number of samples."""
    samples = 0
    parts = np.zeros(PARTS, np.int64)
    layers = new_layers()
    for game in range(len(workspace.points)):
        workspace.s[0] = workspace.start[0]
        exploring_until = 0
        if style.explores:
            exploring_until = roll(workspace.rng, LAST_ROUND if roll(workspace.rng, 2) else EARLY_ROUND)
        crossing = style.least + roll(workspace.rng, style.most - style.least + 1)
        own = Fitted(fitted.points, fitted.routes, float(crossing))
        samples = play(rules, workspace, own, exploring_until, game, samples)
        land = workspace.s[0].land[0]
        workspace.points[game] = score_map(land, workspace.s[0].loses, workspace.s[0].farm, parts)
        workspace.crossed[game] = parts[RIVER - 1]
        routes = survey_routes(layers, land)
        for route in range(ROUTES):
            workspace.by_route[game, route] = workspace.crossed[game] > 0 and routes[route].squares == 0
    return samples


@kernel
def play(rules: Rules, workspace: Workspace, fitted: Fitted, exploring_until: int, game: int, samples: int) -> int:
    s = workspace.s[0]
    while True:
        chances = rules.chances(s)
        if chances > 0:
            rules.apply_chance(s, roll(workspace.rng, chances))
            continue
        if rules.waiting(s) == 0:
            return samples
        rounds = s.rounds
        action = best_draw(rules, workspace, fitted, rounds <= exploring_until)
        rules.act(s, 0, action)
        if rounds >= exploring_until:
            record_sample(workspace, samples, game)
            samples += 1


@kernel
def best_draw(rules: Rules, workspace: Workspace, fitted: Fitted, is_exploring: bool) -> int:
    count = rules.actions(workspace.s[0], 0, workspace.actions)
    if is_exploring and roll(workspace.rng, 100) < RANDOM_DRAWS:
        return workspace.actions[roll(workspace.rng, count)]
    afterstates.score_afterstates(workspace.s[0], 0, workspace.actions, count, fitted, True, workspace.values)
    return workspace.actions[np.argmax(workspace.values[:count])]


@kernel
def record_sample(workspace: Workspace, sample: int, game: int) -> None:
    s = workspace.s[0]
    land = s.land[0]
    cards = afterstates.cards_left(s)
    survey = features.new_survey()
    features.survey_all(survey, land)
    risky = features.squares_at_risk(s.desolated)
    features.compute_features(survey, land, cards, risky)
    for feature in range(features.FEATURES):
        workspace.features[sample, feature] = survey.features[feature]
    river, now = bitboard12.read_row(land, RIVER), afterstates.river_facts(survey, land, cards, risky)
    routes = survey_routes(new_layers(), land)
    for route in range(ROUTES):
        set_route_features(routes[route], river, now, workspace.routes[sample, route])
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
        routes=np.zeros((samples, ROUTES, ROUTE_FEATURES)),
        points=np.zeros(games, np.int64),
        crossed=np.zeros(games, np.int64),
        by_route=np.zeros((games, ROUTES), np.int64),
    )
    specialise(play_games, game.kernels.rules, workspace, first_guess(), BEST_PLAY)
    return workspace


def names() -> list[str]:
    """The features in the order of the weights."""
    lands = [f"{NAMES[1 + land].lower()}: {name}" for land in range(LANDS) for name in features.LAND_FEATURES]
    return lands + list(features.OTHER_FEATURES)


def route_names() -> list[str]:
    return [f"{draws} draws: {name}" for draws in range(MAX_DRAWS + 1) for name in BY_DRAWS] + list(BY_ROUTE)


def first_guess() -> Fitted:
    """Initial weights: the largest group and its room, and a river that needs few draws."""
    guess = np.array([[FIRST_GUESS.get(name.split(": ")[-1], 0.0)] * len(features.KNOTS) for name in names()])
    routes = np.zeros(ROUTE_FEATURES)
    routes[: (MAX_DRAWS + 1) * len(BY_DRAWS) : len(BY_DRAWS)] = 2.0 - np.arange(MAX_DRAWS + 1)
    return Fitted(guess, routes, float(CROSSING))


class Sums:
    """An incremental ridge regression."""

    def __init__(self, count: int) -> None:
        self.squares, self.products = np.zeros((count, count)), np.zeros(count)

    def add(self, rows: NDArray[np.float64], targets: NDArray[np.float64]) -> None:
        self.squares += rows.T @ rows
        self.products += rows.T @ targets

    def solve(self, towards: NDArray[np.float64]) -> NDArray[np.float64]:
        damped = self.squares + RIDGE * np.eye(len(self.products))
        return np.linalg.solve(damped, self.products + RIDGE * towards).astype(np.float64)


def rows_of(values: NDArray[np.float64], empties: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each feature once for each knot, as in `weights_now`."""
    early, middle, late = features.KNOTS
    upper = np.clip((empties - middle) / (early - middle), 0, 1)
    lower = np.clip((middle - empties) / (middle - late), 0, 1)
    hats = np.stack([upper, 1 - upper - lower, lower], axis=1)
    return (values[:, :, None] * hats[:, None, :]).reshape(len(values), -1)


def fit(game: Game, fitted: Fitted, workspace: Workspace, games: int) -> Fitted:
    """New weights from `games` games with the old weights."""
    sums = Sums(fitted.points.size)
    rows, labels = [], []
    for _ in range(max(1, games // BATCH)):
        count = play_games(game.kernels.rules, workspace, fitted, PlayStyle(1, *NORMAL_RANGE))
        played = workspace.games[:count]
        sums.add(
            rows_of(workspace.features[:count], workspace.empties[:count]),
            workspace.points[played] - workspace.crossed[played],
        )
        count = play_games(game.kernels.rules, workspace, fitted, PlayStyle(1, *HIGH_RANGE))
        rows.append(workspace.routes[:count].reshape(-1, ROUTE_FEATURES).copy())
        labels.append(workspace.by_route[workspace.games[:count]].ravel())
    weights = sums.solve(fitted.points.ravel()).reshape(-1, len(features.KNOTS))
    return Fitted(weights, logistic(np.concatenate(rows), np.concatenate(labels)), fitted.crossing)


def logistic(rows: NDArray[np.float64], labels: NDArray[np.int64]) -> Weights:
    """The weights of a logistic regression, by Newton's method from 0."""
    found = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        slope = rows.T @ (labels - chances) - PULL * found
        curve = (rows.T * (chances * (1 - chances))) @ rows + PULL * np.eye(len(found))
        found += np.linalg.solve(curve, slope)
    return found


def source(fitted: Fitted, how: str) -> str:
    """The source of the module with the weights."""
    lines = [
        '"""The weights of the features that predict the points of a map, and of those that predict a crossing river.',
        "",
        f"Written by `python -m design.graphia_genesis.weights {how}`.",
        '"""',
        "",
        "from typing import Final",
        "",
        "import numpy as np",
        "",
        f"# A column for each number of empty squares: {', '.join(f'{knot:g}' for knot in features.KNOTS)}.",
        "POINTS: Final = np.array(",
        "    [",
    ]
    for name, row in zip(names(), fitted.points, strict=True):
        lines.append(f"        [{', '.join(f'{weight:.3f}' for weight in row)}],  # {name}")
    lines += ["    ]", ")", "# For a route of the river.", "ROUTES: Final = np.array(", "    ["]
    for name, weight in zip(route_names(), fitted.routes, strict=True):
        lines.append(f"        {weight:.3f},  # {name}")
    return "\n".join([*lines, "    ]", ")", ""])


def main() -> None:
    arguments = _parser().parse_args()
    game = load("graphia-genesis")
    workspace = new_workspace(game, BATCH, arguments.seed)
    trial = workspace._replace(
        rng=new_rng(arguments.seed)
    )  # a separate generator, so that trials do not change the result
    fitted = first_guess()
    for iteration in range(arguments.iterations):
        found = fit(game, fitted, workspace, arguments.games)
        if iteration > 0:  # averaged, because new weights lead to different games
            found = found._replace(points=(fitted.points + found.points) / 2, routes=(fitted.routes + found.routes) / 2)
        fitted = found
        said = "; ".join(
            trial_result(game, fitted, trial, crossing) for crossing in (CROSSING, round(RIVER_GOAL_POINTS))
        )
        sys.stderr.write(f"{iteration + 1}: {said}\n")
    arguments.out.write_text(source(fitted, command_options(arguments)))


def trial_result(game: Game, fitted: Fitted, workspace: Workspace, crossing: int) -> str:
    """The results of a bot with these weights and this value of a crossing."""
    play_games(game.kernels.rules, workspace, fitted, PlayStyle(0, crossing, crossing))
    mean, error = workspace.points.mean(), workspace.points.std() / np.sqrt(BATCH)
    rivers = 100 * workspace.crossed.mean() / CROSSING
    return f"{mean:.1f} ± {2 * error:.1f} points and {rivers:.0f}% rivers, if one is worth {crossing}"


def command_options(arguments: argparse.Namespace) -> str:
    return " ".join(f"--{name} {getattr(arguments, name)}" for name in ("games", "iterations", "seed"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m design.graphia_genesis.weights", description="Fits the weights.")
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="of an iteration [4000]")
    parser.add_argument("--iterations", type=int, default=6, metavar="N", help="[6]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[1]")
    parser.add_argument("--out", type=Path, default=TARGET, metavar="FILE", help=f"[{TARGET.name} of the game]")
    return parser


if __name__ == "__main__":
    main()
