"""Whole turns: itinerary, land and Guide together, the most promising first."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.bots.ground import list_open_itineraries, survey
from landwright.games.terramorphic_expanse.bots.memory import DEPTH, Memory, new_memory
from landwright.games.terramorphic_expanse.bots.outlook import most_points, outlook
from landwright.games.terramorphic_expanse.bots.paths import (
    POINT,
    begin_frame,
    search_paths,
)
from landwright.games.terramorphic_expanse.bots.plans import play_out_turn
from landwright.games.terramorphic_expanse.components import MAX_SEATS, NONE
from landwright.games.terramorphic_expanse.rules.legality import actions
from landwright.games.terramorphic_expanse.rules.play import act
from landwright.games.terramorphic_expanse.state import ACTIONS, CUBE, FLIP, GUIDE, MAX_STEPS, PASS, PLACING, TERRAFORM
from landwright.kernels import kernel

TRIED: Final = 4  # candidates for each turn that is asked for
CLOSING: Final = 8  # what a point that a land takes from another player is worth; an own one is worth POINT
POSITION, BASE, SHAPED, REPLAY = range(4)  # states: as given, before the land, after it, during a replay


class Candidates(NamedTuple):
    values: Numbers
    cubes: Numbers  # land sides
    lands: Numbers  # actions of the second phase, or NONE
    lengths: Numbers
    intents: Numbers
    found: Numbers  # how many, as an array of one number


@kernel
def list_turns(states: State, seat: int, turns: Numbers, values: NDArray[np.float64]) -> int:
    return list_turns_in(new_memory(), states, seat, turns, values)


@kernel
def list_turns_in(memory: Memory, states: State, seat: int, turns: Numbers, values: NDArray[np.float64]) -> int:
    """The caller keeps the array: a record alone does not keep its memory."""
    w = memory[0]
    if states[POSITION].phase == PLACING:
        return list_placements(states, seat, turns, values, w)
    candidates = find_candidates(states, seat, TRIED * len(values), w)
    turn, value, count = np.zeros(MAX_STEPS + 1, np.int64), np.zeros(MAX_SEATS), 0
    for i in range(candidates.found[0]):
        states[REPLAY] = states[POSITION]
        intents, length = candidates.intents[i], candidates.lengths[i]
        play_out_turn(states[REPLAY], seat, candidates.cubes[i], candidates.lands[i], intents, length, turn)
        outlook(states[REPLAY], w, value)
        count = insert_turn(seat, turns, values, count, turn, value)
    return count


@kernel
def insert_turn(
    seat: int, turns: Numbers, values: NDArray[np.float64], count: int, turn: Numbers, value: NDArray[np.float64]
) -> int:
    """Keeps the turns sorted by their value for the seat, the best first."""
    place = count
    while place > 0 and values[place - 1, seat] < value[seat]:
        place -= 1
    if place == len(values):
        return count
    last = min(count, len(values) - 1)
    for i in range(last, place, -1):
        for other in range(values.shape[1]):
            values[i, other] = values[i - 1, other]
        for step in range(turns.shape[1]):
            turns[i, step] = turns[i - 1, step]
    for other in range(values.shape[1]):
        values[place, other] = value[other]
    for step in range(turns.shape[1]):
        turns[place, step] = turn[step]
    return last + 1


@kernel
def list_placements(states: State, seat: int, turns: Numbers, values: NDArray[np.float64], w: Memory) -> int:
    """Set-up: a good expanse for the player who begins, a poor one for the others."""
    lands, turn, count = np.zeros(ACTIONS, np.int64), np.zeros(MAX_STEPS + 1, np.int64), 0
    for step in range(turn.size):
        turn[step] = NONE
    first, value = states[POSITION].first, np.zeros(MAX_SEATS)
    for i in range(actions(states[POSITION], seat, lands)):
        states[SHAPED] = states[POSITION]
        act(states[SHAPED], seat, lands[i])
        turn[0] = lands[i]
        points = most_points(states[SHAPED], seat, w)
        for other in range(MAX_SEATS):
            value[other] = points / POINT if other == first else -points / POINT
        count = insert_turn(seat, turns, values, count, turn, value)
    return count


@kernel
def find_candidates(states: State, seat: int, most: int, w: Memory) -> Candidates:
    """Tries every land, and for each all paths, for all itineraries at once."""
    candidates = new_candidates(most)
    states[BASE] = states[POSITION]
    base = states[BASE]
    cubes = cubes_to_try(base, seat, w)
    lands = np.zeros(ACTIONS, np.int64)
    lands[0] = NONE
    tried = 1 if base.phase == GUIDE else actions(base, seat, lands)
    for i in range(tried):
        states[SHAPED] = base
        if lands[i] != NONE:
            act(states[SHAPED], seat, lands[i])
        closing = 0 if tried == 1 else CLOSING * others_points(states[SHAPED], seat, w)
        try_land(states[SHAPED], seat, cubes, w)
        flipped = lands[i] - FLIP if lands[i] >= FLIP and lands[i] < PASS else NONE
        for cube in range(max(1, len(cubes))):
            side = cubes[cube] if len(cubes) > 0 else NONE
            if flipped == NONE or side // 2 != flipped:
                insert_candidate(candidates, w, cube, w.values[cube] - closing, side, lands[i])
    return candidates


@kernel
def cubes_to_try(base: State, seat: int, w: Memory) -> Numbers:
    """The land sides on which the cube may lie. In the first phase, goes on to the second."""
    if base.phase == CUBE:
        list_open_itineraries(base, seat, w)
        base.cube[seat] = NONE
        base.phase = TERRAFORM
    else:
        w.itineraries[0] = base.cube[seat]
        w.count = 1 if base.cube[seat] != NONE else 0
    cubes = np.zeros(w.count, np.int64)
    for i in range(w.count):
        cubes[i] = w.itineraries[i]
    return cubes


@kernel
def others_points(s: State, seat: int, w: Memory) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, most_points(s, other, w))
    return best


@kernel
def try_land(s: State, seat: int, cubes: Numbers, w: Memory) -> None:
    """Finds the best path for each of the cubes."""
    for i in range(len(cubes)):
        w.itineraries[i] = cubes[i]
    w.count = len(cubes)
    w.notes_paths = 1
    survey(s, seat, w)
    begin_frame(s, seat, w)
    search_paths(w)


@kernel
def new_candidates(most: int) -> Candidates:
    return Candidates(
        values=np.zeros(most, np.int64),
        cubes=np.zeros(most, np.int64),
        lands=np.zeros(most, np.int64),
        lengths=np.zeros(most, np.int64),
        intents=np.zeros((most, DEPTH), np.int64),
        found=np.zeros(1, np.int64),
    )


@kernel
def insert_candidate(candidates: Candidates, w: Memory, cube: int, value: int, side: int, land: int) -> None:
    """Keeps the best; the worst makes room."""
    slot = candidates.found[0]
    if slot < candidates.values.size:
        candidates.found[0] += 1
    else:
        slot = 0
        for i in range(1, candidates.values.size):
            if candidates.values[i] < candidates.values[slot]:
                slot = i
        if candidates.values[slot] >= value:
            return
    candidates.values[slot], candidates.cubes[slot], candidates.lands[slot] = value, side, land
    candidates.lengths[slot] = w.lengths[cube]
    for i in range(w.lengths[cube]):
        candidates.intents[slot, i] = w.intents[cube, i]
