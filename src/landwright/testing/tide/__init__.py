"""Tide, a tiny game with dice, simultaneous actions, points and secrets; and Tide race, the same with a clock.

A whole game in one file. The numbers in comments beside functions are those of RULES.md.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
import numpy as np

from landwright.bots.mcts.search import TreeSearch
from landwright.bots.one_ply import Greedy
from landwright.core import registry
from landwright.core.game import Game, GameInfo, Part, Rules, Scoring, View
from landwright.core.notation import Notation
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.strategy import Strategy
from landwright.core.types import Numbers, State
from landwright.core.winners import winners_by_total
from landwright.kernels import kernel

CARDS: Final = 6  # in a hand, and faces of the die; action c - 1 plays card c
SEATS: Final = ("North", "East", "South", "West")
CATCH, DRY = range(2)
ALL_ROUNDS_PLAYED: Final = 1
NOT_WAITING, NOT_IN_HAND, EQUAL_TO_TIDE, GAME_OVER = 202, 203, 204, 304  # codes of refusals

INFO: Final = GameInfo(
    name="tide",
    title="Tide",
    tagline="Play the highest card that nobody else plays, and stay above the tide.",
    goal="Earn the most points in all rounds.",
    package=__name__,
    rules_version=1,
    min_seats=1,
    max_seats=len(SEATS),
    seat_names=SEATS,
    minutes="1",
    designer="Landwright",
    publisher="nobody",
    tempo="simultaneous",
    has_secrets=True,
)
RACE: Final = msgspec.structs.replace(INFO, name="tide-race", title="Tide race", tempo="real-time")

FIELDS: Final = [
    *((name, "i8") for name in ("seats", "rounds", "seconds", "rounds_played", "tide")),  # tide 0: before the roll
    ("hands", "i8", len(SEATS)),  # bit sets: card c is bit c - 1; one that lies face down is still in the hand
    ("played", "i8", len(SEATS)),  # the card of this round, face down; 0 for none
    ("points", "i8", (len(SEATS), 2)),
]


class TideOptions(Options, frozen=True):
    rounds: Annotated[int, msgspec.Meta(title="Rounds", description="How many rounds are played.", ge=1, le=CARDS)] = 3

    def numbers(self) -> tuple[int, ...]:
        return msgspec.structs.astuple(self)


class RaceOptions(TideOptions, frozen=True):
    seconds: Annotated[
        int, msgspec.Meta(title="Time limit", description="Seconds a round, 0 for none.", ge=0, le=60)
    ] = 5


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:  # 1.1, 1.2
    s.seats, s.rounds, s.seconds = seats, options[0], options[1] if len(options) > 1 else 0
    s.hands[:seats] = (1 << CARDS) - 1


@kernel
def waiting(s: State) -> int:  # 2.2: everyone who has not played yet, all at once
    mask = 0
    for seat in range(s.seats if s.tide else 0):
        mask |= (s.played[seat] == 0) << seat
    return mask


@kernel
def chances(s: State) -> int:  # 2.1
    return 0 if s.rounds_played == s.rounds or s.tide else CARDS


@kernel
def apply_chance(s: State, outcome: int) -> None:
    s.tide = outcome + 1


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    if s.rounds_played == s.rounds:
        return GAME_OVER
    if not waiting(s) >> seat & 1:
        return NOT_WAITING
    if action < 0 or action >= CARDS or not s.hands[seat] >> action & 1:
        return NOT_IN_HAND
    return EQUAL_TO_TIDE if action + 1 == s.tide and s.hands[seat] != 1 << action else 0


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(CARDS):
        out[count] = action
        count += refusal(s, seat, action) == 0
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:  # 2.5
    s.played[seat] = action + 1
    if waiting(s) == 0:
        end_round(s)


@kernel
def end_round(s: State) -> None:  # 2.3, 3.1, 3.2
    once = twice = 0  # the cards that were played, and those that were played more than once
    for seat in range(s.seats):
        twice |= once & 1 << s.played[seat]
        once |= 1 << s.played[seat]
    for seat in range(s.seats):
        card = s.played[seat]
        if card != 0 and (once & ~twice) >> card == 1:
            s.points[seat, CATCH] += s.tide
        s.points[seat, DRY] += card > s.tide
        s.hands[seat] &= ~(1 << card >> 1)
        s.played[seat] = 0
    s.tide = 0
    s.rounds_played += 1


@kernel
def time_limit(s: State) -> int:  # 2.6
    return s.seconds if waiting(s) != 0 else 0


@kernel
def time_up(s: State) -> None:  # 2.6
    for seat in range(s.seats):
        if s.played[seat] == 0:
            s.hands[seat] &= s.hands[seat] - 1
    end_round(s)


@kernel
def points(s: State, out: Numbers) -> None:
    out[:] = s.points[: len(out)]


@kernel
def total(s: State, seat: int) -> int:
    return s.points[seat, CATCH] + s.points[seat, DRY]


@kernel
def outcome(s: State) -> tuple[int, int]:  # 3.3: the highest total wins, shared by all who have it
    totals = np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        totals[seat] = total(s, seat)
    return (ALL_ROUNDS_PLAYED, winners_by_total(totals)) if s.rounds_played == s.rounds else (0, 0)


@kernel
def evaluate(s: State, seat: int) -> float:
    """By the lead of a seat; a shared win has the value 0."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, total(s, other))
    lead = total(s, seat) - best
    return np.tanh(lead / 8) if s.seats == 1 or s.rounds_played < s.rounds else float(np.sign(lead))


class PlayStep(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    card: int


class TideNotation(Notation):
    steps = tuple(PlayStep(card) for card in range(1, CARDS + 1))
    how_to_write = f"A card is like 'play 3', 1 to {CARDS}."
    endings = {ALL_ROUNDS_PLAYED: "the last round has been played"}
    refusals = {
        NOT_WAITING: "A player plays one card a round, after the die.",
        NOT_IN_HAND: "That card is not in the hand; each is played once.",
        EQUAL_TO_TIDE: "A card equal to the tide may be played only when it is the last.",
        GAME_OVER: "The game is over.",
    }

    def step_text(self, step: Any) -> str:
        return f"play {step.card}"

    def chance_text(self, s: PlainState, outcome: int) -> str:
        return f"the tide is {outcome + 1}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return f"the tide is {s.tide}; play one of {cards_text(s.hands[seat])}."

    def drawing(self, s: PlainState) -> str:
        lines = [f"{s.rounds_played} of {s.rounds} rounds played, tide {s.tide or '-'}"]
        for seat, (catch, dry) in enumerate(s.points[: s.seats]):
            seen = f"{cards_text(s.hands[seat]):<6} {'played' if s.played[seat] else 'thinks'}"
            lines.append(f"{SEATS[seat]:<6} {seen} catch {catch} dry {dry}")
        return "\n".join(lines)


def cards_text(cards: int) -> str:
    return "".join(str(card) for card in range(1, CARDS + 1) if cards >> (card - 1) & 1) or "-"


class TideView(View, frozen=True, tag=INFO.name):
    tide: int
    hand: str
    played: int  # others see it when all have played
    table: str  # what lies open

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "TideView":
        hand = cards_text(s.hands[seat] & ~(1 << s.played[seat] >> 1)) if seat >= 0 else ""
        return cls(s.tide, hand, s.played[seat] if seat >= 0 else 0, TideNotation().drawing(s))


class RaceView(TideView, frozen=True, tag=RACE.name): ...


def game(info: GameInfo = INFO) -> Game:
    time = (time_limit, time_up) if info is RACE else ()
    rules = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome, *time)
    catch = Part("catch", "Catch", "3.1", "The tide, for the highest card that nobody else plays.")
    dry = Part("dry", "Dry", "3.2", "1 for each card above the tide.")
    searches = (TreeSearch(playouts=playouts) for playouts in (50, 200, 800))
    kind = (RaceView, RaceOptions) if info is RACE else (TideView, TideOptions)
    strategy = Strategy(evaluate, (Greedy(blunders=0.5), Greedy(), *searches))
    return Game(info, np.dtype((np.record, FIELDS)), rules, Scoring((catch, dry)), strategy, TideNotation(), *kind)


def register() -> None:
    """Registers both games in this process, once."""
    for info in [info for info in (INFO, RACE) if info.name not in registry.names()]:
        registry.register(game(info))
