"""A reference implementation of Kingdom Maps that shares no code with the game.

A map is a dictionary from (q, r) to a letter, for the hexes that are drawn on. Seats are numbered from 0, and what they
do and what chance brings is told in the words of the game's own texts.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

Hex = tuple[int, int]
Map = dict[Hex, str]

RADIUS = 4
TERRITORIES = {"M": "Mountain", "F": "Forest", "A": "Farm", "L": "Lake", "D": "Desert", "V": "Village"}
LETTERS = "MFALDV"
CRITERIA = {
    "A1": "Ranges",
    "A2": "Greatwood",
    "A3": "Irrigation",
    "A4": "Inland waters",
    "A5": "Dunes",
    "A6": "Market towns",
    "B1": "Surveyed rows",
    "B2": "Balance",
    "B3": "Borders",
    "B4": "Crossroads",
    "B5": "Patchwork",
    "B6": "Great roads",
}
SEATS = ("Azure", "Bronze", "Crimson", "Dove")
USES = {1: 3, 2: 3, 3: 2, 4: 1}
NUMBERS = range(1, 7)


# The sheet


def is_on_map(place: Hex) -> bool:
    q, r = place
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


SPAN = range(-RADIUS, RADIUS + 1)
ROWS = {r: [(q, r) for q in SPAN if is_on_map((q, r))] for r in SPAN}
HEXES = [place for row in ROWS.values() for place in row]
QUESTION = (0, 0)
POWERS = {(3, 0), (-3, 0), (0, 3), (0, -3), (3, -3), (-3, 3)}
NAMES = {place: f"{'abcdefghi'[r + RADIUS]}{n}" for r, row in ROWS.items() for n, place in enumerate(row, 1)}
PLACES = {name: place for place, name in NAMES.items()}


@cache
def beside(place: Hex) -> frozenset[Hex]:
    q, r = place
    around = [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
    return frozenset(filter(is_on_map, around))


def sides(place: Hex) -> set[int]:
    """The sides that a hex lies on, clockwise from the top: a corner lies on two that follow each other."""
    q, r = place
    return {side for side, depth in enumerate((-r, q, q + r, r, -q, -q - r)) if depth == RADIUS}


EDGE = {place for place in HEXES if sides(place)}
# Round the edge every hex has exactly two others of the edge next to it.
EDGE_PAIRS = {frozenset((place, other)) for place in EDGE for other in beside(place) & EDGE}


def read(text: str) -> Map:
    signs = dict(zip(HEXES, "".join(text.split()), strict=True))
    return {place: letter for place, letter in signs.items() if letter != "."}


def write(land: Map) -> str:
    return "".join("".join(land.get(place, ".") for place in row) + "\n" for row in ROWS.values())


# Drawing


def placements(land: Map, number: int) -> frozenset[frozenset[Hex]]:
    """Every set of `number` hexes that can be drawn."""
    return placements_on(frozenset(HEXES) - frozenset(land), number)


@lru_cache(maxsize=16)
def placements_on(empty: frozenset[Hex], number: int) -> frozenset[frozenset[Hex]]:
    """Connected sets grow hex by hex, from one that lies next to what is drawn; on a blank map from anywhere."""
    is_blank = len(empty) == len(HEXES)
    sets = {frozenset([place]) for place in empty if is_blank or beside(place) - empty}
    for _ in range(number - 1):
        sets = {one | {more} for one in sets for place in one for more in beside(place) & empty - one}
    return frozenset(sets)


def can_draw(land: Map, number: int) -> bool:
    """Whether there is a placement, without finding all: as many hexes as can be reached from one of its hexes."""
    empty = set(HEXES) - set(land)
    starts = [place for place in empty if not land or beside(place) & set(land)]
    return any(len(reached(start, empty)) >= number for start in starts)


def reached(start: Hex, within: set[Hex]) -> set[Hex]:
    found, edge = {start}, [start]
    while edge:
        more = (beside(edge.pop()) & within) - found
        found |= more
        edge += more
    return found


# Scoring


def holding(land: Map, letter: str) -> set[Hex]:
    return {place for place in land if land[place] == letter}


def areas(land: Map, letter: str) -> list[set[Hex]]:
    found, rest = [], holding(land, letter)
    while rest:
        found.append(reached(min(rest), rest))
        rest = rest - found[-1]
    return found


def around(land: Map, places: set[Hex]) -> set[str]:
    """The territories next to any of some hexes."""
    return {land[other] for place in places for other in beside(place) if other in land}


def is_road(area: set[Hex]) -> bool:
    """Sides that follow each other share a corner; so two of a road's lie two or three apart."""
    touched = {side for place in area if len(sides(place)) == 1 for side in sides(place)}
    return any((one - other) % 6 in (2, 3, 4) for one in touched for other in touched)


def is_surveyed(land: Map, row: list[Hex]) -> bool:
    return set(row) <= set(land) and len({land[place] for place in row}) >= 4


def score(land: Map, code: str) -> int:
    match code:
        case "A1":
            return 4 * sum(len(area) in (3, 4) for area in areas(land, "M"))
        case "A2":
            return max(map(len, areas(land, "F")), default=0)
        case "A3":
            return sum("L" in around(land, {place}) for place in holding(land, "A"))
        case "A4":
            return 3 * sum(not area & EDGE for area in areas(land, "L"))
        case "A5":
            return len(holding(land, "D") & EDGE)
        case "A6":
            return sum(len(around(land, area) - {"V"}) for area in areas(land, "V"))
        case "B1":
            return 3 * sum(is_surveyed(land, row) for row in ROWS.values())
        case "B2":
            return 3 * min(len(holding(land, letter)) for letter in LETTERS)
        case "B3":
            return sum(pair <= set(land) and len({land[place] for place in pair}) == 2 for pair in EDGE_PAIRS)
        case "B4":
            return len(earning(land, "B4")) // 2
        case "B5":
            return 3 * sum(len(areas(land, letter)) >= 3 for letter in LETTERS)
        case "B6":
            return 6 * sum(any(map(is_road, areas(land, letter))) for letter in LETTERS)
    raise ValueError(code)


def earning(land: Map, code: str) -> set[Hex]:
    """The hexes that make the points by a criterion, where it cannot be others."""
    rarest = min(len(holding(land, letter)) for letter in LETTERS)
    match code:
        case "A1":
            return set[Hex]().union(*(area for area in areas(land, "M") if len(area) in (3, 4)))
        case "A3":
            return {place for place in holding(land, "A") if "L" in around(land, {place})}
        case "A4":
            return set[Hex]().union(*(area for area in areas(land, "L") if not area & EDGE))
        case "A5":
            return holding(land, "D") & EDGE
        case "A6":
            return set[Hex]().union(*(area for area in areas(land, "V") if around(land, area) - {"V"}))
        case "B1":
            return set[Hex]().union(*(row for row in ROWS.values() if is_surveyed(land, row)))
        case "B2":
            return {place for place in land if len(holding(land, land[place])) == rarest}
        case "B3":
            pairs = [pair for pair in EDGE_PAIRS if pair <= set(land)]
            return set[Hex]().union(*(pair for pair in pairs if len({land[place] for place in pair}) == 2))
        case "B4":
            return {place for place in land if len(around(land, {place}) - {land[place]}) >= 3}
        case "B5":
            return {place for place in land if len(areas(land, land[place])) >= 3}
    raise ValueError(code)


# A game


class Seat:
    def __init__(self, uses: int) -> None:
        self.land: Map = {}
        self.powers = 0
        self.uses = dict.fromkeys(LETTERS, uses)
        self.number = 0  # to draw in this turn
        self.drawn: set[Hex] = set()  # of them
        self.task = ""  # "take", "draw" or "score"
        self.has_question = False  # drawn, and not scored yet
        self.question_points = 0

    def numbers(self, die: int) -> list[int]:
        """What the ±1 make of a die, as far as it can be drawn."""
        return [n for n in NUMBERS if abs(n - die) <= self.powers and can_draw(self.land, n)]

    def takes(self, dice: list[int]) -> set[str]:
        """The texts of every die with every number that can be drawn."""
        return {f"take {die}" if n == die else f"take {die} as {n}" for die in dice for n in self.numbers(die)}

    def spots(self) -> set[Hex]:
        """The next hex of every placement that begins with the hexes drawn so far; each is next to one of them."""
        earlier = {place: letter for place, letter in self.land.items() if place not in self.drawn}
        following = {other for place in self.drawn for other in beside(place)} if self.drawn else set(HEXES)
        whole = [one for one in placements(earlier, self.number) if self.drawn <= one]
        return set[Hex]().union(*whole) & following - self.drawn


class Play:
    """A game; `due` is what comes next."""

    def __init__(self, seats: int, criteria: list[str], first: int | None) -> None:
        self.seats = [Seat(USES[seats]) for _ in range(seats)]
        self.criteria = criteria
        self.active = first
        self.dice: list[int] = []
        self.territory = ""
        self.is_second = self.is_last = False
        self.ending = ""
        self.prepare()

    def prepare(self) -> None:
        if len(self.criteria) < 4:
            self.due = "criterion"
        elif self.active is None and len(self.seats) > 1:
            self.due = "first"
        else:
            self.active = self.active or 0
            self.begin()

    def begin(self) -> None:
        """A turn begins with a roll, if the active player has a use left."""
        self.dice, self.territory, self.is_second = [], "", False
        if any(self.seats[self.active or 0].uses.values()):
            self.due = "roll"
        else:
            self.end("the active player has no territory left to announce")

    def end(self, reason: str) -> None:
        self.due, self.ending = "over", reason

    # Chance

    def outcomes(self) -> set[str]:
        if self.due == "criterion":
            sector = "A" if sum(code[0] == "A" for code in self.criteria) < 2 else "B"
            codes = [code for code in CRITERIA if code[0] == sector and code not in self.criteria]
            return {f"criterion {code} {CRITERIA[code]}" for code in codes}
        if self.due == "first":
            return {f"{name} begins" for name in SEATS[: len(self.seats)]}
        if self.due == "roll":
            return {f"dice {a} {b} {c}" for a in NUMBERS for b in NUMBERS for c in NUMBERS}
        return {f"dice {a} {b}" for a in NUMBERS for b in NUMBERS} if self.due == "second roll" else set()

    def apply_chance(self, text: str) -> None:
        words = text.split()
        if self.due == "criterion":
            self.criteria.append(words[1])
            self.prepare()
        elif self.due == "first":
            self.active = SEATS.index(words[0])
            self.begin()
        elif self.due == "roll":
            self.dice, self.due = list(map(int, words[1:])), "territory"
        else:
            self.dice, self.is_second, self.due = list(map(int, words[1:])), True, "second"
            if not self.seconds():
                self.is_last = True
                self.score_question_or_go_on()

    # What seats may do

    def legal(self, number: int) -> set[str]:
        seat = self.seats[number]
        if self.due == "everyone":
            return self.open_to_each(seat)
        if number != self.active:
            return set()
        if self.due == "territory":
            return {TERRITORIES[letter] for letter, left in seat.uses.items() if left}
        if self.due == "number":
            return seat.takes(self.dice) or {f"take {die}" for die in self.dice}
        return self.seconds() if self.due == "second" else set()

    def open_to_each(self, seat: Seat) -> set[str]:
        if seat.task == "take":
            return seat.takes(self.dice)
        if seat.task == "draw":
            return {NAMES[place] for place in seat.spots()}
        return {f"score {code}" for code in self.criteria} if seat.task == "score" else set()

    def seconds(self) -> set[str]:
        """Alone: either die for the territory, the other for the number."""
        ways = (self.dice, self.dice[::-1])
        return {f"{TERRITORIES[LETTERS[a - 1]]} with {n}" for a, b in ways for n in self.seats[0].numbers(b)}

    # What they do

    def act(self, number: int, text: str) -> None:
        seat, words = self.seats[number], text.split()
        if self.due == "territory":
            self.territory = next(letter for letter, name in TERRITORIES.items() if name == text)
            seat.uses[self.territory] -= 1
            self.due = "number"
        elif self.due == "second":
            self.take_second(words[0], int(words[2]))
        elif words[0] == "take":
            self.take(seat, int(words[1]), int(words[-1]))
        elif words[0] == "score":
            seat.question_points, seat.has_question, seat.task = score(seat.land, words[1]), False, ""
            self.continue_turn()
        else:
            self.draw(seat, PLACES[text])

    def take(self, seat: Seat, die: int, number: int) -> None:
        seat.powers -= abs(number - die)
        seat.number, seat.drawn, seat.task = number, set(), "draw"
        if not can_draw(seat.land, number):
            self.is_last, seat.task = True, ""
        if self.due == "number":
            self.dice.remove(die)
            self.due = "everyone"
            for other in self.passive():
                other.task = "take" if other.takes(self.dice) else ""
                self.is_last = self.is_last or not other.task
        self.continue_turn()

    def passive(self) -> Iterator[Seat]:
        return (seat for number, seat in enumerate(self.seats) if number != self.active)

    def take_second(self, name: str, number: int) -> None:
        seat = self.seats[0]
        self.territory = next(letter for letter in LETTERS if TERRITORIES[letter] == name)
        die = sum(self.dice) - 1 - LETTERS.index(self.territory)
        seat.powers -= abs(number - die)
        seat.number, seat.drawn, seat.task = number, set(), "draw"
        self.due = "everyone"

    def draw(self, seat: Seat, place: Hex) -> None:
        seat.land[place] = self.territory
        seat.drawn.add(place)
        if len(seat.drawn) < seat.number:
            return
        seat.powers += len(seat.drawn & POWERS)
        seat.has_question = seat.has_question or QUESTION in seat.drawn
        is_end_of_turn = len(self.seats) > 1 or self.is_second
        seat.task = "score" if seat.has_question and is_end_of_turn else ""
        self.continue_turn()

    def score_question_or_go_on(self) -> None:
        """Alone, when there is no second drawing."""
        self.due = "everyone"
        self.seats[0].task = "score" if self.seats[0].has_question else ""
        self.continue_turn()

    def continue_turn(self) -> None:
        if any(seat.task for seat in self.seats):
            return
        if self.is_last:
            self.end("a map has no room for any number left")
        elif len(self.seats) == 1 and not self.is_second:
            self.due, self.dice, self.territory = "second roll", [], ""
        else:
            self.active = ((self.active or 0) + 1) % len(self.seats)
            self.begin()

    # Points

    def points(self, number: int) -> dict[str, int]:
        seat = self.seats[number]
        return {code: score(seat.land, code) for code in self.criteria} | {"?": seat.question_points}

    def winners(self) -> list[int]:
        totals = [sum(self.points(number).values()) for number in range(len(self.seats))]
        return [number for number, total in enumerate(totals) if total == max(totals)]
