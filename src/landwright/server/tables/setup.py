"""What a table is made with: its seats, options, clock and the secret seed of its match."""

from typing import Any, Final, Literal

import msgspec

from landwright.core.transition import Pauses
from landwright.server.wire.tables import ClockRule, NoClock

SUBSTITUTE_LEVEL: Final = 2  # of the bot that takes over the seat of a person


class SeatHolder(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who has a seat."""

    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: int = 0
    is_played_on: bool = False  # by a bot, after the person resigned or ran out of time

    @property
    def is_person(self) -> bool:
        return self.kind == "person" and not self.is_played_on

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot" or self.is_played_on

    @property
    def bot_level(self) -> int:
        return SUBSTITUTE_LEVEL if self.is_played_on else self.level


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table was made with. The seed is hexadecimal and secret: it is never sent before the match has ended.

    It is the seed of the first start; `DiceExchange` has that of the present one.
    """

    seats: list[SeatHolder]
    seed: str
    has_chosen_seed: bool = False  # by the person who made the table, who may know the dice
    options: dict[str, Any] = {}
    clock: ClockRule = NoClock()
    on_time_out: Literal["bot", "loses"] = "bot"
    shares_dice: bool = False  # whether people add to the seed before the match begins
    position: str = ""  # text of the initial state; empty for the game's set-up
    is_lesson: bool = False  # the guided first game
    pauses: Pauses = Pauses()  # before the races of a real-time game
    daily: str = ""  # the day of the challenge that is played here
