"""What a wish leads to: the changes to keep and the match after them, or why not. Nothing here changes a table."""

from typing import Any, Final

import msgspec
from msgspec import UNSET

from landwright.core.game import Game
from landwright.core.log import ActionEvent
from landwright.core.match import Match, MatchError, Refused, Transition
from landwright.core.notation import ReadError
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.server.errors import ProblemError
from landwright.server.realtime import messages
from landwright.server.tables import events
from landwright.server.tables.action_sets import encoded_actions, texts_of
from landwright.server.tables.state import Record

HOUSE: Final = "Landwright"  # who says what nobody at the table has said


class Decision(msgspec.Struct, frozen=True):
    changes: list[events.Change]
    after: Match | Transition | None = None  # the match after them, or its next step; None when it stays as it is


def check_holder(record: Record, guest: str, seat: int) -> None:
    if seat in record.seats_of(guest):
        return
    if seat >= len(record.seats):
        raise ProblemError("malformed", f"There is no seat {seat} at this table.")
    raise ProblemError("not-yours", "That is not your seat.")


def check_playing(record: Record) -> Match:
    if record.status == "waiting":
        raise ProblemError("conflict", "The match has not begun yet.")
    if not record.is_playing:
        raise ProblemError("conflict", "The match has ended.")
    return record.playing_match()


# Beginning


def begin(record: Record) -> Decision:
    """The match begins when the last seat is taken."""
    names = [seat.name for seat in record.seats]
    match, first = record.new_match(names)
    began = events.Began(names=names, events=first.events, steps=first.steps, waiting=first.waiting)
    return Decision([began], match)


def join(record: Record, guest: str, name: str, wanted: int | None) -> int:
    """The seat that a guest gets."""
    free = [i for i, seat in enumerate(record.seats) if seat.kind == "open"]
    if record.seats_of(guest) and (wanted is None or record.game.info.is_real_time):
        raise ProblemError("conflict", "You sit at this table already.")
    if not free:
        raise ProblemError("conflict", "All seats are taken. You can watch.")
    if wanted is not None and wanted not in free:
        raise ProblemError("conflict", "That seat is taken.")
    return free[0] if wanted is None else wanted


# Acting


def act(record: Record, guest: str, message: messages.Act, at: float) -> Decision:
    """Plays an action that came in at that time; `match.Refused` says which rule forbids it."""
    match = _check_turn(record, guest, message)
    action = _read_action(record.game, match.plain, message.seat, message)
    return play(record, message.seat, action, at, guest, message.id)


def preview(record: Record, guest: str, message: messages.Preview, *, has_text: bool) -> messages.Previewed:
    """What a seat would have and see after an action, and could do then; `match.Refused` says which rule forbids it.

    Chance and the others stand still meanwhile, so that nothing is told that nobody can know yet.
    """
    _check_turn(record, guest, message)
    game, s, seat = record.game, record.state, message.seat
    if message.seat in record.waiting:
        s, seat = game.sandbox(s, seat)
    for first in message.after:
        _try(
            game,
            s,
            seat,
            _read_id(game, first) if isinstance(first, int) else _read_text(game, game.plain(s), seat, first),
        )
    _try(game, s, seat, _read_action(game, game.plain(s), seat, message))
    actions = game.actions(s, seat)
    return messages.Previewed(
        id=message.id,
        points=game.points(s, seat + 1)[seat],
        actions=encoded_actions(actions),
        texts=texts_of(game, game.plain(s), seat, actions) if has_text else UNSET,
        view=game.view.of(game.plain(s), seat) if message.view else UNSET,
    )


def _try(game: Game, s: State, seat: int, action: int) -> None:
    if refusal := game.refusal(s, seat, action):
        raise Refused(refusal)
    game.rules.act(s, seat, action)


def _check_turn(record: Record, guest: str, message: messages.Act | messages.Preview) -> Match:
    check_holder(record, guest, message.seat)
    match = check_playing(record)
    if message.version != record.versions[message.seat]:
        raise ProblemError("stale", "The table has moved on since then.")
    return match


def play(record: Record, seat: int, action: int, at: float, guest: str = "", sent: str = "") -> Decision:
    step = record.playing_match().try_action(seat, action, _time_of_action(record, at))
    acted = events.Acted(
        events=step.events,
        steps=step.steps,
        waiting=step.waiting,
        guest=guest,
        id=sent,
        ended=step.is_over,
        changed=step.changed,
    )
    return Decision([acted], step)


def _time_of_action(record: Record, at: float) -> int | None:
    """In a real-time game. The end of a moment comes first, even where it is not kept yet."""
    if not record.game.info.is_real_time:
        return None
    ms, deadline = record.milliseconds(at), record.playing_match().deadline
    if deadline is not None and ms > deadline:
        raise ProblemError("conflict", "The time is up.")
    return ms


def time_up(record: Record, at: float) -> Decision | None:
    """Ends the present moment of a real-time game, if its time is over."""
    deadline = record.deadline()
    if deadline is None or at < deadline:
        return None
    match = record.playing_match()
    step = match.try_time_up(max(record.milliseconds(at), match.deadline or 0))
    ended = events.TimeUp(
        events=step.events, steps=step.steps, waiting=step.waiting, changed=step.changed, ended=step.is_over
    )
    return Decision([ended], step)


def _read_action(game: Game, plain: PlainState, seat: int, message: messages.Act | messages.Preview) -> int:
    if message.action is not None:
        return _read_id(game, message.action)
    if message.text is not None:
        return _read_text(game, plain, seat, message.text)
    if message.step is None:
        raise ProblemError("malformed", "An action has an id, a text or a step.")
    return _read_step(game, message.step)


def _read_id(game: Game, action: int) -> int:
    if action >= game.action_count or game.notation.steps[action] is None:
        raise ProblemError("malformed", f"{game.info.title} has no action {action}.")
    return action


def _read_step(game: Game, step: Any) -> int:
    try:
        return game.notation.read_step(msgspec.convert(step, game.notation.step_type))
    except ReadError as error:
        raise ProblemError("malformed", str(error)) from None
    except (msgspec.ValidationError, RecursionError):
        raise ProblemError("malformed", f"That is no step of {game.info.title}.") from None


def _read_text(game: Game, plain: PlainState, seat: int, text: str) -> int:
    try:
        return game.notation.read_action(plain, seat, text)
    except ReadError as error:
        raise ProblemError("malformed", str(error)) from None


# Giving up


def resign(record: Record, guest: str, message: messages.Resign) -> Decision:
    check_holder(record, guest, message.seat)
    match = check_playing(record)
    closed, winners, after = "", list[int](), None
    if _ends_without(record, message.seat):
        closed = f"{record.seats[message.seat].name} resigned"
        winners, after = _others(record, message.seat), _closed(match, closed)
    change = events.Resigned(seat=message.seat, closed=closed, winners=winners, guest=guest, id=message.id)
    return Decision([change], after)


def time_out(record: Record, seat: int) -> Decision:
    match = check_playing(record)
    closed, winners, after = "", list[int](), None
    if record.setup.on_time_out == "loses":
        closed = f"{record.seats[seat].name} ran out of time"
        winners, after = _others(record, seat), _closed(match, closed)
    return Decision([events.TimedOut(seat=seat, closed=closed, winners=winners)], after)


def _ends_without(record: Record, seat: int) -> bool:
    """With more than two seats a bot plays on, as long as a person is left."""
    people = [i for i, other in enumerate(record.seats) if other.is_person and i != seat]
    return len(record.seats) <= 2 or not people


def _closed(match: Match, reason: str) -> Match:
    trial = match.copy()
    trial.close(reason)
    return trial


def _others(record: Record, seat: int) -> list[int]:
    """Who wins when a seat loses: the best of the others."""
    others = [i for i in range(len(record.seats)) if i != seat]
    totals = [sum(points.values()) for points in record.points()]
    best = max((totals[i] for i in others), default=0)
    return [i for i in others if totals[i] == best]


def tell_of_bot(record: Record, seat: int) -> Decision | None:
    """Tells the table, once, that a bot cannot think."""
    text = f"{record.seats[seat].name}: the bot cannot think about this position, and plays any legal action instead."
    if any(line.sender == HOUSE and line.text == text for line in record.chat):
        return None
    return Decision([events.Chatted(guest="", name=HOUSE, text=text)])


def check_hint(record: Record, guest: str, seat: int) -> None:
    """Help is for those who play alone or against bots, and not for a challenge."""
    check_holder(record, guest, seat)
    check_playing(record)
    if seat not in record.waiting:
        raise ProblemError("conflict", "You are not to act now.")
    if record.setup.daily:
        raise ProblemError("conflict", "In the challenge of the day there are no hints.")
    if record.who_must_agree(seat):
        raise ProblemError("conflict", "There are no hints against other people.")


# Taking back


def take_back(record: Record, guest: str, message: messages.TakeBack) -> Decision:
    """Asks for it, or does it at once where nobody has to agree."""
    check_holder(record, guest, message.seat)
    match = check_playing(record)
    if record.game.info.is_real_time:
        raise ProblemError("conflict", f"{record.game.info.title} is played against time: nothing is taken back.")
    if record.setup.daily:
        raise ProblemError("conflict", "In the challenge of the day nothing is taken back.")
    if record.asking:
        raise ProblemError("conflict", "A take-back has been asked for already.")
    kept = _kept(match, message.seat)
    if record.who_must_agree(message.seat) and not _is_own_turn(match, message.seat, kept):
        return Decision([events.AskedBack(seat=message.seat, guest=guest, id=message.id)])
    return _back(match, message.seat, kept, guest, message.id)


def answer(record: Record, guest: str, message: messages.Answer) -> Decision:
    check_holder(record, guest, message.seat)
    match = check_playing(record)
    asking = record.asking
    if asking is None or message.seat not in asking.needs:
        raise ProblemError("conflict", "Nobody waits for your answer.")
    answered = events.Answered(seat=message.seat, granted=message.granted, guest=guest, id=message.id)
    if not message.granted or len(asking.needs) > 1:
        return Decision([answered])
    back = _back(match, asking.by, _kept(match, asking.by))
    return Decision([answered, *back.changes], back.after)


def _kept(match: Match, seat: int) -> int:
    """How many events are left after a seat's last action is taken back."""
    for number in reversed(range(len(match.events))):
        event = match.events[number]
        if isinstance(event, ActionEvent) and event.seat == seat:
            return number
    raise ProblemError("conflict", "You have done nothing that could be taken back.")


def _is_own_turn(match: Match, seat: int, kept: int) -> bool:
    """Whether the turn is still the seat's own: nobody has acted since, and no dice were rolled."""
    since = match.events[kept:]
    return match.waiting == [seat] and all(isinstance(e, ActionEvent) and e.seat == seat for e in since)


def _back(match: Match, seat: int, kept: int, guest: str = "", sent: str = "") -> Decision:
    trial = match.copy()
    try:
        while len(trial.events) > kept:
            trial.undo()
    except MatchError as error:
        raise ProblemError("conflict", str(error)) from None
    change = events.TookBack(seat=seat, kept=kept, waiting=trial.waiting, guest=guest, id=sent)
    return Decision([change], trial)
