"""What a board says about a sheet: the pieces that are allowed now, what is missing, and measures of a free figure."""

from functools import lru_cache
from typing import Final

import msgspec

from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.polyminix.components import KIT, MAX_PIECE_AREA, PIECE_AREA, TEST_FACES, WITH_FACES
from landwright.games.polyminix.problems.text import AREA_AND_PERIMETER, PROBLEMS, SYMMETRIC
from landwright.games.polyminix.rules import boxes
from landwright.geometry.polyomino import Symmetry, extent, holes, is_connected, normalise, perimeter, symmetries

KNOWN_FIGURES: Final = 4096
AREAS: Final[tuple[int, ...]] = tuple(PIECE_AREA.tolist())
SYMMETRY_NAMES: Final = {
    Symmetry.TURN_90: "quarter turn",
    Symmetry.TURN_180: "half turn",
    Symmetry.TURN_270: "quarter turn",
    Symmetry.MIRROR_UPRIGHT: "upright mirror",
    Symmetry.MIRROR_RISING: "rising mirror",
    Symmetry.MIRROR_LEVEL: "level mirror",
    Symmetry.MIRROR_FALLING: "falling mirror",
}


class Measures(msgspec.Struct, frozen=True):
    """Of the figure on a free sheet. All are 0 or empty for an empty sheet."""

    area: int
    perimeter: int
    height: int
    width: int
    holes: int
    is_connected: bool
    symmetries: list[str]


@lru_cache(maxsize=KNOWN_FIGURES)
def measure(sheet: tuple[int, ...]) -> Measures:
    cells = [(row, column) for row, columns in enumerate(sheet) for column in bits(columns)]
    if not cells:
        return Measures(0, 0, 0, 0, 0, False, [])
    shape = normalise(cells)
    height, width = extent(shape)
    names = [SYMMETRY_NAMES[symmetry] for symmetry in symmetries(shape)[1:]]
    return Measures(
        area=len(cells),
        perimeter=perimeter(shape),
        height=height,
        width=width,
        holes=holes(shape),
        is_connected=is_connected(shape),
        symmetries=list(dict.fromkeys(names)),
    )


def on_sheet(s: PlainState, seat: int) -> set[int]:
    """The numbers of the pieces that are placed on a sheet."""
    return {piece for piece, placement in enumerate(s.placed[seat]) if placement}


def allowed_pieces(s: PlainState, seat: int) -> list[str]:
    """The pieces that are not on the sheet and that the box allows now."""
    return [KIT[piece] for piece in bits(boxes.allowed_pieces(s.record, seat))]


def missing(s: PlainState, seat: int) -> str:
    """Why a covered figure is not complete, or what the figure of game 2 lacks; empty otherwise."""
    used = on_sheet(s, seat)
    if s.game == 2:
        return _missing_in_problem(s, seat, len(used)) if used else ""
    if s.sheet[seat] != s.figure[seat]:
        return ""
    if TEST_FACES[s.race_test_die] in WITH_FACES:
        return _missing_pieces(set(bits(s.shown[seat])) - used, used - set(bits(s.shown[seat])), s.others[seat])
    return _missing_areas(s.areas[seat], used)


def _missing_pieces(unused: set[int], others: set[int], wanted: int) -> str:
    if unused:
        return f"Covered, but the box wants {_names(unused)} too."
    return f"Covered, but the box wants {wanted} other {_plural('piece', wanted)}, not {len(others)}."


def _missing_areas(wanted: list[int], used: set[int]) -> str:
    found = [sum(AREAS[piece] == area for piece in used) for area in range(MAX_PIECE_AREA + 1)]
    lacking = [str(area) for area in range(MAX_PIECE_AREA + 1) for _ in range(wanted[area] - found[area])]
    return f"Covered, but the box also wants {_plural('area', len(lacking))} {' '.join(lacking)}."


def _missing_in_problem(s: PlainState, seat: int, pieces: int) -> str:
    found, column = measure(tuple(s.sheet[seat])), s.race_test_die
    numbers = PROBLEMS[s.race_turn_die][column]
    if not found.is_connected:
        return "The pieces are not connected edge to edge."
    if column == AREA_AND_PERIMETER:
        return f"Area {found.area} of {numbers[0]}, perimeter {found.perimeter} of {numbers[1]}."
    shape = "symmetric" if found.symmetries else "not symmetric"
    return f"{pieces} of {numbers[0]} pieces, {shape}." if column == SYMMETRIC else ""


def _names(pieces: set[int]) -> str:
    return " and ".join(KIT[piece] for piece in sorted(pieces))


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
