"""Graphia Genesis: all players draw the same terrains, each on their own map."""

from landwright.core.game import Game, GameInfo

INFO = GameInfo(
    name="graphia-genesis",
    title="Graphia Genesis",
    tagline="A terrain, two shapes and a number: everyone draws at once, and no two maps come out the same.",
    goal="Draw the map that is worth the most points.",
    package=__name__,
    rules_version=1,
    min_seats=1,
    max_seats=8,
    seat_names=("Amber", "Beryl", "Coral", "Dusk", "Emerald", "Flint", "Gold", "Hyacinth"),
    minutes="30-60",
    designer="not named in the rulebook",
    publisher="print and play",
    tempo="simultaneous",
    has_secrets=True,
    commands="Score maps of Graphia Genesis and count placements.",
)


def game() -> Game:
    from landwright.games.graphia_genesis import bots, notation, options, rules, scoring, state, view

    return Game(
        INFO,
        state.STATE,
        rules.RULES,
        scoring.SCORING,
        bots.STRATEGY,
        notation.GraphiaGenesisNotation(),
        view.GraphiaGenesisView,
        options.GraphiaGenesisOptions,
    )
