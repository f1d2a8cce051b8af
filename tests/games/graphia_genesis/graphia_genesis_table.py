"""A table of Graphia Genesis for tests: maps, cards and draws as text, refusals as rule numbers."""

from functools import cache
from typing import Any

from landwright.core import registry
from landwright.core.game import Game
from landwright.games.graphia_genesis.components import SIDE
from landwright.games.graphia_genesis.map_text import letters, read_map
from landwright.games.graphia_genesis.options import GraphiaGenesisOptions
from landwright.games.graphia_genesis.view import GraphiaGenesisView
from tests.support.game_table import GameTable, Seat


@cache
def graphia() -> Game:
    return registry.load("graphia-genesis")


def sketch(*rows: str) -> str:
    """A map whose first rows start with these letters, and which is empty elsewhere."""
    return "".join(row.ljust(SIDE, ".") + "\n" for row in [*rows, *[""] * (SIDE - len(rows))])


EMPTY_MAP = sketch()
FULL_MAP = sketch(*["D" * SIDE] * SIDE)


class Table(GameTable):
    def __init__(self, *maps: str, **options: Any) -> None:
        """Before the first round, with a seat for each map."""
        game = graphia()
        super().__init__(game, game.start(len(maps), GraphiaGenesisOptions(**options)))
        for seat, text in enumerate(maps):
            self.s.land[seat] = read_map(text)

    @property
    def waiting(self) -> list[int]:
        return self.game.seats_waiting(self.s)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        outcome = self.game.outcome(self.s)
        return outcome.winners if outcome else None

    def turn(self, *words: str) -> "Table":
        """Turns cards and rolls the die: `River`, `L` or `second T` for a card, `7` for the die."""
        for word in words:
            short = [text.removeprefix("shape ").removeprefix("die ") for text in self.outcomes]
            self.apply_chance(self.outcomes[short.index(word)])
        return self

    def draw(self, **draws: str) -> "Table":
        """Lets seats draw, by their names."""
        for name, text in draws.items():
            self.perform(text, name)
        return self

    def draws(self, seat: Seat = 0) -> list[str]:
        return self.legal(seat)

    def text_of(self, action: int, seat: Seat = 0) -> str:
        return super().text_of(action, seat)

    def read(self, text: str, seat: Seat = 0) -> int:
        return super().read(text, seat)

    def refusal(self, text: str, seat: Seat = 0) -> str:
        """The number of the rule that forbids a draw, or an empty string."""
        return self.rule_against(text, seat)

    def map(self, seat: int = 0) -> str:
        return "".join(f"{line}\n" for line in letters(self.s.land[seat]))

    def view(self, seat: int = 0) -> GraphiaGenesisView:
        return GraphiaGenesisView.of(self.plain, seat)

    def points(self, seat: Seat = 0) -> dict[str, int]:
        return self.points_of(seat)

    def total(self, seat: Seat = 0) -> int:
        return sum(self.points(seat).values())


def points_of(*rows: str, **options: Any) -> dict[str, int]:
    """The points of a sketched map, without the parts that are 0."""
    return {part: points for part, points in Table(sketch(*rows), **options).points().items() if points}
