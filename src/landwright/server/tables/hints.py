"""Who may be given a hint or a warning, and how a hint is recorded."""

from typing import Final

from landwright.core.log import ActionEvent, Event
from landwright.core.match import Match, Refused
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import events
from landwright.server.tables.commands import play
from landwright.server.tables.events import Decision
from landwright.server.tables.state import TableState

MAX_WARNING_LEVEL: Final = 2  # of bots; against stronger ones a player finds threats alone


def reason_against_hints(state: TableState, seat: int) -> str:
    """Why a table has no hints for a seat, as a sentence; empty if it has. Clients are told of it by `has_hints`."""
    if state.setup.daily:
        return "In the challenge of the day there are no hints."
    if any(not other.is_bot and other.guest != state.seats[seat].guest for other in state.seats):
        return "There are no hints against other people."
    if state.game.info.is_real_time and len(state.seats) > 1:
        return f"{state.game.info.title} is a race: hints are for solo games only."
    return ""


def has_hints(state: TableState, guest: str) -> bool:
    """Whether a guest can ask for hints at a table, when it is their turn."""
    seat = state.first_seat_of(guest)
    return seat is not None and not reason_against_hints(state, seat)


def check_hint(state: TableState, guest: str, seat: int) -> None:
    state.check_holder(guest, seat)
    match = state.check_playing()
    if seat not in state.waiting:
        raise ProblemError("conflict", "You are not to act now.")
    if refusal := state.game.hint_refusal(match.buffer, seat):
        raise Refused(refusal)
    if reason := reason_against_hints(state, seat):
        raise ProblemError("conflict", reason)


def check_warning(state: TableState, guest: str, seat: int) -> None:
    """Warnings are for games in which hints are allowed, against bots that beginners play with."""
    check_hint(state, guest, seat)
    levels = [other.level for other in state.seats if other.is_bot]
    if not levels or max(levels) > MAX_WARNING_LEVEL:
        raise ProblemError("conflict", f"There are no warnings against bots above level {MAX_WARNING_LEVEL}.")


def record_hint(state: TableState, seat: int, at: float) -> Decision | None:
    """Records that a seat was given a hint, in the log as well if the rules count hints. The same hint counts once."""
    action = state.game.strategy.hint_action
    if action is None:
        return Decision([events.Hinted(seat=seat)])
    match = state.check_playing()
    return None if _was_told(match, seat, action) else play(state, seat, action, at)


def _was_told(match: Match, seat: int, action: int) -> bool:
    """Whether the last hint was for the same position."""
    text = match.game.notation.action_text(match.plain, seat, action)
    last = (number for number in reversed(range(len(match.events))) if _is_action(match.events[number], seat, text))
    told = next(last, None)
    return told is not None and match.state_at(told + 1).tobytes() == match.state.tobytes()


def _is_action(event: Event, seat: int, text: str) -> bool:
    return isinstance(event, ActionEvent) and event.seat == seat and event.text == text
