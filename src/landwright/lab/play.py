"""One match between bots, with its log."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from landwright.bots.bot import Bot
from landwright.bots.registry import make_bot
from landwright.core import dice
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
    """Plays a whole match between bots, one for each seat: instances, or names such as "level3".

    All of it follows from the seed. In a real-time game bots play on a virtual clock.

    >>> match = play("forgenesis", ["greedy", "random"], seed=3)
    >>> match.seats, match.is_over
    (('greedy', 'random'), True)
    """
    chosen = load(game) if isinstance(game, str) else game
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    rules = options if isinstance(options, Options) else chosen.read_options(options or {})
    match = Match.start(chosen, names, rules, dice.seed_from(seed))
    sitting = {seat: make_bot(chosen, bot) if isinstance(bot, str) else bot for seat, bot in enumerate(bots)}
    for seat, bot in sitting.items():
        bot.begin(derive_seed(seed, seat))
    VirtualClock(match, sitting).run()
    match.reveal()
    return match


def derive_seed(*numbers: int) -> int:
    """A seed that follows from several numbers, different for each choice of them."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])
