"""The conformance suite: a check for every clause of the contract.

A check takes a game and its `Samples`. `CHECKS` lists them all, so that each can be a test with its own name:

    @pytest.mark.parametrize("check", CHECKS, ids=name_of)
    def test_the_contract(check):
        check(ready("connect-four"), Samples())
"""

import importlib
from typing import Final

import pytest

from landwright.testing.conformance.playthrough import CHECKS, Check, name_of, ready

__all__ = ["CHECKS", "Check", "name_of", "ready"]

MODULES: Final = (
    "info",
    "legality",
    "flow",
    "steps",
    "texts",
    "views",
    "scoring",
    "strategy",
    "matches",
    "clock",
    "compiled",
)
_names = [f"{__name__}.{module}" for module in MODULES]
pytest.register_assert_rewrite(*_names)
for _name in _names:
    importlib.import_module(_name)  # each module adds its checks to CHECKS
