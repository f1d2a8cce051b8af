"""A table of Polyminix for tests: figures, boxes and actions as text, refusals as rule numbers."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from landwright.bots.registry import make_bot
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import bits
from landwright.games.polyminix.bots.plan import plan_of
from landwright.games.polyminix.components import SIDE, TEST_FACES, Box, cards
from landwright.games.polyminix.lookup import area_counts, piece_bits, row_bits
from landwright.games.polyminix.sheet_text import placement_text
from landwright.games.polyminix.view import PolyminixView, SheetView
from tests.support.game_table import GameTable

NAMES = ("Amber", "Blue", "Coral", "Dill")
PLACEMENTS = 15_156
ANY = Box("⊘")  # a box that forbids nothing
FAR_APART = ("I2 a1 b1", "I3 n16 o16 p16")  # whether a symmetric figure of 14 pieces has these is hard to know


@cache
def polyminix() -> Game:
    return registry.load("polyminix")


class Table(GameTable):
    def __init__(self, seats: int = 2, **options: Any) -> None:
        """Before the first chance event; Amber begins unless the options say otherwise."""
        game = polyminix()
        chosen = game.read_options({"first": "1", **options})
        super().__init__(game, game.start(seats, chosen))

    @property
    def waiting(self) -> list[str]:
        return [NAMES[seat] for seat in self.game.seats_waiting(self.s)]

    @property
    def players(self) -> list[str]:
        return [NAMES[seat] for seat in bits(self.s.players)]

    @property
    def ending(self) -> str:
        """The reason why the game is over, empty while it goes on."""
        outcome = self.game.outcome(self.s)
        return outcome.reason if outcome else ""

    @property
    def winners(self) -> tuple[str, ...]:
        outcome = self.game.outcome(self.s)
        return tuple(NAMES[seat] for seat in outcome.winners) if outcome else ()

    @property
    def phase(self) -> str:
        return self.view("Amber").phase

    @property
    def seconds(self) -> int:
        return self.game.time_limit(self.s)

    @property
    def totals(self) -> list[int]:
        return self.view().points

    def view(self, name: str | None = None) -> PolyminixView:
        return PolyminixView.of(self.plain, -1 if name is None else NAMES.index(name))

    def act(self, **actions: str) -> "Table":
        """Lets seats act, by their names; several actions of a seat are separated by commas."""
        for name, texts in actions.items():
            for text in texts.split(", "):
                self.perform(text, name)
        return self

    def chance(self, *texts: str) -> "Table":
        return self.apply_chance(*texts)

    def deal(self, *numbers: int) -> "Table":
        """Deals cards, the first that are possible unless their numbers are given."""
        for number in numbers:
            self.apply_chance(f"card {number}")
        while self.phase == "deal":
            self.apply_chance(self.outcomes[0])
        return self

    def choose_sides(self, side: int = 1) -> "Table":
        while self.phase == "side":
            self.act(**{self.waiting[0]: f"side {side}"})
        return self

    def race(self, mode: str = "first", test: str = "!1", deck: str = "green") -> "Table":
        """Plays a turn of game 1 until its race begins."""
        self.chance(f"turn {mode}")
        while self.phase in ("deck", "deal"):
            if self.phase == "deck":
                self.act(**{self.waiting[0]: f"deck {deck}"})
            self.deal()
        return self.choose_sides().chance(f"test {test}")

    def problem(self, mode: str, turn: str, test: str) -> "Table":
        """Plays a turn of game 2 until its race begins."""
        self.act(**{self.waiting[0]: f"mode {mode}"})
        return self.chance(f"turn {turn}", f"test {test}")

    def lay(self, name: str, *figure: str, box: Box = ANY) -> "Table":
        """Gives a seat in a race another figure and another box, on an empty sheet. All seats have the same face."""
        seat = self.seat_number(name)
        rows = [*map(row_bits, figure), *[0] * (SIDE - len(figure))]
        self.s.figure[seat], self.s.sheet[seat], self.s.placed[seat] = rows, 0, 0
        self.s.race_test_die = TEST_FACES.index(box.face)
        self.s.shown[seat], self.s.others[seat] = piece_bits(box.pieces), box.others
        self.s.areas[seat] = area_counts(box)
        return self

    def plan(self, name: str) -> list[str]:
        """The placements of a solution."""
        return [placement_text(placement) for placement in plan_of(self.plain, self.seat_number(name), 0)]

    def finish(self, *names: str) -> "Table":
        """Lets seats complete their figures, one after another."""
        for name in names:
            for text in self.plan(name):
                self.perform(text, name)
        return self

    def give_up(self, *names: str) -> "Table":
        return self.act(**dict.fromkeys(names, "give up"))

    def time_up(self) -> "Table":
        assert self.game.rules.time_up
        self.game.rules.time_up(self.s)
        return self

    def refusal(self, name: str, text: str) -> str:
        """The number of the rule that forbids an action, or an empty string."""
        return self.rule_against(text, name)

    def score(self, **totals: int) -> "Table":
        """Gives seats points in the mode `first`."""
        for name, points in totals.items():
            self.s.points[self.seat_number(name)] = [points, 0, 0, 0, 0]
        return self

    def points(self, name: str) -> Mapping[str, int]:
        """Without the parts that are 0."""
        return {part: number for part, number in self.points_of(name).items() if number}

    def sheet(self, name: str) -> list[str]:
        """The pieces that are placed on a sheet."""
        return self.sheet_view(name).pieces

    def sheet_view(self, name: str) -> SheetView:
        race = self.view(name).race
        assert race
        racer = race.seats[self.seat_number(name)]
        assert racer
        assert racer.sheet
        return racer.sheet

    def cards(self, name: str) -> list[int]:
        return [int(card) for card in self.s.cards[self.seat_number(name)] if card]


def racing(seats: int = 2, mode: str = "first", test: str = "!1", **options: Any) -> Table:
    return Table(seats, **options).race(mode, test)


def solo(**options: Any) -> Table:
    """A solo player who has begun."""
    return Table(1, **options).act(Amber="begin")


def cards_of(colour: str) -> list[int]:
    return [card.number for card in cards() if card.colour == colour]


def hint(table: Table) -> str:
    """What the strongest bot answers: an action, or a sentence if it does not know one."""
    action, sentence = make_bot(table.game, "level5").advise(table.game.copy(table.s), 0)
    return sentence if action is None else table.text_of(action, "Amber")
