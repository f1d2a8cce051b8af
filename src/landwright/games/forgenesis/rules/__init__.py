"""The rules of Forgenesis as kernels; the numbers in docstrings are those of RULES.md."""

from typing import Final

from landwright.game import Rules
from landwright.games.forgenesis.rules.endings import outcome, points
from landwright.games.forgenesis.rules.listing import actions
from landwright.games.forgenesis.rules.refusals import refusal, waiting
from landwright.games.forgenesis.rules.setting_up import chances, happen, setup
from landwright.games.forgenesis.rules.steps import act

RULES: Final = Rules(setup, waiting, chances, happen, refusal, actions, act, points, outcome)
