"""The codes of refusals: rule 4.2 is 402."""

from typing import Final

NOT_DRAWING: Final = 301
NOT_OFFERED: Final = 302
NOT_A_SHAPE: Final = 303
TAKEN: Final = 304
OFF_THE_NUMBER: Final = 305
GAME_OVER: Final = 404
