"""Sentences."""

from typing import Final

from landwright.games.graphia_genesis.rules.drawing import (
    GAME_OVER,
    NOT_A_SHAPE,
    NOT_DRAWING,
    NOT_OFFERED,
    OFF_THE_NUMBER,
    TAKEN,
)
from landwright.games.graphia_genesis.state import NOBODY_CAN_DRAW

ENDINGS: Final = {NOBODY_CAN_DRAW: "nobody can draw either shape"}
REFUSALS: Final = {
    NOT_DRAWING: "This player has nothing to draw now, or there is no such draw.",
    NOT_OFFERED: "That shape lies on neither of the two cards.",
    NOT_A_SHAPE: "A Nexus is a single square, and every land terrain is a shape of four.",
    TAKEN: "Only empty squares can be drawn on.",
    OFF_THE_NUMBER: "At least one square must lie in the row or the column of the number rolled.",
    GAME_OVER: "The game is over.",
}
