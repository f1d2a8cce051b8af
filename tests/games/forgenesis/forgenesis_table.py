"""A table of Forgenesis for tests: positions and steps as text, refusals as rule numbers."""

from functools import cache
from typing import Any, Final

from landwright.core import registry
from landwright.core.game import Game
from landwright.games.forgenesis.options import ForgenesisOptions
from landwright.games.forgenesis.position_text import read_turn
from tests.support.game_table import GameTable, Seat

ORANGE: Final = 0
BLUE: Final = 1


@cache
def forgenesis() -> Game:
    return registry.load("forgenesis")


class Table(GameTable):
    def __init__(self, position: str = "", **options: Any) -> None:
        """At the start of a turn, or without a position before the set-up."""
        game = forgenesis()
        super().__init__(game, read_turn(game, position) if position else game.start(2, ForgenesisOptions(**options)))

    @property
    def text(self) -> str:
        return self.game.state_text(self.s)

    @property
    def seat(self) -> int:
        """The one seat that may act."""
        (seat,) = self.game.seats_waiting(self.s)
        return seat

    @property
    def ending(self) -> int:
        """0 while the game goes on."""
        return self.game.rules.outcome(self.s)[0]

    @property
    def winners(self) -> str:
        """Empty while the game goes on."""
        outcome = self.game.outcome(self.s)
        return " and ".join(map(self.game.seat_name, outcome.winners)) if outcome else ""

    def text_of(self, action: int, seat: Seat | None = None) -> str:
        return super().text_of(action, self.seat if seat is None else seat)

    def read(self, text: str, seat: Seat | None = None) -> int:
        return super().read(text, self.seat if seat is None else seat)

    def steps(self, prefix: str = "") -> set[str]:
        """The legal steps whose text starts with a prefix."""
        return {text for text in self.legal(self.seat) if text.startswith(prefix)}

    def take(self, *steps: str) -> "Table":
        for step in steps:
            assert step in self.steps(), f"{step} in {self.text}: rule {self.refusal(step)}"
            self.perform(step, self.seat)
        return self

    def refusal(self, step: str, seat: Seat | None = None) -> str:
        """The number of the rule that forbids a step, or an empty string."""
        return self.rule_against(step, self.seat if seat is None else seat)

    def chance(self, outcome: int) -> "Table":
        assert 0 <= outcome < self.game.rules.chances(self.s)
        self.game.rules.apply_chance(self.s, outcome)
        return self
