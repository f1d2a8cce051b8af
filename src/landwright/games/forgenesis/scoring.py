"""Forgenesis has no points."""

from typing import Final

from landwright.core.game import Scoring
from landwright.core.types import Numbers, State
from landwright.kernels import inlined


@inlined
def points(s: State, out: Numbers) -> None:
    """Nothing to write: there are no parts."""


SCORING: Final = Scoring()
