"""Graphia Genesis: everyone draws the same terrains on a map of their own."""

from landwright.game import Card, Game, Report, compile_evaluation, compile_look_ahead, compile_rules

CARD = Card(
    name="graphia-genesis",
    title="Graphia Genesis",
    line="A terrain, two shapes and a number: everyone draws at once, and no two maps come out the same.",
    fewest_seats=1,
    most_seats=8,
    minutes="30-60",
    designer="not named in the rulebook",
    publisher="print and play",
)


def game(report: Report) -> Game:
    """The game with its kernels compiled; `report` is told each before it compiles."""
    from landwright.games.graphia_genesis import components, earnings, notation, options, rules, state, strategy, view
    from landwright.games.graphia_genesis.notation.words import ENDINGS, REFUSALS

    compiled_rules, compiled_strategy = compile_rules(rules.RULES, strategy.STRATEGY, state.STATE, report)
    earnings.prepare(report)
    return Game(
        card=CARD,
        version=1,
        state=state.STATE,
        rules=compiled_rules,
        strategy=compiled_strategy,
        notation=notation,
        view=view.view,
        options=options.GraphiaGenesisOptions,
        seat_names=components.SEAT_NAMES,
        parts=components.PARTS,
        endings=ENDINGS,
        refusals=REFUSALS,
        action_count=state.ACTIONS,
        most_actions=state.MOST_ACTIONS,
        most_steps=1,
        most_turns=state.MOST_ACTIONS,
        levels=strategy.LEVELS,
        alone=strategy.alone,
        evaluation_points=strategy.MOST,
        look_ahead=compile_look_ahead(strategy.look_ahead, state.STATE, report),
        ambition=compile_evaluation(strategy.ambition, state.STATE, report),
    )
