"""Queries about challenges of the day: who plays one, and the results."""

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.records import Challenge
from landwright.server.storage.schema import challenges, guests

INSERT_CHALLENGE = sa.text(
    "INSERT INTO challenges (game, day, guest_id, table_id) VALUES (:game, :day, :guest, :table) ON CONFLICT DO NOTHING"
)


def take_up(connection: Connection, game: str, day: str, guest: str, table: str) -> str:
    """The table where the guest plays the challenge: `table`, unless there was one before."""
    connection.execute(INSERT_CHALLENGE, {"game": game, "day": day, "guest": guest, "table": table})
    of_guest = (challenges.c.game == game) & (challenges.c.day == day) & (challenges.c.guest_id == guest)
    return connection.execute(sa.select(challenges.c.table_id).where(of_guest)).scalar_one()


def of_day(connection: Connection, game: str, day: str) -> list[Challenge]:
    fields = [
        challenges.c.guest_id,
        guests.c.name,
        challenges.c.table_id,
        challenges.c.has_won,
        challenges.c.total,
        challenges.c.actions,
    ]
    joined = challenges.join(guests, guests.c.id == challenges.c.guest_id)
    of_game = sa.select(*fields).select_from(joined).where(challenges.c.game == game, challenges.c.day == day)
    return [Challenge(*row) for row in connection.execute(of_game)]


def finish(connection: Connection, table: str, has_won: bool, total: int, actions: int) -> None:
    of_table = sa.update(challenges).where(challenges.c.table_id == table)
    connection.execute(of_table.values(has_won=has_won, total=total, actions=actions))
