"""Forgenesis: each side has six forged creatures, which race for the opponent's corner."""

from landwright.core.game import Game, GameInfo

INFO = GameInfo(
    name="forgenesis",
    title="Forgenesis",
    tagline="Six forged creatures a side, and one of yours must reach the other corner.",
    goal="Get one of your creatures to the opponent's corner.",
    package=__name__,
    rules_version=1,
    min_seats=2,
    max_seats=2,
    seat_names=("Orange", "Blue"),
    minutes="5-15",
    designer="Ignazio Panades",
    publisher="ThunderGryph Games, 2023 (Soda Pop Collection)",
    has_chance=False,
    commands="Count and analyse positions of Forgenesis.",
)


def game() -> Game:
    from landwright.games.forgenesis import bots, notation, options, rules, scoring, state, view

    return Game(
        INFO,
        state.STATE,
        rules.RULES,
        scoring.SCORING,
        bots.STRATEGY,
        notation.ForgenesisNotation(),
        view.ForgenesisView,
        options.ForgenesisOptions,
    )
