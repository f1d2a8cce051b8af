"""The codes of refusals: rule 4.2 is 402."""

from typing import Final

NOT_NOW: Final = 308
PIECE_PLACED: Final = 402
OVERLAP: Final = 403
OUTSIDE: Final = 404
RULED_OUT: Final = 405
ONE_OTHER_TOO_MANY: Final = 406
ONE_AREA_TOO_MANY: Final = 407
NOT_PLACED: Final = 408
MODE_OF_GAME_1: Final = 602
GAME_OVER: Final = 705
HINT_IN_A_RACE: Final = 804
