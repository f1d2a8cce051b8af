"""The texts of Connect Four, and the view: the whole board."""

from collections.abc import Sequence
from typing import Any

import msgspec

from connect_four.rules import BOARD_FULL, COLUMN_FULL, COLUMNS, GAME_OVER, LINE, NOT_WAITING, ROWS, STRIDE
from landwright.core.game import View
from landwright.core.notation import Notation
from landwright.core.plain_state import PlainState


class DropStep(msgspec.Struct, frozen=True, tag="drop", forbid_unknown_fields=True):
    column: str


class Texts(Notation):
    steps = tuple(DropStep(column) for column in "abcdefg")
    how_to_write = "A column is a letter from 'a' to 'g'."
    endings = {LINE: "there is a line of four", BOARD_FULL: "the board is full"}
    refusals = {
        NOT_WAITING: "It is the other player's turn, or there is no such column.",
        COLUMN_FULL: "That column is full.",
        GAME_OVER: "The game is over.",
    }

    def step_text(self, step: Any) -> str:
        return str(step.column)

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        return "choose a column."

    def drawing(self, s: PlainState) -> str:
        return "\n".join(" ".join(row) for row in [*Board.of(s, seat=-1).rows, "abcdefg"])


class Board(View, frozen=True, tag="connect-four"):
    rows: list[str]  # from the top: R Red, Y Yellow

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "Board":
        letters = [".RY"[(s.stones[0] >> i & 1) + 2 * (s.stones[1] >> i & 1)] for i in range(STRIDE * COLUMNS)]
        return cls(["".join(letters[row::STRIDE]) for row in reversed(range(ROWS))])
