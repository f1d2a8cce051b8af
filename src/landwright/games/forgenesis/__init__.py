"""Forgenesis: six forged creatures a side race for the other's corner."""

from landwright.game import Card, Game, Report, compile_rules

CARD = Card(
    name="forgenesis",
    title="Forgenesis",
    line="Six forged creatures a side, and one of yours must reach the other corner.",
    fewest_seats=2,
    most_seats=2,
    minutes="5-15",
    designer="Ignazio Panades",
    publisher="ThunderGryph Games, 2023",
)


def game(report: Report) -> Game:
    """The game with its kernels compiled; `report` is told each before it compiles."""
    from landwright.games.forgenesis import notation, options, rules, state, strategy, view
    from landwright.games.forgenesis.notation.words import ENDINGS, REFUSALS

    compiled_rules, compiled_strategy = compile_rules(rules.RULES, strategy.STRATEGY, state.STATE, report)
    return Game(
        card=CARD,
        version=1,
        state=state.STATE,
        rules=compiled_rules,
        strategy=compiled_strategy,
        notation=notation,
        view=view.view,
        options=options.ForgenesisOptions,
        seat_names=("Orange", "Blue"),
        parts=(),
        endings=ENDINGS,
        refusals=REFUSALS,
        action_count=state.ACTIONS,
        most_actions=state.MOST_ACTIONS,
        most_steps=state.MOST_STEPS,
        most_turns=state.MOST_TURNS,
        levels=strategy.LEVELS,
        has_chance=False,
        has_secrets=False,
    )
