"""The challenge of the day: all guests get the same cards and dice, and one try."""

import hashlib
import hmac
import re
import time
from datetime import date, timedelta
from typing import Final

import msgspec

from landwright.core.game import Game
from landwright.core.log import ActionEvent
from landwright.server.runtime.errors import ProblemError, not_found
from landwright.server.storage import Attempt, Guest, challenges
from landwright.server.tables.registry import Tables
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.solo_results import has_time_result, solo_result
from landwright.server.tables.state import TableState
from landwright.server.tables.table import Table
from landwright.server.wire import history

OPPONENT_LEVEL: Final = 3  # of the bots, in games that cannot be played solo
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ARCHIVE: Final = timedelta(days=366)
MAX_RESULTS: Final = 20  # and the guest's own


class Challenges:
    def __init__(self, tables: Tables, secret: bytes) -> None:
        self.tables = tables
        self.storage = tables.services.storage
        self.secret = secret

    async def today(self, game: Game, guest: str) -> history.Challenge:
        return await self.of_day(game, today(), guest)

    async def of_day(self, game: Game, day: str, guest: str) -> history.Challenge:
        """The challenge of a day as a guest may see it. Stores the results of tries that have ended."""
        if not DAY.fullmatch(day):
            raise not_found("day")
        stored = await self.storage.read(challenges.of_day, game.name, day)
        tries = [await self._with_result(attempt) for attempt in stored]
        mine = next((attempt for attempt in tries if attempt.guest == guest), None)
        shows_tables = mine is not None and mine.has_won is not None  # another try would reveal the cards
        sort_key = _least_time if has_time_result(game) else _most_points
        is_ranked = [attempt for attempt in tries if attempt.has_won is not None and not attempt.is_late]
        ended = sorted(is_ranked, key=sort_key)
        keys = [sort_key(attempt) for attempt in ended]
        results = [
            _result(attempt, 1 + keys.index(sort_key(attempt)), guest, shows_tables)
            for place, attempt in enumerate(ended)
            if place < MAX_RESULTS or attempt is mine
        ]
        if mine and mine.is_late and mine.has_won is not None:
            results.append(_result(mine, 0, guest, shows_table=True))
        return history.Challenge(
            game=game.name, day=day, table=mine.table if mine else None, finished=len(ended), results=results
        )

    async def take_up(self, game: Game, guest: Guest, day: str = "") -> Table:
        """The table of the guest's try, today or at the challenge of an earlier day. The first call creates it."""
        day = day or today()
        if not is_past_day(day) and not is_today(day):
            raise not_found("challenge")
        tries = await self.storage.read(challenges.of_day, game.name, day)
        tables = {attempt.guest: attempt.table for attempt in tries}
        if guest.id not in tables:
            table = await self.tables.add(game, self._setup(game, day, guest), is_public=False)
            tables[guest.id] = await self.storage.write(
                challenges.take_up, game.name, day, guest.id, table.id, is_late=not is_today(day)
            )
        return await self.tables.open(tables[guest.id])

    async def check_may_see(self, state: TableState, guest: str) -> None:
        """Refuses another guest's try to a guest who is playing the challenge, or could still begin it today.

        Seeing it would reveal the cards.
        """
        day = state.setup.daily
        if not day or state.seats_of(guest):
            return
        tries = await self.storage.read(challenges.of_day, state.game.name, day)
        mine = next((attempt for attempt in tries if attempt.guest == guest), None)
        if mine is None and not is_today(day):
            return
        if mine is None or (await self._with_result(mine)).has_won is None:
            raise ProblemError("conflict", "Finish your own try at this challenge first. Then you can see this one.")

    def _setup(self, game: Game, day: str, guest: Guest) -> Setup:
        others = game.info.min_seats - 1
        bot = SeatHolder(kind="bot", level=OPPONENT_LEVEL, name=f"Bot {OPPONENT_LEVEL}")
        seed = hmac.digest(self.secret, f"landwright-challenge-1:{game.name}:{day}".encode(), hashlib.sha256)
        me = SeatHolder(kind="person", guest=guest.id, name=guest.name)
        return Setup(
            seats=[me, *[bot] * others],
            seed=seed.hex(),
            options=msgspec.structs.asdict(game.options.of_challenge(date.fromisoformat(day).weekday())),
            daily=day,
        )

    async def _with_result(self, attempt: Attempt) -> Attempt:
        """The try with its result, which is stored when the match has ended."""
        if attempt.has_won is not None:
            return attempt
        state = (await self.tables.open(attempt.table)).state
        if state.status != "ended":
            return attempt
        finished = _evaluate(state, attempt)
        await self.storage.write(
            challenges.finish,
            attempt.table,
            has_won=bool(finished.has_won),
            total=finished.total or 0,
            actions=finished.actions or 0,
        )
        return finished


def _evaluate(state: TableState, attempt: Attempt) -> Attempt:
    """The try with the result of the first seat. A resigned match is not won."""
    outcome = state.outcome()
    return msgspec.structs.replace(
        attempt,
        has_won=bool(outcome and outcome.winners == [0] and not state.closed),
        total=solo_result(state),
        actions=sum(isinstance(line.played, ActionEvent) and line.seat == 0 for line in state.path),
    )


def _least_time(attempt: Attempt) -> tuple[bool, int, int]:
    """The best first: wins, then less time."""
    return not attempt.has_won, (attempt.total or 0) if attempt.has_won else 0, 0


def _most_points(attempt: Attempt) -> tuple[bool, int, int]:
    """The best first: wins, then points, then wins with fewer actions."""
    return not attempt.has_won, -(attempt.total or 0), (attempt.actions or 0) if attempt.has_won else 0


def _result(attempt: Attempt, rank: int, guest: str, shows_table: bool) -> history.ChallengeResult:
    return history.ChallengeResult(
        rank=rank,
        name=attempt.name,
        is_mine=attempt.guest == guest,
        has_won=bool(attempt.has_won),
        total=attempt.total or 0,
        actions=attempt.actions or 0,
        table=attempt.table if shows_table else None,
    )


def is_today(day: str) -> bool:
    return day == today()


def is_past_day(day: str) -> bool:
    """Whether the challenge of a day can be played late: for a year."""
    try:
        age = date.fromisoformat(today()) - date.fromisoformat(day)
    except ValueError:
        return False
    return bool(DAY.fullmatch(day)) and timedelta(0) < age <= ARCHIVE


def today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())
