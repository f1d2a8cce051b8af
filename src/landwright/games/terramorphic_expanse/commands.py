"""`landwright terramorphic-expanse`: checking and printing the lands."""

import sys
from typing import Annotated, Final

from cyclopts import App, Parameter

from landwright.cli.exit_codes import DONE, NOT_PROVEN

GAME: Final = "terramorphic-expanse"

app = App(name=GAME, help_epilogue=f"Example: landwright {GAME} lands --json")


@app.command(help_epilogue=f"Example: landwright {GAME} check-lands")
def check_lands() -> int:
    """Check the properties of the sixteen land sides. The exit code is 0 if they have all, 1 if not."""
    import msgspec

    from landwright.games.terramorphic_expanse.lands.land_sides import land_sides
    from landwright.games.terramorphic_expanse.lands.properties import broken_properties

    try:
        broken = broken_properties(land_sides())
    except msgspec.DecodeError as error:
        broken = [f"The file of the lands cannot be read: {error}."]
    sys.stdout.write("".join(f"{sentence}\n" for sentence in broken))
    if broken:
        return NOT_PROVEN
    sys.stdout.write("The sixteen land sides have all properties.\n")
    return DONE


@app.command(help_epilogue=f"Example: landwright {GAME} lands --json")
def lands(*, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> None:
    """Print the sixteen land sides."""
    from landwright.games.terramorphic_expanse.lands.land_sides import land_sides, land_text, lands_text

    sides = land_sides()
    sys.stdout.write(lands_text(sides) if json else "".join(f"{land_text(land)}\n" for land in sides))
