"""A table of Kingdom Maps for tests: maps, dice and actions as text, refusals as rule numbers."""

from functools import cache

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import Numbers
from landwright.games.kingdom_maps.map_text import letters, read_map
from landwright.games.kingdom_maps.options import KingdomMapsOptions
from landwright.games.kingdom_maps.scoring import score
from landwright.games.kingdom_maps.view import KingdomMapsView
from tests.support.game_table import GameTable

ROWS = dict(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))  # and their lengths
CODES = [f"{sector}{number}" for sector in "AB" for number in range(1, 7)]
CRITERIA = "A2,A4,B1,B5"
TERRITORIES = ["Mountain", "Forest", "Farm", "Lake", "Desert", "Village"]
HEXES = [f"{row}{place}" for row, length in ROWS.items() for place in range(1, length + 1)]
NAMES = ("Azure", "Bronze", "Crimson", "Dove")


@cache
def kingdom() -> Game:
    return registry.load("kingdom-maps")


def map_text(land: Numbers) -> str:
    return "".join(f"{line}\n" for line in letters(land.tolist()))


def sketch(fill: str = ".", **rows: str) -> str:
    """A map whose named rows start with these letters, and which is filled with one letter elsewhere."""
    return "".join(rows.get(name, "").ljust(length, fill) + "\n" for name, length in ROWS.items())


def filled(letter: str, *left: str) -> str:
    """A map of one territory, with these hexes left empty."""
    return with_hexes(sketch(letter), ".", *left)


def with_hexes(land: str, letter: str, *hexes: str) -> str:
    """The map with another letter in the named hexes."""
    rows = dict(zip(ROWS, map(list, land.splitlines()), strict=True))
    for name in hexes:
        rows[name[0]][int(name[1]) - 1] = letter
    return "".join("".join(row) + "\n" for row in rows.values())


EMPTY_MAP = sketch()
FULL_MAP = sketch("D")


class Table(GameTable):
    def __init__(self, *maps: str, criteria: str = CRITERIA, first: str = "1") -> None:
        """Before the first roll, or the first chance event of the set-up; with a seat for each map."""
        game = kingdom()
        options = game.read_options({"criteria": criteria, "first": first})
        assert isinstance(options, KingdomMapsOptions)
        super().__init__(game, game.start(len(maps), options))
        for seat, text in enumerate(maps):
            self.s.land[seat] = read_map(text)

    @property
    def waiting(self) -> list[str]:
        return [self.game.info.seat_names[seat] for seat in self.game.seats_waiting(self.s)]

    @property
    def ending(self) -> str:
        """The reason why the game is over, empty while it goes on."""
        outcome = self.game.outcome(self.s)
        return outcome.reason if outcome else ""

    @property
    def winners(self) -> tuple[str, ...]:
        """Empty while the game goes on."""
        outcome = self.game.outcome(self.s)
        return tuple(self.game.info.seat_names[seat] for seat in outcome.winners) if outcome else ()

    @property
    def view(self) -> KingdomMapsView:
        return KingdomMapsView.of(self.plain, -1)

    def roll(self, *dice: int) -> "Table":
        return self.apply_chance("dice " + " ".join(map(str, dice)))

    def act(self, **actions: str) -> "Table":
        """Lets seats act, by their names; several actions of a seat are separated by commas."""
        for name, texts in actions.items():
            for text in texts.split(", "):
                self.perform(text, name)
        return self

    def give(self, name: str, powers: int) -> "Table":
        """Gives a seat ±1 powers."""
        self.s.powers[self.seat_number(name)] = powers
        return self

    def use_up(self, name: str, *, but: str = "") -> "Table":
        """Leaves a seat no use of any territory, or one use of one."""
        self.s.uses[self.seat_number(name)] = [int(letter == but) for letter in "MFALDV"]
        return self

    def refusal(self, name: str, text: str) -> str:
        """The number of the rule that forbids an action, or an empty string."""
        return self.rule_against(text, name)

    def map(self, name: str = "Azure") -> str:
        return map_text(self.s.land[self.seat_number(name)])

    def powers(self, name: str = "Azure") -> int:
        return int(self.s.powers[self.seat_number(name)])

    def uses(self, name: str = "Azure") -> str:
        """The uses left of each territory in their order, a digit each."""
        return "".join(map(str, self.s.uses[self.seat_number(name)]))

    def points(self, name: str = "Azure") -> dict[str, int]:
        return self.points_of(name)

    def total(self, name: str = "Azure") -> int:
        return sum(self.points(name).values())


def points_of(land: str) -> dict[str, int]:
    """The points of a map by every criterion, in play or not, without those that are 0."""
    numbers = read_map(land)
    found = {code: int(score(numbers, criterion)) for criterion, code in enumerate(CODES)}
    return {code: points for code, points in found.items() if points}


def started(*maps: str, dice: tuple[int, int, int] = (1, 3, 4), **options: str) -> Table:
    return Table(*maps, **options).roll(*dice)


def turn_of_ones(table: Table, territory: str, name: str) -> str:
    """Plays a turn in which everyone draws the same hex, and returns the active seat."""
    active = table.roll(1, 1, 1).waiting[0]
    table.act(**{active: f"{territory}, take 1, {name}"})
    table.act(**{seat: f"take 1, {name}" for seat in NAMES[: len(table.view.seats)] if seat != active})
    return active
