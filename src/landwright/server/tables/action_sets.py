"""Sets of actions as they go over the wire: a list of ids, or a bit set, whichever is shorter."""

from base64 import b64encode
from collections.abc import Sequence

import numpy as np

from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.server.api import schemas


def encoded_actions(actions: Sequence[int]) -> schemas.Actions:
    """
    >>> encoded_actions([0, 3, 80])
    [0, 3, 80]
    >>> encoded_actions(range(20))
    '//8P'
    """
    return _bit_set(actions) if _is_better_as_bits(actions) else list(actions)


def texts_of(game: Game, s: PlainState, seat: int, actions: Sequence[int]) -> list[str]:
    """The texts of actions in a position, in the order in which `encoded_actions` gives their ids."""
    ordered = sorted(actions) if _is_better_as_bits(actions) else actions
    return [game.notation.action_text(s, seat, action) for action in ordered]


def _is_better_as_bits(actions: Sequence[int]) -> bool:
    """Base64 has four characters for 24 bits; a list has the digits of each id and a comma."""
    bits = 4 * (max(actions, default=0) // 24 + 1) + len('""')
    fewest = 2 * len(actions) + 1
    return bits < fewest or bits < sum(len(str(action)) + 1 for action in actions) + 1


def _bit_set(actions: Sequence[int]) -> str:
    """Bit i of the little-endian bit set is action i."""
    flags = np.zeros(max(actions) + 1, np.uint8)
    flags[list(actions)] = 1
    return b64encode(np.packbits(flags, bitorder="little").tobytes()).decode()
