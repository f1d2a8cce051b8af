"""States that are quick to read.

A field of NumPy's record costs a microsecond each time it is read, and a view reads hundreds. So frames are made from
a plain copy with Python's own numbers. Functions of a game that hand the state on to a kernel cannot
take such a copy. This is tried out when the server starts, and such a game reads the record itself.
"""

import logging
import random
from typing import Any, Final

from landwright.game import Game, State

log: Final = logging.getLogger("landwright.server")
GAMES_TRIED: Final = 2
SHARE_TRIED: Final = 0.1  # of the moments of a game


class Plain:
    """The fields of a record: numbers as Python's, arrays as NumPy's."""

    def __init__(self, names: tuple[str, ...], s: State) -> None:
        self.__dict__.update(zip(names, s.item(), strict=True))


class Reader:
    """Hands out what a game's text functions read from."""

    def __init__(self, game: Game) -> None:
        self.names = tuple(game.state.names or ())
        self.is_plain = _agrees(game, self.names)

    def read(self, s: State) -> Any:
        return Plain(self.names, s) if self.is_plain else s


_readers: dict[str, Reader] = {}


def reader(game: Game) -> Reader:
    if game.name not in _readers:
        _readers[game.name] = Reader(game)
    return _readers[game.name]


def _agrees(game: Game, names: tuple[str, ...]) -> bool:
    """Whether moments of whole games read the same both ways."""
    try:
        return all(_same(game, Plain(names, s), s, seats) for s, seats in _moments(game))
    except Exception as error:
        log.info("states are read slowly", extra={"game": game.name, "because": repr(error)})
        return False


def _moments(game: Game) -> Any:
    chance = random.Random(1)
    for seats in [game.card.fewest_seats, game.card.most_seats] * GAMES_TRIED:
        s = game.start(seats)
        while not game.is_over(s):
            if chance.random() < SHARE_TRIED:
                yield s, seats
            if chances := int(game.rules.chances(s)):
                game.rules.happen(s, chance.randrange(chances))
            else:
                seat = chance.choice(game.seats_waiting(s))
                game.rules.act(s, seat, chance.choice(game.actions(s, seat)))
        yield s, seats


def _same(game: Game, plain: Any, s: State, seats: int) -> bool:
    return _read(game, plain, s, seats) == _read(game, s, s, seats)


def _read(game: Game, source: Any, s: State, seats: int) -> list[Any]:
    """All that a frame says of a state."""
    notation = game.notation
    found: list[Any] = [notation.state_text(source), notation.drawing(source)]
    found += [game.view(source, seat) for seat in range(-1, seats)]
    for seat in game.seats_waiting(s):
        found.append(notation.prompt(source, seat))
        for action in game.actions(s, seat):
            found += [notation.action_text(source, seat, action), notation.action_wire(source, seat, action)]
    return found
