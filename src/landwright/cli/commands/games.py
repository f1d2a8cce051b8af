"""`landwright games`: the list of games."""

import sys
from typing import Annotated

from cyclopts import Parameter


def games(*, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> None:
    """List the games."""
    from landwright.core.registry import infos

    if json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(infos()), indent=2).decode() + "\n")
        return
    from landwright.cli.console import new_console, new_table
    from landwright.core.strategy import LEVELS

    table = new_table("play it with", "game", "players", "minutes", "designer")
    for info in infos():
        seats = str(info.min_seats)
        if info.max_seats != info.min_seats:
            seats += f"-{info.max_seats}"
        table.add_row(info.name, f"{info.title}\n{info.tagline}", seats, info.minutes, info.designer)
    console = new_console()
    console.print(table)
    bots = ", ".join(f"level{number} ({level.name})" for number, level in enumerate(LEVELS, 1))
    console.print(f"\nBots of every game: {bots}.")
    console.print("Play one with: landwright terminal NAME", style="dim")
