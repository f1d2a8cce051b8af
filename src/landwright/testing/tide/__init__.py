"""Tide, a tiny game with dice in every round, seats that act at once, points and secrets; and Tide race, with a clock.

A whole game in one file. The numbers in docstrings are those of RULES.md.
"""

from typing import Annotated, Any, Final

import msgspec
import numpy as np
from msgspec import Meta

from landwright.core import registry
from landwright.core.game import Game, GameInfo, Part, Rules, Scoring, View
from landwright.core.notation import Notation
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.strategy import Level, Strategy
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

FACES: Final = 6  # of the die
CARDS: Final = 6  # in a hand
FULL_HAND: Final = (1 << CARDS) - 1  # card c is bit c - 1; to play it is action c - 1
NO_TIDE: Final = 0
NOT_PLAYED: Final = 0
CATCH, DRY = range(2)
ALL_ROUNDS_PLAYED: Final = 1
NOT_WAITING, NOT_IN_HAND, EQUAL_TO_TIDE, GAME_OVER = 202, 203, 204, 304  # what a refusal cites

INFO: Final = GameInfo(
    name="tide",
    title="Tide",
    tagline="Play the highest card that nobody else plays, and stay above the tide.",
    package=__name__,
    rules_version=1,
    min_seats=1,
    max_seats=4,
    seat_names=("North", "East", "South", "West"),
    minutes="1",
    designer="Landwright",
    publisher="nobody",
    tempo="simultaneous",
    has_secrets=True,
)
RACE: Final = msgspec.structs.replace(INFO, name="tide-race", title="Tide race", tempo="real-time")

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("seats", "i8"),
            ("rounds", "i8"),
            ("seconds", "i8"),  # that a round may last, 0 for no limit
            ("rounds_played", "i8"),
            ("tide", "i8"),  # or NO_TIDE before the roll
            ("hands", "i8", INFO.max_seats),  # bit sets
            ("played", "i8", INFO.max_seats),  # this round, face down; or NOT_PLAYED
            ("points", "i8", (INFO.max_seats, 2)),
        ],
    )
)


class TideOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(title="Rounds", description="How many rounds are played.", ge=1, le=CARDS)] = 3

    def numbers(self) -> tuple[int, ...]:
        return self.rounds, 0


class RaceOptions(TideOptions, frozen=True):
    seconds: Annotated[int, Meta(title="Time limit", description="Seconds a round, 0 for none.", ge=0, le=60)] = 5

    def numbers(self) -> tuple[int, ...]:
        return self.rounds, self.seconds


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    """1.1, 1.2."""
    s.seats = seats
    s.rounds = options[0]
    s.seconds = options[1]
    for seat in range(seats):
        s.hands[seat] = FULL_HAND


@kernel
def is_over(s: State) -> bool:
    return bool(s.rounds_played == s.rounds)


@kernel
def waiting(s: State) -> int:
    """2.2: everyone who has not played yet, all at once."""
    mask = 0
    if s.tide != NO_TIDE:
        for seat in range(s.seats):
            if s.played[seat] == NOT_PLAYED:
                mask |= 1 << seat
    return mask


@kernel
def chances(s: State) -> int:
    """2.1."""
    return 0 if is_over(s) or s.tide != NO_TIDE else FACES


@kernel
def apply_chance(s: State, outcome: int) -> None:
    s.tide = outcome + 1


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    if is_over(s):
        return GAME_OVER
    if not waiting(s) >> seat & 1:
        return NOT_WAITING
    if action < 0 or action >= CARDS or not s.hands[seat] >> action & 1:
        return NOT_IN_HAND
    if action + 1 == s.tide and s.hands[seat] != 1 << action:
        return EQUAL_TO_TIDE
    return 0


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(CARDS):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:
    """2.3, 2.5."""
    s.hands[seat] &= ~(1 << action)
    s.played[seat] = action + 1
    if waiting(s) == 0:
        end_round(s)


@kernel
def end_round(s: State) -> None:
    """3.1, 3.2."""
    catcher = seat_of_highest_unique(s)
    if catcher >= 0:
        s.points[catcher, CATCH] += s.tide
    for seat in range(s.seats):
        if s.played[seat] > s.tide:
            s.points[seat, DRY] += 1
    s.played[:] = NOT_PLAYED
    s.tide = NO_TIDE
    s.rounds_played += 1


@kernel
def seat_of_highest_unique(s: State) -> int:
    """The seat whose card nobody else played, the highest of such; -1 for none."""
    best = -1
    for seat in range(s.seats):
        count = 0
        for other in range(s.seats):
            if s.played[other] == s.played[seat]:
                count += 1
        if count == 1 and s.played[seat] != NOT_PLAYED and (best < 0 or s.played[seat] > s.played[best]):
            best = seat
    return best


@kernel
def time_limit(s: State) -> int:
    """2.6."""
    return s.seconds if waiting(s) != 0 else 0


@kernel
def time_up(s: State) -> None:
    """2.6."""
    for seat in range(s.seats):
        if s.played[seat] == NOT_PLAYED:
            s.hands[seat] &= s.hands[seat] - 1
    end_round(s)


@kernel
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        out[seat, CATCH] = s.points[seat, CATCH]
        out[seat, DRY] = s.points[seat, DRY]


@kernel
def total(s: State, seat: int) -> int:
    return int(s.points[seat, CATCH] + s.points[seat, DRY])


@kernel
def outcome(s: State) -> tuple[int, int]:
    """3.3: the highest total wins, shared by all who have it."""
    if not is_over(s):
        return 0, 0
    most, winners = 0, 0
    for seat in range(s.seats):
        if total(s, seat) > most:
            most, winners = total(s, seat), 0
        if total(s, seat) == most:
            winners |= 1 << seat
    return ALL_ROUNDS_PLAYED, winners


@kernel
def key(s: State) -> int:
    """The cards are bits; totals stay below 64."""
    found = ((s.seats * 8 + s.rounds) * 8 + s.rounds_played) * 8 + s.tide
    for seat in range(s.seats):
        found = ((found * 31 + total(s, seat)) * 64 + s.hands[seat]) * 8 + s.played[seat]
    return int(found)


@kernel
def evaluate(s: State, seat: int) -> float:
    """A shared win is worth as much less as there are others to share it with."""
    best, equals = 0, 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, total(s, other))
            equals += total(s, other) == total(s, seat)
    if not is_over(s):
        return float(np.tanh((total(s, seat) - best) / 8))
    if s.seats > 1 and total(s, seat) < best:
        return -1.0
    return 1.0 - 2.0 * equals / s.seats


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

    def prompt(self, s: PlainState, seat: int) -> str:
        return f"the tide is {s.tide}; play one of {cards_text(s.hands[seat])}."

    def drawing(self, s: PlainState) -> str:
        seats = [
            f"{INFO.seat_names[seat]:<6} {cards_text(cards_not_seen(s, seat)):<6} "
            f"{'played' if s.played[seat] else 'thinks':<6} catch {s.points[seat][CATCH]} dry {s.points[seat][DRY]}"
            for seat in range(s.seats)
        ]
        return "\n".join([f"{s.rounds_played} of {s.rounds} rounds played, tide {s.tide or '-'}", *seats])


def cards_text(hand: int) -> str:
    return "".join(str(card) for card in range(1, CARDS + 1) if hand >> (card - 1) & 1) or "-"


def cards_not_seen(s: PlainState, seat: int) -> int:
    """A hand as the others know it: the card that lies face down is still in it."""
    card = s.played[seat]
    return int(s.hands[seat] | (0 if card == NOT_PLAYED else 1 << (card - 1)))


class Player(msgspec.Struct, frozen=True):
    name: str
    cards: str
    has_played: bool
    catch: int
    dry: int


class TideView(View, frozen=True, tag="tide"):
    """The other players' cards of this round lie face down until all have played."""

    tide: int
    rounds_played: int
    rounds: int
    hand: str
    played: int
    players: list[Player]

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "TideView":
        players = [
            Player(INFO.seat_names[i], cards_text(cards_not_seen(s, i)), bool(s.played[i]), *s.points[i])
            for i in range(s.seats)
        ]
        hand, played = (cards_text(s.hands[seat]), s.played[seat]) if seat >= 0 else ("", 0)
        return cls(s.tide, s.rounds_played, s.rounds, hand, played, players)


class RaceView(TideView, frozen=True, tag="tide-race"):
    pass


RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
SCORING: Final = Scoring(
    (
        Part("catch", "Catch", "3.1", "The tide, for the highest card that nobody else plays."),
        Part("dry", "Dry", "3.2", "1 for each card above the tide."),
    )
)
STRATEGY: Final = Strategy(
    key,
    evaluate,
    levels=(
        Level("greedy", blunder_rate=0.5),
        Level("greedy"),
        Level("tree-search", budget=50),
        Level("tree-search", budget=200),
        Level("tree-search", budget=800),
    ),
)


def game() -> Game:
    return Game(INFO, STATE, RULES, SCORING, STRATEGY, TideNotation(), TideView, TideOptions)


def race() -> Game:
    rules = RULES._replace(time_limit=time_limit, time_up=time_up)
    return Game(RACE, STATE, rules, SCORING, STRATEGY, TideNotation(), RaceView, RaceOptions)


def register() -> None:
    """Makes both games known in this process."""
    for made in (game(), race()):
        if made.name not in registry.names():
            registry.register(made.compiled())
