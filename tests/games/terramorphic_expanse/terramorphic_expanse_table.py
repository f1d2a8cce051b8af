"""A table of Terramorphic Expanse for tests: lands laid by hand, steps as text, refusals as rule numbers."""

from functools import cache
from typing import Any, Final, Self

from landwright.core import registry
from landwright.core.game import Game
from landwright.games import terramorphic_expanse as package
from landwright.games.terramorphic_expanse.components import NAMES, SCOREBOARD, SIDE_TEXTS
from landwright.games.terramorphic_expanse.drawing import city_name, side_name
from landwright.games.terramorphic_expanse.notation import set_index_of_lands
from landwright.games.terramorphic_expanse.options import TerramorphicExpanseOptions
from landwright.games.terramorphic_expanse.state import CUBE, GUIDE, TERRAFORM
from tests.support.game_table import GameTable, Seat

AMBER: Final = 0
AZURE: Final = 1
MOSS: Final = 2
PHASES: Final = {"cube": CUBE, "land": TERRAFORM, "guide": GUIDE}


@cache
def terramorphic_expanse() -> Game:
    if package.INFO.name not in registry.names():
        registry.register(package.game())
    return registry.load(package.INFO.name)


def board_city(name: str) -> int:
    if name == "scoreboard":
        return SCOREBOARD
    city = NAMES.index(name)
    return 4 * (city // 8) + city % 4


class Table(GameTable):
    """A match in which Amber begins: before set-up, or with lands at places, as in `{"1a": (1, 0)}`, and Amber's turn
    in some phase."""

    def __init__(
        self, lands: dict[str, tuple[int, int]] | None = None, phase: str = "cube", seats: int = 2, **options: Any
    ) -> None:
        game = terramorphic_expanse()
        super().__init__(game, game.start(seats, TerramorphicExpanseOptions(**{"first": "1", **options})))
        if lands is not None:
            self.s.placed = 2 * seats
            self.s.phase = PHASES[phase]
            for side, (x, y) in lands.items():
                self.lay(side, x, y)

    def lay(self, side: str, x: int, y: int) -> Self:
        number = SIDE_TEXTS.index(side)
        self.s.on_board |= 1 << number // 2
        self.s.side[number // 2], self.s.x[number // 2], self.s.y[number // 2] = number, x, y
        set_index_of_lands(self.s)
        return self

    def guide(self, city: str, seat: int = AMBER) -> Self:
        self.s.guide[seat] = board_city(city)
        return self

    def cube(self, side: str, seat: int = AMBER, count: int = 0) -> Self:
        self.s.cube[seat] = self.s.last[seat] = SIDE_TEXTS.index(side)
        self.s.count[seat] = count
        return self

    def marker(self, side: str, seat: int = AMBER) -> Self:
        self.s.marker[seat] = SIDE_TEXTS.index(side)
        return self

    def bonus(self, city: str) -> Self:
        self.s.bonus = board_city(city)
        return self

    def score(self, points: int, seat: int = AMBER) -> Self:
        self.s.points[seat, 0] = points
        return self

    @property
    def seat(self) -> int:
        """The one seat that may act."""
        (seat,) = self.game.seats_waiting(self.s)
        return seat

    def steps(self, prefix: str = "") -> set[str]:
        """The legal actions whose text starts with a prefix, without it."""
        return {text.removeprefix(prefix) for text in self.legal(self.seat) if text.startswith(prefix)}

    def do(self, *steps: str) -> Self:
        for step in steps:
            self.perform(step, self.seat)
        return self

    def refusal(self, step: str, seat: Seat | None = None) -> str:
        """The number of the rule that forbids a step, or an empty string."""
        return self.rule_against(step, self.seat if seat is None else seat)

    def total(self, seat: int = AMBER) -> int:
        return int(self.s.points[seat].sum())

    def where(self, seat: int = AMBER) -> str:
        return city_name(self.plain, int(self.s.guide[seat]))

    def cube_of(self, seat: int = AMBER) -> str:
        return side_name(int(self.s.cube[seat]))

    def marker_of(self, seat: int = AMBER) -> str:
        return side_name(int(self.s.marker[seat]))

    @property
    def winners(self) -> list[int]:
        outcome = self.game.outcome(self.s)
        return list(outcome.winners) if outcome else []
