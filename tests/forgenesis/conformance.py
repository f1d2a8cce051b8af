"""What the conformance suite asks about Forgenesis."""

from itertools import combinations
from typing import Final

from landwright.core.types import State, bits
from landwright.games.forgenesis.components import KINDS_IN_PLAY, LETTERS
from landwright.games.forgenesis.options import ForgenesisOptions
from landwright.games.forgenesis.state import CREATURES, EMPTY, MOST_STEPS, MOST_TURNS_IN_GAME

CREATURE_SETS: Final = tuple("".join(kinds) for kinds in combinations(LETTERS, KINDS_IN_PLAY))
OPTIONS: Final = (
    ForgenesisOptions(),
    ForgenesisOptions(first="orange"),
    *(ForgenesisOptions(creatures=kinds, first="blue") for kinds in CREATURE_SETS),
)
# Two kinds out, the starting player, two placements, then turns of at most so many steps.
MOST_EVENTS: Final = 2 + 1 + 2 + MOST_TURNS_IN_GAME * MOST_STEPS
RANDOM_GAMES: Final = 100
DIGEST_GAMES: Final = 8
STRIDE: Final = 1
GOLDEN_SEATS: Final = 2
IS_GOLDEN_BY_ROUND: Final = False


def pieces(s: State) -> list[int]:
    """Every creature once: those on the board by the board, the others by the sets that they are in."""
    on_board = [int(creature) for creature in s.board if creature != EMPTY]
    removed = s.in_play & ~s.standing & ~s.reserve
    return sorted([*on_board, *bits(s.reserve), *bits(removed), *bits(~s.in_play & (1 << CREATURES) - 1)])


def twins(s: State, seat: int) -> list[State]:
    """Nothing is hidden."""
    return []
