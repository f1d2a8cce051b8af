"""The position of the plain implementation in `reference.py`, and its lands and cities."""

import json
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parents[3] / "src/landwright/games/terramorphic_expanse/data/lands.json"
LANDS: Final[dict[str, Any]] = {land["side"]: land for land in json.loads(FILE.read_text(encoding="utf-8"))}
VECTORS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}
BEHIND: Final = {"N1": "NW", "N2": "NE", "E1": "NE", "E2": "SE", "S1": "SW", "S2": "SE", "W1": "NW", "W2": "SW"}
INNER: Final = {"NW-NE": "E", "SW-SE": "E", "NW-SW": "S", "NE-SE": "S"}
HOME: Final = ""
BOARD: Final = "scoreboard"
Place = tuple[int, int]


@dataclass
class Player:
    guide: str = BOARD
    cube: str = HOME
    count: int = 0
    marker: str = HOME
    last: str = HOME
    powered: bool = False
    lasting: bool = False
    points: int = 0


@dataclass
class Position:
    players: list[Player]
    placement: str = "every"
    run: str = "3"
    target: int = 15
    phase: str = "first"  # first, draw, place, cube, land, guide, over
    first: int = 0
    seat: int = 0
    placed: int = 0
    drawn: str = ""
    turns: int = 0
    lands: dict[str, Place] = field(default_factory=dict)  # by side
    bonus: str = HOME
    entered: list[str] = field(default_factory=list)
    scored: int = 0
    is_bonus_paid: bool = False
    done: int = 0  # Guide actions
    action: str = ""  # the kind that is running
    path: list[str] = field(default_factory=list)  # cities entered in the running action
    letter: str = ""
    direction: str = ""

    @property
    def player(self) -> Player:
        return self.players[self.seat]


def supply(p: Position) -> list[str]:
    return [card for card in "12345678" if card not in {side[0] for side in p.lands}]


def at(p: Position, place: Place) -> str:
    """The side at a place, the scoreboard, or nothing."""
    if place == (0, 0):
        return BOARD
    return next((side for side, where in p.lands.items() if where == place), "")


def shifted(place: Place, direction: str) -> Place:
    return place[0] + VECTORS[direction][0], place[1] + VECTORS[direction][1]


def gates(side: str, edge: str) -> set[str]:
    if side == BOARD:
        return {"1", "2"}
    return {portal[1] for portal in LANDS[side]["portals"] if portal[0] == edge}


def fits(p: Position, side: str, place: Place) -> bool:
    """Whether a side that is not on the board may lie at a place."""
    if at(p, place):
        return False
    around = {edge: at(p, shifted(place, edge)) for edge in VECTORS}
    joined = [bool(gates(side, edge) & gates(other, BACK[edge])) for edge, other in around.items() if other]
    return bool(joined) and (all(joined) if p.placement == "every" else any(joined))


def places(p: Position) -> set[Place]:
    return {shifted(place, edge) for place in [*p.lands.values(), (0, 0)] for edge in VECTORS}


def placings(p: Position, side: str) -> list[Place]:
    return [place for place in places(p) if fits(p, side, place)]


def without(p: Position, side: str) -> Position:
    other = deepcopy(p)
    del other.lands[side]
    return other


def home_of(p: Position, name: str) -> tuple[str, str]:
    """The side and corner of a city on the board."""
    for side in p.lands:
        for corner, city in LANDS[side]["cities"].items():
            if city["name"] == name:
                return side, corner
    raise KeyError(name)


def city_of(p: Position, name: str) -> Any:
    side, corner = home_of(p, name)
    return LANDS[side]["cities"][corner]


def name_at(side: str, corner: str) -> str:
    return LANDS[side]["cities"][corner]["name"]


def neighbours(p: Position, name: str) -> dict[str, str]:
    """Cities one step away, with the direction."""
    found: dict[str, str] = {}
    if name == BOARD:
        for direction in VECTORS:
            side = at(p, shifted((0, 0), direction))
            for number in gates(side, BACK[direction]) if side else ():
                found[name_at(side, BEHIND[BACK[direction] + number])] = direction
        return found
    side, corner = home_of(p, name)
    for route in LANDS[side]["routes"]:
        one, other = route.split("-")
        if corner == one:
            found[name_at(side, other)] = INNER[route]
        if corner == other:
            found[name_at(side, one)] = BACK[INNER[route]]
    for portal in LANDS[side]["portals"]:
        beyond = at(p, shifted(p.lands[side], portal[0]))
        if BEHIND[portal] == corner and beyond == BOARD:
            found[BOARD] = portal[0]
        elif BEHIND[portal] == corner and beyond and portal[1] in gates(beyond, BACK[portal[0]]):
            found[name_at(beyond, BEHIND[BACK[portal[0]] + portal[1]])] = portal[0]
    return found
