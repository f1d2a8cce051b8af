"""Queries about the results of a guest's matches: personal bests, the history and statistics."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.queries import TABLE_ROW, newest
from landwright.server.storage.records import MatchResult, PastMatch, Solo, Statistic, TableRow
from landwright.server.storage.schema import challenges, results, seated, tables

FIELDS: Final = MatchResult.__struct_fields__
INSERT_RESULT: Final = sa.text(
    f"INSERT INTO results (guest_id, {', '.join(FIELDS)})"
    f" VALUES (:guest_id, {', '.join(f':{name}' for name in FIELDS)}) ON CONFLICT DO NOTHING"
)
LESSON: Final = "lesson"


IS_EVALUATED: Final = (results.c.guest_id == seated.c.guest_id) & (results.c.table_id == seated.c.table_id)
WITH_RESULTS: Final = tables.join(seated, seated.c.table_id == tables.c.id).outerjoin(results, IS_EVALUATED)


def unevaluated_tables(connection: Connection, guest: str, games: Collection[str], limit: int = 100) -> list[TableRow]:
    """Ended tables of a guest and of these games that have no row in `results` yet, the newest first."""
    is_new = _is_unevaluated(guest, games)
    return newest(connection, sa.select(*TABLE_ROW).select_from(WITH_RESULTS).where(is_new), limit)


def count_unevaluated(connection: Connection, guest: str, games: Collection[str]) -> int:
    counted = sa.select(sa.func.count()).select_from(WITH_RESULTS).where(_is_unevaluated(guest, games))
    return connection.execute(counted).scalar_one()


def _is_unevaluated(guest: str, games: Collection[str]) -> sa.ColumnElement[bool]:
    is_ended = (seated.c.guest_id == guest) & (tables.c.status == "ended") & tables.c.game.in_(games)
    return is_ended & results.c.table_id.is_(None)


def add(connection: Connection, guest: str, new: Sequence[MatchResult]) -> None:
    if new:
        connection.execute(INSERT_RESULT, [{"guest_id": guest, **msgspec.structs.asdict(result)} for result in new])


def solos(connection: Connection, guest: str) -> list[Solo]:
    """The guest's solo games that count, highest score first, of equal scores the earliest first."""
    fields = [results.c.table_id, results.c.game, results.c.options, results.c.solo_total, results.c.with_hints]
    counting = sa.select(*fields).where(results.c.guest_id == guest, results.c.solo_total.is_not(None))
    ordered = counting.order_by(results.c.solo_total.desc(), results.c.ended, results.c.table_id)
    return [Solo(*row) for row in connection.execute(ordered)]


def beaten_levels(connection: Connection, guest: str) -> list[tuple[str, int]]:
    """The games and the levels of bots that the guest has won against."""
    by = [results.c.game, results.c.level]
    won = (results.c.guest_id == guest) & (results.c.kind == "bots") & (results.c.outcome == "won")
    return [(game, level) for game, level in connection.execute(sa.select(*by).where(won).distinct().order_by(*by))]


def history(connection: Connection, guest: str, game: str, first: int, limit: int) -> tuple[int, list[PastMatch]]:
    """How many matches a guest has played, and some of them, the latest first. Without a game: of all games."""
    is_listed = _is_listed(guest, game)
    count = connection.execute(sa.select(sa.func.count()).select_from(results).where(is_listed)).scalar_one()
    columns = [results.c[name] for name in FIELDS]
    joined = results.outerjoin(challenges, challenges.c.table_id == results.c.table_id)
    listed = sa.select(*columns, sa.func.coalesce(challenges.c.day, "")).select_from(joined).where(is_listed)
    ordered = listed.order_by(results.c.ended.desc(), results.c.table_id).offset(first).limit(limit)
    return count, [PastMatch(MatchResult(*row[:-1]), row[-1]) for row in connection.execute(ordered)]


def statistics(connection: Connection, guest: str) -> list[Statistic]:
    """The guest's results by game, kind and level."""
    by = [results.c.game, results.c.kind, results.c.level]
    score = results.c.score
    scores = [sa.func.min(score), sa.func.max(score), sa.cast(sa.func.avg(score), sa.Double)]
    counts = [sa.func.count(), _count("won"), _count("drawn")]
    grouped = sa.select(*by, *counts, *scores).where(_is_listed(guest, "")).group_by(*by).order_by(*by)
    return [Statistic(*row) for row in connection.execute(grouped)]


def _count(outcome: str) -> sa.ColumnElement[int]:
    return sa.func.coalesce(sa.func.sum(sa.case((results.c.outcome == outcome, 1), else_=0)), 0)


def _is_listed(guest: str, game: str) -> sa.ColumnElement[bool]:
    is_listed = (results.c.guest_id == guest) & (results.c.kind != LESSON)
    return is_listed & (results.c.game == game) if game else is_listed
