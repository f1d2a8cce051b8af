"""What a map is worth, now and after each draw of a round."""

import numpy as np
from numpy.typing import NDArray

from landwright.game import Numbers, State
from landwright.games.graphia_genesis.components import EMPTY, NEXUS, RIVER
from landwright.games.graphia_genesis.outlook import (
    DRAWS,
    FEATURES,
    NEEDS,
    WAYS,
    new_survey,
    note_features,
    survey_all,
    survey_terrain,
    survey_way,
    weighted,
    weights_now,
)
from landwright.games.graphia_genesis.rules.drawing import PLACE_SQUARES, draw
from landwright.games.graphia_genesis.state import ALL_CARDS, NEXUS_AT
from landwright.geometry.twelve import Words, bit_of, both, count, is_none, load, word_of
from landwright.kernel import kernel


@kernel
def worth_of_map(land: Words, terrain_cards: int, desolated: int, fitted: NDArray[np.float64]) -> float:
    """The points that a map is likely to have at the end."""
    survey, weights = new_survey(), np.zeros(FEATURES)
    survey_all(survey, land)
    note_features(survey, land, terrain_cards, desolated)
    weights_now(count(load(land, EMPTY)), fitted, weights)
    return weighted(survey.features, weights)


@kernel
def cards_to_come(s: State) -> int:
    """The terrains that come next: after the last card all of them."""
    return s.terrain_cards if s.terrain_cards != 0 else ALL_CARDS


@kernel
def worth_after(
    s: State, seat: int, actions: Numbers, n: int, fitted: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    """The worth of a seat's map after each of so many draws; only what a draw changes is surveyed again."""
    land = s.land[seat].copy()
    survey, weights = new_survey(), np.zeros(FEATURES)
    survey_all(survey, land)
    drawn = 1 if s.terrain == NEXUS else PLACE_SQUARES.shape[1]
    weights_now(count(load(land, EMPTY)) - drawn, fitted, weights)
    numbers, ways = survey.numbers.copy(), survey.boards[WAYS : WAYS + 2].copy()
    for i in range(n):
        draw(land, s.terrain, actions[i])
        survey_terrain(survey, land, s.terrain)
        for way in range(2):
            if s.terrain == RIVER or not is_none(both(load(land, s.terrain), load(ways, way))):
                survey_way(survey, land, way)
            else:
                survey.numbers[NEEDS + way] = numbers[NEEDS + way]
                survey.numbers[DRAWS + way] = numbers[DRAWS + way]
        note_features(survey, land, cards_to_come(s), s.desolated)
        out[i] = weighted(survey.features, weights)
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
