"""What a person at a terminal reads."""

from landwright.game import State, bits
from landwright.games.kingdom_maps.components import (
    CODES,
    CRITERIA,
    DICE,
    HEXES,
    IN_PLAY_OF_SECTOR,
    LETTERS,
    NAMES,
    PIPS,
    POWERS,
    QUESTION,
    ROWS,
    SEAT_NAMES,
    SECTOR,
)
from landwright.games.kingdom_maps.notation.maps import STARTS, letters
from landwright.games.kingdom_maps.rules.turns import SECTOR_A
from landwright.games.kingdom_maps.state import (
    CRITERION,
    EVERYONE,
    FIRST_SEAT,
    NUMBER,
    ROLL,
    SECOND,
    TERRITORY,
)

LEGEND = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS[1:], NAMES[1:], strict=True))
WIDTH = 2 * ROWS - 1
MARKS = "".join("?" if place == QUESTION else "+" if POWERS >> place & 1 else "." for place in range(HEXES))


def chance_text(s: State, outcome: int) -> str:
    if s.phase == CRITERION:
        code = CODES[_open_criteria(int(s.criteria))[outcome]]
        return f"criterion {code} {CRITERIA[code]}"
    if s.phase == FIRST_SEAT:
        return f"{SEAT_NAMES[outcome]} begins"
    dice = DICE if s.phase == ROLL else DICE - 1
    return "dice " + " ".join(str(1 + outcome // PIPS**die % PIPS) for die in range(dice))


def _open_criteria(in_play: int) -> list[int]:
    in_a = bits(in_play & SECTOR_A)
    sector = range(SECTOR) if len(in_a) < IN_PLAY_OF_SECTOR else range(SECTOR, 2 * SECTOR)
    return [criterion for criterion in sector if not in_play >> criterion & 1]


def drawing(s: State) -> str:
    """The maps for a terminal, side by side. Empty hexes show what is written there."""
    maps = [_map(s, seat) for seat in range(int(s.seats))]
    names = "     ".join(f"{SEAT_NAMES[seat]:^{WIDTH}}" for seat in range(int(s.seats)))
    rows = ["     ".join(land[row] for land in maps).rstrip() for row in range(ROWS)]
    return "\n".join(
        [names.rstrip(), *rows, "", _table(s), *(_player(s, seat) for seat in range(int(s.seats))), LEGEND]
    )


def _map(s: State, seat: int) -> list[str]:
    lines = []
    for row, line in enumerate(letters(s.land[seat])):
        marks = MARKS[STARTS[row] : STARTS[row + 1]]
        shown = " ".join(mark if letter == "." else letter for letter, mark in zip(line, marks, strict=True))
        lines.append(f"{shown:^{WIDTH}}")
    return lines


def _table(s: State) -> str:
    """What holds for everyone."""
    criteria = ", ".join(f"{CODES[i]} {CRITERIA[CODES[i]]}" for i in bits(int(s.criteria)))
    shown = [f"Turn {s.turns}", criteria or "no criteria yet"]
    dice = [str(die) for die in s.dice if die]
    if s.taken:
        dice.remove(str(s.taken))
        shown.append(f"taken {s.taken}, left {' '.join(dice)}")
    elif dice:
        shown.append(f"dice {' '.join(dice)}")
    if s.territory:
        shown.append(NAMES[s.territory])
    return "; ".join(shown)


def _player(s: State, seat: int) -> str:
    uses = " ".join(f"{LETTERS[1 + i]}{left}" for i, left in enumerate(s.uses[seat]))
    active = ", active" if seat == s.active else ""
    return f"{SEAT_NAMES[seat]}: {s.powers[seat]} of ±1, uses {uses}, {s.question_points[seat]} by ?{active}"


def prompt(s: State, seat: int) -> str:
    """One sentence that says what to do now."""
    name = SEAT_NAMES[seat]
    if s.phase == TERRITORY:
        return f"{name}: announce a territory."
    if s.phase == NUMBER:
        return f"{name}: take a die for {NAMES[s.territory]}; each ±1 changes its number by one."
    if s.phase == SECOND:
        return f"{name}: one die gives the territory, the other the number."
    if s.phase == EVERYONE and s.to_score >> seat & 1:
        return f"{name}: choose the criterion that ? scores as it stands now."
    if s.to_draw >> seat & 1:
        left = int(s.number[seat]) - int(s.fresh[seat]).bit_count()
        return f"{name}: draw {NAMES[s.territory]}, {left} more {'hex' if left == 1 else 'hexes'}."
    return f"{name}: choose one of the dice left for {NAMES[s.territory]}."
