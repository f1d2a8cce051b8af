"""Measures games between bots: length, ties, use of actions, itineraries and land sides.

python -m design.terramorphic_expanse.measure BOT GAMES SEATS

It prints a line of JSON. `docs/terramorphic-expanse.md` has the results, and `plots` draws them.
"""

import sys
from collections import Counter

import msgspec
import numpy as np

from landwright.bots.registry import make_bot
from landwright.core import registry
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.types import State, bits
from landwright.games.terramorphic_expanse import INFO
from landwright.games.terramorphic_expanse.components import KIND_NAMES, KINDS, LANDS, SIDE_TEXTS
from landwright.games.terramorphic_expanse.state import (
    CHOOSE_LETTER,
    CUBE,
    FLIP,
    GUIDE,
    MOVE_LAND,
    PASS,
    PUT_CUBE,
    PUT_MARKER,
    STEP,
    TERRAFORM,
)


class Measured(msgspec.Struct):
    """The results of some games. Shares of turns and games are from 0 to 1."""

    bot: str
    seats: int
    games: int
    rounds: list[int]  # how many games lasted 0, 1, 2, … rounds
    mean_rounds: float
    ties: float  # share of games with a shared win
    seat_scores: list[float]  # by order of play: the share of games won, shared wins divided
    stuck: float  # share of turns in which the Guide cannot move when its phase begins
    lands: dict[str, float]  # by kind of the second phase: share of turns
    actions: dict[str, float]  # by kind of Guide action: uses per turn
    itineraries: dict[str, float]  # by type: share of turns
    sides: dict[str, float]  # share of games in which the land side lay on the board
    points: dict[str, float]  # by part: per turn


class Study:
    """Counts events of games as they are played."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.rounds: Counter[int] = Counter()
        self.counts: Counter[str] = Counter()
        self.sides: Counter[str] = Counter()
        self.scores = np.zeros(seats)
        self.points = np.zeros(len(game.scoring.parts))

    def play(self, bots: list[Bot], seed: int) -> None:
        rng = np.random.default_rng(seed)
        s, seen = self.game.start(self.seats), set[int]()
        for seat, bot in enumerate(bots):
            bot.begin(seed * self.seats + seat)
        while not self.game.is_over(s):
            chances = int(self.game.rules.chances(s))
            if chances:
                self.game.rules.apply_chance(s, int(rng.integers(chances)))
                continue
            (seat,) = self.game.seats_waiting(s)
            action = bots[seat].choose(self.game.copy(s), seat)
            self._count(s, seat, action)
            self.game.rules.act(s, seat, action)
            seen |= {int(s.side[card]) for card in bits(int(s.on_board))}
        self._count_end(s, seen)

    def _count(self, s: State, seat: int, action: int) -> None:
        if s.phase == CUBE:
            self.counts["turns"] += 1
            self.counts[f"by {LANDS[action - PUT_CUBE].itinerary.type}"] += 1
        elif s.phase == TERRAFORM:
            self.counts[_land_verb(action)] += 1
        elif s.phase == GUIDE:
            self._count_guide(s, seat, action)

    def _count_guide(self, s: State, seat: int, action: int) -> None:
        if s.kind == 0 and s.actions == 0:
            steps = [other for other in self.game.actions(s, seat) if STEP <= other < PUT_MARKER]
            self.counts["stuck"] += not steps
        if s.kind == 0 and STEP <= action < PUT_MARKER:
            self.counts["move the Guide"] += 1
        elif PUT_MARKER <= action < CHOOSE_LETTER:
            self.counts[KIND_NAMES[KINDS[action - PUT_MARKER]]] += 1

    def _count_end(self, s: State, seen: set[int]) -> None:
        self.rounds[int(s.turns) // self.seats] += 1
        self.sides.update(SIDE_TEXTS[side] for side in seen)
        outcome = self.game.outcome(s)
        assert outcome
        self.counts["ties"] += len(outcome.winners) > 1
        for winner in outcome.winners:
            self.scores[(winner - int(s.first)) % self.seats] += 1 / len(outcome.winners)
        self.points += np.asarray(s.points)[: self.seats].sum(axis=0)

    def result(self, bot: str) -> Measured:
        games, turns = self.rounds.total(), self.counts["turns"]

        def shares(names: tuple[str, ...]) -> dict[str, float]:
            return {name: round(self.counts[name] / turns, 4) for name in names}

        return Measured(
            bot=bot,
            seats=self.seats,
            games=games,
            rounds=[self.rounds[number] for number in range(max(self.rounds) + 1)],
            mean_rounds=round(sum(number * count for number, count in self.rounds.items()) / games, 3),
            ties=round(self.counts["ties"] / games, 4),
            seat_scores=[round(float(score) / games, 4) for score in self.scores],
            stuck=round(self.counts["stuck"] / turns, 4),
            lands=shares(("play", "flip", "move", "pass")),
            actions=shares(("move the Guide", *KIND_NAMES[2:])),
            itineraries=shares(("by shapes", "by colours", "by letters")),
            sides={side: round(self.sides[side] / games, 4) for side in SIDE_TEXTS},
            points={
                code: round(float(points) / turns, 4)
                for code, points in zip(self.game.scoring.codes, self.points, strict=True)
            },
        )


def _land_verb(action: int) -> str:
    if action < MOVE_LAND:
        return "play"
    return "move" if action < FLIP else "flip" if action < PASS else "pass"


def measure(bot: str, games: int, seats: int) -> Measured:
    game = registry.load(INFO.name)
    study = Study(game, seats)
    bots = [make_bot(game, bot) for _ in range(seats)]
    for seed in range(games):
        study.play(bots, seed)
    return study.result(bot)


def main() -> None:
    bot, games, seats = sys.argv[1:]
    sys.stdout.write(msgspec.json.encode(measure(bot, int(games), int(seats))).decode() + "\n")


if __name__ == "__main__":
    main()
