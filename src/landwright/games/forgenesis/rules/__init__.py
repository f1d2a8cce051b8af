"""The rules of Forgenesis as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.core.game import Rules
from landwright.games.forgenesis.rules.ending import outcome
from landwright.games.forgenesis.rules.legality import actions, refusal, waiting
from landwright.games.forgenesis.rules.play import act
from landwright.games.forgenesis.rules.setup import apply_chance, chances, setup
from landwright.games.forgenesis.scoring import points

RULES: Final = Rules(setup, waiting, chances, apply_chance, refusal, actions, act, points, outcome)
