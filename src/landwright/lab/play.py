"""One match between bots, with its log."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from landwright.bots.registry import make_bot
from landwright.core import dice
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.options import Options
from landwright.core.registry import load
from landwright.lab.virtual_clock import VirtualClock


def play(
    game: Game | str,
    bots: Sequence[Bot | str],
    *,
    options: Options | Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Match:
    """Plays a whole match between bots, one for each seat: bots such as `Greedy()`, or names such as "level3".

    The same seed gives the same match. In a real-time game bots play on a virtual clock.

    >>> match = play("forgenesis", ["greedy", "random"], seed=3)
    >>> match.seats, match.is_over
    (('greedy', 'random'), True)
    """
    loaded = load(game) if isinstance(game, str) else game
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    chosen = options if isinstance(options, Options) else loaded.read_options(options or {})
    match = Match.start(loaded, names, chosen, dice.seed_from(seed))
    playing = [make_bot(loaded, bot) if isinstance(bot, str) else bot.join(loaded) for bot in bots]
    for seat, bot in enumerate(playing):
        bot.begin(derive_seed(seed, seat))
    VirtualClock(match, dict(enumerate(playing))).run()
    match.reveal()
    return match


def derive_seed(*numbers: int) -> int:
    """A seed that is derived from several numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])
