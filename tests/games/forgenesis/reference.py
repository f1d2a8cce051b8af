"""A reference implementation of Forgenesis that shares no code with the game.

A step is its own text (`Sb1 move up`, `Yb2 frog right`, `summon S a2`, `refresh`, `end turn`,
`place S d3`). All legality lives in `followers`; the other functions only ask it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

Colour = str
Square = tuple[int, int]
Step = str

ORANGE, BLUE = COLOURS = ("o", "b")
KINDS = "BDYFGS"
BUTTERFLY = "Y"

SQUARES: list[Square] = [(file, rank) for rank in range(4) for file in range(4)]
BASES: dict[Colour, Square] = {ORANGE: (0, 0), BLUE: (3, 3)}
SUMMONING_SPACES: dict[Colour, list[Square]] = {
    ORANGE: [(0, 1), (1, 0)],
    BLUE: [(3, 2), (2, 3)],
}
DIRECTIONS = {
    "up": (0, 1),
    "right": (1, 0),
    "down": (0, -1),
    "left": (-1, 0),
    "up-right": (1, 1),
    "down-right": (1, -1),
    "down-left": (-1, -1),
    "up-left": (-1, 1),
}
ORTHOGONAL = ["up", "right", "down", "left"]
DIAGONAL = ["up-right", "down-right", "down-left", "up-left"]
FORWARD: dict[Colour, list[str]] = {ORANGE: ["up", "right"], BLUE: ["down", "left"]}


class Creature(NamedTuple):
    colour: Colour
    kind: str
    resting: bool = False


Squares = dict[Square, Creature]


@dataclass(frozen=True)
class Position:
    """`activated` holds kinds, not squares: it follows a creature that another one carries off."""

    board: frozenset[tuple[Square, Creature]]
    to_move: Colour
    reserves: tuple[frozenset[str], frozenset[str]]
    activated: frozenset[str] = frozenset()
    placements_due: int = 0

    @property
    def squares(self) -> Squares:
        return dict(self.board)

    def reserve(self, colour: Colour) -> frozenset[str]:
        return self.reserves[COLOURS.index(colour)]


def opponent(colour: Colour) -> Colour:
    return BLUE if colour == ORANGE else ORANGE


def square_name(square: Square) -> str:
    file, rank = square
    return "abcd"[file] + "1234"[rank]


def neighbour(square: Square, direction: str, distance: int = 1) -> Square:
    """The square `distance` steps away, which may lie beyond the edge."""
    file_step, rank_step = DIRECTIONS[direction]
    return square[0] + distance * file_step, square[1] + distance * rank_step


# Movement: each function gives the squares afterwards, or None where the rules forbid it.


def carry(squares: Squares, origin: Square, destination: Square) -> Squares | None:
    """One creature goes to an empty square, or out of play beyond the edge."""
    creature = squares[origin]
    if destination in squares or destination == BASES[creature.colour]:
        return None
    after = {square: other for square, other in squares.items() if square != origin}
    if destination in SQUARES:
        after[destination] = creature
    return after


def beetle(squares: Squares, square: Square, direction: str) -> Squares | None:
    target = neighbour(square, direction)
    if target not in squares:
        return None
    return carry(squares, target, neighbour(target, direction))


def bird(squares: Squares, square: Square, direction: str) -> Squares | None:
    return carry(squares, square, neighbour(square, direction))


def firefly(squares: Squares, square: Square, direction: str) -> Squares | None:
    for distance in (1, 2, 3):
        target = neighbour(square, direction, distance)
        if target in squares:
            # At distance 1 the destination is the target's own square, which `carry` refuses.
            return carry(squares, target, neighbour(square, direction))
    return None


def frog(squares: Squares, square: Square, direction: str) -> Squares | None:
    if neighbour(square, direction) not in squares:
        return None
    return carry(squares, square, neighbour(square, direction, 2))


def snake(squares: Squares, square: Square, direction: str) -> Squares | None:
    target = neighbour(square, direction)
    if target not in squares:
        return None
    if target == BASES[squares[square].colour] or square == BASES[squares[target].colour]:
        return None
    return {**squares, square: squares[target], target: squares[square]}


class Ability(NamedTuple):
    name: str
    directions: list[str]
    perform: Callable[[Squares, Square, str], Squares | None]


ABILITIES = {
    "B": Ability("beetle", ORTHOGONAL, beetle),
    "D": Ability("bird", DIAGONAL, bird),
    "F": Ability("firefly", ORTHOGONAL, firefly),
    "G": Ability("frog", ORTHOGONAL, frog),
    "S": Ability("snake", ORTHOGONAL, snake),
}


def abilities(squares: Squares, square: Square) -> list[Ability]:
    """The creature's own ability, or all that a Butterfly's neighbours lend it."""
    if squares[square].kind != BUTTERFLY:
        return [ABILITIES[squares[square].kind]]
    beside = [neighbour(square, direction) for direction in ORTHOGONAL]
    lenders = {squares[other].kind for other in beside if other in squares}
    return [ABILITIES[kind] for kind in KINDS if kind in lenders and kind != BUTTERFLY]


# Steps: each function gives the legal steps of one sort, with the position that each leads to.


def creature_moves(squares: Squares, square: Square) -> dict[str, Squares]:
    found = {}
    for direction in FORWARD[squares[square].colour]:
        after = carry(squares, square, neighbour(square, direction))
        if after is not None:
            found[f"move {direction}"] = after
    return found


def creature_abilities(squares: Squares, square: Square) -> dict[str, Squares]:
    # Turned to its resting side beforehand, because the ability may take it elsewhere.
    rested = {**squares, square: squares[square]._replace(resting=True)}
    found = {}
    for ability in abilities(squares, square):
        for direction in ability.directions:
            after = ability.perform(rested, square, direction)
            if after is not None:
                found[f"{ability.name} {direction}"] = after
    return found


def can_activate(position: Position, creature: Creature) -> bool:
    return creature.colour == position.to_move and not creature.resting and creature.kind not in position.activated


def activations(position: Position) -> dict[Step, Position]:
    squares = position.squares
    found = {}
    for square in SQUARES:
        if square not in squares or not can_activate(position, squares[square]):
            continue
        kind = squares[square].kind
        deeds = creature_moves(squares, square) | creature_abilities(squares, square)
        for deed, after in deeds.items():
            found[f"{kind}{square_name(square)} {deed}"] = replace(
                position,
                board=frozenset(after.items()),
                activated=position.activated | {kind},
            )
    return found


def hand_over(position: Position) -> Position:
    return replace(position, to_move=opponent(position.to_move), activated=frozenset())


def enter(position: Position, colour: Colour, kind: str, square: Square) -> Position:
    """A creature comes out of the reserve, active; summoning and placing both end the turn."""
    orange, blue = (
        reserve - {kind} if owner == colour else reserve
        for owner, reserve in zip(COLOURS, position.reserves, strict=True)
    )
    board = position.board | {(square, Creature(colour, kind))}
    return hand_over(replace(position, board=board, reserves=(orange, blue)))


def entries(position: Position, colour: Colour, verb: str) -> dict[Step, Position]:
    return {
        f"{verb} {kind} {square_name(square)}": enter(position, colour, kind, square)
        for kind in KINDS
        if kind in position.reserve(colour)
        for square in SUMMONING_SPACES[colour]
        if square not in position.squares
    }


def placements(position: Position) -> dict[Step, Position]:
    one_fewer = replace(position, placements_due=position.placements_due - 1)
    return entries(one_fewer, opponent(position.to_move), "place")


def has_resting_creature(position: Position) -> bool:
    return any(creature.colour == position.to_move and creature.resting for _, creature in position.board)


def refreshed(position: Position) -> Position:
    mover = position.to_move
    board = frozenset(
        (square, creature._replace(resting=False) if creature.colour == mover else creature)
        for square, creature in position.board
    )
    return hand_over(replace(position, board=board))


def followers(position: Position) -> dict[Step, Position]:
    """Every legal step with the position after it; none once the game is over."""
    if is_over(position):
        return {}
    if position.placements_due:
        return placements(position)
    found = activations(position) | entries(position, position.to_move, "summon")
    if position.activated:
        found["end turn"] = hand_over(position)
    elif has_resting_creature(position):
        found["refresh"] = refreshed(position)
    return found


def steps(position: Position) -> list[Step]:
    return list(followers(position))


def apply(position: Position, step: Step) -> Position:
    legal = followers(position)
    if step not in legal:
        raise ValueError(f"not a legal step here: {step}")
    return legal[step]


# Start and end of the game.


def set_up(kinds: str, first: Colour) -> Position:
    """Before the two placements."""
    return Position(frozenset(), first, (frozenset(kinds), frozenset(kinds)), placements_due=2)


def is_turn_start(position: Position) -> bool:
    return not position.activated and not position.placements_due


def winner(position: Position) -> Colour | None:
    squares = position.squares
    for colour in COLOURS:
        if BASES[opponent(colour)] in squares:
            return colour
    if is_turn_start(position) and not has_resting_creature(position) and not activations(position):
        return opponent(position.to_move)
    return None


def is_over(position: Position) -> bool:
    return winner(position) is not None


# Position strings.


def parse_rank(text: str, rank: int) -> Squares:
    creatures: list[Creature | None] = []
    for letter in text:
        if letter == ".":
            creatures.append(None)
        elif letter in KINDS + KINDS.lower():
            creatures.append(Creature(ORANGE if letter.isupper() else BLUE, letter.upper()))
        elif letter == "~" and creatures and creatures[-1] and not creatures[-1].resting:
            creatures[-1] = creatures[-1]._replace(resting=True)
        else:
            raise ValueError(f"{letter!r} is out of place in rank {text!r}")
    if len(creatures) != 4:
        raise ValueError(f"rank {text!r} does not have four squares")
    return {(file, rank): creature for file, creature in enumerate(creatures) if creature}


def parse_reserve(text: str, letters: str) -> list[str]:
    if text == "-":
        return []
    if not text or any(letter not in letters for letter in text):
        raise ValueError(f"reserve {text!r} is not '-' or letters of {letters}")
    return list(text.upper())


def require_possible(squares: Squares, reserves: list[list[str]]) -> None:
    kinds_of = {}
    for colour, reserve in zip(COLOURS, reserves, strict=True):
        on_board = [creature.kind for creature in squares.values() if creature.colour == colour]
        kinds_of[colour] = on_board + reserve
        if len(set(kinds_of[colour])) != len(kinds_of[colour]):
            raise ValueError("a colour has two creatures of a kind")
        if BASES[colour] in squares and squares[BASES[colour]].colour == colour:
            raise ValueError("a creature stands on its own base")
    if len({*kinds_of[ORANGE], *kinds_of[BLUE]}) > 4:
        raise ValueError("more than four kinds are in play")


def parse(text: str) -> Position:
    fields = text.split(" ")
    if len(fields) != 3 or fields[1] not in COLOURS:
        raise ValueError("a position is a board, a side to move (o or b) and the reserves")
    ranks, sides = fields[0].split("/"), fields[2].split("|")
    if len(ranks) != 4 or len(sides) != 2:
        raise ValueError("a position has four ranks and two reserves")
    squares: Squares = {}
    for rank, rank_text in zip((3, 2, 1, 0), ranks, strict=True):
        squares |= parse_rank(rank_text, rank)
    orange, blue = parse_reserve(sides[0], KINDS), parse_reserve(sides[1], KINDS.lower())
    require_possible(squares, [orange, blue])
    return Position(frozenset(squares.items()), fields[1], (frozenset(orange), frozenset(blue)))


def creature_text(creature: Creature | None) -> str:
    if creature is None:
        return "."
    letter = creature.kind if creature.colour == ORANGE else creature.kind.lower()
    return letter + "~" if creature.resting else letter


def text(position: Position) -> str:
    if not is_turn_start(position):
        raise ValueError("only a position at the start of a turn has a text form")
    squares = position.squares
    ranks = ["".join(creature_text(squares.get((file, rank))) for file in range(4)) for rank in (3, 2, 1, 0)]
    orange, blue = ("".join(kind for kind in KINDS if kind in reserve) or "-" for reserve in position.reserves)
    return f"{'/'.join(ranks)} {position.to_move} {orange}|{blue.lower()}"
