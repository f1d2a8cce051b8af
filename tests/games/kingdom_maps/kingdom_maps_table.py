"""A table of Kingdom Maps for tests: maps, dice and actions as text, refusals as rule numbers."""

from functools import cache

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.core.types import Numbers
from landwright.games.kingdom_maps.map_text import letters, read_map
from landwright.games.kingdom_maps.options import KingdomMapsOptions
from landwright.games.kingdom_maps.scoring import score
from landwright.games.kingdom_maps.view import KingdomMapsView

ROWS = dict(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))  # how long each is
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
    """A map whose rows begin so, and which holds the same everywhere else."""
    return "".join(rows.get(name, "").ljust(length, fill) + "\n" for name, length in ROWS.items())


def filled(letter: str, *left: str) -> str:
    """A map of one territory, with these hexes left empty."""
    return with_hexes(sketch(letter), ".", *left)


def with_hexes(land: str, letter: str, *hexes: str) -> str:
    """The map with something else in some hexes, by their names."""
    rows = dict(zip(ROWS, map(list, land.splitlines()), strict=True))
    for name in hexes:
        rows[name[0]][int(name[1]) - 1] = letter
    return "".join("".join(row) + "\n" for row in rows.values())


EMPTY_MAP = sketch()
FULL_MAP = sketch("D")


class Table:
    def __init__(self, *maps: str, criteria: str = CRITERIA, first: str = "1") -> None:
        """Before the first roll, unless there is something to roll for before it; with a seat for each map."""
        self.game = kingdom()
        options = self.game.read_options({"criteria": criteria, "first": first})
        assert isinstance(options, KingdomMapsOptions)
        self.s = self.game.start(len(maps), options)
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
    def waiting(self) -> list[str]:
        return [self.game.info.seat_names[seat] for seat in self.game.seats_waiting(self.s)]

    @property
    def ending(self) -> str:
        """Why the game is over, or nothing while it goes on."""
        outcome = self.game.outcome(self.s)
        return outcome.reason if outcome else ""

    @property
    def winners(self) -> tuple[str, ...]:
        """Nobody while the game goes on."""
        outcome = self.game.outcome(self.s)
        return tuple(self.game.info.seat_names[seat] for seat in outcome.winners) if outcome else ()

    @property
    def view(self) -> KingdomMapsView:
        return KingdomMapsView.of(self.plain, -1)

    def happen(self, *texts: str) -> "Table":
        """Chance brings these."""
        for text in texts:
            self.game.rules.apply_chance(self.s, self.outcomes.index(text))
        return self

    def roll(self, *dice: int) -> "Table":
        return self.happen("dice " + " ".join(map(str, dice)))

    def act(self, **actions: str) -> "Table":
        """Seats do what they may, by their names; several actions are parted by commas."""
        for name, texts in actions.items():
            for text in texts.split(", "):
                seat, action = self._read(name, text)
                refusal = self.game.refusal(self.s, seat, action)
                assert refusal is None, f"{name} cannot do {text}: {refusal}"
                self.game.rules.act(self.s, seat, action)
        return self

    def give(self, name: str, powers: int) -> "Table":
        """Makes ±1 available to a seat."""
        self.s.powers[self.game.info.seat_names.index(name)] = powers
        return self

    def use_up(self, name: str, *, but: str = "") -> "Table":
        """Leaves a seat no use of any territory, or one use of one."""
        seat = self.game.info.seat_names.index(name)
        self.s.uses[seat] = [int(letter == but) for letter in "MFALDV"]
        return self

    def open_to(self, name: str) -> list[str]:
        """What a seat may do."""
        seat = self.game.info.seat_names.index(name)
        return [self.game.notation.action_text(self.plain, seat, action) for action in self.game.actions(self.s, seat)]

    def refusal(self, name: str, text: str) -> str:
        """The number of the rule that forbids an action, or nothing."""
        refusal = self.game.refusal(self.s, *self._read(name, text))
        return refusal.rule if refusal else ""

    def _read(self, name: str, text: str) -> tuple[int, int]:
        seat = self.game.info.seat_names.index(name)
        return seat, self.game.notation.read_action(self.plain, seat, text)

    def map(self, name: str = "Azure") -> str:
        return map_text(self.s.land[self.game.info.seat_names.index(name)])

    def powers(self, name: str = "Azure") -> int:
        return int(self.s.powers[self.game.info.seat_names.index(name)])

    def uses(self, name: str = "Azure") -> str:
        """Of each territory in their order, a digit each."""
        return "".join(map(str, self.s.uses[self.game.info.seat_names.index(name)]))

    def points(self, name: str = "Azure") -> dict[str, int]:
        return self.game.points(self.s, int(self.s.seats))[self.game.info.seat_names.index(name)]

    def total(self, name: str = "Azure") -> int:
        return sum(self.points(name).values())


def points_of(land: str) -> dict[str, int]:
    """What a map scores by every criterion, in play or not, without those that bring nothing."""
    numbers = read_map(land)
    found = {code: int(score(numbers, criterion)) for criterion, code in enumerate(CODES)}
    return {code: points for code, points in found.items() if points}


def started(*maps: str, dice: tuple[int, int, int] = (1, 3, 4), **options: str) -> Table:
    return Table(*maps, **options).roll(*dice)


def turn_of_ones(table: Table, territory: str, name: str) -> str:
    """Everyone draws one hex, the same; who was active."""
    active = table.roll(1, 1, 1).waiting[0]
    table.act(**{active: f"{territory}, take 1, {name}"})
    table.act(**{seat: f"take 1, {name}" for seat in NAMES[: len(table.view.seats)] if seat != active})
    return active
