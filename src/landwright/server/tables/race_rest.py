"""The rest of a timed moment that is left to bots: nobody waits for them.

The bots say at once what they would do and when. It is shown within a moment, and the clock of the match jumps from one
action to the next.
"""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from landwright.server.runtime import steady_clock
from landwright.server.runtime.settings import Pace
from landwright.server.tables import commands
from landwright.server.tables.bot_questions import asker, bot_seed
from landwright.server.tables.events import Decision
from landwright.server.tables.state import TableState
from landwright.server.tables.turn_pace import moments
from landwright.server.workers.bot_worker import RestOfRace, TimedAction

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

LONGEST_SHOW: Final = 0.9  # seconds in which the actions are shown, after the bots have chosen them


def is_left_to_bots(state: TableState) -> bool:
    """Whether no person acts any more in a timed moment whose end a person waits for."""
    if state.setup.is_lesson or state.deadline() is None or not state.waiting:
        return False
    has_people = any(seat.is_person for seat in state.seats)
    return has_people and not any(state.seats[seat].is_person for seat in state.waiting)


class RaceRest:
    """Plays what is left to the bots of one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._planned: dict[int, tuple[int, TimedAction]] = {}  # by seat: its version, and what its bot does next

    def plan(self, version: int, action: TimedAction) -> None:
        """Notes what a bot would do next if the clock did not jump."""
        self._planned[action.seat] = version, action

    async def play(self) -> None:
        """Asks the bots for the rest, and shows it."""
        state, services = self.table.state, self.table.services
        levels = {seat: await services.library.ready_level(state.game.name, level) for seat, level in _levels(state)}
        if not is_left_to_bots(state):
            return
        moment = state.playing_match().moment
        actions, is_all = await services.bot_pool.choose_rest(asker(self.table), state.game, self._rest(levels))
        for due, group in self._groups(actions):
            await asyncio.sleep(due - time.monotonic())
            await self._execute(moment, group)
            services.metrics.bot_actions += len(group)
        if is_all:
            await self._execute(moment, [], is_end=True)

    def _rest(self, levels: dict[int, int]) -> RestOfRace:
        state = self.table.state
        known = [action for version, action in self._planned.values() if version == state.versions[action.seat]]
        return RestOfRace(
            state=state.record.tobytes(),
            levels=levels,
            seeds={seat: bot_seed(state, seat) for seat in levels},
            planned=[action for action in known if action.seat in levels],
            now=max(state.milliseconds(steady_clock.now()), state.playing_match().moment),
            ends=state.playing_match().deadline or 0,
        )

    def _groups(self, actions: list[TimedAction]) -> Iterator[tuple[float, list[TimedAction]]]:
        """When the actions are shown, and which of them together."""
        pace = Pace(first=0.0, turn=min(LONGEST_SHOW, self.table.services.settings.pace.turn))
        began = time.monotonic()
        shown = zip(moments(pace, len(actions), thought=0.0), actions, strict=True)
        for moment, group in groupby(shown, key=lambda one: one[0]):
            yield began + moment, [action for _, action in group]

    async def _execute(self, moment: int, actions: list[TimedAction], *, is_end: bool = False) -> None:
        await self.table.execute(partial(_play_ahead, moment=moment, actions=actions, is_end=is_end))


def _levels(state: TableState) -> list[tuple[int, int]]:
    """The seats and levels of the bots that still act. A bot that took over a seat waits for the next moment."""
    seats = (seat for seat in state.waiting if seat in state.bot_seats and not state.sits_out(seat))
    return [(seat, state.seats[seat].bot_level) for seat in seats]


def _play_ahead(state: TableState, moment: int, actions: list[TimedAction], is_end: bool) -> Decision | None:
    """Only in the moment for which it was chosen: people may have begun and left the next one meanwhile."""
    if not is_left_to_bots(state) or state.playing_match().moment != moment:
        return None
    return commands.play_ahead(state, actions, steady_clock.now(), is_end=is_end)
