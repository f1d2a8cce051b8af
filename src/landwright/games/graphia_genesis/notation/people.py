"""What a person at a terminal reads."""

from landwright.game import State, bits
from landwright.games.graphia_genesis.components import DIE, NAMES, NEXUS, SEAT_NAMES, SHAPE_LETTERS, SHAPES, SIDE
from landwright.games.graphia_genesis.notation.maps import letters
from landwright.games.graphia_genesis.state import NOTHING, ROLL, TERRAIN_CARD

LEGEND = ", ".join(f"{letter} {name}" for letter, name in zip("MFRDTANX", NAMES[1:], strict=True))
MAPS_ACROSS = 4
ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")


def chance_text(s: State, outcome: int) -> str:
    if s.phase == TERRAIN_CARD:
        return NAMES[1 + bits(int(s.terrain_cards))[outcome]]
    if s.phase == ROLL:
        return f"die {_numbers(s)[outcome]}"
    card = bits(int(s.shape_cards))[outcome]
    return f"shape {card_name(s, card)}"


def _numbers(s: State) -> list[int]:
    """What can be rolled."""
    had = int(s.desolated) if s.terrain > NEXUS else 0
    return [number for number in range(1, DIE + 1) if not had >> (number - 1) & 1]


def card_name(s: State, card: int) -> str:
    """The shape on a card; where several have the same, which of them it is."""
    shape = int(s.deck[card])
    same = sum(int(s.deck[other]) == shape for other in range(card))
    return f"{ORDINALS[same]}{SHAPE_LETTERS[shape]}"


def drawing(s: State) -> str:
    """The maps for a terminal, some side by side; what is drawn in this round is not shown before all have."""
    rows = []
    for first in range(0, int(s.seats), MAPS_ACROSS):
        seats = range(first, min(first + MAPS_ACROSS, int(s.seats)))
        rows += _side_by_side(s, seats)
    return "\n".join([*rows, _cards(s), LEGEND])


def _side_by_side(s: State, seats: range) -> list[str]:
    maps = [letters(s.land[seat]) for seat in seats]
    names = "     ".join(f"{SEAT_NAMES[seat]:<{2 * SIDE - 1}}" for seat in seats)
    lines = [f"    {names}".rstrip()]
    rows = ["     ".join(" ".join(land[row]) for land in maps) for row in range(SIDE)]
    return [*lines, *(f"{number:>2}  {row}" for number, row in enumerate(rows, 1)), ""]


def _cards(s: State) -> str:
    """What was turned and rolled in this round."""
    shown = [f"Round {s.rounds}"]
    if s.terrain:
        shown.append(NAMES[s.terrain])
    shown += [
        f"{SHAPE_LETTERS[shape]} {list(SHAPES.values())[shape]}" for shape in map(int, s.shapes) if shape != NOTHING
    ]
    if s.die:
        shown.append(f"number {s.die}")
    return ", ".join(shown)


def prompt(s: State, seat: int) -> str:
    """One sentence that says what to do now."""
    name = SEAT_NAMES[seat]
    if s.terrain == NEXUS:
        return f"{name}: draw a Nexus on one empty square of row {s.die} or column {s.die}."
    first, second = (SHAPE_LETTERS[shape] for shape in s.shapes)
    shape = first if first == second else f"{first} or {second}"
    return f"{name}: draw {NAMES[s.terrain]} in the shape {shape}, touching row {s.die} or column {s.die}."
