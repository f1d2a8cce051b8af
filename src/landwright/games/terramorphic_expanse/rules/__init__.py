"""The rules of Terramorphic Expanse as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.games.terramorphic_expanse.rules.ending import outcome
from landwright.games.terramorphic_expanse.rules.legality import actions, refusal, waiting
from landwright.games.terramorphic_expanse.rules.play import act
from landwright.games.terramorphic_expanse.rules.setup import apply_chance, chances, setup
from landwright.games.terramorphic_expanse.scoring import points

RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
