"""Command handlers for offers: what a seat asks of the other people, their answers, and what follows from them.

A take-back, a draw and a rematch need the consent of everybody else at the table. There is one offer at a time.
"""

from typing import Final

from landwright.core.log import ActionEvent
from landwright.core.match import Match
from landwright.core.transition import MatchError
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import events
from landwright.server.tables.events import Decision
from landwright.server.tables.state import TableState
from landwright.server.wire import messages
from landwright.server.wire.tables import OfferKind

DRAW_AGREED: Final = "a draw was agreed"
KINDS: Final[dict[type[messages.Offer], OfferKind]] = {
    messages.TakeBack: "take-back",
    messages.OfferDraw: "draw",
    messages.OfferRematch: "rematch",
}


def offer(state: TableState, guest: str, message: messages.Offer) -> Decision | None:
    """Asks the others, or does what is wanted at once where nobody has to agree."""
    state.check_holder(guest, message.seat)
    what, pending = KINDS[type(message)], state.offer
    match what:
        case "take-back":
            _check_take_back(state)
        case "draw":
            _check_draw(state, message.seat)
        case "rematch":
            if state.is_rematch_agreed:
                return None
            _check_rematch(state)
    if pending and pending.what == what != "take-back" and message.seat in pending.needs:
        return _agree(state, pending, guest, message.seat, message.id)  # both wanted it at the same moment
    if pending:
        raise ProblemError("conflict", "Another question waits for its answer.")
    if what == "take-back":
        return _take_back(state, guest, message)
    return Decision([events.Offered(seat=message.seat, what=what, guest=guest, id=message.id)])


def answer(state: TableState, guest: str, message: messages.Answer) -> Decision:
    state.check_holder(guest, message.seat)
    pending = state.offer
    if pending is None or message.seat not in pending.needs:
        raise ProblemError("conflict", "Nobody waits for your answer.")
    if message.granted:
        return _agree(state, pending, guest, message.seat, message.id)
    return Decision([events.Answered(seat=message.seat, granted=False, guest=guest, id=message.id)])


def withdraw(state: TableState, guest: str, message: messages.Withdraw) -> Decision:
    state.check_holder(guest, message.seat)
    if state.offer is None or state.offer.by != message.seat:
        raise ProblemError("conflict", "You have asked for nothing.")
    return Decision([events.Withdrawn(seat=message.seat, guest=guest, id=message.id)])


def propose_rematch(state: TableState, guest: str) -> Decision | None:
    """Asks for a rematch, or agrees to it, by a guest without a connection to the table."""
    seats = state.seats_of(guest)
    if not seats:
        raise ProblemError("not-yours", "Only those who played can ask for a rematch.")
    pending = state.offer
    if pending and pending.what == "rematch" and pending.by in seats:
        return None
    return offer(state, guest, messages.OfferRematch(id="", seat=seats[0]))


def _agree(state: TableState, pending: messages.Asked, guest: str, seat: int, command: str) -> Decision:
    """The consent of one person, and what was asked for if it is the last one."""
    answered = events.Answered(seat=seat, granted=True, guest=guest, id=command)
    if any(state.seats[other].guest != guest for other in pending.needs):
        return Decision([answered])
    match pending.what:
        case "take-back":
            match = state.check_playing()
            return Decision([answered, _undone(match, pending.by, _events_before(match, pending.by))])
        case "draw":
            everybody = list(range(len(state.seats)))
            return Decision([answered, events.DrawAgreed(seat=seat, closed=DRAW_AGREED, winners=everybody)])
        case "rematch":
            return Decision([answered])


def has_draw_offers(state: TableState) -> bool:
    """Two people, one after the other, and nothing left to chance: such a game can be even beyond all doubt."""
    info, guests = state.game.info, {seat.guest for seat in state.seats if seat.is_person}
    is_even = info.tempo == "turns" and not info.has_chance and not info.has_secrets
    return is_even and len(state.seats) == len(guests) == 2


def _check_draw(state: TableState, seat: int) -> None:
    state.check_playing()
    if not has_draw_offers(state):
        raise ProblemError("conflict", "A draw cannot be agreed here.")
    if seat in state.draw_offered:
        raise ProblemError("conflict", "You have offered a draw. Play on before you do it again.")


def _check_rematch(state: TableState) -> None:
    if state.status != "ended":
        raise ProblemError("conflict", "The match has not ended yet.")


# Taking back


def _check_take_back(state: TableState) -> None:
    state.check_playing()
    if state.game.info.is_real_time:
        raise ProblemError("conflict", f"{state.game.info.title} is played in real time: nothing is taken back.")
    if state.setup.daily:
        raise ProblemError("conflict", "In the challenge of the day nothing is taken back.")


def _take_back(state: TableState, guest: str, message: messages.Offer) -> Decision:
    match, seat = state.playing_match(), message.seat
    kept = _events_before(match, seat)
    if state.seats_of_others(seat) and not _is_own_turn(match, seat, kept):
        return Decision([events.Offered(seat=seat, what="take-back", guest=guest, id=message.id)])
    return Decision([_undone(match, seat, kept, guest, message.id)])


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
        trial.undo_to(kept)
    except MatchError as error:
        raise ProblemError("conflict", str(error)) from None
    return events.Undone(seat=seat, kept=kept, waiting=trial.waiting, guest=guest, id=command)
