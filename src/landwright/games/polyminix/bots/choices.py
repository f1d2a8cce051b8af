"""What bots choose outside the race: modes, decks and sides."""

from typing import Final

from landwright.core.plain_state import PlainState
from landwright.games.polyminix.bots.pace import FACTORS, MEDIAN_SECONDS
from landwright.games.polyminix.components import COLOURS, cards
from landwright.games.polyminix.state import CLOCK, FIRST, FREE_COLOUR, PODIUM

GREEN, YELLOW, RED = range(len(COLOURS))
DECK_FACTORS: Final = FACTORS[1:4]
SAFE_SHARE: Final = 0.7  # of the clock, that a figure should take at most
FIRST_STRONG: Final = 3  # levels from here on play for the first place
LEVEL_DECKS: Final = (GREEN, GREEN, YELLOW, YELLOW, RED)


def choose_mode(s: PlainState, level: int, share: float) -> int:
    """Fast bots race for the first place, slow ones for what several can win; `share` is from 0 to 1."""
    if level >= FIRST_STRONG:
        return FIRST
    return PODIUM if share < (1 + level) / 3 else CLOCK


def choose_deck(s: PlainState, level: int) -> int:
    """The hardest deck that leaves enough time; who may choose freely takes what still wins against a slower bot."""
    if s.mode == FREE_COLOUR:
        return YELLOW if level >= FIRST_STRONG else GREEN
    seconds = s.clock if s.mode == CLOCK else s.limit
    wanted = LEVEL_DECKS[level]
    while wanted > GREEN and MEDIAN_SECONDS[level] * DECK_FACTORS[wanted] > SAFE_SHARE * seconds:
        wanted -= 1
    return wanted


def choose_side(s: PlainState, seat: int, level: int) -> int:
    """0 or 1: the smaller figure; the slowest bots take the first side."""
    number = s.cards[seat][s.sides[seat][0] != 0]
    first, second = cards()[number - 1].sides
    return int(level > 0 and second.area < first.area)
