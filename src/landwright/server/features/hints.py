"""Hints: what the strongest bot that is ready would do, or its word that it does not know."""

from landwright.server.tables.bot_questions import bot_seed
from landwright.server.tables.services import Services
from landwright.server.tables.state import TableState
from landwright.server.wire.analysis import Hint
from landwright.server.workers.bot_worker import name_action


async def hint(services: Services, state: TableState, guest: str, seat: int) -> Hint:
    game, s = state.game, state.record
    level = await services.library.ready_level(game.name, len(game.strategy.levels))
    action, sentence = await services.bot_pool.advise(guest, game, level, s, seat, bot_seed(state, seat))
    if action is None:
        return Hint(action=None, text=sentence, step=None)
    named = name_action(game, game.plain(s), seat, action)
    return Hint(action=named.action, text=named.text, step=named.step)
