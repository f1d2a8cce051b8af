"""Forgenesis has no points: a base decides."""

from typing import Final

from landwright.core.game import Scoring
from landwright.core.types import Numbers, State
from landwright.kernels import inlined


@inlined
def points(s: State, out: Numbers) -> None:
    """No part, so there is nothing to fill in."""


SCORING: Final = Scoring()
