"""The exact search of a Guide phase: all ways to use its two actions, with the points for several itineraries at once.

A path is a list of intents: actions of the rules without `letter` and `stop`, and BEGINS added to the first of each
Guide action. `plans` turns intents into actions. The search looks at every frame (a city, the cities entered, the
action that is running, where marker and bonus cube lie) once.
"""

from typing import Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.bots.memory import (
    CARD,
    CITY,
    COMMON,
    COUNTS,
    CUBE_AT,
    DEPTH,
    DIRECTION,
    DONE,
    ENTERED,
    FIELDS,
    INTENT,
    KIND,
    MARKER,
    MOST_FRAMES,
    NEXT,
    PAID,
    SEEN,
    STEPS,
    Memory,
)
from landwright.games.terramorphic_expanse.components import (
    ASCENDING,
    BONUS,
    CARDS,
    COLOURS_KIND,
    COMPASS,
    EDGES,
    LETTER,
    MOVE,
    NONE,
    SCOREBOARD,
    TWO_SPACES,
)
from landwright.games.terramorphic_expanse.rules.guide import STRAIGHT_ON, UP_TO_THREE, may_enter_scoreboard
from landwright.games.terramorphic_expanse.state import GUIDE, GUIDE_ACTIONS, LASTING, MAX_SCORED, PROTOTYPE
from landwright.geometry.bits import count_bits, lowest_bit, mix
from landwright.kernels import inlined, kernel

ALL_LETTERS: Final = (1 << 26) - 1

# Intents: what is done, and with which city on the board (SCOREBOARD included) or card.
BEGINS: Final = 1 << 10
TO_CITY: Final = 0
MARKER_ON: Final = 1 << 6
BONUS_ON: Final = 1 << 7

# The next option of a frame: steps of the running action, then a move, then a marker on a card.
NEW_MOVES: Final = 8
NEW_MARKERS: Final = 16
NO_MORE: Final = 24

# Values of ends: points, and a little for what comes after.
POINT: Final = 32
PROTOTYPE_WORTH: Final = 56
LASTING_WORTH: Final = 160
WAY_OUT_WORTH: Final = 2
ON_SCOREBOARD_WORTH: Final = -6
WORST: Final = -1_000


@kernel
def begin_frame(s: State, seat: int, w: Memory) -> None:
    """The first frame: the moment of a Guide phase, or the start of one in a turn that has not begun."""
    depth = 0
    w.frames[depth, CITY], w.frames[depth, MARKER], w.frames[depth, CUBE_AT] = s.guide[seat], NONE, s.bonus
    if s.marker[seat] != NONE:
        w.frames[depth, MARKER] = s.marker[seat] // 2
    for field in (ENTERED, COUNTS, PAID, DONE, KIND, STEPS, NEXT, INTENT):
        w.frames[depth, field] = 0
    w.frames[depth, CARD], w.frames[depth, DIRECTION], w.frames[depth, COMMON] = NONE, NONE, ALL_LETTERS
    if s.to_move == seat and s.phase == GUIDE:
        w.frames[depth, ENTERED], w.frames[depth, DONE], w.frames[depth, KIND] = s.entered, s.actions, s.kind
        w.frames[depth, COUNTS], w.frames[depth, PAID] = s.count[seat], s.has_bonus_paid
        w.frames[depth, STEPS], w.frames[depth, DIRECTION] = s.steps, s.direction
        if s.kind > MOVE:
            w.frames[depth, CARD] = w.frames[depth, MARKER]
        if s.letter != NONE:
            w.frames[depth, COMMON] = 1 << s.letter
        if s.kind == BONUS and s.steps == 1:
            w.frames[depth, COMMON] = bonus_cities(w, depth)


@kernel
def search_paths(w: Memory) -> None:
    """Searches all paths from the first frame."""
    w.searches += 1
    w.visited = 0
    for cube in range(CARDS):
        w.values[cube], w.points[cube] = WORST, -1
        for city in range(SCOREBOARD + 1):
            w.ends[cube, city] = -1
    depth = 0
    note_end(w, 0)
    while depth >= 0:
        if advance(w, depth):
            depth += 1
            if depth == DEPTH - 1 or w.visited == MOST_FRAMES or not is_new(w, depth):
                depth -= 1
            else:
                w.visited += 1
                note_end(w, depth)
        else:
            depth -= 1


@kernel
def is_new(w: Memory, depth: int) -> bool:
    """Adds a frame to the set of this search; False if it was there. Steps do not matter where they have no limit."""
    is_long = w.run > UP_TO_THREE and w.frames[depth, KIND] >= COLOURS_KIND
    key = mix(0, w.frames[depth, ENTERED])  # first by itself: a city could make up for one that was entered
    key = mix(key, w.frames[depth, CITY] << 8 | w.frames[depth, DONE] << 4 | w.frames[depth, KIND])
    key = mix(key, w.frames[depth, COMMON])
    key = mix(mix(key, w.frames[depth, COUNTS] << 8 | w.frames[depth, PAID]), 1 if is_long else w.frames[depth, STEPS])
    places = (
        (w.frames[depth, CARD] + 1) << 16
        | (w.frames[depth, MARKER] + 1) << 12
        | (w.frames[depth, CUBE_AT] + 1) << 4
        | w.frames[depth, DIRECTION] + 1
    )
    key = mix(key, places)
    mask = SEEN - 1
    slot = (key ^ key >> 20) & mask
    while w.stamps[slot] == w.searches:
        if w.seen[slot] == key:
            return False
        slot = (slot + 1) & mask
    w.stamps[slot] = w.searches
    w.seen[slot] = key
    return True


@kernel
def advance(w: Memory, depth: int) -> bool:
    """Fills the next frame with the next option of this one; False if there is none left."""
    if w.frames[depth, KIND] == BONUS and w.frames[depth, STEPS] == 1:
        return put_bonus_cube(w, depth)
    can_begin = w.frames[depth, DONE] + (w.frames[depth, KIND] != 0) < GUIDE_ACTIONS and (
        w.frames[depth, KIND] == 0 or w.frames[depth, STEPS] > 0
    )
    while w.frames[depth, NEXT] < NO_MORE:
        option = w.frames[depth, NEXT]
        w.frames[depth, NEXT] += 1
        if option < NEW_MOVES:
            if w.frames[depth, KIND] == 0 or option >= w.degree[w.frames[depth, CITY]]:
                w.frames[depth, NEXT] = NEW_MOVES
            elif may_go_on(w, depth, option):
                go_on(w, depth, option)
                return True
        elif not can_begin:
            return False
        elif option < NEW_MARKERS:
            if option - NEW_MOVES < w.degree[w.frames[depth, CITY]]:
                begin_action(w, depth, MOVE, NONE)
                go_on(w, depth, option - NEW_MOVES)
                return True
            w.frames[depth, NEXT] = NEW_MARKERS
        elif can_put_marker(w, depth, option - NEW_MARKERS):
            begin_action(w, depth, w.kinds[option - NEW_MARKERS], option - NEW_MARKERS)
            return True
    return False


@kernel
def begin_action(w: Memory, depth: int, kind: int, card: int) -> None:
    """The next frame: a new action before its first step."""
    for field in range(FIELDS):
        w.frames[depth + 1, field] = w.frames[depth, field]
    w.frames[depth + 1, DONE] = w.frames[depth, DONE] + (w.frames[depth, KIND] != 0)
    w.frames[depth + 1, KIND], w.frames[depth + 1, CARD], w.frames[depth + 1, STEPS] = kind, card, 0
    w.frames[depth + 1, COMMON], w.frames[depth + 1, DIRECTION], w.frames[depth + 1, NEXT] = ALL_LETTERS, NONE, 0
    w.frames[depth + 1, INTENT] = BEGINS
    if card != NONE:
        w.frames[depth + 1, MARKER] = card
        w.frames[depth + 1, INTENT] = BEGINS | MARKER_ON | card


@kernel
def go_on(w: Memory, depth: int, way: int) -> None:
    """The next frame: one more step. A move has been begun in that frame."""
    is_move_begun = w.frames[depth, NEXT] > NEW_MOVES
    if not is_move_begun:
        for field in range(FIELDS):
            w.frames[depth + 1, field] = w.frames[depth, field]
        w.frames[depth + 1, INTENT] = 0
    city, to = w.frames[depth, CITY], w.links[w.frames[depth, CITY], way]
    w.frames[depth + 1, CITY] = to
    w.frames[depth + 1, NEXT] = 0
    w.frames[depth + 1, STEPS] += 1
    w.frames[depth + 1, INTENT] |= TO_CITY | to
    if w.frames[depth + 1, KIND] == COMPASS:
        w.frames[depth + 1, DIRECTION] = w.directions[city, way]
    if w.frames[depth + 1, KIND] == BONUS:
        w.frames[depth + 1, COMMON] = bonus_cities(w, depth + 1)
    if w.frames[depth + 1, KIND] == LETTER:
        w.frames[depth + 1, COMMON] &= w.letters[to]
    if to != SCOREBOARD and not w.frames[depth + 1, ENTERED] >> to & 1:
        enter_city(w, depth + 1, to)


@inlined
def enter_city(w: Memory, depth: int, to: int) -> None:
    """Counts for each cube, in four bits each, as the rules do for one."""
    fits = w.fits[to]
    if count_bits(w.frames[depth, ENTERED]) >= MAX_SCORED:
        for cube in range(CARDS):
            if w.frames[depth, COUNTS] >> 4 * cube & 15 >= MAX_SCORED:
                fits &= ~(1 << cube)
    w.frames[depth, ENTERED] |= 1 << to
    if w.frames[depth, CUBE_AT] == to:
        w.frames[depth, PAID] |= fits
    while fits != 0:
        lowest = fits & -fits
        w.frames[depth, COUNTS] += lowest * lowest * lowest * lowest
        fits &= fits - 1


@inlined
def may_go_on(w: Memory, depth: int, way: int) -> bool:
    """Whether the running action allows a step; the same as `rules.guide.refuse_entry`, on tables."""
    kind, to = w.frames[depth, KIND], w.links[w.frames[depth, CITY], way]
    if w.frames[depth, STEPS] >= limit_of(w, kind):
        return False
    if kind == COMPASS:
        return w.frames[depth, STEPS] == 0 or w.directions[w.frames[depth, CITY], way] == w.frames[depth, DIRECTION]
    if to == SCOREBOARD or kind == MOVE or kind == TWO_SPACES or kind == BONUS:
        return may_enter_scoreboard(kind)
    if kind >= COLOURS_KIND:
        return w.allowed_by[to] >> w.frames[depth, CARD] & 1 != 0
    if kind == LETTER:
        return w.frames[depth, COMMON] & w.letters[to] != 0
    if w.frames[depth, STEPS] == 0:
        return True
    is_later = w.ranks[to] > w.ranks[w.frames[depth, CITY]]
    return is_later == (kind == ASCENDING)


@inlined
def limit_of(w: Memory, kind: int) -> int:
    if kind == MOVE:
        return 1 + w.power
    if kind == TWO_SPACES:
        return 2
    if kind == COMPASS:
        return STRAIGHT_ON
    if kind == BONUS:
        return 1
    return w.run if kind >= COLOURS_KIND else UP_TO_THREE


@inlined
def can_put_marker(w: Memory, depth: int, card: int) -> bool:
    taken = w.taken | (1 << w.frames[depth, MARKER] if w.frames[depth, MARKER] != NONE else 0)
    return (w.on_board & ~taken) >> card & 1 != 0


@kernel
def put_bonus_cube(w: Memory, depth: int) -> bool:
    """7.5, 7.6."""
    if w.frames[depth, COMMON] == 0:
        return False
    city = lowest_bit(w.frames[depth, COMMON])
    w.frames[depth, COMMON] &= w.frames[depth, COMMON] - 1
    for field in range(FIELDS):
        w.frames[depth + 1, field] = w.frames[depth, field]
    w.frames[depth + 1, CUBE_AT] = city
    w.frames[depth + 1, DONE] = w.frames[depth, DONE] + 1
    w.frames[depth + 1, KIND] = w.frames[depth + 1, STEPS] = w.frames[depth + 1, NEXT] = 0
    w.frames[depth + 1, CARD] = NONE
    w.frames[depth + 1, COMMON] = ALL_LETTERS
    w.frames[depth + 1, INTENT] = BONUS_ON | city
    return True


@kernel
def bonus_cities(w: Memory, depth: int) -> int:
    """The bit set of the cities to try for the bonus cube: those where it could still pay, and one other."""
    others = 0
    for card in range(CARDS):
        lies_there = w.frames[depth, CUBE_AT] != NONE and w.frames[depth, CUBE_AT] // 4 == card
        if w.on_board >> card & 1 and not lies_there:
            others |= 15 << 4 * card
    found = others & -others
    if w.frames[depth, DONE] + 1 < GUIDE_ACTIONS:
        paying = cities_within_reach(w, w.frames[depth, CITY]) & others & ~w.frames[depth, ENTERED]
        while paying != 0:
            if w.fits[lowest_bit(paying)] != 0:
                found |= paying & -paying
            paying &= paying - 1
    return found


@kernel
def cities_within_reach(w: Memory, city: int) -> int:
    """The bit set of all cities that one action can enter, and perhaps others."""
    reach = 0
    for direction in range(-1, EDGES):  # steps in any direction, then straight lines
        front, steps = 1 << city, 0
        while front != 0 and (direction != NONE or steps < w.run):
            front = neighbours_of(w, front, direction)
            if direction == NONE:
                front &= ~reach
            reach |= front
            steps += 1
    return reach


@kernel
def neighbours_of(w: Memory, cities: int, direction: int) -> int:
    """The bit set of the cities one step from these, in one direction or, for NONE, in any."""
    found = 0
    while cities != 0:
        city = lowest_bit(cities)
        cities &= cities - 1
        for way in range(w.degree[city]):
            if direction == NONE or w.directions[city, way] == direction:
                found |= 1 << w.links[city, way]
    return found


@kernel
def note_end(w: Memory, depth: int) -> None:
    """A turn may end here, unless an action has not moved yet or the bonus cube is due."""
    if w.frames[depth, KIND] != 0 and (w.frames[depth, STEPS] == 0 or w.frames[depth, KIND] == BONUS):
        return
    city = w.frames[depth, CITY]
    extra = ON_SCOREBOARD_WORTH if city == SCOREBOARD else WAY_OUT_WORTH * w.degree[city]
    spanners = count_bits(w.frames[depth, ENTERED] & w.spanners)
    if spanners >= PROTOTYPE:
        extra += PROTOTYPE_WORTH if spanners < LASTING else LASTING_WORTH
    for cube in range(max(1, w.count)):
        points = (w.frames[depth, COUNTS] >> 4 * cube & 15) * (1 + w.power) + (w.frames[depth, PAID] >> cube & 1)
        w.points[cube] = max(w.points[cube], points)
        if w.notes_ends:
            w.ends[cube, city] = max(w.ends[cube, city], points)
        if points * POINT + extra > w.values[cube]:
            w.values[cube] = points * POINT + extra
            if w.notes_paths:
                note_path(w, cube, depth)


@inlined
def note_path(w: Memory, cube: int, depth: int) -> None:
    w.lengths[cube] = depth
    for i in range(depth):
        w.intents[cube, i] = w.frames[i + 1, INTENT]
