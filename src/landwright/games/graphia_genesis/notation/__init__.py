"""Graphia Genesis in text and on the wire: the package keeps the contract's `Notation`."""

from landwright.games.graphia_genesis.notation.draws import Step, action_text, action_wire, read_action, read_wire
from landwright.games.graphia_genesis.notation.maps import map_text, read_map
from landwright.games.graphia_genesis.notation.people import chance_text, drawing, prompt
from landwright.games.graphia_genesis.notation.positions import read_state, state_text

__all__ = [
    "Step",
    "action_text",
    "action_wire",
    "chance_text",
    "drawing",
    "map_text",
    "prompt",
    "read_action",
    "read_map",
    "read_state",
    "read_wire",
    "state_text",
]
