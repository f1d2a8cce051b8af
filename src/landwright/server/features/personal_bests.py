"""A guest's best games alone. What has ended since somebody last asked is looked at once, and written down."""

from itertools import groupby

import msgspec

from landwright.server.api import schemas
from landwright.server.house import House
from landwright.server.storage import Solo, TableRow
from landwright.server.tables.state import Setup


async def of_guest(house: House, guest: str) -> list[schemas.Best]:
    new = await house.storage.tables_to_look_at(guest)
    await house.storage.keep_solos(guest, [await _looked_at(house, row) for row in new if row.game in house.games])
    solos = sorted(await house.storage.solos(guest), key=_kind)  # within a kind the best stay first
    return [_best(list(alike)) for _, alike in groupby(solos, key=_kind)]


async def _looked_at(house: House, row: TableRow) -> Solo:
    setup = msgspec.json.decode(row.setup, type=Setup)
    options = msgspec.structs.asdict(house.games[row.game].read_options(setup.options))
    total = await _total(house, row) if len(setup.seats) == 1 else None
    return Solo(row.id, row.game, msgspec.json.encode(options, order="sorted").decode(), total)


async def _total(house: House, row: TableRow) -> int | None:
    """A game that was given up has no winner, and counts for nothing; nor does one with hints or take-backs."""
    _, record = await house.read(row.id)
    if record.is_assisted:
        return None
    outcome = record.outcome()
    points = outcome.points[0] if outcome and outcome.winners else {}
    return sum(points.values()) if points else None


def _kind(solo: Solo) -> tuple[str, str]:
    return solo.game, solo.options


def _best(alike: list[Solo]) -> schemas.Best:
    """Of games that have something to show, the best first."""
    best, *others = alike
    return schemas.Best(
        game=best.game,
        options=msgspec.json.decode(best.options),
        points=best.total or 0,
        table=best.table,
        before=others[0].total if others else None,
    )
