"""Queries about challenges of the day: who plays one, and the results."""

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.records import Attempt, OwnAttempt
from landwright.server.storage.schema import challenges, guests, results

INSERT_CHALLENGE = sa.text(
    "INSERT INTO challenges (game, day, guest_id, table_id, is_late) VALUES (:game, :day, :guest, :table, :is_late)"
    " ON CONFLICT DO NOTHING"
)


def take_up(connection: Connection, game: str, day: str, guest: str, table: str, *, is_late: bool = False) -> str:
    """The table where the guest plays the challenge: `table`, unless there was one before."""
    connection.execute(INSERT_CHALLENGE, {"game": game, "day": day, "guest": guest, "table": table, "is_late": is_late})
    of_guest = (challenges.c.game == game) & (challenges.c.day == day) & (challenges.c.guest_id == guest)
    return connection.execute(sa.select(challenges.c.table_id).where(of_guest)).scalar_one()


def of_day(connection: Connection, game: str, day: str) -> list[Attempt]:
    """Everybody's try at the challenge of a day."""
    fields = [
        challenges.c.guest_id,
        guests.c.name,
        challenges.c.table_id,
        challenges.c.has_won,
        challenges.c.total,
        challenges.c.actions,
        challenges.c.is_late,
    ]
    joined = challenges.join(guests, guests.c.id == challenges.c.guest_id)
    of_game = sa.select(*fields).select_from(joined).where(challenges.c.game == game, challenges.c.day == day)
    return [Attempt(*row) for row in connection.execute(of_game)]


def of_guest(connection: Connection, guest: str) -> list[OwnAttempt]:
    """All tries of a guest, by day."""
    own = [challenges.c.game, challenges.c.day, challenges.c.table_id, challenges.c.is_late]
    is_same = (results.c.table_id == challenges.c.table_id) & (results.c.guest_id == challenges.c.guest_id)
    joined = challenges.outerjoin(results, is_same)
    fields = [*own, results.c.outcome, results.c.score, results.c.is_complete]
    of_guest = sa.select(*fields).select_from(joined).where(challenges.c.guest_id == guest)
    return [OwnAttempt(*row) for row in connection.execute(of_guest.order_by(challenges.c.day, challenges.c.game))]


def finish(connection: Connection, table: str, *, has_won: bool, total: int, actions: int) -> None:
    """Stores the result of a try."""
    of_table = sa.update(challenges).where(challenges.c.table_id == table)
    connection.execute(of_table.values(has_won=has_won, total=total, actions=actions))
