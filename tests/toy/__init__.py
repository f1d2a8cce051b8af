"""Tide, a toy game with what the first real one lacks: dice all along, seats that act at once, points, secrets."""

from landwright.core.game import Game, GameInfo, compile_rules
from landwright.core.types import Report
from tests.toy import notation, rules, state, strategy, view
from tests.toy.components import MOST_SEATS, SEAT_NAMES

INFO = GameInfo(
    name="toy",
    title="Tide",
    line="Play the highest card that nobody else plays, and stay above the tide.",
    min_seats=1,
    max_seats=MOST_SEATS,
    minutes="1",
    designer="Landwright",
    publisher="nobody",
)


def game(report: Report = lambda _: None) -> Game:
    """The game with its kernels compiled; `report` is told each before it compiles."""
    compiled_rules, compiled_strategy = compile_rules(rules.RULES, strategy.STRATEGY, state.STATE, report)
    return Game(
        card=INFO,
        version=1,
        state=state.STATE,
        rules=compiled_rules,
        strategy=compiled_strategy,
        notation=notation,
        view=view.view,
        options=notation.TideOptions,
        seat_names=SEAT_NAMES,
        parts=state.PARTS,
        endings=notation.ENDINGS,
        refusals=notation.REFUSALS,
        action_count=state.ACTIONS,
        most_actions=state.ACTIONS,
        most_steps=1,
        most_turns=state.ACTIONS,
        levels=strategy.LEVELS,
    )
