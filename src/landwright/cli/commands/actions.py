"""`landwright actions`: the legal actions of every waiting seat, before or after an event of a log."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.errors import WrongArgumentError, join_words
from landwright.cli.files import read_log

if TYPE_CHECKING:
    from landwright.core.log import Log
    from landwright.core.match import Match

LAST: Final = -1
MAX_EVENTS: Final = 1_000_000


def actions(
    log: Annotated[str, Parameter(help="A file that Landwright saved; - for standard input.")],
    /,
    *,
    event: Annotated[
        int,
        Parameter(
            converter=whole_number("--event", 0, MAX_EVENTS),
            metavar="N",
            help="The state before event N, counted from 0. [default: after the last event]",
        ),
    ] = LAST,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """List the legal actions of every waiting seat in a state of a log."""
    found = _moment(read_log(log), event)
    if json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
    else:
        sys.stdout.write("\n".join(_lines(found)) + "\n")


def _moment(log: "Log", event: int) -> dict[str, Any]:
    """All facts about the state before an event, as plain values."""
    number = len(log.events) if event == LAST else event
    if number > len(log.events):
        raise WrongArgumentError(f"There is no event {number}; the log has {len(log.events)}, from 0.")
    match = _replayed(log)
    game, s = match.game, match.state_at(number)
    closed = log.closed if number == len(log.events) else ""
    outcome = game.outcome(s)
    return {
        "game": game.name,
        "event": number,
        "events": len(log.events),
        "chances": int(game.rules.chances(s)),
        "time_limit": game.time_limit(s),
        "is_over": outcome is not None,
        "reason": outcome.reason if outcome else closed,
        "winners": list(outcome.winners) if outcome else [],
        "waiting": [] if closed else [_seat(match, s, seat) for seat in game.seats_waiting(s)],
    }


def _replayed(log: "Log") -> "Match":
    from landwright.cli.compile_game import compile_game
    from landwright.core import registry, replay
    from landwright.core.log import LogError

    if log.game in registry.names():
        compile_game(log.game)
    try:
        return replay.replay(log)
    except LogError as error:
        raise WrongArgumentError(str(error)) from None


def _seat(match: "Match", s: Any, seat: int) -> dict[str, Any]:
    game, plain = match.game, match.game.plain(s)
    actions = game.actions(s, seat)
    return {
        "seat": seat,
        "name": game.seat_name(seat),
        "prompt": game.notation.prompt(plain, seat, actions),
        "actions": [{"action": one, "text": game.notation.action_text(plain, seat, one)} for one in actions],
    }


def _lines(found: dict[str, Any]) -> list[str]:
    from landwright.core.registry import load

    lines = [f"{load(found['game']).info.title}, after {found['event']} of {found['events']} events."]
    if found["reason"]:
        names = [load(found["game"]).seat_name(seat) for seat in found["winners"]]
        lines.append(f"The match is over: {found['reason']}" + (f"; won by {join_words(names)}." if names else "."))
    if found["chances"]:
        lines.append(f"Chance is due, with {found['chances']} equally likely outcomes.")
    if found["time_limit"]:
        lines.append(f"The time limit is {found['time_limit']} seconds.")
    for seat in found["waiting"]:
        width = len(str(seat["actions"][-1]["action"]))
        lines += ["", f"{seat['name']}: {seat['prompt']}"]
        lines += [f"  {action['action']:>{width}}  {action['text']}" for action in seat["actions"]]
    return lines
