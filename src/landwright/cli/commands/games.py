"""`landwright games`: what can be played."""

import sys
from typing import Annotated

from cyclopts import Parameter


def games(*, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> None:
    """List what can be played."""
    from landwright.core.registry import infos

    if json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(infos()), indent=2).decode() + "\n")
        return
    from landwright.cli.console import new_console, new_table

    table = new_table("play it with", "game", "players", "minutes", "designer")
    for card in infos():
        seats = str(card.min_seats)
        if card.max_seats != card.min_seats:
            seats += f"-{card.max_seats}"
        table.add_row(card.name, f"{card.title}\n{card.tagline}", seats, card.minutes, card.designer)
    console = new_console()
    console.print(table)
    console.print("\nPlay one with: landwright terminal NAME", style="dim")
