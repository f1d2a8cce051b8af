"""The challenge of the day: everybody gets the same cards and dice, and one try."""

import hashlib
import hmac
import time
from typing import Final

from landwright.core.game import Game
from landwright.core.log import FORMAT_VERSION, ActionEvent
from landwright.server.api import schemas
from landwright.server.errors import ProblemError
from landwright.server.storage import Challenge, Guest
from landwright.server.tables.registry import Tables
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from landwright.server.tables.table import Table

OPPONENT: Final = 3  # the level of the bots, where a game is not for one
MOST_LISTED: Final = 20


class Challenges:
    def __init__(self, tables: Tables, secret: bytes) -> None:
        self.tables = tables
        self.storage = tables.services.storage
        self.secret = secret

    async def today(self, game: Game, guest: str) -> schemas.Challenge:
        return await self.of_day(game, _day(), guest)

    async def of_day(self, game: Game, day: str, guest: str) -> schemas.Challenge:
        """A day's challenge as a guest sees it. What has ended since it was last looked at is written down."""
        tried = [
            await self._brought_up_to_date(challenge) for challenge in await self.storage.challenges(game.name, day)
        ]
        mine = next((challenge for challenge in tried if challenge.guest == guest), None)
        shows_tables = mine is not None and mine.has_won is not None  # whoever sees another's game knows the cards
        ended = sorted((challenge for challenge in tried if challenge.has_won is not None), key=_merit)
        merits = [_merit(challenge) for challenge in ended]
        results = [
            _result(challenge, 1 + merits.index(_merit(challenge)), guest, shows_tables)
            for place, challenge in enumerate(ended)
            if place < MOST_LISTED or challenge is mine
        ]
        return schemas.Challenge(
            game=game.name, day=day, table=mine.table if mine else None, finished=len(ended), results=results
        )

    async def take_up(self, game: Game, guest: Guest) -> Table:
        day = _day()
        tried = {challenge.guest: challenge.table for challenge in await self.storage.challenges(game.name, day)}
        if guest.id not in tried:
            table = await self.tables.add(game, self._setup(game, day, guest), is_public=False)
            tried[guest.id] = await self.storage.take_up_challenge(game.name, day, guest.id, table.id)
        return await self.tables.open(tried[guest.id])

    async def check_may_see(self, state: TableState, guest: str) -> None:
        """Who sees another's try knows the cards: one's own comes first, and on its day everybody may still begin."""
        day = state.setup.daily
        if not day or state.seats_of(guest):
            return
        tried = await self.storage.challenges(state.game.name, day)
        mine = next((challenge for challenge in tried if challenge.guest == guest), None)
        if mine is None and not is_today(day):
            return
        if mine is None or (await self._brought_up_to_date(mine)).has_won is None:
            raise ProblemError(
                "conflict", "Finish your own try at this challenge first, then you may look at this one."
            )

    def _setup(self, game: Game, day: str, guest: Guest) -> Setup:
        others = game.info.min_seats - 1
        bot = SeatHolder(kind="bot", level=OPPONENT, name=f"Bot {OPPONENT}")
        seed = hmac.digest(self.secret, f"landwright-challenge-1:{game.name}:{day}".encode(), hashlib.sha256)
        me = SeatHolder(kind="person", guest=guest.id, name=guest.name)
        return Setup(seats=[me, *[bot] * others], seed=seed.hex(), daily=day, log_format=FORMAT_VERSION)

    async def _brought_up_to_date(self, challenge: Challenge) -> Challenge:
        if challenge.has_won is not None:
            return challenge
        state = (await self.tables.open(challenge.table)).state
        if state.status != "ended":
            return challenge
        found = _fared(state, challenge)
        await self.storage.finish_challenge(
            challenge.table, has_won=bool(found.has_won), total=found.total or 0, actions=found.actions or 0
        )
        return found


def _fared(state: TableState, challenge: Challenge) -> Challenge:
    """How it went for the first seat. Who gave up has not won."""
    outcome = state.outcome()
    return Challenge(
        guest=challenge.guest,
        name=challenge.name,
        table=challenge.table,
        has_won=bool(outcome and outcome.winners == [0] and not state.closed),
        total=sum(state.points()[0].values()),
        actions=sum(isinstance(line.played, ActionEvent) and line.seat == 0 for line in state.path),
    )


def _merit(challenge: Challenge) -> tuple[bool, int, int]:
    """The smaller the better. Who has not won is none the better for having given up sooner."""
    return not challenge.has_won, -(challenge.total or 0), (challenge.actions or 0) if challenge.has_won else 0


def _result(challenge: Challenge, rank: int, guest: str, shows_table: bool) -> schemas.ChallengeResult:
    return schemas.ChallengeResult(
        rank=rank,
        name=challenge.name,
        is_mine=challenge.guest == guest,
        has_won=bool(challenge.has_won),
        total=challenge.total or 0,
        actions=challenge.actions or 0,
        table=challenge.table if shows_table else None,
    )


def is_today(day: str) -> bool:
    return day == _day()


def _day() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())
