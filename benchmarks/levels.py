"""The ladder of bots: each level against the one below, and how long a turn of the highest takes."""

import time
from typing import Final

from benchmarks.measure import Row
from landwright.bots.players import Bot, make_bot
from landwright.cli.progress import bar
from landwright.game import Game, State, load
from landwright.lab.simulate import play_game, simulate

LADDER: Final = ("random", "level1", "level2", "level3", "level4", "level5")
GOAL = 0.65
SEED = 1
THINKING = {"level1": 0.1, "level5": 2.0}  # seconds that a turn may take
THINKING_GAMES = 10


def run(games: int, jobs: int) -> list[Row]:
    game = load("forgenesis")
    rungs = zip(LADDER[1:], LADDER, strict=False)
    ladder = [rung(game, higher, lower, games, jobs) for higher, lower in rungs]
    return [*ladder, *(longest_turn(game, name) for name in THINKING)]


def rung(game: Game, higher: str, lower: str, games: int, jobs: int) -> Row:
    """Seats change from game to game, and the two games of a pair have the same creatures."""
    with bar(f"{higher} against {lower}", games, is_said=True) as report:
        found = simulate(game, (higher, lower), games, jobs=jobs, seed=SEED, report=report)
    bot = found.bots[0]
    counts = f"{bot.wins} won, {bot.shared} drawn, {bot.losses} lost"
    return Row(
        what=f"{higher} against {lower}",
        value=100 * bot.score,
        unit="%",
        at_least=100 * GOAL,
        note=f"{100 * bot.low:.1f} to {100 * bot.high:.1f}; {counts}; {found.seconds:.0f} s",
    )


class TimedBot:
    """Another bot, with the longest time that it has taken to answer."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.longest = bot, 0.0

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def choose(self, s: State, seat: int) -> int:
        began = time.perf_counter()
        action = self.bot.choose(s, seat)
        self.longest = max(self.longest, time.perf_counter() - began)
        return action


def longest_turn(game: Game, name: str) -> Row:
    """By the clock, as the one who waits sees it. A bot thinks about a whole turn when it chooses its first step."""
    timed, other = TimedBot(make_bot(game, name, 0)), make_bot(game, "level4", 0)
    with bar(f"{name} against the clock", THINKING_GAMES, is_said=True) as report:
        for number in range(THINKING_GAMES):
            timed.begin(number)
            other.begin(number)
            play_game(game, (timed, other) if number % 2 == 0 else (other, timed), game.options(), number)
            report(number + 1)
    return Row(
        what=f"longest answer of {name}",
        value=timed.longest,
        unit="s",
        at_most=THINKING[name],
        note=f"in {THINKING_GAMES} games against level4",
    )
