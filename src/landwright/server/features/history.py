"""A guest's history: all matches that they have played, and statistics."""

from typing import Final

import msgspec

from landwright.server.features.results import evaluate_new
from landwright.server.storage import PastMatch, Statistic, results
from landwright.server.tables.services import Services
from landwright.server.tables.solo_results import has_time_result
from landwright.server.wire import history

PAGE_SIZE: Final = 25
LAST_PAGE: Final = 1_000_000  # a larger number does not fit into every database


async def page_of(services: Services, guest: str, game: str, page: int) -> history.History:
    """A page of the history, numbered from 0."""
    page = min(max(page, 0), LAST_PAGE)
    library = services.library
    preparing = [name for name in library.listed if name not in library.playable and game in ("", name)]
    await evaluate_new(services, guest)
    total, matches = await services.storage.read(results.history, guest, game, page * PAGE_SIZE, PAGE_SIZE)
    return history.History(
        total=total,
        page=page,
        page_size=PAGE_SIZE,
        matches=[_past_match(services, match) for match in matches],
        preparing=await services.storage.read(results.count_unevaluated, guest, preparing),
    )


async def statistics(services: Services, guest: str) -> list[history.Statistic]:
    await evaluate_new(services, guest)
    return [_statistic(services, statistic) for statistic in await services.storage.read(results.statistics, guest)]


def _past_match(services: Services, match: PastMatch) -> history.PastMatch:
    result = match.result
    fields = msgspec.structs.asdict(result) | {
        "table": result.table_id,
        "title": _title(services, result.game),
        "players": msgspec.json.decode(result.players),
        "daily": match.daily or None,
    }
    return msgspec.convert(fields, history.PastMatch)


def _statistic(services: Services, statistic: Statistic) -> history.Statistic:
    game = services.library.listed.get(statistic.game)
    is_time = game is not None and has_time_result(game) and statistic.kind == "solo"
    fields = msgspec.structs.asdict(statistic) | {
        "title": _title(services, statistic.game),
        "best": statistic.least if is_time else statistic.most,
    }
    return msgspec.convert(fields, history.Statistic)


def _title(services: Services, game: str) -> str:
    """The name of a game that is no longer installed."""
    found = services.library.listed.get(game)
    return found.info.title if found else game
