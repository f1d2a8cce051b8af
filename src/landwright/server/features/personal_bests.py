"""A guest's best solo games."""

from itertools import groupby

import msgspec

from landwright.server.features.results import evaluate_new
from landwright.server.storage import Solo, results
from landwright.server.tables.services import Services
from landwright.server.tables.solo_results import has_time_result
from landwright.server.wire.history import Best


async def of_guest(services: Services, guest: str) -> list[Best]:
    await evaluate_new(services, guest)
    solos = await services.storage.read(results.solos, guest)
    solos.sort(key=_category)  # stable: the highest of a category stay first
    return [_best(services, list(category)) for _, category in groupby(solos, key=_category)]


def _category(solo: Solo) -> tuple[str, str, bool]:
    return solo.game, solo.options, solo.with_hints


def _best(services: Services, solos: list[Solo]) -> Best:
    """Of the solo games of one category, the highest result first."""
    game = services.library.listed.get(solos[0].game)
    is_time = game is not None and has_time_result(game)
    best, *others = sorted(solos, key=lambda solo: solo.total) if is_time else solos
    return Best(
        game=best.game,
        options=msgspec.json.decode(best.options),
        with_hints=best.with_hints,
        points=best.total,
        table=best.table,
        before=others[0].total if others else None,
    )
