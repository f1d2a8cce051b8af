"""Kingdom Maps: three dice, six territories, and a map of hexes for each player."""

from landwright.core.game import Game, GameInfo

INFO = GameInfo(
    name="kingdom-maps",
    title="Kingdom Maps",
    tagline="One player names a territory and takes a die, the others share the rest; four criteria judge the maps.",
    goal="Fill your map so that its four criteria give you the most points.",
    package=__name__,
    rules_version=2,
    min_seats=1,
    max_seats=4,
    seat_names=("Azure", "Bronze", "Crimson", "Dove"),
    minutes="20-40",
    designer="Martin Oddino",
    publisher="RunDOS Studio, 2020, print and play",
    tempo="simultaneous",
    commands="Score maps of Kingdom Maps and count placements.",
)


def game() -> Game:
    from landwright.games.kingdom_maps import bots, notation, options, rules, scoring, state, view

    return Game(
        INFO,
        state.STATE,
        rules.RULES,
        scoring.SCORING,
        bots.STRATEGY,
        notation.KingdomMapsNotation(),
        view.KingdomMapsView,
        options.KingdomMapsOptions,
    )
