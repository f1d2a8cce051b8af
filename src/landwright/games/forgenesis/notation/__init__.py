"""Forgenesis in text and on the wire: the package keeps the contract's `Notation`."""

from landwright.games.forgenesis.notation.people import chance_text, drawing, prompt
from landwright.games.forgenesis.notation.positions import read_position, read_state, state_text
from landwright.games.forgenesis.notation.steps import action_text, read_action
from landwright.games.forgenesis.notation.wire import Step, action_wire, read_wire

__all__ = [
    "Step",
    "action_text",
    "action_wire",
    "chance_text",
    "drawing",
    "prompt",
    "read_action",
    "read_position",
    "read_state",
    "read_wire",
    "state_text",
]
