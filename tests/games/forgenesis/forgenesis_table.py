"""A table of Forgenesis for tests: positions and steps as text, refusals as rule numbers."""

from functools import cache
from typing import Any, Final

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from landwright.games.forgenesis.options import ForgenesisOptions
from landwright.games.forgenesis.position_text import read_turn

ORANGE: Final = 0
BLUE: Final = 1


@cache
def forgenesis() -> Game:
    return registry.load("forgenesis")


class Table:
    def __init__(self, position: str = "", **options: Any) -> None:
        """At the start of a turn, or without a position before everything."""
        self.game = forgenesis()
        self.s: State = read_turn(self.game, position) if position else self.game.start(2, ForgenesisOptions(**options))

    @property
    def text(self) -> str:
        return self.game.state_text(self.s)

    @property
    def seat(self) -> int:
        (seat,) = self.game.seats_waiting(self.s)
        return seat

    @property
    def ending(self) -> int:
        """0 while the game goes on."""
        return self.game.rules.outcome(self.s)[0]

    @property
    def winners(self) -> str:
        """Nobody while the game goes on."""
        outcome = self.game.outcome(self.s)
        return " and ".join(map(self.game.seat_name, outcome.winners)) if outcome else ""

    def text_of(self, action: int, seat: int | None = None) -> str:
        return self.game.notation.action_text(self.game.plain(self.s), self.seat if seat is None else seat, action)

    def read(self, step: str, seat: int | None = None) -> int:
        return self.game.notation.read_action(self.game.plain(self.s), self.seat if seat is None else seat, step)

    def steps(self, of: str = "") -> set[str]:
        """The legal steps, or those whose text starts so."""
        texts = {self.text_of(action) for action in self.game.actions(self.s, self.seat)}
        return {text for text in texts if text.startswith(of)}

    def take(self, *steps: str) -> "Table":
        for step in steps:
            assert not self.refusal(step), f"{step} in {self.text}: rule {self.refusal(step)}"
            assert step in self.steps()
            self.game.rules.act(self.s, self.seat, self.read(step))
        return self

    def refusal(self, step: str, seat: int | None = None) -> str:
        """The number of the rule that forbids a step, or nothing."""
        asking = self.seat if seat is None else seat
        refusal = self.game.refusal(self.s, asking, self.read(step, asking))
        return refusal.rule if refusal else ""

    def chance(self, outcome: int) -> "Table":
        assert 0 <= outcome < self.game.rules.chances(self.s)
        self.game.rules.apply_chance(self.s, outcome)
        return self
