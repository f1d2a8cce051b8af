"""What runs in a worker process of the bot pool: turns, hints, analyses and reviews of one position each.

States arrive as bytes. A worker keeps its bots, so that only the first turn of a level waits for it to load.
"""

import os
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import numpy as np

from landwright.bots import registry as bots
from landwright.core import registry as games
from landwright.core.bot import Advice, Bot
from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.server.library.child_process import initialize_child
from landwright.server.wire.analysis import Analysis, Forced, NamedAction, Threat

if TYPE_CHECKING:
    from landwright.bots.alpha_beta import AlphaBeta

BACKGROUND_NICENESS: Final = 10
MAX_ACTIONS: Final = 64  # of one turn; for the rest the bot is called again

_bots: dict[tuple[str, int], Bot] = {}
_searches: "dict[str, AlphaBeta]" = {}


def initialize_background(preload: tuple[str, ...]) -> None:
    """Called first in the worker for what no table waits for."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(BACKGROUND_NICENESS)
    initialize_child(preload)


def load_game(name: str) -> None:
    games.load(name)


def _decode_state(game: Game, data: bytes) -> State:
    return np.frombuffer(data, game.state).copy()[0]


def _get_bot(game: Game, level: int, seed: int) -> Bot:
    key = game.name, level
    if key not in _bots:
        _bots[key] = bots.make_bot(game, f"level{level}", seed)
    _bots[key].begin(seed)
    return _bots[key]


def compute_turn(
    name: str, level: int, data: bytes, seat: int, seed: int, time_share: float = 1.0, most: int = MAX_ACTIONS
) -> tuple[list[int], float]:
    """A bot's actions until another seat or chance is due, at most so many, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    bot, s = _get_bot(game, level, seed), _decode_state(game, data)
    bot.time_share = time_share
    actions: list[int] = []
    while seat in game.seats_waiting(s) and not game.rules.chances(s) and len(actions) < most:
        actions.append(int(bot.choose(s, seat)))
        game.rules.act(s, seat, actions[-1])
    return actions, time.perf_counter() - began


def compute_advice(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[Advice, float]:
    """What a bot answers to a person who asks for a hint, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    advice = _get_bot(game, level, seed).advise(_decode_state(game, data), seat)
    return advice, time.perf_counter() - began


def compute_timed_action(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[int, float, float]:
    """A bot's next action in a real-time game, the seconds it takes in the game, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    action, seconds = bots.timed_choice(_get_bot(game, level, seed), _decode_state(game, data), seat)
    return int(action), float(seconds), time.perf_counter() - began


def compute_analysis(name: str, data: bytes, seconds: float) -> Analysis:
    """A search of the position, for games that `can_analyse` accepts."""
    game = games.load(name)
    s = _decode_state(game, data)
    seat = game.seats_waiting(s)[0]
    found = _get_search(game).search(s, seconds=seconds)
    winner = None if found.forced is None else seat if found.is_won else 1 - seat
    return Analysis(
        seat=seat,
        value=float(found.value),
        line=_named_line(game, s, [action for turn in found.line for action in turn]),
        turn=len(found.line[0]) if found.line else 0,
        forced=None if found.forced is None else Forced(winner=winner, turns=int(found.forced)),
        depth=int(found.depth),
    )


def _get_search(game: Game) -> "AlphaBeta":
    from landwright.bots.alpha_beta import new_analysis

    if game.name not in _searches:
        _searches[game.name] = new_analysis(game)
    return _searches[game.name]


def compute_threat(name: str, data: bytes, seat: int) -> Threat:
    """Whether a seat can win in this turn; if not, how the other one would win after most short turns of this one.

    A turn may not be empty, so the next turn of the other seat cannot be looked at without one.
    """
    game = games.load(name)
    s = _decode_state(game, data)
    if _get_search(game).search(s, depth=1).is_won:
        return Threat(line=[], can_win=True)
    ends = [end for after in _after_each(game, s, seat) for end in (after, *_after_each(game, after, seat))]
    passed = [end for end in ends if seat not in (waiting := game.seats_waiting(end)) and waiting]
    wins = [(end, found.move) for end in passed if (found := _get_search(game).search(end, depth=1)).is_won]
    if 2 * len(wins) <= len(passed):
        return Threat(line=[])
    end, turn = wins[0]
    return Threat(line=_named_line(game, end, _needed(game, end, list(turn))))


def _needed(game: Game, s: State, turn: list[int]) -> list[int]:
    """A winning turn without the actions that it does not need."""
    for number in range(len(turn)):
        fewer = turn[:number] + turn[number + 1 :]
        if fewer and _wins(game, s, fewer):
            return _needed(game, s, fewer)
    return turn


def _wins(game: Game, s: State, turn: list[int]) -> bool:
    ahead, (seat,) = game.copy(s), game.seats_waiting(s)
    for action in turn:
        if game.refusal(ahead, seat, action):
            return False
        game.rules.act(ahead, seat, action)
    outcome = game.outcome(ahead)
    return outcome is not None and outcome.winners == (seat,)


def _after_each(game: Game, s: State, seat: int) -> list[State]:
    """The states after each action of a seat; none if it is not to act."""
    actions = game.actions(s, seat) if seat in game.seats_waiting(s) else ()
    return [game.after(s, seat, action) for action in actions]


def compute_review(
    name: str, data: bytes, number: int, seat: int, actions: tuple[int, ...]
) -> tuple[list[NamedAction], float]:
    """The best turn instead of the one that was played, and the points that it would have gained.

    The turn is empty if nothing better was found.
    """
    from landwright.bots.review import Moment, review

    game = games.load(name)
    s = _decode_state(game, data)
    (found,) = review(game, [Moment(number, s, seat, actions)])
    return _named_line(game, s, () if found.best == actions else found.best, seat), found.loss


def _named_line(game: Game, s: State, actions: Iterable[int], by: int | None = None) -> list[NamedAction]:
    """Consecutive actions of one seat or of all, each named in the position before it."""
    ahead, line = game.copy(s), []
    for action in actions:
        seat = game.seats_waiting(ahead)[0] if by is None else by
        line.append(name_action(game, game.plain(ahead), seat, action))
        game.rules.act(ahead, seat, action)
    return line


def name_action(game: Game, plain: PlainState, seat: int, action: int) -> NamedAction:
    notation = game.notation
    text, step = notation.action_text(plain, seat, action), notation.event_step(plain, seat, action)
    return NamedAction(action=int(action), text=text, step=step)
