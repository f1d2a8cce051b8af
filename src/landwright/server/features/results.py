"""The results of a guest's matches. A table is evaluated once, at a request after it ended, and the result stored."""

import logging
from typing import Final

import msgspec

from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import MatchResult, TableRow, results
from landwright.server.tables.services import Services
from landwright.server.tables.solo_results import has_time_result, solo_milliseconds, solo_result
from landwright.server.tables.state import TableState
from landwright.server.wire.history import MatchKind, MatchOutcome, PastPlayer

log: Final = logging.getLogger("landwright.server.features.results")
MOST_AT_ONCE: Final = 200  # tables that one request evaluates; those of an old database take several requests


async def evaluate_new(services: Services, guest: str) -> None:
    """Stores the results of the guest's matches that have ended since the last call, of games that are compiled."""
    playable = tuple(services.library.playable)
    rows = await services.storage.read(results.unevaluated_tables, guest, playable, MOST_AT_ONCE)
    found = [await _try_to_evaluate(services, row, guest) for row in rows]
    await services.storage.write(results.add, guest, [result for result in found if result is not None])


async def _try_to_evaluate(services: Services, row: TableRow, guest: str) -> MatchResult | None:
    """None for a match that cannot be replayed, such as one of older rules: it must not hide all others."""
    try:
        return await _evaluate(services, row, guest)
    except (ProblemError, ValueError) as error:
        log.warning("a match has no result", extra={"table": row.id, "reason": str(error)})
        return None


async def _evaluate(services: Services, row: TableRow, guest: str) -> MatchResult:
    state = (await services.load(row.id))[1]
    options = msgspec.structs.asdict(state.game.read_options(state.setup.options))
    kind = _kind(state, guest)
    return MatchResult(
        table_id=row.id,
        game=row.game,
        ended=state.moved,
        kind=kind,
        level=max((seat.level for seat in state.seats if seat.kind == "bot"), default=0),
        outcome=_outcome(state, guest, kind),
        is_complete=not state.closed,
        score=_score(state, guest, kind),
        players=msgspec.json.encode(_players(state, guest)).decode(),
        options=msgspec.json.encode(options, order="sorted").decode(),
        solo_total=_solo_total(state) if len(state.seats) == 1 else None,
        with_hints=state.is_assisted,
    )


def _kind(state: TableState, guest: str) -> MatchKind:
    if state.setup.is_lesson:
        return "lesson"
    if len(state.seats) == 1:
        return "solo"
    if any(seat.kind == "person" and seat.guest != guest for seat in state.seats):
        return "people"
    return "bots" if any(seat.kind == "bot" for seat in state.seats) else "hot-seat"


def _outcome(state: TableState, guest: str, kind: MatchKind) -> MatchOutcome:
    """From the guest's side. Nobody wins or loses when one person has all seats."""
    winners = set(_winners(state))
    if state.closed and not winners:
        return "left"
    if kind == "hot-seat":
        return "finished"
    if kind == "solo":
        return "finished" if winners else "lost"
    if len(winners) in (0, len(state.seats)):
        return "drawn"
    mine = {number for number, seat in enumerate(state.seats) if seat.guest == guest and seat.is_person}
    return "won" if winners & mine else "lost"


def _score(state: TableState, guest: str, kind: MatchKind) -> int | None:
    """Points, or milliseconds of a solo game whose result is a time; None where there are none, or several sides."""
    if kind == "solo" and has_time_result(state.game):
        return solo_milliseconds(state)
    points = [state.points()[number] for number, seat in enumerate(state.seats) if seat.guest == guest]
    return sum(points[0].values()) if len(points) == 1 and points[0] and not state.closed else None


def _solo_total(state: TableState) -> int | None:
    """The result as a personal best; None for a resigned game, a lesson, and a game without points or time.

    A game whose seed the player chose has no such result either, because the same dice can be tried again and again;
    nor has a game of points with hints or take-backs.
    """
    if state.setup.is_lesson or state.setup.has_chosen_seed:
        return None
    if has_time_result(state.game):
        return solo_milliseconds(state)
    if state.is_assisted or not _winners(state):
        return None
    return solo_result(state) if state.points()[0] else None


def _players(state: TableState, guest: str) -> list[PastPlayer]:
    winners = _winners(state)
    return [
        PastPlayer(
            name=seat.name,
            level=seat.level if seat.kind == "bot" else None,
            is_mine=bool(seat.guest) and seat.guest == guest,
            has_won=number in winners,
            points=sum(points.values()) if points else None,
        )
        for number, (seat, points) in enumerate(zip(state.seats, state.points(), strict=True))
    ]


def _winners(state: TableState) -> list[int]:
    outcome = state.outcome()
    return outcome.winners if outcome else []
