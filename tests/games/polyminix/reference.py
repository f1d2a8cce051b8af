"""A second, plain implementation of Polyminix: sets of squares, lists of texts, no tables and no kernels."""

import json
from pathlib import Path
from typing import Any, Final

CARDS: Final = Path(__file__).parents[3] / "src" / "landwright" / "games" / "polyminix" / "data" / "cards.json"
SHAPES: Final = {
    "I2": "##", "I3": "###", "L3": "#. ##", "I4": "####", "L4": "#. #. ##", "S4": ".## ##.", "T4": "### .#.",
    "L5": "#. #. #. ##", "N5": "#. #. ## .#", "P5": "## ## #.", "T5": "### .#. .#.", "U5": "#.# ###",
    "V5": "#.. #.. ###", "W5": "#.. ##. .##", "Y5": ".# ## .# .#",
}  # fmt: skip
MODES: Final = ["first", "podium", "clock", "double", "free colour"]
FACES: Final = ["!1", "!2", "?1", "?2", "⊘", "A+B"]
COLOURS: Final = ["green", "yellow", "red"]
PROBLEMS: Final = [
    "3 12 14 22,20 3 5,1", "4 15 18 22,22 5 5,2", "5 24 22 26,24 7 5,4", "6 35 24 26,26 9 6,2", "7 48 26 28,24 11 6,4",
    "8 56 28 28,28 14 7,1",
]  # fmt: skip

Square = tuple[int, int]  # row and column, from 0
Squares = frozenset[Square]


def squares_of(rows: list[str]) -> Squares:
    return frozenset((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def name_of(square: Square) -> str:
    return "abcdefghijklmnop"[square[1]] + str(square[0] + 1)


def moved_home(squares: Squares) -> Squares:
    top, left = min(y for y, _ in squares), min(x for _, x in squares)
    return frozenset((y - top, x - left) for y, x in squares)


def ways(piece: str) -> set[Squares]:
    """All orientations of a piece."""
    found, squares = set(), squares_of(SHAPES[piece].split())
    for _ in range(4):
        squares = moved_home(frozenset((x, -y) for y, x in squares))
        found |= {squares, moved_home(frozenset((y, -x) for y, x in squares))}
    return found


WAYS: Final = {piece: ways(piece) for piece in SHAPES}


def text_of(piece: str, squares: Squares) -> str:
    return " ".join([piece, *map(name_of, sorted(squares))])


def places(piece: str, room: Squares) -> list[Squares]:
    """Where a piece fits into a room."""
    found = []
    for way in WAYS[piece]:
        first = min(way)
        for y, x in room:
            squares = frozenset((y - first[0] + dy, x - first[1] + dx) for dy, dx in way)
            if squares <= room:
                found.append(squares)
    return found


def is_connected(squares: Squares) -> bool:
    reached, new = set[Square](), {min(squares)}
    while new:
        reached |= new
        new = {(y + dy, x + dx) for y, x in new for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))} & squares - reached
    return reached == squares


def is_symmetric(squares: Squares) -> bool:
    home = moved_home(squares)
    maps = [
        lambda y, x: (y, -x),
        lambda y, x: (-y, x),
        lambda y, x: (-y, -x),
        lambda y, x: (x, y),
        lambda y, x: (-x, -y),
    ]
    maps.append(lambda y, x: (x, -y))
    return any(moved_home(frozenset(change(y, x) for y, x in squares)) == home for change in maps)


def perimeter(squares: Squares) -> int:
    return sum((y + dy, x + dx) not in squares for y, x in squares for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def solves(row: int, column: int, squares: Squares, pieces: int) -> bool:
    if not squares or not is_connected(squares):
        return False
    wanted = [int(number) for number in PROBLEMS[row].split()[column].split(",")]
    home = moved_home(squares)
    height, width = 1 + max(y for y, _ in home), 1 + max(x for _, x in home)
    holes = {(y, x) for y in range(height) for x in range(width)} - home
    match column:
        case 0:
            return not holes and [height, width] == wanted * 2
        case 1:
            return not holes and [len(home)] == wanted
        case 2:
            return not holes and [2 * (height + width)] == wanted
        case 3:
            return [len(home), perimeter(home)] == wanted
        case 4:
            return [pieces] == wanted and is_symmetric(home)
    is_inside = all(0 < y < height - 1 and 0 < x < width - 1 for y, x in holes)
    is_apart = not any({(y + 1, x), (y, x + 1)} & holes for y, x in holes)
    return [height, width, len(holes)] == [wanted[0], *wanted] and is_inside and is_apart and is_symmetric(home)


class Seat:
    def __init__(self) -> None:
        self.points = dict.fromkeys(MODES, 0)
        self.deck = ""
        self.cards: list[int] = []
        self.sides: list[int] = []
        self.at = 0  # which card is being covered
        self.pieces: dict[str, Squares] = {}
        self.rank = 0
        self.has_given_up = False

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def covered(self) -> Squares:
        return frozenset().union(*self.pieces.values())


class Play:
    """A game in progress; everything goes in and out as text."""

    def __init__(
        self, seats: int, game: int, first: int | None, clock: int = 60, limit: int = 300, figures: str = "own"
    ) -> None:
        self.cards = {card["card"]: card for card in json.loads(CARDS.read_text(encoding="utf-8"))}
        self.seats = [Seat() for _ in range(seats)]
        self.game, self.clock, self.limit, self.figures = game, clock, limit, figures
        self.unseen = {colour: [n for n, card in self.cards.items() if card["colour"] == colour] for colour in COLOURS}
        self.used: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.players = list(range(seats))
        self.turn, self.ending = 0, ""
        self.mode = self.turn_die = self.test_die = ""
        self.current = -1
        self.due = "first"
        if first is not None:
            self.current = first
            self.begin_turn()

    # What can happen

    def outcomes(self) -> list[str]:
        match self.due:
            case "first":
                return [f"first {number}" for number in range(1, 1 + len(self.seats))]
            case "turn":
                return [f"turn {face}" for face in [*MODES, "choice"]]
            case "test":
                return [f"test {face}" for face in FACES]
            case "deal":
                colour = self.seats[self.takers[0]].deck
                return [f"card {card}" for card in self.unseen[colour] or self.used[colour][:1]]
        return []

    def waiting(self) -> list[int]:
        match self.due:
            case "mode":
                return [self.current]
            case "deck":
                return self.takers[:1]
            case "side":
                return [n for n in self.players if len(self.seats[n].sides) < len(self.seats[n].cards)]
            case "race":
                return [n for n in self.players if not self.seats[n].rank and not self.seats[n].has_given_up]
        return []

    def seconds(self) -> int:
        return 0 if self.due != "race" else self.clock if self.mode == "clock" else self.limit

    def legal(self, number: int) -> set[str]:
        if number not in self.waiting():
            return set()
        match self.due:
            case "mode":
                return {f"mode {mode}" for mode in (MODES if self.game == 1 else MODES[:3])}
            case "deck":
                return {f"deck {colour}" for colour in COLOURS}
            case "side":
                return {"side 1", "side 2"}
        seat = self.seats[number]
        room = self.room(seat) - seat.covered
        found = {"give up", *(f"take back {piece}" for piece in seat.pieces)}
        for piece in SHAPES:
            if piece not in seat.pieces and self.allows(seat, piece):
                found |= {text_of(piece, squares) for squares in places(piece, room)}
        return found

    def side(self, seat: Seat) -> Any:
        owner = self.seats[self.current] if self.has_one_figure else seat
        return self.cards[owner.cards[seat.at]]["sides"][owner.sides[seat.at] - 1]

    @property
    def has_one_figure(self) -> bool:
        return self.figures == "same" and self.mode != "free colour"

    def room(self, seat: Seat) -> Squares:
        if self.game == 2:
            return frozenset((y, x) for y in range(16) for x in range(16))
        return squares_of(self.side(seat)["figure"])

    def allows(self, seat: Seat, piece: str) -> bool:
        if self.game == 2:
            return True
        box = self.side(seat)["boxes"][self.test_die]
        match self.test_die:
            case "!1" | "!2":
                return piece in box
            case "⊘":
                return piece not in box
            case "A+B":
                return sum(other[1] == piece[1] for other in seat.pieces) < box.count(int(piece[1]))
        return piece in box["with"] or len(set(seat.pieces) - set(box["with"])) < box["others"]

    def is_complete(self, seat: Seat) -> bool:
        if self.game == 2:
            row, column = [*MODES, "choice"].index(self.turn_die), FACES.index(self.test_die)
            return solves(row, column, seat.covered, len(seat.pieces))
        box, pieces = self.side(seat)["boxes"][self.test_die], set(seat.pieces)
        if seat.covered != self.room(seat):
            return False
        match self.test_die:
            case "!1" | "!2":
                return pieces == set(box)
            case "⊘":
                return not pieces & set(box)
            case "A+B":
                return sorted(int(piece[1]) for piece in pieces) == sorted(box)
        return pieces >= set(box["with"]) and len(pieces) == len(box["with"]) + box["others"]

    # What happens

    def clockwise(self) -> list[int]:
        """The players from the current one on."""
        order = [(self.current + step) % len(self.seats) for step in range(len(self.seats))]
        return [number for number in order if number in self.players]

    def begin_turn(self) -> None:
        self.turn += 1
        self.due = "turn" if self.game == 1 else "mode"

    def apply_chance(self, text: str) -> None:
        kind, value = text.split(" ", 1)
        if kind == "first":
            self.current = int(value) - 1
            self.begin_turn()
        elif kind == "turn":
            self.turn_die = value
            if self.game == 2:
                self.due = "test"
            elif value == "choice":
                self.due = "mode"
            else:
                self.set_mode(value)
        elif kind == "card":
            self.take_card(int(value))
        else:
            self.test_die, self.due = value, "race"
            for seat in self.seats:
                seat.pieces, seat.at, seat.rank, seat.has_given_up = {}, 0, 0, False

    def set_mode(self, mode: str) -> None:
        self.mode = mode
        if self.game == 2:
            self.due = "turn"
            return
        order = self.clockwise()
        self.takers = [*order[1:], order[0]] if mode == "free colour" else order[:1] if self.has_one_figure else order
        self.due = "deck"

    def take_card(self, card: int) -> None:
        seat = self.seats[self.takers[0]]
        (self.unseen if self.unseen[seat.deck] else self.used)[seat.deck].remove(card)
        seat.cards.append(card)
        if self.mode == "double" and len(seat.cards) == 1:
            return
        self.takers = self.takers[1:]
        self.due = "side" if not self.takers else "deck" if self.mode == "free colour" else "deal"

    def act(self, number: int, text: str) -> None:
        seat, (word, _, rest) = self.seats[number], text.partition(" ")
        match word:
            case "mode":
                self.set_mode(rest)
            case "deck":
                for other in [number] if self.mode == "free colour" else self.players:
                    self.seats[other].deck = rest
                self.due = "deal"
            case "side":
                seat.sides.append(int(rest))
                self.due = "side" if self.waiting() else "test"
            case "give":
                seat.has_given_up = True
                self.look_at_turn()
            case "take":
                del seat.pieces[text.rsplit(maxsplit=1)[-1]]
                self.look_at_sheet(seat)
            case piece:
                seat.pieces[piece] = frozenset((int(name[1:]) - 1, ord(name[0]) - ord("a")) for name in rest.split())
                self.look_at_sheet(seat)

    def look_at_sheet(self, seat: Seat) -> None:
        if not self.is_complete(seat):
            return
        if self.mode == "double" and seat.at == 0:
            seat.at, seat.pieces = 1, {}
            return
        seat.rank = 1 + max(other.rank for other in self.seats)
        self.look_at_turn()

    def look_at_turn(self) -> None:
        finished = max(seat.rank for seat in self.seats)
        places = {"podium": min(3, len(self.players)), "clock": 9}.get(self.mode, 1)
        if not self.waiting() or finished == places:
            self.end_turn()

    def end_turn(self) -> None:
        for seat in self.seats:
            if seat.rank:
                worth = {"clock": 2, "free colour": 1 + COLOURS.index(seat.deck) if seat.deck else 0}
                seat.points[self.mode] += worth.get(self.mode, 4 - seat.rank)
        for number in self.clockwise():
            for card in self.seats[number].cards:
                self.used[self.cards[card]["colour"]].append(card)
        for seat in self.seats:
            seat.cards, seat.sides, seat.deck = [], [], ""
        best = max(seat.total for seat in self.seats)
        leaders = [number for number, seat in enumerate(self.seats) if seat.total == best]
        if best >= 12 and len(leaders) == 1:
            self.finish("one player alone has the highest score, and it is 12 or more")
        elif self.turn == 100:
            self.finish("100 turns have been played")
        else:
            self.players = leaders if best >= 12 else list(range(len(self.seats)))
            later = [n for n in self.players if n > self.current]
            self.current = min(later or self.players)
            self.begin_turn()

    def finish(self, ending: str) -> None:
        self.ending, self.due = ending, "over"

    def winners(self) -> list[int]:
        best = max(seat.total for seat in self.seats)
        return [number for number, seat in enumerate(self.seats) if seat.total == best]
