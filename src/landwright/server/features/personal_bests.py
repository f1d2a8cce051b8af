"""A guest's best solo games. A table is evaluated once, at the first request after it ended, and the result stored."""

from itertools import groupby

import msgspec

from landwright.server.api import schemas
from landwright.server.storage import Solo, TableRow
from landwright.server.tables.services import Services
from landwright.server.tables.setup import Setup


async def of_guest(services: Services, guest: str) -> list[schemas.Best]:
    unscored = await services.storage.unscored_tables(guest)
    await services.storage.add_solos(
        guest, [await _score(services, row) for row in unscored if row.game in services.library.playable]
    )
    solos = sorted(await services.storage.solos(guest), key=_category)  # stable: the best of a category stay first
    return [_best(list(category)) for _, category in groupby(solos, key=_category)]


async def _score(services: Services, row: TableRow) -> Solo:
    setup = msgspec.json.decode(row.setup, type=Setup)
    options = msgspec.structs.asdict(services.library.playable[row.game].read_options(setup.options))
    total = await _total(services, row) if len(setup.seats) == 1 else None
    return Solo(row.id, row.game, msgspec.json.encode(options, order="sorted").decode(), total)


async def _total(services: Services, row: TableRow) -> int | None:
    """The points; None for a resigned game, one with hints or take-backs, and a game without points."""
    _, state = await services.load(row.id)
    if state.is_assisted:
        return None
    outcome = state.outcome()
    points = outcome.points[0] if outcome and outcome.winners else {}
    return sum(points.values()) if points else None


def _category(solo: Solo) -> tuple[str, str]:
    return solo.game, solo.options


def _best(solos: list[Solo]) -> schemas.Best:
    """Of the solo games of one category, the best first."""
    best, *others = solos
    return schemas.Best(
        game=best.game,
        options=msgspec.json.decode(best.options),
        points=best.total or 0,
        table=best.table,
        before=others[0].total if others else None,
    )
