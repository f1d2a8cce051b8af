"""`landwright simulate`: many games between bots, with statistics."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from landwright.cli.arguments import (
    check_bot,
    check_game,
    check_seats,
    read_options,
    split_names,
    whole_number,
)
from landwright.cli.errors import WrongArgumentError
from landwright.cli.exit_codes import DONE, INTERRUPTED
from landwright.cli.files import check_new_file

if TYPE_CHECKING:
    from rich.table import Table

    from landwright.core.game import Game
    from landwright.core.options import Options
    from landwright.lab.tally import Simulation

MAX_GAMES: Final = 1_000_000_000
MAX_JOBS: Final = 1024
MAX_SEED: Final = (1 << 63) - 1


def simulate(
    game: Annotated[str, Parameter(help="The name of a game; see landwright games.")],
    /,
    *,
    bots: Annotated[
        str,
        Parameter(
            metavar="BOT,BOT",
            help="A bot for each seat, such as level2,random; your own as mymodule:MyBot or ./mybot.py:MyBot. "
            "They rotate through the seats.",
        ),
    ],
    games: Annotated[
        int,
        Parameter(converter=whole_number("--games", 1, MAX_GAMES), metavar="N", help="How many games. [default: 100]"),
    ] = 100,
    jobs: Annotated[
        int,
        Parameter(converter=whole_number("--jobs", 1, MAX_JOBS), metavar="N", help="How many processes. [default: 1]"),
    ] = 1,
    seed: Annotated[
        int,
        Parameter(
            converter=whole_number("--seed", 0, MAX_SEED),
            metavar="N",
            help="The same seed gives the same games. [default: 0]",
        ),
    ] = 0,
    option: Annotated[
        list[str] | None, Parameter(metavar="KEY=VALUE", help="An option of the game as key=value; may be repeated.")
    ] = None,
    out: Annotated[
        str, Parameter(metavar="FILE", help="A new file with one row per game: CSV, or Parquet if it ends in .parquet.")
    ] = "",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Let bots play many games and count who wins, how games end and how long they are."""
    check_game(game)
    names = split_names(bots)
    for name in names:
        check_bot(name)
    file = check_new_file(out, "--out") if out else None
    found = _play(game, names, games, jobs, seed, option or [], file)
    if json:
        _print_json(found)
    else:
        _print_tables(found)
    return INTERRUPTED if found.is_interrupted else DONE


def _play(
    name: str, bots: list[str], games: int, jobs: int, seed: int, pairs: list[str], file: Path | None
) -> "Simulation":
    from landwright.cli.compile_game import compile_game

    game = compile_game(name, bots)
    check_seats(game, len(bots))
    return _simulate(game, bots, games, jobs, seed, read_options(game, pairs), file)


def _simulate(
    game: "Game", bots: list[str], games: int, jobs: int, seed: int, options: "Options", file: Path | None
) -> "Simulation":
    from landwright.cli.progress import bar
    from landwright.lab.rows import GameRows
    from landwright.lab.simulate import simulate as play
    from landwright.lab.virtual_clock import BotFailedError

    try:
        with (
            GameRows(file, game, bots) if file else nullcontext() as rows,
            bar(f"Playing {game.info.title}", games) as report,
        ):
            on_games = rows.add if rows else lambda _: None
            return play(game, bots, games, jobs=jobs, seed=seed, options=options, report=report, on_games=on_games)
    except (ValueError, BotFailedError) as error:
        raise WrongArgumentError(str(error)) from None


def _steps_per_second(found: "Simulation") -> float:
    return found.mean_steps * found.games / found.seconds if found.seconds else 0.0


def _print_json(found: "Simulation") -> None:
    import msgspec

    facts = msgspec.to_builtins(found) | {"steps_per_second": _steps_per_second(found)}
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(facts), indent=2).decode() + "\n")


def _print_tables(found: "Simulation") -> None:
    from landwright.cli.console import new_console

    console = new_console()
    for table in _tables(found):
        console.print(table)
        console.print()
    for line in _facts(found):
        console.print(line)


def _tables(found: "Simulation") -> "list[Table]":
    """The scores and, in games with points, the mean of each part. Parts are rows, because there can be many."""
    from landwright.cli.console import new_table

    scores = new_table("bot", "score", "95% interval", "won", "shared", "lost")
    for bot in found.bots:
        interval = f"{bot.low:.1%} to {bot.high:.1%}"
        counts = [f"{count:,}" for count in (bot.wins, bot.shared, bot.losses)]
        scores.add_row(bot.name, f"{bot.score:.1%}", interval, *counts)
    tables = [scores]
    if parts := list(found.bots[0].points):
        points = new_table("mean points", *(bot.name for bot in found.bots))
        for part in parts:
            points.add_row(part, *(f"{bot.points[part]:.1f}" for bot in found.bots))
        points.add_row("total", *(f"{sum(bot.points.values()):.1f}" for bot in found.bots))
        tables.append(points)
    for table in tables:
        for column in table.columns[1:]:
            column.justify = "right"
    return tables


def _facts(found: "Simulation") -> list[str]:
    from landwright.core.registry import load

    seats = ", ".join(f"{load(found.game).seat_name(seat)} {score:.1%}" for seat, score in enumerate(found.seats))
    early = "; interrupted" if found.is_interrupted else ""
    return [
        f"Games    {found.games:,} in {found.seconds:.1f} s, {_steps_per_second(found):,.0f} steps a second{early}",
        f"Steps    {found.mean_steps:.1f} a game, {found.fewest_steps:,} to {found.most_steps:,}",
        f"Seats    {seats}",
        *(f"Ending   {count / found.games:6.1%}  {reason}" for reason, count in found.endings.items()),
    ]
