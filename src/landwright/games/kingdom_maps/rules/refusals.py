"""The codes of refusals: rule 4.2 is 402."""

from typing import Final

NO_USE: Final = 302
NO_SUCH_DIE: Final = 303
TOO_FEW_POWERS: Final = 305
CANNOT_BE_DRAWN: Final = 306
NOT_NOW: Final = 401
TAKEN: Final = 402
APART: Final = 403
FAR_FROM_EARLIER: Final = 404
NO_ROOM: Final = 405
NOT_IN_PLAY: Final = 504
GAME_OVER: Final = 604
WRONG_PAIR: Final = 703
