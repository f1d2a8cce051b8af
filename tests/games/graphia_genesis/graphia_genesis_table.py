"""A table of Graphia Genesis for tests: maps, cards and draws as text, refusals as rule numbers."""

from functools import cache
from typing import Any

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.games.graphia_genesis.components import SIDE
from landwright.games.graphia_genesis.map_text import letters, read_map
from landwright.games.graphia_genesis.options import GraphiaGenesisOptions
from landwright.games.graphia_genesis.view import GraphiaGenesisView


@cache
def graphia() -> Game:
    return registry.load("graphia-genesis")


def sketch(*rows: str) -> str:
    """A map whose first rows begin so, and which is empty elsewhere."""
    return "".join(row.ljust(SIDE, ".") + "\n" for row in [*rows, *[""] * (SIDE - len(rows))])


EMPTY_MAP = sketch()
FULL_MAP = sketch(*["D" * SIDE] * SIDE)


class Table:
    def __init__(self, *maps: str, **options: Any) -> None:
        """Before the first round, with a seat for each map."""
        self.game = graphia()
        self.s = self.game.start(len(maps), GraphiaGenesisOptions(**options))
        for seat, text in enumerate(maps):
            self.s.land[seat] = read_map(text)

    @property
    def plain(self) -> PlainState:
        return self.game.plain(self.s)

    @property
    def outcomes(self) -> list[str]:
        """What chance may bring now."""
        return [self.game.notation.chance_text(self.plain, k) for k in range(self.game.rules.chances(self.s))]

    @property
    def waiting(self) -> list[int]:
        return self.game.seats_waiting(self.s)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        outcome = self.game.outcome(self.s)
        return outcome.winners if outcome else None

    def turn(self, *words: str) -> "Table":
        """Chance brings these: `River`, `L` or `second T` for a card, `7` for the die."""
        for word in words:
            ends = [text.removeprefix("shape ").removeprefix("die ") for text in self.outcomes]
            self.game.rules.apply_chance(self.s, ends.index(word))
        return self

    def draw(self, **draws: str) -> "Table":
        """Seats draw, by their names."""
        for name, text in draws.items():
            seat = self.game.info.seat_names.index(name)
            action = self.read(text, seat)
            assert self.game.refusal(self.s, seat, action) is None
            self.game.rules.act(self.s, seat, action)
        return self

    def draws(self, seat: int = 0) -> list[str]:
        return [self.text_of(action, seat) for action in self.game.actions(self.s, seat)]

    def text_of(self, action: int, seat: int = 0) -> str:
        return self.game.notation.action_text(self.plain, seat, action)

    def read(self, text: str, seat: int = 0) -> int:
        return self.game.notation.read_action(self.plain, seat, text)

    def refusal(self, text: str, seat: int = 0) -> str:
        """The number of the rule that forbids a draw, or nothing."""
        refusal = self.game.refusal(self.s, seat, self.read(text, seat))
        return refusal.rule if refusal else ""

    def map(self, seat: int = 0) -> str:
        return "".join(f"{line}\n" for line in letters(self.s.land[seat]))

    def view(self, seat: int = 0) -> GraphiaGenesisView:
        return GraphiaGenesisView.of(self.plain, seat)

    def points(self, seat: int = 0) -> dict[str, int]:
        return self.game.points(self.s, int(self.s.seats))[seat]

    def total(self, seat: int = 0) -> int:
        return sum(self.points(seat).values())


def points_of(*rows: str, **options: Any) -> dict[str, int]:
    """What a sketched map scores, without the lines that are 0."""
    return {part: points for part, points in Table(sketch(*rows), **options).points().items() if points}
