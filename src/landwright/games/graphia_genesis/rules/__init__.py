"""The rules of Graphia Genesis as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.games.graphia_genesis.rules.ending import outcome
from landwright.games.graphia_genesis.rules.legality import actions, refusal, waiting
from landwright.games.graphia_genesis.rules.play import act
from landwright.games.graphia_genesis.rules.setup import apply_chance, chances, setup
from landwright.games.graphia_genesis.scoring import points

RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
