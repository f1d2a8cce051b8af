"""What a person at a terminal reads."""

from landwright.game import State
from landwright.games.forgenesis.components import BASES, BLUE, FILES, KINDS, LETTERS, NAMES, ORANGE, SIDE
from landwright.games.forgenesis.notation.positions import reserve_text, square_text
from landwright.games.forgenesis.notation.words import COLOURS
from landwright.games.forgenesis.state import CHOOSING_FIRST, PLACING

CORNERS = frozenset(map(int, BASES))  # asking an array what is in it is slow


def chance_text(s: State, outcome: int) -> str:
    if s.phase == CHOOSING_FIRST:
        return f"{COLOURS[outcome]} starts"
    kinds = [kind for kind in range(KINDS) if s.in_play >> kind & 1]
    return f"{NAMES[kinds[outcome]]} is out of play"


def drawing(s: State) -> str:
    """The board for a terminal: ~ rests, ^ was activated this turn, + marks an empty base."""
    rows = [f"  {rank + 1}  " + "".join(_cell(s, rank * SIDE + file) for file in range(SIDE)) for rank in (3, 2, 1, 0)]
    reserves = [f"{COLOURS[colour]} reserve {reserve_text(s, colour)}" for colour in (ORANGE, BLUE)]
    return "\n".join([*rows, "     " + "".join(f"{file:<4}" for file in FILES), "", "   ".join(reserves), _legend(s)])


def _legend(s: State) -> str:
    kinds = [f"{LETTERS[kind]} {NAMES[kind]}" for kind in range(KINDS) if s.in_play >> kind & 1]
    marks = ["lower case Blue", "~ resting", "+ empty base"]
    return ", ".join(kinds + marks + ["^ activated"] * bool(s.activations))


def _cell(s: State, square: int) -> str:
    text = square_text(s, square)
    return f"{'+' if text == '.' and square in CORNERS else text:<4}"


def prompt(s: State, seat: int) -> str:
    """One sentence that says what to do now."""
    if s.phase == PLACING:
        return f"{COLOURS[seat]}: choose the creature that {COLOURS[1 - seat]} starts with, and where."
    if s.activations:
        return f"{COLOURS[seat]}: activate another creature, summon one, or end the turn."
    return f"{COLOURS[seat]}: activate creatures and then summon, or refresh."
