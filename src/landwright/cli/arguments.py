"""Conversion and validation of arguments: numbers, names of games and bots, options of a game."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cyclopts import Token

from landwright.cli.errors import WrongArgumentError, join_words, unknown_name

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.options import Options

CLASS_MARK: Final = ":"  # in the name of a custom bot
Converter = Callable[[Any, Sequence[Token]], Any]


def whole_number(name: str, least: int, most: int) -> Converter:
    """Converts a whole number; the default converter would round 1.5."""

    def read(_: Any, tokens: Sequence[Token]) -> int:
        text = tokens[0].value.strip()
        # As a float first: Python refuses to convert thousands of digits into an int.
        if text.removeprefix("-").isdecimal() and text.isascii() and least <= float(text) <= most:
            return int(text)
        raise WrongArgumentError(f"{name} is a whole number from {least} to {most}, not '{text}'.")

    return read


def positive_number(name: str, most: float) -> Converter:
    """Converts a number above 0."""

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
        raise WrongArgumentError(unknown_name("game", name, names()))


def split_names(text: str) -> list[str]:
    """
    >>> split_names("person, Level3, ./Mine.py:MyBot")
    ['person', 'level3', './Mine.py:MyBot']
    """
    names = [name.strip() for name in text.split(",")]
    return [name if CLASS_MARK in name else name.lower() for name in names]


def check_bot(name: str, *others: str) -> None:
    """Checks that a name is a bot or one of `others`. Custom bots are checked later."""
    from landwright.bots.registry import NAMES

    if name not in (*NAMES, *others) and CLASS_MARK not in name:
        raise WrongArgumentError(unknown_name("bot", name, [*others, *NAMES]))


def check_seats(game: "Game", seats: int) -> None:
    try:
        game.info.check_seats(seats)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def read_options(game: "Game", pairs: Sequence[str]) -> "Options":
    """A game's options from texts like `key=value`."""
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
        raise WrongArgumentError(
            unknown_name(f"option of {game.info.title} called", key, game.options.__struct_fields__)
        )
    option = next(option for option in game.options.form() if option.name == key)
    choices = option.choices
    if choices and not game.options.takes_any_text(key) and value not in map(str, choices):
        raise WrongArgumentError(f"{key} is {join_words([*map(str, choices)], 'or')}, not '{value}'.")
    return key, value


def _example(game: "Game") -> str:
    for key in reversed(game.options.__struct_fields__):
        return f"{key}={getattr(game.options(), key)}"
    return "rounds=3"
