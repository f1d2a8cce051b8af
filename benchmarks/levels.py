"""The ladders of bots: each level against the one below, and the slowest choice of the highest.

In Graphia Genesis seats do not affect each other, so its ladder is one of points: all levels play the same solo games.
Kingdom Maps has both ladders, and a row for the points of each criterion at level 3.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Row
from design.kingdom_maps.solo_targets import choices
from landwright.bots.registry import make_bot
from landwright.cli.progress import bar
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State
from landwright.lab.simulate import play_game, simulate
from landwright.lab.tally import Z

LADDER: Final = ("random", "level1", "level2", "level3", "level4", "level5")
GOAL = 0.65
SEED = 1
THINKING = {"level1": 0.1, "level5": 2.0}  # seconds that a turn may take
THINKING_GAMES = 10

CONTESTS: Final = ("forgenesis", "kingdom-maps")  # for two
SOLO: Final = "graphia-genesis"
ABOVE_POINTS = 25.0  # points of level 5 above the bot `points`
CROSSINGS = 100 / 3  # % of its games in which the river crosses the map
POINTS_BOT = "points"
TABLE_GAMES_PART = 4  # of the solo games: with two seats both draw

MAPS: Final = "kingdom-maps"
MAPS_SOLO_PART = 4  # of the games of two: level 5 plays hundreds of rollouts to the end
CRITERION_BOT = "level3"
CRITERION_POINTS = (4.0, 20.0)  # points that a criterion in play should give on average
GAMES_A_CHOICE = 2  # of criteria


def run(games: int, jobs: int) -> list[Row]:
    contests = [row for name in CONTESTS for row in contest(load(name), games, jobs)]
    return [*contests, *solo_maps(max(2, games // MAPS_SOLO_PART), jobs), *criteria(jobs), *solo_games(games, jobs)]


def contest(game: Game, games: int, jobs: int) -> list[Row]:
    ladder = [rung(game, higher, lower, games, jobs) for lower, higher in pairwise(LADDER)]
    return [*ladder, *(longest_turn(game, name) for name in THINKING)]


def rung(game: Game, higher: str, lower: str, games: int, jobs: int) -> Row:
    """Bots swap seats, and the two games of a pair have the same creatures."""
    what = f"{game.info.title}: {higher} against {lower}"
    with bar(what, games, prints_label=True) as report:
        found = simulate(game, (higher, lower), games, jobs=jobs, seed=SEED, report=report)
    bot = found.bots[0]
    counts = f"{bot.wins} won, {bot.shared} drawn, {bot.losses} lost"
    return Row(
        what=what,
        value=100 * bot.score,
        unit="%",
        at_least=100 * GOAL,
        note=f"{100 * bot.low:.1f} to {100 * bot.high:.1f}; {counts}; {found.seconds:.0f} s",
    )


class TimedBot(Bot):
    """Wraps a bot and measures its slowest choice."""

    def __init__(self, bot: Bot) -> None:
        self.game, self.bot, self.longest, self.answers = bot.game, bot, 0.0, 0

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)
        self.answers = 0

    def choose(self, s: State, seat: int) -> int:
        began = time.perf_counter()
        action = self.bot.choose(s, seat)
        self.longest = max(self.longest, time.perf_counter() - began)
        self.answers += 1
        return action


def longest_turn(game: Game, name: str) -> Row:
    """Wall-clock time, as a person experiences it. A bot searches a whole turn when it chooses the first action."""
    timed, other = TimedBot(make_bot(game, name, 0)), make_bot(game, "level4", 0)
    with bar(f"{game.info.title}: {name} against the clock", THINKING_GAMES, prints_label=True) as report:
        for number in range(THINKING_GAMES):
            timed.begin(number)
            other.begin(number)
            play_game(game, (timed, other) if number % 2 == 0 else (other, timed), game.options(), number)
            report(number + 1)
    return Row(
        what=f"{game.info.title}: longest answer of {name}",
        value=timed.longest,
        unit="s",
        at_most=THINKING[name],
        note=f"in {THINKING_GAMES} games against level4",
    )


# Solo games


class Solo(NamedTuple):
    """One bot's solo games."""

    points: NDArray[np.float64]
    rivers: NDArray[np.float64]
    longest: float  # answer, in seconds by the clock
    mean: float  # of the answers, in CPU seconds


def solo_games(games: int, jobs: int) -> list[Row]:
    played = {name: play_solo(SOLO, name, games, jobs) for name in LADDER}
    rungs = [solo_rung(SOLO, name, lower, played) for lower, name in pairwise(LADDER)]
    best, title = played["level5"], load(SOLO).info.title
    above = best.points - played["level2"].points  # level 2 is the bot POINTS_BOT
    low, high = interval_of(above)
    return [
        *rungs,
        Row(
            what=f"{title}: level5 above '{POINTS_BOT}'",
            value=float(above.mean()),
            unit="points",
            at_least=ABOVE_POINTS,
            note=f"{low:.1f} to {high:.1f}; the same {games} games",
        ),
        Row(
            what=f"{title}: rivers of level5 across the map",
            value=100 * float(best.rivers.mean()),
            unit="%",
            at_least=CROSSINGS,
        ),
        Row(
            what=f"{title}: longest answer of level5",
            value=best.longest,
            unit="s",
            at_most=THINKING["level5"],
            note=f"{best.mean:.2f} s CPU on an average",
        ),
        *(
            rung(load(SOLO), higher, lower, max(2, games // TABLE_GAMES_PART), jobs)
            for lower, higher in pairwise(LADDER[1:])
        ),
    ]


def solo_rung(game: str, name: str, lower: str, played: dict[str, Solo]) -> Row:
    gain = played[name].points - played[lower].points
    low, high = interval_of(gain)
    mean, rivers = played[name].points.mean(), 100 * played[name].rivers.mean()
    river_note = f", {rivers:.0f}% rivers" if game == SOLO else ""
    return Row(
        what=f"{load(game).info.title}, solo: {name} above {lower}",
        value=float(gain.mean()),
        unit="points",
        note=f"{low:.1f} to {high:.1f}; {mean:.1f} points on an average{river_note}",
    )


def solo_maps(games: int, jobs: int) -> list[Row]:
    played = {name: play_solo(MAPS, name, games, jobs) for name in LADDER}
    rungs = [solo_rung(MAPS, name, lower, played) for lower, name in pairwise(LADDER)]
    longest = Row(
        what=f"{load(MAPS).info.title}, solo: longest answer of level5",
        value=played["level5"].longest,
        unit="s",
        at_most=THINKING["level5"],
        note=f"{played['level5'].mean:.2f} s CPU on an average",
    )
    return [*rungs, longest]


def criteria(jobs: int) -> list[Row]:
    """The points of each criterion when it is in play, over all choices of criteria, in games of two."""
    game, found = load(MAPS), defaultdict[str, list[float]](list)
    with bar(f"{game.info.title}: points by criterion", len(choices()), prints_label=True) as report:
        for done, codes in enumerate(choices(), 1):
            options = game.read_options({"criteria": ",".join(codes)})
            bots = (CRITERION_BOT, CRITERION_BOT)
            played = simulate(game, bots, GAMES_A_CHOICE, jobs=jobs, seed=done, options=options)
            for code in codes:
                found[code] += [bot.points[code] for bot in played.bots]
            report(done)
    low, high = CRITERION_POINTS
    return [
        Row(
            what=f"{game.info.title}: {code} at {CRITERION_BOT}",
            value=float(np.mean(found[code])),
            unit="points",
            at_least=low,
            at_most=high,
        )
        for code in sorted(found)
    ]


def interval_of(gains: NDArray[np.float64]) -> tuple[float, float]:
    """The 95% interval of the mean difference in the same games."""
    half = Z * gains.std(ddof=1) / np.sqrt(len(gains))
    return float(gains.mean() - half), float(gains.mean() + half)


def play_solo(game: str, name: str, games: int, jobs: int) -> Solo:
    tasks = [(game, name, number) for number in range(games)]
    with bar(f"{load(game).info.title}: {name}, solo", games, prints_label=True) as report:
        if jobs == 1:
            found = [_heard(_solo_game(task), report, done) for done, task in enumerate(tasks, 1)]
        else:
            with ProcessPoolExecutor(jobs or None) as pool:
                found = [_heard(game, report, done) for done, game in enumerate(pool.map(_solo_game, tasks), 1)]
    return _gathered(found)


def _heard(game: list[float], report: Callable[[int], None], done: int) -> list[float]:
    report(done)
    return game


def _gathered(found: Sequence[list[float]]) -> Solo:
    points, rivers, longest, cpu, answers = np.array(found).T
    return Solo(points, rivers, float(longest.max()), float(cpu.sum() / answers.sum()))


def _solo_game(task: tuple[str, str, int]) -> list[float]:
    """Points, whether a river crosses, the longest answer, CPU seconds, answers."""
    game_name, name, number = task
    game = load(game_name)
    if (game_name, name) not in _solo_bots:
        _solo_bots[game_name, name] = TimedBot(make_bot(game, name, 0))
    bot = _solo_bots[game_name, name]
    bot.begin(number)
    began = time.process_time()
    s, _ = play_game(game, [bot], game.options(), number)
    (parts,) = game.points(s, 1)
    cpu = time.process_time() - began
    return [sum(parts.values()), float(parts.get("river", 0) > 0), bot.longest, cpu, bot.answers]


_solo_bots: dict[tuple[str, str], TimedBot] = {}  # of this process
