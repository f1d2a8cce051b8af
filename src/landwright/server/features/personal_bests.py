"""A guest's best solo games. A table is evaluated once, at the first request after it ended, and the result stored."""

from itertools import groupby

import msgspec

from landwright.server.api import schemas
from landwright.server.storage import Solo, TableRow
from landwright.server.tables.services import Services
from landwright.server.tables.setup import Setup
from landwright.server.tables.solo_results import has_time_result, solo_milliseconds, solo_result
from landwright.server.tables.state import TableState


async def of_guest(services: Services, guest: str) -> list[schemas.Best]:
    unscored = await services.storage.unscored_tables(guest)
    await services.storage.add_solos(
        guest, [await _score(services, row) for row in unscored if row.game in services.library.playable]
    )
    solos = sorted(await services.storage.solos(guest), key=_category)  # stable: the highest of a category stay first
    return [_best(services, list(category)) for _, category in groupby(solos, key=_category)]


async def _score(services: Services, row: TableRow) -> Solo:
    setup = msgspec.json.decode(row.setup, type=Setup)
    options = msgspec.structs.asdict(services.library.playable[row.game].read_options(setup.options))
    state = (await services.load(row.id))[1] if len(setup.seats) == 1 else None
    return Solo(
        row.id,
        row.game,
        msgspec.json.encode(options, order="sorted").decode(),
        _total(state) if state else None,
        state is not None and state.is_assisted,
    )


def _total(state: TableState) -> int | None:
    """The result; None for a resigned game, a lesson, and a game without points or time.

    A game of points with hints or take-backs has no result either.
    """
    if state.setup.is_lesson:
        return None
    if has_time_result(state.game):
        return solo_milliseconds(state)
    outcome = state.outcome()
    if state.is_assisted or outcome is None or not outcome.winners:
        return None
    return solo_result(state) if outcome.points[0] else None


def _category(solo: Solo) -> tuple[str, str, bool]:
    return solo.game, solo.options, solo.with_hints


def _best(services: Services, solos: list[Solo]) -> schemas.Best:
    """Of the solo games of one category, the highest result first."""
    game = services.library.listed.get(solos[0].game)
    is_time = game is not None and has_time_result(game)
    best, *others = sorted(solos, key=lambda solo: solo.total or 0) if is_time else solos
    return schemas.Best(
        game=best.game,
        options=msgspec.json.decode(best.options),
        with_hints=best.with_hints,
        points=best.total or 0,
        table=best.table,
        before=others[0].total if others else None,
    )
