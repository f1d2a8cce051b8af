"""States that are quick to read.

A field of NumPy's record costs a microsecond each time it is read, and a view reads hundreds. So texts and views are
made from a plain copy with Python's own numbers and, quicker still, Python's own lists. Functions of a game that reckon
with whole arrays cannot take lists, and those that hand the state on to a kernel need the record itself. So it is tried
out which of these a game can read, when it is first asked for.
"""

import logging
import random
from typing import Any, Final

import numpy as np

from landwright.game import Game, State

log: Final = logging.getLogger("landwright.reading")
GAMES_TRIED: Final = 2
SHARE_TRIED: Final = 0.1  # of the moments of a game


class Plain:
    """The fields of a record: numbers as Python's, arrays as NumPy's."""

    def __init__(self, names: tuple[str, ...], s: State) -> None:
        self.__dict__.update(zip(names, s.item(), strict=True))


class Lists:
    """The fields of a record: numbers as Python's, arrays as lists, which are made when they are first read."""

    def __init__(self, names: tuple[str, ...], s: State) -> None:
        fields = self.__dict__
        fields.update(zip(names, s.item(), strict=True))
        self._arrays = {name: fields.pop(name) for name in names if isinstance(fields[name], np.ndarray)}

    def __getattr__(self, name: str) -> Any:
        try:
            array = self.__dict__["_arrays"][name]
        except KeyError:
            raise AttributeError(name) from None
        self.__dict__[name] = found = array.tolist()
        return found


class Reader:
    """Hands out what a game's text functions read from."""

    def __init__(self, game: Game) -> None:
        self.names = tuple(game.state.names or ())
        self.form = next((form for form in (Lists, Plain) if _agrees(game, self.names, form)), None)
        if self.form is None:
            log.info("states are read slowly", extra={"game": game.name})

    def read(self, s: State) -> Any:
        return self.form(self.names, s) if self.form else s


_readers: dict[str, Reader] = {}


def reader(game: Game) -> Reader:
    if game.name not in _readers:
        _readers[game.name] = Reader(game)
    return _readers[game.name]


def _agrees(game: Game, names: tuple[str, ...], form: type[Lists] | type[Plain]) -> bool:
    """Whether moments of whole games read the same both ways."""
    try:
        return all(_same(game, form(names, s), s, seats) for s, seats in _moments(game))
    except Exception:  # whatever a game does with an array that is none
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
    """All that is said of a state, and of what may be done in it."""
    notation = game.notation
    found: list[Any] = [notation.state_text(source), notation.drawing(source)]
    found += [game.view(source, seat) for seat in range(-1, seats)]
    for seat in game.seats_waiting(s):
        found.append(notation.prompt(source, seat))
        for action in game.actions(s, seat):
            text, wire = notation.action_text(source, seat, action), notation.action_wire(source, seat, action)
            found += [text, wire, notation.read_action(source, seat, text), notation.read_wire(source, seat, wire)]
    return found
