"""`landwright games`: what can be played."""

import sys
from typing import Annotated

from cyclopts import Parameter


def games(*, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> None:
    """List what can be played."""
    from landwright.game import cards

    if json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(cards()), indent=2).decode() + "\n")
        return
    from landwright.cli.screen import new_console, new_table

    table = new_table("play it with", "game", "players", "minutes", "designer")
    for card in cards():
        seats = str(card.fewest_seats)
        if card.most_seats != card.fewest_seats:
            seats += f"-{card.most_seats}"
        table.add_row(card.name, f"{card.title}\n{card.line}", seats, card.minutes, card.designer)
    console = new_console()
    console.print(table)
    console.print("\nPlay one with: landwright terminal NAME", style="dim")
