"""What the conformance suite needs to know about a game beyond its contract."""

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

    options: tuple[Options, ...] = ()  # to play with; empty for the default options
    max_events: int = 2_000  # in a whole game
    examples: int = 25  # games that Hypothesis plays for each check
    refusal_games: int = 100  # random games in which every refusal must occur
    digest_games: int = 4  # games that the interpreter can play in a few seconds
    digest_events: int = 0  # events of each of these games; 0 for whole games
    digest_seed: int = 1  # of these games
    stride: int = 1  # one state in this many is checked thoroughly; above 1 for games with many actions
    most_points_win: bool = True  # whether the points alone decide who wins
    # All pieces of the game, wherever they are: the same value throughout a game.
    pieces: Callable[[State], Any] | None = None
    # States that differ from this one only in what the seat may not know.
    twins: Callable[[State, int], list[State]] | None = None
    golden_seats: int = 0  # in golden playthroughs; 0 for the minimum
    is_golden_by_round: bool = False  # a golden shows the state once per round of simultaneous actions
    finished: Path | None = None  # a folder of finished games to replay as goldens; see `golden`

    def options_of(self, game: Game) -> tuple[Options, ...]:
        return self.options or (game.options(),)
