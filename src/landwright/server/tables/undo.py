"""Command handlers for taking an action back: a request, the answers of the other people, and the take-back itself."""

from landwright.core.log import ActionEvent
from landwright.core.match import Match, MatchError
from landwright.server.errors import ProblemError
from landwright.server.realtime import messages
from landwright.server.tables import events
from landwright.server.tables.commands import Decision, check_holder, check_playing
from landwright.server.tables.state import TableState


def request_undo(state: TableState, guest: str, message: messages.TakeBack) -> Decision:
    """Asks the others, or takes the action back at once where nobody has to agree."""
    check_holder(state, guest, message.seat)
    match = check_playing(state)
    if state.game.info.is_real_time:
        raise ProblemError("conflict", f"{state.game.info.title} is played in real time: nothing is taken back.")
    if state.setup.daily:
        raise ProblemError("conflict", "In the challenge of the day nothing is taken back.")
    if state.pending_undo:
        raise ProblemError("conflict", "A take-back has been asked for already.")
    kept = _events_before(match, message.seat)
    if state.seats_of_others(message.seat) and not _is_own_turn(match, message.seat, kept):
        return Decision([events.UndoRequested(seat=message.seat, guest=guest, id=message.id)])
    return Decision([_undone(match, message.seat, kept, guest, message.id)])


def answer_undo(state: TableState, guest: str, message: messages.Answer) -> Decision:
    check_holder(state, guest, message.seat)
    match = check_playing(state)
    pending = state.pending_undo
    if pending is None or message.seat not in pending.needs:
        raise ProblemError("conflict", "Nobody waits for your answer.")
    answered = events.UndoAnswered(seat=message.seat, granted=message.granted, guest=guest, id=message.id)
    if not message.granted or len(pending.needs) > 1:
        return Decision([answered])
    return Decision([answered, _undone(match, pending.by, _events_before(match, pending.by))])


def _events_before(match: Match, seat: int) -> int:
    """How many events precede a seat's last action."""
    for number in reversed(range(len(match.events))):
        event = match.events[number]
        if isinstance(event, ActionEvent) and event.seat == seat:
            return number
    raise ProblemError("conflict", "You have done nothing that could be taken back.")


def _is_own_turn(match: Match, seat: int, kept: int) -> bool:
    """Whether the turn is still the seat's own: nobody else has acted since, and no dice were rolled."""
    since = match.events[kept:]
    return match.waiting == [seat] and all(isinstance(e, ActionEvent) and e.seat == seat for e in since)


def _undone(match: Match, seat: int, kept: int, guest: str = "", command: str = "") -> events.Undone:
    trial = match.copy()
    try:
        while len(trial.events) > kept:
            trial.undo()
    except MatchError as error:
        raise ProblemError("conflict", str(error)) from None
    return events.Undone(seat=seat, kept=kept, waiting=trial.waiting, guest=guest, id=command)
