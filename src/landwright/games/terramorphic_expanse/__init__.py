"""Terramorphic Expanse: lands that are laid, flipped and moved under each other's feet."""

from landwright.core.game import Game, GameInfo

INFO = GameInfo(
    name="terramorphic-expanse",
    title="Terramorphic Expanse",
    tagline="Lay, flip and move the lands, then lead your Guide through the cities on your itinerary.",
    goal="Lead your Guide to cities that score: the most points win.",
    package=__name__,
    rules_version=1,
    min_seats=2,
    max_seats=3,
    seat_names=("Amber", "Azure", "Moss"),
    minutes="30",
    designer="Gavin Kenny",
    publisher="print and play, 2018 (9-card nanogame contest)",
    commands="Check and print the lands of Terramorphic Expanse.",
)


def game() -> Game:
    from landwright.games.terramorphic_expanse import bots, notation, options, rules, scoring, state, view

    return Game(
        INFO,
        state.STATE,
        rules.RULES,
        scoring.SCORING,
        bots.STRATEGY,
        notation.TerramorphicExpanseNotation(),
        view.TerramorphicExpanseView,
        options.TerramorphicExpanseOptions,
    )
