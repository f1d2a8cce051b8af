"""What an action would do, without doing it."""

from msgspec import UNSET

from landwright.core.game import Game
from landwright.core.match import Refused
from landwright.core.types import State
from landwright.server.tables.commands import check_turn, read_action, read_action_id, read_action_text
from landwright.server.tables.frames import action_texts, encode_actions
from landwright.server.tables.state import TableState
from landwright.server.wire import messages


def preview(state: TableState, guest: str, message: messages.Preview, *, has_text: bool) -> messages.Previewed:
    """What a seat would have and see after an action, and could do then; `Refused` says which rule forbids it.

    Chance and the other seats stand still meanwhile, so a preview tells nothing that nobody can know yet.
    """
    check_turn(state, guest, message)
    game, s, seat = state.game, state.record, message.seat
    if message.seat in state.waiting:
        s, seat = game.sandbox(s, seat)
    for earlier in message.after:
        if isinstance(earlier, int):
            _act(game, s, seat, read_action_id(game, earlier))
        else:
            _act(game, s, seat, read_action_text(game, game.plain(s), seat, earlier))
    _act(game, s, seat, read_action(game, game.plain(s), seat, message))
    actions, plain = game.actions(s, seat), game.plain(s)
    return messages.Previewed(
        id=message.id,
        points=game.points(s, seat + 1)[seat],
        actions=encode_actions(actions),
        texts=action_texts(game, plain, seat, actions) if has_text else UNSET,
        view=game.view.of(plain, seat) if message.view else UNSET,
    )


def _act(game: Game, s: State, seat: int, action: int) -> None:
    if refusal := game.refusal(s, seat, action):
        raise Refused(refusal)
    game.rules.act(s, seat, action)
