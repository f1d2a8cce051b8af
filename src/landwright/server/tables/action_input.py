"""Reading the action of a message: by its id, its text or its step."""

from typing import Any

import msgspec

from landwright.core.game import Game
from landwright.core.notation import ReadError
from landwright.core.plain_state import PlainState
from landwright.server.errors import ProblemError
from landwright.server.realtime import messages


def read_action(game: Game, plain: PlainState, seat: int, message: messages.Act | messages.Preview) -> int:
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
