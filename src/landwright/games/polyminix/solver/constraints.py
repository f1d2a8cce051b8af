"""Which pieces may and must be used to cover a region."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from landwright.games.polyminix.components import KITS, SHAPES, Box

ANY: Final = -1  # any number of other pieces


class Constraints(msgspec.Struct, frozen=True):
    """What must be used to cover a region; everything that is given must hold.

    >>> Constraints(required=("L5", "T4"), others=2)
    Constraints(kit='standard', exactly=None, required=('L5', 'T4'), others=2, without=(), areas=None)
    >>> Constraints(exactly=("L5", "L5"))
    Traceback (most recent call last):
    ValueError: The piece L5 is named twice.
    """

    kit: str = "standard"
    exactly: tuple[str, ...] | None = None  # these pieces and no others
    required: tuple[str, ...] = ()  # at least these pieces
    others: int | None = None  # how many pieces besides those of `required`
    without: tuple[str, ...] = ()  # none of these pieces
    areas: tuple[int, ...] | None = None  # a piece for each of these areas

    def __post_init__(self) -> None:
        if self.kit not in KITS:
            raise ValueError(f"There is no kit {self.kit!r}; there are {' and '.join(KITS)}.")
        for names in (self.exactly or (), self.required, self.without):
            check_pieces(names, self.kit)
        if self.others is not None and self.others < 0:
            raise ValueError("The number of other pieces is not negative.")
        if any(area < 1 for area in self.areas or ()):
            raise ValueError("An area is at least 1.")

    @classmethod
    def of_box(cls, box: Box) -> "Constraints":
        """What a box of a card demands."""
        match box.face:
            case "!1" | "!2":
                return cls(exactly=box.pieces)
            case "?1" | "?2":
                return cls(required=box.pieces, others=box.others)
            case "⊘":
                return cls(without=box.pieces)
        return cls(areas=box.areas)


def check_pieces(names: Sequence[str], kit: str) -> None:
    """Raises `ValueError` if a piece is not in the kit or is named twice."""
    for name in names:
        if name not in KITS[kit]:
            where = f"is not in the kit {kit}" if name in SHAPES else "does not exist"
            raise ValueError(f"The piece {name} {where}; the kit has {', '.join(KITS[kit])}.")
    for name, times in Counter(names).items():
        if times > 1:
            raise ValueError(f"The piece {name} is named twice.")


ANYTHING: Final = Constraints()


class Demand(msgspec.Struct, frozen=True):
    """Constraints in the form of the search, after some pieces were placed.

    A solution uses all of `must`, and pieces of `may` as far as there are slots for their areas: exactly `others` of
    them, or any number if that is ANY.
    """

    must: frozenset[str]
    may: frozenset[str]
    slots: tuple[int, int, int, int]  # of the areas 2, 3, 4 and 5
    others: int

    @property
    def is_met(self) -> bool:
        """Whether no further piece is needed."""
        return not self.must and self.others in (ANY, 0)


def demand_of(constraints: Constraints, placed: Sequence[str] = ()) -> Demand | None:
    """What is still needed beside the placed pieces, or None if they break the constraints."""
    kit = frozenset(KITS[constraints.kit])
    must = frozenset(constraints.required) | frozenset(constraints.exactly or ())
    allowed = (kit if constraints.exactly is None else frozenset(constraints.exactly)) - frozenset(constraints.without)
    if not (must | set(placed)) <= allowed:
        return None
    must_left = must - set(placed)
    may = allowed - must - set(placed)
    totals = _totals(constraints, len(must))
    if totals is None:
        return None
    others = ANY if totals == ANY else totals - len(placed) - len(must_left)
    slots = _slots(constraints.areas, [*placed, *must_left], may)
    if slots is None or (others != ANY and not 0 <= others <= sum(slots)):
        return None
    return Demand(must_left, may if others else frozenset(), slots, others)


def _totals(constraints: Constraints, must: int) -> int | None:
    """How many pieces a solution has, ANY, or None if the constraints contradict each other."""
    totals = set()
    if constraints.exactly is not None:
        totals.add(must)
    if constraints.others is not None:
        totals.add(len(constraints.required) + constraints.others)
    if constraints.areas is not None:
        totals.add(len(constraints.areas))
    if len(totals) > 1:
        return None
    return totals.pop() if totals else ANY


def _slots(areas: tuple[int, ...] | None, used: Sequence[str], may: frozenset[str]) -> tuple[int, int, int, int] | None:
    """How many of the pieces that may be used can be of each area."""
    left = Counter(len(SHAPES[name]) for name in may)
    if areas is None:
        return left[2], left[3], left[4], left[5]
    wanted = Counter(areas)
    wanted.subtract(len(SHAPES[name]) for name in used)
    if any(number < 0 or number > left[area] for area, number in wanted.items()):
        return None
    return wanted[2], wanted[3], wanted[4], wanted[5]


def with_area(demand: Demand, area: int) -> Demand:
    """The demand for a region of this area: if only all pieces together are large enough, all of them must be used."""
    pieces = demand.must | demand.may
    if sum(len(SHAPES[name]) for name in pieces) != area or demand.others not in (ANY, len(demand.may)):
        return demand
    return Demand(pieces, frozenset(), (0, 0, 0, 0), 0)
