"""A guest's best solo games. A table is evaluated once, at the first request after it ended, and the result stored."""

from itertools import groupby

import msgspec

from landwright.server.api import schemas
from landwright.server.house import House
from landwright.server.storage import Solo, TableRow
from landwright.server.tables.state import Setup


async def of_guest(house: House, guest: str) -> list[schemas.Best]:
    unscored = await house.storage.unscored_tables(guest)
    await house.storage.add_solos(guest, [await _score(house, row) for row in unscored if row.game in house.games])
    solos = sorted(await house.storage.solos(guest), key=_category)  # stable: the best of a category stay first
    return [_best(list(category)) for _, category in groupby(solos, key=_category)]


async def _score(house: House, row: TableRow) -> Solo:
    setup = msgspec.json.decode(row.setup, type=Setup)
    options = msgspec.structs.asdict(house.games[row.game].read_options(setup.options))
    total = await _total(house, row) if len(setup.seats) == 1 else None
    return Solo(row.id, row.game, msgspec.json.encode(options, order="sorted").decode(), total)


async def _total(house: House, row: TableRow) -> int | None:
    """The points; None for a resigned game, one with hints or take-backs, and a game without points."""
    _, record = await house.read(row.id)
    if record.is_assisted:
        return None
    outcome = record.outcome()
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
