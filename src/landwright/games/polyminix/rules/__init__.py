"""The rules of Polyminix as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.games.polyminix.rules.ending import outcome, time_limit, time_up
from landwright.games.polyminix.rules.legality import actions, refusal, waiting
from landwright.games.polyminix.rules.play import act
from landwright.games.polyminix.rules.setup import apply_chance, chances, setup
from landwright.games.polyminix.scoring import points

RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome, time_limit, time_up)
