"""What the test kit must know of a game and its contract does not say."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from landwright.core.game import Game
from landwright.core.options import Options
from landwright.core.types import State


@dataclass(frozen=True)
class Samples:
    """Every field has a default that suits a small new game."""

    options: tuple[Options, ...] = ()  # to play with; empty for the standard options
    most_events: int = 2_000  # in a whole game
    examples: int = 25  # games that Hypothesis plays for each check: it takes that many to shrink a failure
    refusal_games: int = 100  # random games that meet every refusal
    digest_games: int = 4  # games that the interpreter plays in a few seconds
    stride: int = 1  # one moment in this many is looked at closely; above 1 where a moment has many actions
    most_points_win: bool = True  # whether the most points alone decide who has won
    # Everything in the box, wherever it lies now: the same value all game.
    pieces: Callable[[State], Any] | None = None
    # States that differ from this one only in what the seat may not know.
    twins: Callable[[State, int], list[State]] | None = None
    golden_seats: int = 0  # in golden playthroughs; 0 for the fewest
    is_golden_by_round: bool = False  # a golden shows the table once for all who act at once, not before every event
    finished: Path | None = None  # a folder of finished games to replay as goldens; see `golden`

    def options_of(self, game: Game) -> tuple[Options, ...]:
        return self.options or (game.options(),)
