"""The land sides as data, in the form of `lands --json`."""

from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

FILE: Final = Path(__file__).parent.parent / "data" / "lands.json"

Corner: TypeAlias = Literal["NW", "NE", "SW", "SE"]
Shape: TypeAlias = Literal["star", "diamond", "heart", "cross", "circle"]
Colour: TypeAlias = Literal["red", "green", "blue", "purple", "grey"]
Route: TypeAlias = Literal["NW-NE", "NW-SW", "NE-SE", "SW-SE"]
Portal: TypeAlias = Literal["N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2"]
Kind: TypeAlias = Literal["two spaces", "ascending", "descending", "compass", "bonus", "letter", "colours", "shapes"]

CORNERS: Final[tuple[Corner, ...]] = ("NW", "NE", "SW", "SE")
SHAPES: Final[tuple[Shape, ...]] = ("star", "diamond", "heart", "cross", "circle")
COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "purple", "grey")
ROUTES: Final[tuple[Route, ...]] = ("NW-NE", "NW-SW", "NE-SE", "SW-SE")
PORTALS: Final[tuple[Portal, ...]] = ("N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2")
PORTAL_CORNERS: Final[tuple[Corner, ...]] = ("NW", "NE", "NE", "SE", "SW", "SE", "NW", "SW")  # behind each portal
SIDE_NAMES: Final = tuple(f"{card}{side}" for card in range(1, 9) for side in "ab")


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    shape: Shape
    colour: Colour
    spanner: bool


class Itinerary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of three types: the other two fields are empty."""

    shapes: tuple[Shape, ...] = ()
    colours: tuple[Colour, ...] = ()
    letters: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        return "shapes" if self.shapes else "colours" if self.colours else "letters"

    def fits(self, city: City) -> bool:
        has_letter = any(letter in city.name.upper() for letter in self.letters)
        return city.shape in self.shapes or city.colour in self.colours or has_letter


class LandAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    kind: Kind
    of: tuple[str, ...] = ()  # the two colours or the two shapes

    def allows(self, city: City) -> bool:
        """Whether an action by colours or shapes may enter a city."""
        return (city.colour if self.kind == "colours" else city.shape) in self.of


class LandSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    cities: dict[Corner, City]
    routes: tuple[Route, ...]
    portals: tuple[Portal, ...]  # the open ones
    itinerary: Itinerary
    action: LandAction


def read_lands(data: bytes) -> tuple[LandSide, ...]:
    return msgspec.json.decode(data, type=tuple[LandSide, ...])


def lands_text(lands: tuple[LandSide, ...]) -> str:
    """The lands as JSON, a line for each side."""
    lines = ",\n".join(msgspec.json.format(msgspec.json.encode(land), indent=0).decode() for land in lands)
    return f"[{lines}]\n"


def land_text(land: LandSide) -> str:
    """A land side in words."""
    cities = [
        f"{corner} {city.name} ({city.colour} {city.shape}{', spanner' if city.spanner else ''})"
        for corner, city in land.cities.items()
    ]
    wanted = land.itinerary.shapes or land.itinerary.colours or land.itinerary.letters
    ways = f"routes {' '.join(land.routes)}; portals {' '.join(land.portals)}"
    action = f"{land.action.kind} {' or '.join(land.action.of)}".strip()
    return f"{land.side}: {', '.join(cities)}; {ways}; itinerary {' or '.join(wanted)}; action {action}"


@cache
def land_sides() -> tuple[LandSide, ...]:
    """The lands of the game: 1a, 1b, 2a, … 8b."""
    return read_lands(FILE.read_bytes())
