"""Creatures by number and as bit sets."""

from typing import Final

import numpy as np

from landwright.games.forgenesis.components import KINDS
from landwright.games.forgenesis.state import COLOUR
from landwright.kernels import inlined

# The first member of every bit set of kinds.
LOWEST: Final = np.array([(kinds & -kinds).bit_length() - 1 for kinds in range(1 << KINDS)])


@inlined
def colour_of(creature: int) -> int:
    return creature >> 3


@inlined
def kind_of(creature: int) -> int:
    return creature & 7


@inlined
def creatures_of(colour: int) -> int:
    """The bit set of a colour's creatures."""
    return 0b111111 << colour * COLOUR


@inlined
def has(creatures: int, creature: int) -> bool:
    return creatures >> creature & 1 != 0


@inlined
def kinds_of(creatures: int, colour: int) -> int:
    """The bit set of the kinds that a colour has in a bit set of creatures."""
    return creatures >> colour * COLOUR & 0b111111
