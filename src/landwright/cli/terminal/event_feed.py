"""The events of a match that have not been shown yet."""

from itertools import groupby

from landwright.core.log import ActionEvent, ChanceEvent, Event
from landwright.core.match import Match


class EventFeed:
    """Shows each event once, and simultaneous actions only when all seats have acted."""

    def __init__(self, match: Match, shown: int = 0) -> None:
        self.match = match
        self.shown = shown

    def lines(self) -> list[str]:
        """The events that may be shown now; consecutive events of one seat share a line."""
        start = self.shown = min(self.shown, len(self.match.events))
        while self.shown < len(self.match.events) and not self._is_held(self.shown):
            self.shown += 1
        return event_lines(self.match, self.match.events[start : self.shown])

    def _is_held(self, number: int) -> bool:
        """Whether a seat that was waiting at the time of this event is still waiting."""
        event = self.match.events[number]
        if not isinstance(event, ActionEvent):
            return False
        others = set(self._waiting(number)) - {event.seat}
        for later in range(number + 1, len(self.match.events) + 1):
            if not others:
                return False
            if later < len(self.match.events) and not isinstance(self.match.events[later], ActionEvent):
                return False
            others &= set(self._waiting(later))
        return bool(others)

    def _waiting(self, number: int) -> list[int]:
        return self.match.game.seats_waiting(self.match.state_at(number))


def event_lines(match: Match, events: list[Event]) -> list[str]:
    groups = groupby(events, key=lambda event: _who(match, event))
    return [f"{who}: {', '.join(event.text for event in group)}" for who, group in groups]


def _who(match: Match, event: Event) -> str:
    if isinstance(event, ActionEvent):
        return match.game.seat_name(event.seat)
    return "Chance" if isinstance(event, ChanceEvent) else "Time"
