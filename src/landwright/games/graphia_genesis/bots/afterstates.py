"""What a map is worth, now and after each draw of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.bots.features import (
    FEATURES,
    NEAR,
    Survey,
    new_survey,
    note_features,
    squares_at_risk,
    survey_all,
    survey_terrain,
    weighted,
    weights_now,
)
from landwright.games.graphia_genesis.bots.rivers import (
    Now,
    Way,
    chance_of_crossing,
    hangs_on,
    new_layers,
    survey_way,
    survey_ways,
)
from landwright.games.graphia_genesis.components import EMPTY, NEXUS, RIVER
from landwright.games.graphia_genesis.rules.play import PLACE_SQUARES, draw
from landwright.games.graphia_genesis.state import ALL_CARDS, NEXUS_AT
from landwright.geometry.bitboard12 import Board, Words, bit_of, both, count, is_empty_board, read_row, word_of
from landwright.kernels import inlined


class Fitted(NamedTuple):
    """What is known from played games."""

    points: NDArray[np.float64]  # weights of what foretells points, but for the crossing river
    ways: NDArray[np.float64]  # weights of what makes a crossing likely
    crossing: float  # what a crossing is thought to be worth


@inlined
def worth_of_map(land: Words, terrain_cards: int, desolated: int, fitted: Fitted) -> float:
    """The points that a map is likely to have at the end."""
    survey, weights, risky = new_survey(), np.zeros(FEATURES), squares_at_risk(desolated)
    survey_all(survey, land)
    note_features(survey, land, terrain_cards, risky)
    weights_now(count(read_row(land, EMPTY)), fitted.points, weights)
    ways = survey_ways(new_layers(), land)
    return weighted(survey.features, weights) + worth_of_river(ways, survey, land, terrain_cards, risky, fitted)


@inlined
def worth_of_river(
    ways: tuple[Way, Way], survey: Survey, land: Words, terrain_cards: int, risky: Board, fitted: Fitted
) -> float:
    now = river_now(survey, land, terrain_cards, risky)
    return fitted.crossing * chance_of_crossing(ways, read_row(land, RIVER), now, fitted.ways)


@inlined
def river_now(survey: Survey, land: Words, terrain_cards: int, risky: Board) -> Now:
    has_anchor = 0 if is_empty_board(both(read_row(land, RIVER), read_row(survey.boards, NEAR + NEXUS))) else 1
    return Now(count(read_row(land, EMPTY)), terrain_cards >> (RIVER - 1) & 1, has_anchor, risky)


@inlined
def cards_to_come(s: State) -> int:
    """The terrains that come next: after the last card all of them."""
    return s.terrain_cards if s.terrain_cards != 0 else ALL_CARDS


class Round(NamedTuple):
    """What is drawn now, and what holds before it."""

    terrain: int
    cards: int
    risky: Board
    ways: tuple[Way, Way]


@inlined
def worth_after(
    s: State, seat: int, actions: Numbers, n: int, fitted: Fitted, only_best: bool, out: NDArray[np.float64]
) -> None:
    """The worth of a seat's map after each of so many draws; only what a draw changes is surveyed again."""
    land, survey, layers, weights = s.land[seat].copy(), new_survey(), new_layers(), np.zeros(FEATURES)
    survey_all(survey, land)
    now = Round(s.terrain, cards_to_come(s), squares_at_risk(s.desolated), survey_ways(layers, land))
    drawn = 1 if s.terrain == NEXUS else PLACE_SQUARES.shape[1]
    weights_now(count(read_row(land, EMPTY)) - drawn, fitted.points, weights)
    for i in range(n):
        draw(land, now.terrain, actions[i])
        survey_terrain(survey, land, now.terrain)
        note_features(survey, land, now.cards, now.risky)
        ways = survey_ways(layers, land) if now.terrain == RIVER else now.ways
        out[i] = weighted(survey.features, weights) + worth_of_river(ways, survey, land, now.cards, now.risky, fitted)
        take_back(land, now.terrain, actions[i])
    if now.terrain != RIVER:
        count_obstacles(now, survey, layers, land, actions[:n], fitted, only_best, out[:n])


@inlined
def count_obstacles(
    now: Round,
    survey: Survey,
    layers: Words,
    land: Words,
    actions: Numbers,
    fitted: Fitted,
    only_best: bool,
    out: NDArray[np.float64],
) -> None:
    """What lies in a river's way is worth less. It takes long to find out by how much: if only the best draw is asked
    for, no draw is looked at that looks worse than one that was."""
    is_known = np.zeros(len(out), np.bool_)
    for step in range(len(out)):
        i = np.argmax(out) if only_best else step
        if is_known[i]:
            return
        is_known[i] = True
        draw(land, now.terrain, actions[i])
        drawn = read_row(land, now.terrain)
        if hangs_on(now.ways[0], drawn) or hangs_on(now.ways[1], drawn):
            survey_terrain(survey, land, now.terrain)
            ways = way_after(now.ways[0], layers, land, drawn, 0), way_after(now.ways[1], layers, land, drawn, 1)
            out[i] += worth_of_river(ways, survey, land, now.cards, now.risky, fitted)
            out[i] -= worth_of_river(now.ways, survey, land, now.cards, now.risky, fitted)
        take_back(land, now.terrain, actions[i])


@inlined
def way_after(before: Way, layers: Words, land: Words, drawn: Board, way: int) -> Way:
    return survey_way(layers, land, way) if hangs_on(before, drawn) else before


@inlined
def take_back(land: Words, terrain: int, action: int) -> None:
    if action >= NEXUS_AT:
        empty_again(land, terrain, action - NEXUS_AT)
        return
    for cell in range(PLACE_SQUARES.shape[1]):
        empty_again(land, terrain, PLACE_SQUARES[action, cell])


@inlined
def empty_again(land: Words, terrain: int, square: int) -> None:
    word, bit = word_of(square), bit_of(square)
    land[terrain, word] &= ~bit
    land[EMPTY, word] |= bit
