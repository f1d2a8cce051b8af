"""The rules of Graphia Genesis as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.game import Rules
from landwright.games.graphia_genesis.rules.drawing import act, actions, refusal, waiting
from landwright.games.graphia_genesis.rules.rounds import chances, happen, outcome, setup
from landwright.games.graphia_genesis.scoring import points

RULES: Final = Rules(setup, waiting, chances, happen, refusal, actions, act, points, outcome)
