"""Shared parts of the commands of games with maps: reading a map, and printing its points."""

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from landwright.cli.errors import WrongArgumentError
from landwright.cli.files import read_map as read_text

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.types import Numbers, State


def read_map(map_file: str, read: "Callable[[str], Numbers]") -> "Numbers":
    """The map in a file, parsed by a game's own function."""
    from landwright.core.notation import ReadError

    try:
        return read(read_text(map_file))
    except ReadError as error:
        raise WrongArgumentError(str(error)) from None


def solo_game(name: str, map_file: str, read: "Callable[[str], Numbers]", **options: Any) -> "tuple[Game, State]":
    """A solo game whose map, the field `land`, is the one in a file."""
    from landwright.cli.compile_game import compile_game

    land = read_map(map_file, read)
    game = compile_game(name)
    s = game.start(1, game.read_options(options))
    s.land[0] = land
    return game, s


def print_points(
    points: Mapping[str, Any], headings: Iterable[str], rows: Iterable[Iterable[object]], *, total: int, json: bool
) -> None:
    """The points of a map as one line of JSON, or as a table with the total below it."""
    if json:
        import msgspec

        sys.stdout.write(msgspec.json.encode({**points, "total": total}).decode() + "\n")
        return
    from landwright.cli.console import new_console, new_table

    table, console = new_table(*headings), new_console()
    for row in rows:
        table.add_row(*map(str, row))
    console.print(table)
    console.print(f"Total {total}")
