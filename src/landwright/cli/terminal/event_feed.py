"""What has happened in a match since somebody last looked."""

from itertools import groupby

from landwright.core.log import ActionEvent, ChanceEvent, Event
from landwright.core.match import Match


class EventFeed:
    """Tells each event once, and none too early: what is chosen at the same time is told when all have chosen."""

    def __init__(self, match: Match, told: int = 0) -> None:
        self.match = match
        self.told = told

    def lines(self) -> list[str]:
        """The events that may be told now, those of one seat in a row on one line."""
        start = self.told = min(self.told, len(self.match.events))
        while self.told < len(self.match.events) and not self._is_held(self.told):
            self.told += 1
        return tell(self.match, self.match.events[start : self.told])

    def _is_held(self, number: int) -> bool:
        """Whether somebody who had to choose at the time of this event still has to."""
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


def tell(match: Match, events: list[Event]) -> list[str]:
    groups = groupby(events, key=lambda event: _who(match, event))
    return [f"{who}: {', '.join(event.text for event in group)}" for who, group in groups]


def _who(match: Match, event: Event) -> str:
    if isinstance(event, ActionEvent):
        return match.game.seat_name(event.seat)
    return "Chance" if isinstance(event, ChanceEvent) else "Time"
