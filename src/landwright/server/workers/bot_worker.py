"""What runs in a worker process of the bot pool: turns, hints, analyses and reviews of one position each.

States arrive as bytes. A worker keeps its bots, so that only the first turn of a level waits for it to load.
"""

import os
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from landwright.bots import registry as bots
from landwright.core import registry as games
from landwright.core.bot import Advice, Bot
from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.core.position import Position
from landwright.core.types import State
from landwright.server.library.child_process import initialize_child
from landwright.server.wire.analysis import Analysis, Forced, NamedAction, Threat

if TYPE_CHECKING:
    from landwright.bots.alpha_beta import AlphaBeta

BACKGROUND_NICENESS: Final = 10
MAX_ACTIONS: Final = 64  # of one turn; for the rest the bot is called again
MAX_AHEAD: Final = 512  # actions in the rest of a timed moment, at once


class TimedAction(NamedTuple):
    """What a bot does in a real-time game."""

    ms: int  # when, since the match began
    seat: int
    action: int


class RestOfRace(NamedTuple):
    """A timed moment in which bots are not waited for."""

    state: bytes
    levels: dict[int, int]  # by seat, of those that still act
    seeds: dict[int, int]
    planned: list[TimedAction]  # what is known of them already
    now: int  # milliseconds since the match began
    ends: int  # when the time is up


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


def compute_rest(name: str, rest: RestOfRace) -> tuple[list[TimedAction], float]:
    """What bots do in the rest of a timed moment, at most so much, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    position = Position(game, _decode_state(game, rest.state))
    limit, now = game.time_limit(position.buffer), rest.now
    due = {action.seat: action for action in rest.planned}
    actions: list[TimedAction] = []
    while game.time_limit(position.buffer) == limit and len(actions) < MAX_AHEAD:
        for seat in position.waiting:
            if seat in rest.levels and seat not in due:
                bot = _get_bot(game, rest.levels[seat], rest.seeds[seat] + len(actions))
                action, seconds = bots.timed_choice(bot, position.copy().record, seat)
                due[seat] = TimedAction(now + round(1000 * seconds), seat, action)
        first = min((due[seat] for seat in position.waiting if seat in due), default=None)
        if first is None or first.ms > rest.ends:
            break
        actions.append(due.pop(first.seat))
        position.act(first.seat, first.action)
        now = max(now, first.ms)
    return actions, time.perf_counter() - began


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
