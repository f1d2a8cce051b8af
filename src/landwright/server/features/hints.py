"""Hints: what the strongest bot that is ready would do."""

from landwright.server.api.analysis_schemas import NamedAction
from landwright.server.features.bot_pool import name_action
from landwright.server.tables.bot_player import bot_seed
from landwright.server.tables.services import Services
from landwright.server.tables.state import TableState


async def hint(services: Services, state: TableState, guest: str, seat: int) -> NamedAction:
    game, s = state.game, state.record
    level = await services.library.ready_level(game.name, len(game.strategy.levels))
    action = await services.bot_pool.hint(guest, game, level, s, seat, bot_seed(state, seat))
    return name_action(game, game.plain(s), seat, action)
