"""The rules of Kingdom Maps as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.game import Rules
from landwright.games.kingdom_maps.rules.acting import act, actions, waiting
from landwright.games.kingdom_maps.rules.refusals import refusal
from landwright.games.kingdom_maps.rules.turns import chances, happen, outcome, setup
from landwright.games.kingdom_maps.scoring import points

RULES: Final = Rules(setup, waiting, chances, happen, refusal, actions, act, points, outcome)
