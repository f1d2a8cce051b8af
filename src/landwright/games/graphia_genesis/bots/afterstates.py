"""The value of a map, and of its afterstates: the map after each possible draw of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.bots.features import (
    FEATURES,
    NEAR,
    Survey,
    compute_features,
    interpolate_weights,
    new_survey,
    squares_at_risk,
    survey_all,
    survey_terrain,
    weighted_sum,
)
from landwright.games.graphia_genesis.bots.rivers import (
    RiverFacts,
    Route,
    crossing_probability,
    depends_on,
    new_layers,
    survey_route,
    survey_routes,
)
from landwright.games.graphia_genesis.components import EMPTY, NEXUS, RIVER
from landwright.games.graphia_genesis.rules.play import PLACE_SQUARES, draw
from landwright.games.graphia_genesis.state import ALL_CARDS, NEXUS_AT
from landwright.geometry.bitboard12 import Board, Words, bit_of, both, count, is_empty_board, read_row, word_of
from landwright.kernels import inlined


class Fitted(NamedTuple):
    """Weights that were fitted to played games."""

    points: NDArray[np.float64]  # weights of the features that predict points, without the crossing river
    routes: NDArray[np.float64]  # weights of the features that predict a crossing
    crossing: float  # the assumed value of a crossing


@inlined
def map_value(land: Words, terrain_cards: int, desolated: int, fitted: Fitted) -> float:
    """The expected points of a map at the end."""
    survey, weights, risky = new_survey(), np.zeros(FEATURES), squares_at_risk(desolated)
    survey_all(survey, land)
    compute_features(survey, land, terrain_cards, risky)
    interpolate_weights(count(read_row(land, EMPTY)), fitted.points, weights)
    routes = survey_routes(new_layers(), land)
    return weighted_sum(survey.features, weights) + river_value(routes, survey, land, terrain_cards, risky, fitted)


@inlined
def river_value(
    routes: tuple[Route, Route], survey: Survey, land: Words, terrain_cards: int, risky: Board, fitted: Fitted
) -> float:
    now = river_facts(survey, land, terrain_cards, risky)
    return fitted.crossing * crossing_probability(routes, read_row(land, RIVER), now, fitted.routes)


@inlined
def river_facts(survey: Survey, land: Words, terrain_cards: int, risky: Board) -> RiverFacts:
    has_anchor = 0 if is_empty_board(both(read_row(land, RIVER), read_row(survey.boards, NEAR + NEXUS))) else 1
    return RiverFacts(count(read_row(land, EMPTY)), terrain_cards >> (RIVER - 1) & 1, has_anchor, risky)


@inlined
def cards_left(s: State) -> int:
    """The bit set of the terrain cards left; after the last card, of all."""
    return s.terrain_cards if s.terrain_cards != 0 else ALL_CARDS


class Round(NamedTuple):
    """The round's terrain, and the facts before the draw."""

    terrain: int
    cards: int
    risky: Board
    routes: tuple[Route, Route]


@inlined
def score_afterstates(
    s: State, seat: int, actions: Numbers, n: int, fitted: Fitted, only_best: bool, out: NDArray[np.float64]
) -> None:
    """The values of the first `n` afterstates of a seat; only the changes of a draw are surveyed again."""
    land, survey, layers, weights = s.land[seat].copy(), new_survey(), new_layers(), np.zeros(FEATURES)
    survey_all(survey, land)
    now = Round(s.terrain, cards_left(s), squares_at_risk(s.desolated), survey_routes(layers, land))
    drawn = 1 if s.terrain == NEXUS else PLACE_SQUARES.shape[1]
    interpolate_weights(count(read_row(land, EMPTY)) - drawn, fitted.points, weights)
    for i in range(n):
        draw(land, now.terrain, actions[i])
        survey_terrain(survey, land, now.terrain)
        compute_features(survey, land, now.cards, now.risky)
        routes = survey_routes(layers, land) if now.terrain == RIVER else now.routes
        out[i] = weighted_sum(survey.features, weights) + river_value(
            routes, survey, land, now.cards, now.risky, fitted
        )
        undo_draw(land, now.terrain, actions[i])
    if now.terrain != RIVER:
        subtract_obstacles(now, survey, layers, land, actions[:n], fitted, only_best, out[:n])


@inlined
def subtract_obstacles(
    now: Round,
    survey: Survey,
    layers: Words,
    land: Words,
    actions: Numbers,
    fitted: Fitted,
    only_best: bool,
    out: NDArray[np.float64],
) -> None:
    """Reduces the value of draws that obstruct a river. This is slow: with `only_best` it stops as soon as the best
    draw is known."""
    is_known = np.zeros(len(out), np.bool_)
    for step in range(len(out)):
        i = np.argmax(out) if only_best else step
        if is_known[i]:
            return
        is_known[i] = True
        draw(land, now.terrain, actions[i])
        drawn = read_row(land, now.terrain)
        if depends_on(now.routes[0], drawn) or depends_on(now.routes[1], drawn):
            survey_terrain(survey, land, now.terrain)
            routes = (
                route_after(now.routes[0], layers, land, drawn, 0),
                route_after(now.routes[1], layers, land, drawn, 1),
            )
            out[i] += river_value(routes, survey, land, now.cards, now.risky, fitted)
            out[i] -= river_value(now.routes, survey, land, now.cards, now.risky, fitted)
        undo_draw(land, now.terrain, actions[i])


@inlined
def route_after(before: Route, layers: Words, land: Words, drawn: Board, route: int) -> Route:
    return survey_route(layers, land, route) if depends_on(before, drawn) else before


@inlined
def undo_draw(land: Words, terrain: int, action: int) -> None:
    if action >= NEXUS_AT:
        clear_square(land, terrain, action - NEXUS_AT)
        return
    for cell in range(PLACE_SQUARES.shape[1]):
        clear_square(land, terrain, PLACE_SQUARES[action, cell])


@inlined
def clear_square(land: Words, terrain: int, square: int) -> None:
    word, bit = word_of(square), bit_of(square)
    land[terrain, word] &= ~bit
    land[EMPTY, word] |= bit
