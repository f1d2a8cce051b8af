"""Hints: what the strongest bot would do."""

from landwright.server.api.schemas import NamedAction
from landwright.server.features.bot_pool import BotPool, name_action
from landwright.server.tables.bot_player import bot_seed
from landwright.server.tables.state import TableState


async def hint(pool: BotPool, state: TableState, seat: int) -> NamedAction:
    game, s = state.game, state.record
    action = await pool.choose_action(game, len(game.strategy.levels), s, seat, bot_seed(state, seat))
    return name_action(game, game.plain(s), seat, action)
