"""Continuations: actions that somebody tries from a position of an ended match. Nothing of them is stored."""

from collections.abc import Sequence
from typing import Final

from landwright.core.game import Game
from landwright.core.match import Refused
from landwright.core.types import State
from landwright.server.features import replay
from landwright.server.runtime.errors import ProblemError, not_found
from landwright.server.tables.commands import read_action_id, read_action_text
from landwright.server.tables.frames import acting_now, encode, replay_frame
from landwright.server.tables.state import TableState, outcome_of
from landwright.server.wire.analysis import ContinuationWanted, PlayedAction
from landwright.server.workers.bot_worker import name_action

NOBODY_ACTS: Final = "No seat is to act in this position. Choose another one."


def position(state: TableState, event: int, actions: Sequence[int | str]) -> tuple[State, list[PlayedAction]]:
    """The game's state after some actions from the position before an event, and these actions with their names.

    `Refused` says which rule forbids one of them.
    """
    states = replay.states(state)
    if event >= len(states):
        raise not_found("event")
    s, line = state.game.copy(states[event]), list[PlayedAction]()
    for action in actions:
        line.append(_play(state.game, s, action))
    return s, line


def seat_to_act(game: Game, s: State) -> int:
    """The games that have an analysis are played in turns, so there is one seat."""
    waiting = game.seats_waiting(s)
    if not waiting:
        raise ProblemError("conflict", NOBODY_ACTS)
    return waiting[0]


def encoded(state: TableState, wanted: ContinuationWanted) -> bytes:
    """An `Continuation` as JSON."""
    game, seats, number = state.game, len(state.seats), wanted.event + len(wanted.actions)
    s, line = position(state, wanted.event, wanted.actions)
    plain = game.plain(s)
    acting = [acting_now(game, s, plain, seat, number, wanted.text) for seat in game.seats_waiting(s)]
    frame = replay_frame(game, plain, number, seats, outcome_of(game, s, seats), acting)
    return b'{"frame":%b,"line":%b}' % (frame, encode(line))


def _play(game: Game, s: State, wanted: int | str) -> PlayedAction:
    """Plays an action of the seat that is to act, given by its id or its text."""
    seat, plain = seat_to_act(game, s), game.plain(s)
    action = read_action_id(game, wanted) if isinstance(wanted, int) else read_action_text(game, plain, seat, wanted)
    if refusal := game.refusal(s, seat, action):
        raise Refused(refusal)
    named = name_action(game, plain, seat, action)
    game.rules.act(s, seat, action)
    return PlayedAction(seat=seat, action=named.action, text=named.text, step=named.step)
