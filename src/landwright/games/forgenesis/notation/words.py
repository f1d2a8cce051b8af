"""Names, letters and sentences."""

from typing import Final, Literal, TypeAlias

from landwright.game import ReadError
from landwright.games.forgenesis.components import FILES, LETTERS, NAMES, RANKS, SIDE
from landwright.games.forgenesis.rules.refusals import (
    ACTIVATED_BEFORE,
    GAME_OVER,
    NO_OWN_CREATURE,
    NOT_FARTHER,
    NOT_IN_RESERVE,
    NOT_ITS_ABILITY,
    NOT_LENT,
    NOT_WAITING,
    NOTHING_ACTIVATED,
    NOTHING_RESTS,
    NOTHING_TO_JUMP,
    NOTHING_TO_PULL,
    NOTHING_TO_SHOVE,
    NOTHING_TO_SWAP,
    NOWHERE_TO_FLY,
    OCCUPIED,
    OWN_BASE,
    PLACING_RULE,
    REFRESH_COMES_ALONE,
    RESTS,
    SPACE_TAKEN,
)
from landwright.games.forgenesis.state import BASE_REACHED, COLOUR, NO_ACTIVATION, REPETITION, TURN_LIMIT

Colour: TypeAlias = Literal["Orange", "Blue"]
COLOURS: Final[tuple[Colour, Colour]] = ("Orange", "Blue")
ORTHOGONALS: Final = ("up", "right", "down", "left")
DIAGONALS: Final = ("up-right", "down-right", "down-left", "up-left")
VERBS: Final = ("shove", "fly", "", "pull", "jump", "swap")  # by kind; the Butterfly has only what it borrows
SQUARE_NAMES: Final = tuple(file + rank for rank in RANKS for file in FILES)
ENDINGS: Final = {
    BASE_REACHED: "a creature stands on the other colour's base",
    NO_ACTIVATION: "the player to move can activate nothing and has nothing resting",
    REPETITION: "the same position came up for the third time",
    TURN_LIMIT: "200 turns have been played",
}
REFUSALS: Final = {
    PLACING_RULE: "In set-up, and only then, a player puts one of the opponent's creatures on the opponent's space.",
    NOT_WAITING: "It is not this player's turn, or there is no such step.",
    NOTHING_RESTS: "A refresh needs at least one resting creature of one's own.",
    REFRESH_COMES_ALONE: "A refresh is a whole turn; a creature has been activated already.",
    NO_OWN_CREATURE: "No creature of one's own stands there.",
    RESTS: "A resting creature cannot be activated.",
    ACTIVATED_BEFORE: "That creature has been activated this turn.",
    NOT_FARTHER: "A move leads away from the own base: up or right for Orange, down or left for Blue.",
    OCCUPIED: "A move needs an empty square.",
    NOT_IN_RESERVE: "That creature is not in the reserve.",
    SPACE_TAKEN: "That summoning space is taken.",
    NOTHING_ACTIVATED: "A turn without a summon ends only after at least one activation.",
    OWN_BASE: "No creature may come to the base of its own colour.",
    NOT_ITS_ABILITY: "That is another creature's ability.",
    NOTHING_TO_SHOVE: "The Beetle shoves a creature next to it, and the square behind that must be free.",
    NOWHERE_TO_FLY: "The Bird needs an empty square.",
    NOT_LENT: "No creature next to the Butterfly lends that ability.",
    NOTHING_TO_PULL: "The Firefly pulls the first creature in line, unless that is next to it already.",
    NOTHING_TO_JUMP: "The Frog jumps over a creature next to it, and the square behind that must be free.",
    NOTHING_TO_SWAP: "The Snake needs a creature next to it.",
    GAME_OVER: "The game is over.",
}


def square_name(square: int) -> str:
    """
    >>> square_name(0), square_name(11)
    ('a1', 'd3')
    """
    return FILES[square % SIDE] + RANKS[square // SIDE]


def square_number(name: str) -> int:
    return RANKS.index(name[1]) * SIDE + FILES.index(name[0])


def creature_letter(creature: int) -> str:
    letter = LETTERS[creature % COLOUR]
    return letter if creature < COLOUR else letter.lower()


def creature_name(creature: int) -> str:
    return f"{COLOURS[creature // COLOUR]} {NAMES[creature % COLOUR]}"


def read_letter(letter: str, where: str) -> int:
    kind = LETTERS.find(letter.upper())
    if kind < 0 or len(letter) != 1 or not letter.isascii():
        raise ReadError(f"'{letter}' {where} is no creature; they are {' '.join(LETTERS)}, and '.' is an empty square.")
    return kind if letter.isupper() else COLOUR + kind
