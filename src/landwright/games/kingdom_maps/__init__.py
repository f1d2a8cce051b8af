"""Kingdom Maps: three dice, six territories, and a map of hexes for everyone."""

from landwright.game import Card, Game, Report, compile_rules

CARD = Card(
    name="kingdom-maps",
    title="Kingdom Maps",
    line="One player names a territory and takes a die, the others share the rest; four criteria judge the maps.",
    fewest_seats=1,
    most_seats=4,
    minutes="20-40",
    designer="Martin Oddino",
    publisher="RunDOS Studio, 2020, print and play",
)


def game(report: Report) -> Game:
    """The game with its kernels compiled; `report` is told each before it compiles."""
    from landwright.games.kingdom_maps import (
        components,
        earnings,
        notation,
        options,
        rules,
        scoring,
        state,
        strategy,
        view,
    )
    from landwright.games.kingdom_maps.notation.words import ENDINGS, REFUSALS

    compiled_rules, compiled_strategy = compile_rules(rules.RULES, strategy.STRATEGY, state.STATE, report)
    earnings.prepare(report)
    return Game(
        card=CARD,
        version=2,
        state=state.STATE,
        rules=compiled_rules,
        strategy=compiled_strategy,
        notation=notation,
        view=view.view,
        options=options.KingdomMapsOptions,
        seat_names=components.SEAT_NAMES,
        parts=components.PARTS,
        endings=ENDINGS,
        refusals=REFUSALS,
        action_count=state.ACTIONS,
        most_actions=state.MOST_ACTIONS,
        most_steps=state.MOST_STEPS,
        most_turns=state.MOST_TURNS,
        levels=strategy.LEVELS,
        has_secrets=False,
        evaluation_points=strategy.MOST,
        in_play=scoring.in_play,
    )
