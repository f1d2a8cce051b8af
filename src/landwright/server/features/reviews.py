"""Where points were left: the bots look back at an ended match, action by action, while the page waits."""

from collections import OrderedDict
from typing import Final

from landwright.core.log import ActionEvent
from landwright.core.types import State
from landwright.server.api import schemas
from landwright.server.features import replay
from landwright.server.house import House
from landwright.server.tables.state import Record

KEPT: Final = 200  # reviews
WORST: Final = 3  # actions that are named


class Looking:
    """A review that goes on."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.done = 0
        self.found: list[schemas.Missed] = []

    def shown(self) -> schemas.Review:
        worst = sorted(self.found, key=lambda missed: (-missed.loss, missed.number))[:WORST]
        return schemas.Review(done=self.done, of=self.of, worst=worst)


class Reviews:
    def __init__(self, house: House) -> None:
        self.house = house
        self._known: OrderedDict[tuple[str, int], Looking] = OrderedDict()

    def look(self, record: Record, seat: int) -> schemas.Review:
        """What is known so far; the first to ask starts it."""
        key = record.id, seat
        if key not in self._known:
            acted = _acted(record, seat)
            self._known[key] = Looking(len(acted))
            self.house.spawn(self._look_back(record, seat, acted, self._known[key]))
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[key].shown()

    async def _look_back(self, record: Record, seat: int, acted: dict[int, State], looking: Looking) -> None:
        game, notation = record.game, record.game.notation
        try:
            for number, s in acted.items():
                text = record.events[number].text
                plain = game.plain(s)
                action = notation.read_action(plain, seat, text)
                better, loss = await self.house.pool.look_back(game, s, number, seat, action)
                if better != action:
                    wanted = schemas.NamedAction(action=better, text=notation.action_text(plain, seat, better))
                    looking.found.append(schemas.Missed(number=number, played=text, better=wanted, loss=round(loss, 1)))
                looking.done += 1
        finally:
            if looking.done < looking.of:  # the next who asks starts anew
                self._known.pop((record.id, seat), None)


def _acted(record: Record, seat: int) -> dict[int, State]:
    """The state before each action of a seat that counts in the end, by the number of the event."""
    states = replay.states(record)
    return {
        number: states[number]
        for number in record.numbers
        if isinstance(event := record.played[number], ActionEvent) and event.seat == seat
    }
