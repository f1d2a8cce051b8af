"""Kingdom Maps in text and on the wire: the package keeps the contract's `Notation`."""

from landwright.games.kingdom_maps.notation.maps import map_text, read_map
from landwright.games.kingdom_maps.notation.people import chance_text, drawing, prompt
from landwright.games.kingdom_maps.notation.positions import read_state, state_text
from landwright.games.kingdom_maps.notation.steps import Step, action_text, action_wire, read_action, read_wire

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
