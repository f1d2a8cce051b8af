"""States that are quick to read.

A field of NumPy's record costs a microsecond each time it is read, and a view reads hundreds. So texts and views are
made from a plain copy with Python's own numbers and, quicker still, Python's own lists. Functions of a game that reckon
with whole arrays cannot take lists, and those that hand the state on to a kernel need the record itself. So it is tried
out which of these a game can read, when it is first asked for.
"""

import logging
import random
import struct
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np

from landwright.game import Game, State
from landwright.kernel import memory, record_at

log: Final = logging.getLogger("landwright.reading")
GAMES_TRIED: Final = 2
SHARE_TRIED: Final = 0.1  # of the moments of a game
LETTERS: Final = {  # NumPy's names for numbers, and those of `struct`
    **dict(zip(("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"), "bhiqBHIQfd", strict=True)),
    "b1": "?",
}
Form: TypeAlias = Callable[[Any], Any]  # of the `kernel.memory` of a state


class Plain:
    """The fields of a record: numbers as Python's, arrays as NumPy's."""

    def __init__(self, dtype: np.dtype[Any], place: Any) -> None:
        self.__dict__.update(zip(dtype.names or (), record_at(place, dtype).item(), strict=True))


class Lists:
    """The fields of a record: numbers as Python's, arrays as lists, which are made when they are first read.

    `lists_of` makes a class of it for each kind of record.
    """

    _numbers: ClassVar[tuple[str, ...]]
    _layout: ClassVar[struct.Struct]  # of all numbers at once

    def __init__(self, place: Any) -> None:
        self._bytes = data = bytes(place.data)
        self.__dict__.update(zip(self._numbers, self._layout.unpack(data)))  # noqa: B905  # equally many


class _Array:
    """A field of `Lists`: what is read from it once stands in its place."""

    def __init__(self, name: str, kind: np.dtype[Any], place: int) -> None:
        self.name = name
        self.read = _row(kind, place) if kind.ndim == 1 else _table(kind, place)

    def __get__(self, source: Lists, _: type[Lists]) -> list[Any]:
        source.__dict__[self.name] = found = self.read(source._bytes)
        return found


def _row(kind: np.dtype[Any], place: int) -> Callable[[bytes], list[Any]]:
    unpack = struct.Struct(f"={kind.shape[0]}{LETTERS[kind.base.str[1:]]}").unpack_from
    return lambda data: list(unpack(data, place))


def _table(kind: np.dtype[Any], place: int) -> Callable[[bytes], list[Any]]:
    return lambda data: list(np.ndarray(kind.shape, kind.base, data, place).tolist())


def lists_of(dtype: np.dtype[Any]) -> type[Lists]:
    """Fields of other kinds than `LETTERS` are left out."""
    every = [(place, name, kind) for name, (kind, place, *_) in (dtype.fields or {}).items()]
    fields = [field for field in every if field[2].base.str[1:] in LETTERS]
    arrays = {name: _Array(name, kind, place) for place, name, kind in fields if kind.shape}
    numbers = sorted((place, name, LETTERS[kind.str[1:]]) for place, name, kind in fields if not kind.shape)
    reading = {
        "_numbers": tuple(name for _, name, _ in numbers),
        "_layout": struct.Struct("=" + _places(numbers, dtype.itemsize)),
    }
    return type("Lists", (Lists,), {**arrays, **reading})


def _places(numbers: list[tuple[int, str, str]], size: int) -> str:
    """
    >>> _places([(8, "turns", "q"), (24, "phase", "b")], 32)
    '8xq8xb7x'
    """
    text, end = "", 0
    for place, _, letter in numbers:
        text += f"{place - end}x{letter}"
        end = place + struct.calcsize("=" + letter)
    return f"{text}{size - end}x"


class Reader:
    """Hands out what a game's text functions read from."""

    def __init__(self, game: Game) -> None:
        itself = partial(record_at, dtype=game.state)
        forms: list[Form] = [lists_of(game.state), partial(Plain, game.state), itself]
        self.read = next(form for form in forms if form is itself or _agrees(game, form))
        if self.read is itself:
            log.info("states are read slowly", extra={"game": game.name})


_readers: dict[str, Reader] = {}


def reader(game: Game) -> Reader:
    found = _readers.get(game.card.name)
    if found is None:
        found = _readers[game.name] = Reader(game)
    return found


def _agrees(game: Game, form: Form) -> bool:
    """Whether moments of whole games read the same both ways."""
    try:
        return all(_same(game, form(memory(s)), s, seats) for s, seats in _moments(game))
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
