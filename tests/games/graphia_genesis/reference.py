"""A reference implementation of Graphia Genesis that shares no code with the game.

A map is a dictionary from (row, column), both counted from 1, to a letter. A draw is its own text (`L 90° r3 c4`).
"""

from collections.abc import Iterator

Square = tuple[int, int]
Map = dict[Square, str]

SIDE = 12
LANDS = {"M": "mountain", "F": "forest", "R": "river", "D": "desert", "T": "tundra", "A": "farm"}
TERRAINS = {name.capitalize(): letter for letter, name in LANDS.items()} | {"Nexus": "N", "Desolation": "X"}
SHAPES = {
    "I": ["####"],
    "O": ["##", "##"],
    "T": ["###", ".#."],
    "S": [".##", "##."],
    "Z": ["##.", ".##"],
    "L": ["#.", "#.", "##"],
    "J": [".#", ".#", "##"],
}
MIRRORED = {"S": "Z", "Z": "S", "L": "J", "J": "L"}
DECK = "IOTSZLJT"


def read(text: str) -> Map:
    return {(r, c): letter for r, line in enumerate(text.split(), 1) for c, letter in enumerate(line, 1)}


def write(land: Map) -> str:
    return "".join("".join(land[r, c] for c in range(1, SIDE + 1)) + "\n" for r in range(1, SIDE + 1))


def neighbours(square: Square) -> list[Square]:
    row, column = square
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in around if 1 <= r <= SIDE and 1 <= c <= SIDE]


def holding(land: Map, letter: str) -> set[Square]:
    return {square for square in land if land[square] == letter}


# Drawing


def turned(rows: list[str]) -> list[str]:
    """A quarter to the right."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def ways(shape: str) -> Iterator[tuple[int, list[str]]]:
    """The distinct orientations of a shape: how far it is turned, and its rows."""
    seen, rows = [], SHAPES[shape]
    for degrees in (0, 90, 180, 270):
        if rows not in seen:
            seen.append(rows)
            yield degrees, rows
        rows = turned(rows)


def cells(rows: list[str], top: int, left: int) -> set[Square]:
    return {(top + r, left + c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}


def on_number(square: Square, die: int) -> bool:
    return die in square


def places(land: Map, shapes: set[str], die: int) -> dict[str, set[Square]]:
    """Every draw of some shapes, with the squares that it fills."""
    found = {}
    for shape in shapes:
        for degrees, rows in ways(shape):
            for top, left in land:
                filled = cells(rows, top, left)
                if all(land.get(square) == "." for square in filled) and any(on_number(s, die) for s in filled):
                    found[f"{shape} {degrees}° r{top} c{left}"] = filled
    return found


def nexus_places(land: Map, die: int) -> dict[str, set[Square]]:
    return {f"N r{r} c{c}": {(r, c)} for r, c in holding(land, ".") if on_number((r, c), die)}


# Scoring


def groups(squares: set[Square]) -> list[set[Square]]:
    found, rest = [], set(squares)
    while rest:
        group, edge = set(), [min(rest)]
        while edge:
            square = edge.pop()
            if square in rest:
                rest.remove(square)
                group.add(square)
                edge += neighbours(square)
        found.append(group)
    return found


def near(land: Map, letter: str, other: str) -> set[Square]:
    """The squares of one terrain with at least one of another next to them."""
    return {square for square in holding(land, letter) if other in [land[n] for n in neighbours(square)]}


def region(square: Square) -> Square:
    return (square[0] - 1) // 4, (square[1] - 1) // 4


def full_regions(land: Map) -> list[set[Square]]:
    forest = holding(land, "F")
    all_regions = [{square for square in forest if region(square) == (r, c)} for r in range(3) for c in range(3)]
    return [inside for inside in all_regions if len(inside) >= 4]


def crossing(land: Map) -> list[set[Square]]:
    """The rivers from edge to edge."""
    found = []
    for group in groups(holding(land, "R")):
        rows, columns = {r for r, _ in group}, {c for _, c in group}
        if {1, SIDE} <= rows or {1, SIDE} <= columns:
            found.append(group)
    return found


def shared_sides(land: Map, letter: str, other: str) -> int:
    """How many sides squares of two terrains share."""
    return sum(land[n] == other for square in holding(land, letter) for n in neighbours(square))


def terrain_points(land: Map, letter: str, farm: str) -> int:
    if letter == "M":
        return sum(1 for square in holding(land, "M") if 1 in square or SIDE in square)
    if letter == "F":
        return 2 * len(full_regions(land))
    if letter == "R":
        return 12 if crossing(land) else 0
    if letter == "D":
        return -len(near(land, "D", "T"))
    if letter == "T":
        return len(near(land, "T", "M"))
    return shared_sides(land, "A", "R") if farm == "side" else len(near(land, "A", "R"))


def nexus_points(land: Map) -> int:
    return sum(len({land[n] for n in neighbours(square)} & set(LANDS)) for square in holding(land, "N"))


def score(land: Map, anchor: str = "terrain", farm: str = "square") -> dict[str, int]:
    points = {}
    for letter, name in LANDS.items():
        is_anchored = bool(near(land, letter, "N"))
        loses_terrain = not is_anchored and anchor in ("terrain", "both") and letter != "D"
        loses_group = not is_anchored and anchor in ("group", "both")
        largest = max(map(len, groups(holding(land, letter))), default=0)
        points[name] = 0 if loses_terrain else terrain_points(land, letter, farm)
        points[f"{name} group"] = 0 if loses_group else largest
    return points | {"nexus": nexus_points(land)}


def is_earned_by(land: Map, part: str, points: int, squares: set[Square], farm: str = "square") -> bool:
    """Whether these squares are those that make the points of a line that is not 0."""
    letter = {name: letter for letter, name in LANDS.items()}.get(part.removesuffix(" group"), "N")
    if part.endswith("group"):
        return squares in groups(holding(land, letter)) and len(squares) == points
    if part == "mountain":
        return squares == {(r, c) for r, c in holding(land, "M") if {r, c} & {1, SIDE}} and len(squares) == points
    if part == "forest":
        return squares == set().union(*full_regions(land)) and len(set(map(region, squares))) * 2 == points
    if part == "river":
        return squares in crossing(land) and points == 12
    if part == "nexus":
        return squares == {
            square for square in holding(land, "N") if {land[n] for n in neighbours(square)} & set(LANDS)
        }
    if part == "farm" and farm == "side":
        return squares == near(land, "A", "R") and points == shared_sides(land, "A", "R")
    return squares == near(land, letter, {"D": "T", "T": "M", "A": "R"}[letter]) and len(squares) == abs(points)


# A game


class Play:
    """A game, told what happens in the words of the game's own texts. `due` is what comes next."""

    def __init__(
        self, seats: int, anchor: str = "terrain", flips: bool = False, deck: str = DECK, farm: str = "square"
    ) -> None:
        empty = {(r, c): "." for r in range(1, SIDE + 1) for c in range(1, SIDE + 1)}
        self.maps = [dict(empty) for _ in range(seats)]
        self.anchor, self.flips, self.deck, self.farm = anchor, flips, deck, farm
        self.terrain_cards: list[str] = []
        self.shape_cards: list[str] = list(deck)
        self.desolated: set[int] = set()
        self.rounds = 0
        self.begin()

    def begin(self) -> None:
        self.rounds += 1
        self.due, self.terrain, self.die = "terrain", "", 0
        self.shapes: list[str] = []
        self.drawn: dict[int, set[Square]] = {}
        self.open: dict[int, dict[str, set[Square]]] = {}
        self.terrain_cards = self.terrain_cards or list(TERRAINS)

    def outcomes(self) -> list[str]:
        """What chance may bring, in order of their texts."""
        if self.due == "terrain":
            return sorted(self.terrain_cards)
        if self.due == "shape":
            return sorted(self.shape_cards)
        had = self.desolated if self.terrain == "X" else set()
        return sorted(str(number) for number in range(1, SIDE + 1) if number not in had) if self.due == "die" else []

    def turn_terrain(self, name: str) -> None:
        self.terrain_cards.remove(name)
        self.terrain = TERRAINS[name]
        self.due = "shape" if self.terrain in LANDS else "die"
        if self.terrain == "X" and len(self.desolated) == SIDE:
            self.begin()

    def turn_shape(self, shape: str) -> None:
        self.shape_cards.remove(shape)
        self.shape_cards = self.shape_cards or list(self.deck)
        self.shapes.append(shape)
        self.due = "die" if len(self.shapes) == 2 else "shape"

    def roll(self, die: int) -> None:
        self.die = die
        if self.terrain == "X":
            self.desolated.add(die)
            for land in self.maps:
                land[die, die] = "X"
            self.begin()
            return
        every = {seat: self.draws(land) for seat, land in enumerate(self.maps)}
        self.open = {seat: draws for seat, draws in every.items() if draws}
        if self.open:
            self.due = "draw"
        elif self.terrain == "N":
            self.begin()
        else:
            self.due = "over"

    def draws(self, land: Map) -> dict[str, set[Square]]:
        if self.terrain == "N":
            return nexus_places(land, self.die)
        flipped = {MIRRORED.get(shape, shape) for shape in self.shapes} if self.flips else set()
        return places(land, {*self.shapes, *flipped}, self.die)

    def draw(self, seat: int, text: str) -> None:
        self.drawn[seat] = self.open.pop(seat)[text]
        if not self.open:
            for who, squares in self.drawn.items():
                self.maps[who].update(dict.fromkeys(squares, self.terrain))
            self.begin()

    def winners(self) -> list[int]:
        totals = [sum(score(land, self.anchor, self.farm).values()) for land in self.maps]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
