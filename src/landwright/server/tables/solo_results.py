"""The result of a solo game, by which personal bests and challenges are compared: points, or milliseconds."""

from landwright.core.game import Game
from landwright.core.log import ActionEvent
from landwright.server.tables.state import TableState


def has_time_result(game: Game) -> bool:
    """Whether the least time is the best result."""
    return game.info.solo_result == "time"


def solo_milliseconds(state: TableState) -> int | None:
    """The time of a solo game that was won, if that is its result."""
    outcome = state.outcome() if len(state.seats) == 1 and has_time_result(state.game) else None
    return solo_result(state) if outcome and outcome.winners else None


def solo_result(state: TableState) -> int:
    """The points of the first seat, or the milliseconds from its first action to the last event."""
    if not has_time_result(state.game):
        return sum(state.points()[0].values())
    played = [line.played for line in state.path if line.played]
    first = next((event for event in played if isinstance(event, ActionEvent)), None)
    return (played[-1].ms or 0) - (first.ms or 0) if first else 0
