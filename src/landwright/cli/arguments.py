"""Arguments as people write them: numbers, names of games and bots, options of a game, files."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cyclopts import Token

from landwright.cli.errors import WrongArgumentError, listing, unknown

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.options import Options

CLASS_MARK: Final = ":"  # in the name of a bot of one's own
Converter = Callable[[Any, Sequence[Token]], Any]


def whole_number(name: str, least: int, most: int) -> Converter:
    """Reads a whole number; the parser's own reading would round 1.5."""

    def read(_: Any, tokens: Sequence[Token]) -> int:
        text = tokens[0].value.strip()
        if text.removeprefix("-").isdecimal() and text.isascii() and least <= _small(text) <= most:
            return int(text)
        raise WrongArgumentError(f"{name} is a whole number from {least} to {most}, not '{text}'.")

    return read


def _small(text: str) -> float:
    """Python refuses to read thousands of digits as a whole number."""
    return float(text)


def amount(name: str, most: float) -> Converter:
    """Reads a number above 0."""

    def read(_: Any, tokens: Sequence[Token]) -> float:
        text = tokens[0].value.strip()
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if 0 < number <= most:
            return number
        raise WrongArgumentError(f"{name} is a number above 0 and up to {most:g}, not '{text}'.")

    return read


def check_game(name: str) -> None:
    from landwright.core.registry import names

    if name not in names():
        raise WrongArgumentError(unknown("game", name, names()))


def split_names(text: str) -> list[str]:
    """
    >>> split_names("person, Level3, ./Mine.py:MyBot")
    ['person', 'level3', './Mine.py:MyBot']
    """
    names = [name.strip() for name in text.split(",")]
    return [name if CLASS_MARK in name else name.lower() for name in names]


def check_bot(name: str, *others: str) -> None:
    """Whether a bot has this name, or it is one of the others that may stand for a seat. Classes are found later."""
    from landwright.bots.registry import NAMES

    if name not in (*NAMES, *others) and CLASS_MARK not in name:
        raise WrongArgumentError(unknown("bot", name, [*others, *NAMES]))


def check_seats(game: "Game", seats: int) -> None:
    try:
        game.info.check_seats(seats)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def read_options(game: "Game", pairs: Sequence[str]) -> "Options":
    """A game's options from `key=value` texts."""
    values = dict(_split_pair(game, pair) for pair in pairs)
    try:
        return game.read_options(values)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def _split_pair(game: "Game", pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise WrongArgumentError(f"An option is written key=value, such as {_example(game)}, not '{pair}'.")
    if key not in game.options.__struct_fields__:
        raise WrongArgumentError(unknown(f"option of {game.info.title} called", key, game.options.__struct_fields__))
    choices = next(option.choices for option in game.options.form() if option.name == key)
    if choices and value not in map(str, choices):
        raise WrongArgumentError(f"{key} is {listing([*map(str, choices)], 'or')}, not '{value}'.")
    return key, value


def _example(game: "Game") -> str:
    for key in reversed(game.options.__struct_fields__):
        return f"{key}={getattr(game.options(), key)}"
    return "rounds=3"
