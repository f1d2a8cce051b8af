"""Command handlers: validate a command and return the events to store. They change nothing.

A handler raises `ProblemError` for a command that is not possible now, and `Refused` for an action against the rules.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.notation import ReadError
from landwright.core.plain_state import PlainState
from landwright.core.transition import Transition, joined
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.visible_text import visible_text
from landwright.server.tables import events, offers
from landwright.server.tables.events import Decision
from landwright.server.tables.lessons import check_lesson
from landwright.server.tables.state import TableState
from landwright.server.wire import messages
from landwright.server.workers.bot_worker import TimedAction

ABANDONED: Final = "everybody has left"
SERVER_NAME: Final = "Landwright"  # the sender of chat lines that nobody at the table wrote


Played = TypeVar("Played", bound=events.Played)
Command: TypeAlias = Callable[[TableState], Decision | None]  # None: there is nothing to do


class Sender(Protocol):
    """Who sent a command."""

    guest: str
    name: str


def decide(state: TableState, sender: Sender, message: messages.Command, at: float) -> Decision | None:
    """What a client's message leads to; None if it did its work before."""
    guest = sender.guest
    if (guest, message.id) in state.commands:  # and it has no lines to answer it with
        if isinstance(message, messages.Act):
            raise ProblemError("conflict", "That id was used for another command.")
        return None
    match message:
        case messages.Act():
            return act(state, guest, message, at)
        case messages.Say():
            return chat(state, sender, message)
        case messages.Resign():
            return resign(state, guest, message)
        case messages.TakeBack() | messages.OfferDraw() | messages.OfferRematch():
            return offers.offer(state, guest, message)
        case messages.Answer():
            return offers.answer(state, guest, message)
        case messages.Withdraw():
            return offers.withdraw(state, guest, message)


# Sitting down


def join(state: TableState, guest: str, name: str, wanted: int | None) -> Decision:
    """Takes the wanted or the first free seat. The match begins with the last one, if the game is compiled."""
    free = [i for i, seat in enumerate(state.seats) if seat.kind == "open"]
    if state.seats_of(guest) and (wanted is None or state.game.info.is_real_time):
        raise ProblemError("conflict", "You sit at this table already.")
    if not free:
        raise ProblemError("conflict", "All seats are taken. You can watch.")
    if wanted is not None and wanted not in free:
        raise ProblemError("conflict", "That seat is taken.")
    joined = events.Joined(seat=free[0] if wanted is None else wanted, guest=guest, name=name)
    if len(free) > 1 or not state.game.is_compiled or state.exchange.takes_shares:
        return Decision([joined])
    begun = begin(state, [name if i == joined.seat else seat.name for i, seat in enumerate(state.seats)])
    return Decision([joined, *begun.events], begun.transition)


def begin_when_ready(state: TableState) -> Decision | None:
    """Begins the match of a table that waited for its game to be compiled, or for the shares of the seed."""
    return begin(state, [seat.name for seat in state.seats]) if state.is_ready else None


def begin(state: TableState, names: list[str]) -> Decision:
    transition = state.new_match(names).try_settle()
    began = events.Began(names=names, events=transition.events, steps=transition.steps, waiting=transition.waiting)
    return Decision([began], transition)


# Acting


def act(state: TableState, guest: str, message: messages.Act, at: float) -> Decision:
    match = check_turn(state, guest, message)
    action = read_action(state.game, match.plain, message.seat, message)
    if state.setup.is_lesson:
        check_lesson(state, message.seat, action)
    return play(state, message.seat, action, at, guest, message.id)


def play(state: TableState, seat: int, action: int, at: float, guest: str = "", command: str = "") -> Decision:
    transition = state.playing_match().try_action(seat, action, _time_of_action(state, at))
    acted = _played(events.Acted, transition, guest, command)
    is_hint = action == state.game.strategy.hint_action
    return Decision([acted, *[events.Hinted(seat=seat)] * is_hint], transition)


def check_turn(state: TableState, guest: str, message: messages.MessageOfAction) -> Match:
    state.check_holder(guest, message.seat)
    match = state.check_playing()
    if message.version != state.versions[message.seat]:
        raise ProblemError("stale", "The table has moved on since then.")
    return match


def _time_of_action(state: TableState, at: float) -> int | None:
    """Milliseconds, in a real-time game. The end of a moment comes first, even where it is not stored yet."""
    if not state.game.info.is_real_time:
        return None
    ms, deadline = state.milliseconds(at), state.playing_match().deadline
    if deadline is not None and ms > deadline:
        raise ProblemError("conflict", "The time is up.")
    if deadline is not None and ms < state.playing_match().moment:
        raise ProblemError("conflict", "The race begins in a moment.")
    return ms


def read_action(game: Game, plain: PlainState, seat: int, message: messages.MessageOfAction) -> int:
    if message.action is not None:
        return read_action_id(game, message.action)
    if message.text is not None:
        return read_action_text(game, plain, seat, message.text)
    if message.step is None:
        raise ProblemError("malformed", "An action needs an id, a text or a step.")
    return _read_step(game, message.step)


def read_action_id(game: Game, action: int) -> int:
    if action >= game.action_count or game.notation.steps[action] is None:
        raise ProblemError("malformed", f"{game.info.title} has no action {action}.")
    return action


def read_action_text(game: Game, plain: PlainState, seat: int, text: str) -> int:
    try:
        return game.notation.read_action(plain, seat, text)
    except ReadError as error:
        raise ProblemError("malformed", str(error)) from None


def _read_step(game: Game, step: Any) -> int:
    try:
        return game.notation.read_step(msgspec.convert(step, game.notation.step_type))
    except ReadError as error:
        raise ProblemError("malformed", str(error)) from None
    except (msgspec.ValidationError, RecursionError):
        raise ProblemError("malformed", f"That is not a step of {game.info.title}.") from None


# Time


def time_passed(state: TableState, at: float) -> Decision | None:
    """What a clock that ran out leads to, or the end of a moment in a real-time game."""
    late = [seat for seat in state.clock.overdue(at) if state.seats[seat].is_person]
    if state.is_playing and late:
        return time_out(state, late[0])
    deadline = state.deadline()
    if deadline is None or at < deadline:
        return None
    match = state.playing_match()
    transition = match.try_time_up(max(state.milliseconds(at), match.deadline or 0))
    return Decision([_played(events.TimeUp, transition)], transition)


def play_ahead(state: TableState, actions: Sequence[TimedAction], at: float, *, is_end: bool) -> Decision | None:
    """What bots do next in a timed moment, and its end if that is all; the clock jumps from one to the next."""
    match, now = state.playing_match().copy(), state.milliseconds(at)
    transitions: list[Transition] = []

    def jump(ms: int) -> None:
        nonlocal now
        since = max(now, match.milliseconds)
        if ms > since:
            commit(match.try_jump(since, ms))
        now = max(now, ms)

    def commit(transition: Transition) -> None:
        match.commit(transition)
        transitions.append(transition)

    for action in actions:
        if action.seat not in match.waiting or match.deadline is None:
            break
        jump(action.ms)
        commit(match.try_action(action.seat, action.action, action.ms))
    if is_end and match.deadline is not None:
        jump(match.deadline)
        commit(match.try_time_up(now))
    if not transitions:
        return None
    transition = joined(transitions)
    return Decision([_played(events.PlayedAhead, transition)], transition)


def _played(kind: type[Played], transition: Transition, guest: str = "", command: str = "") -> Played:
    return kind(
        events=transition.events,
        steps=transition.steps,
        waiting=transition.waiting,
        changed=transition.changed,
        ended=transition.is_over,
        guest=guest,
        id=command,
    )


def time_out(state: TableState, seat: int) -> Decision:
    state.check_playing()
    closed, winners = "", list[int]()
    if state.setup.on_time_out == "loses":
        closed, winners = f"{state.seats[seat].name} ran out of time", _winners_without(state, seat)
    return Decision([events.TimedOut(seat=seat, closed=closed, winners=winners)])


def pause(state: TableState, since: float) -> Decision | None:
    """Stops the clocks of a table that everybody has left. Time inside a real-time game goes on."""
    if state.status != "playing" or not any(seat.is_person for seat in state.seats):
        return None
    return Decision([events.Paused(since=since)])


def resume(state: TableState) -> Decision | None:
    return Decision([events.Resumed()]) if state.status == "paused" else None


def abandon(state: TableState) -> Decision | None:
    """Closes a match that everybody has left long ago. Nobody wins."""
    return Decision([events.Abandoned(closed=ABANDONED, winners=[])]) if state.is_playing else None


# Resigning


def resign(state: TableState, guest: str, message: messages.Resign) -> Decision:
    """With more than two seats a bot takes the seat over, as long as a person is left."""
    state.check_holder(guest, message.seat)
    state.check_playing()
    people = [i for i, seat in enumerate(state.seats) if seat.is_person and i != message.seat]
    closed, winners = "", list[int]()
    if len(state.seats) <= 2 or not people:
        closed, winners = f"{state.seats[message.seat].name} resigned", _winners_without(state, message.seat)
    resigned = events.Resigned(seat=message.seat, closed=closed, winners=winners, guest=guest, id=message.id)
    return Decision([resigned])


def _winners_without(state: TableState, seat: int) -> list[int]:
    """Those with the most points of the other seats."""
    others = [i for i in range(len(state.seats)) if i != seat]
    totals = [sum(points.values()) for points in state.points()]
    best = max((totals[i] for i in others), default=0)
    return [i for i in others if totals[i] == best]


# Chat


def chat(state: TableState, sender: Sender, message: messages.Say) -> Decision:
    if not sender.guest:
        raise ProblemError("no-guest", "Open the start page first: it gives you a name.")
    if all(seat.guest != sender.guest for seat in state.seats):
        raise ProblemError("not-yours", "Only those who have a seat at this table can chat here.")
    text = visible_text(message.text)
    if not text:
        raise ProblemError("malformed", "The chat message is empty.")
    return Decision([events.Chatted(guest=sender.guest, name=sender.name, text=text, id=message.id)])


def report_bot_failure(state: TableState, seat: int) -> Decision | None:
    """Tells the table once that a bot failed."""
    text = f"{state.seats[seat].name}: the bot cannot think about this position, and plays any legal action instead."
    if any(line.sender == SERVER_NAME and line.text == text for line in state.chat):
        return None
    return Decision([events.Chatted(name=SERVER_NAME, text=text)])
