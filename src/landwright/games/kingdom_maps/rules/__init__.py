"""The rules of Kingdom Maps as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.games.kingdom_maps.rules.ending import outcome
from landwright.games.kingdom_maps.rules.legality import actions, refusal, waiting
from landwright.games.kingdom_maps.rules.play import act
from landwright.games.kingdom_maps.rules.setup import apply_chance, chances, setup
from landwright.games.kingdom_maps.scoring import points

RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
