"""What the conformance suite needs to know of Forgenesis."""

from itertools import combinations
from pathlib import Path
from typing import Final

from landwright.core.types import State, bits
from landwright.games.forgenesis.components import KINDS_IN_PLAY, LETTERS
from landwright.games.forgenesis.options import ForgenesisOptions
from landwright.games.forgenesis.state import CREATURES, EMPTY, MAX_STEPS, MAX_TURNS_IN_GAME
from landwright.testing.samples import Samples

CREATURE_SETS: Final = tuple("".join(kinds) for kinds in combinations(LETTERS, KINDS_IN_PLAY))


def pieces(s: State) -> list[int]:
    """Every creature once: those on the board by the board, the others by the sets that they are in."""
    on_board = [int(creature) for creature in s.board if creature != EMPTY]
    removed = s.in_play & ~s.standing & ~s.reserve
    return sorted([*on_board, *bits(s.reserve), *bits(removed), *bits(~s.in_play & (1 << CREATURES) - 1)])


FORGENESIS: Final = Samples(
    options=(
        ForgenesisOptions(),
        ForgenesisOptions(first="orange"),
        *(ForgenesisOptions(creatures=kinds, first="blue") for kinds in CREATURE_SETS),
    ),
    # Two kinds out, the starting player, two placements, then turns.
    max_events=2 + 1 + 2 + MAX_TURNS_IN_GAME * MAX_STEPS,
    digest_games=8,
    pieces=pieces,
    finished=Path(__file__).parent / "finished",
)
