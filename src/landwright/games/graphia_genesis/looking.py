"""What a map is worth, now and after each draw of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.game import Numbers, State
from landwright.games.graphia_genesis.components import EMPTY, NEXUS, RIVER
from landwright.games.graphia_genesis.outlook import (
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
from landwright.games.graphia_genesis.rivers import (
    WAYS,
    Now,
    Rivers,
    chance_of_crossing,
    copy_way,
    hangs_on,
    new_rivers,
    survey_rivers,
    survey_way,
)
from landwright.games.graphia_genesis.rules.drawing import PLACE_SQUARES, draw
from landwright.games.graphia_genesis.state import ALL_CARDS, NEXUS_AT
from landwright.geometry.twelve import Words, bit_of, both, count, is_none, load, word_of
from landwright.kernel import kernel


class Fitted(NamedTuple):
    """What is known from played games."""

    points: NDArray[np.float64]  # weights of what foretells points, but for the crossing river
    ways: NDArray[np.float64]  # weights of what makes a crossing likely
    crossing: float  # what a crossing is thought to be worth


@kernel
def worth_of_map(land: Words, terrain_cards: int, desolated: int, fitted: Fitted) -> float:
    """The points that a map is likely to have at the end."""
    survey, rivers, weights = new_survey(), new_rivers(), np.zeros(FEATURES)
    survey_all(survey, land)
    survey_rivers(rivers, land)
    note_features(survey, land, terrain_cards, desolated)
    weights_now(count(load(land, EMPTY)), fitted.points, weights)
    return weighted(survey.features, weights) + worth_of_river(survey, rivers, land, terrain_cards, desolated, fitted)


@kernel
def worth_of_river(
    survey: Survey, rivers: Rivers, land: Words, terrain_cards: int, desolated: int, fitted: Fitted
) -> float:
    return fitted.crossing * chance_of_crossing(
        rivers, land, river_now(survey, land, terrain_cards, desolated), fitted.ways
    )


@kernel
def river_now(survey: Survey, land: Words, terrain_cards: int, desolated: int) -> Now:
    has_anchor = 0 if is_none(both(load(land, RIVER), load(survey.boards, NEAR + NEXUS))) else 1
    empties = count(load(land, EMPTY))
    return Now(empties, terrain_cards >> (RIVER - 1) & 1, has_anchor, squares_at_risk(desolated))


@kernel
def cards_to_come(s: State) -> int:
    """The terrains that come next: after the last card all of them."""
    return s.terrain_cards if s.terrain_cards != 0 else ALL_CARDS


@kernel
def worth_after(s: State, seat: int, actions: Numbers, n: int, fitted: Fitted, out: NDArray[np.float64]) -> None:
    """The worth of a seat's map after each of so many draws; only what a draw changes is surveyed again."""
    land, cards = s.land[seat].copy(), cards_to_come(s)
    survey, before, rivers, weights = new_survey(), new_rivers(), new_rivers(), np.zeros(FEATURES)
    survey_all(survey, land)
    survey_rivers(before, land)
    drawn = 1 if s.terrain == NEXUS else PLACE_SQUARES.shape[1]
    weights_now(count(load(land, EMPTY)) - drawn, fitted.points, weights)
    for i in range(n):
        draw(land, s.terrain, actions[i])
        survey_terrain(survey, land, s.terrain)
        for way in range(WAYS):
            if s.terrain == RIVER or hangs_on(before, way, load(land, s.terrain)):
                survey_way(rivers, land, way)
            else:
                copy_way(before, rivers, way)
        note_features(survey, land, cards, s.desolated)
        out[i] = weighted(survey.features, weights)
        out[i] += worth_of_river(survey, rivers, land, cards, s.desolated, fitted)
        take_back(land, s.terrain, actions[i])


@kernel
def take_back(land: Words, terrain: int, action: int) -> None:
    if action >= NEXUS_AT:
        empty_again(land, terrain, action - NEXUS_AT)
        return
    for cell in range(PLACE_SQUARES.shape[1]):
        empty_again(land, terrain, PLACE_SQUARES[action, cell])


@kernel
def empty_again(land: Words, terrain: int, square: int) -> None:
    word, bit = word_of(square), bit_of(square)
    land[terrain, word] &= ~bit
    land[EMPTY, word] |= bit
