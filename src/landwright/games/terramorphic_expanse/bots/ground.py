"""The expanse as tables for the path search."""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.bots.memory import Memory
from landwright.games.terramorphic_expanse.components import (
    ALLOWS,
    CARDS,
    FITS,
    HAS_SPANNER,
    KINDS,
    NAME_LETTERS,
    NAME_RANKS,
    NONE,
    SCOREBOARD,
)
from landwright.games.terramorphic_expanse.rules.board import (
    board_city,
    exit_city,
    exits,
    is_on_board,
    printed_city,
    way_direction,
    ways_out,
)
from landwright.games.terramorphic_expanse.rules.lookup import NO_EXIT
from landwright.games.terramorphic_expanse.rules.turns import is_open_itinerary
from landwright.kernels import kernel


@kernel
def survey(s: State, seat: int, w: Memory) -> None:
    """Fills the tables for the Guide phase of a seat; the itineraries are given."""
    w.on_board = s.on_board
    w.power, w.run = s.power[seat], s.run
    w.taken = w.spanners = 0
    for other in range(s.seats):
        if other != seat and s.marker[other] != NONE:
            w.taken |= 1 << s.marker[other] // 2
    survey_city(s, w, SCOREBOARD)
    for card in range(CARDS):
        if is_on_board(s, card):
            w.kinds[card] = KINDS[s.side[card]]
            for corner in range(4):
                survey_city(s, w, 4 * card + corner)
                survey_print(s, w, 4 * card + corner)


@kernel
def survey_city(s: State, w: Memory, city: int) -> None:
    degree, found = 0, exits(s, city)
    for way in range(ways_out(city)):
        to = exit_city(found, way)
        if to != NO_EXIT:
            w.links[city, degree] = board_city(to)
            w.directions[city, degree] = way_direction(city, way)
            degree += 1
    w.degree[city] = degree


@kernel
def survey_print(s: State, w: Memory, city: int) -> None:
    printed = printed_city(s, city)
    w.ranks[city] = NAME_RANKS[printed]
    w.letters[city] = NAME_LETTERS[printed]
    w.spanners |= HAS_SPANNER[printed] << city
    fits = 0
    for i in range(w.count):
        fits |= FITS[w.itineraries[i], printed] << i
    w.fits[city] = fits
    allowed = 0
    for card in range(CARDS):
        if is_on_board(s, card):
            allowed |= ALLOWS[s.side[card], printed] << card
    w.allowed_by[city] = allowed


@kernel
def list_open_itineraries(s: State, seat: int, w: Memory) -> None:
    """All itineraries that are open to the cube of a seat."""
    count = 0
    for card in range(CARDS):
        if is_on_board(s, card) and is_open_itinerary(s, seat, s.side[card]):
            w.itineraries[count] = s.side[card]
            count += 1
    w.count = count
