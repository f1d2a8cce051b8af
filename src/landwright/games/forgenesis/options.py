"""The options of Forgenesis."""

from typing import Annotated, Literal

from msgspec import Meta

from landwright.core.options import Options
from landwright.games.forgenesis.components import BLUE, FIRST_GAME, KINDS_IN_PLAY, LETTERS, ORANGE
from landwright.games.forgenesis.state import NOBODY_YET


class ForgenesisOptions(Options, frozen=True):
    """The kinds in play (drawn at random if empty) and the first player."""

    creatures: Annotated[
        str, Meta(title="Creatures", description="Four letters of BDYFGS, such as BDGS; empty to draw them at random.")
    ] = ""
    first: Annotated[
        Literal["random", "orange", "blue"], Meta(title="First player", description="Who has the first turn.")
    ] = "random"

    def __post_init__(self) -> None:
        kinds = self.creatures.upper()
        if kinds and (len(kinds) != KINDS_IN_PLAY or len(set(kinds)) != KINDS_IN_PLAY or set(kinds) - set(LETTERS)):
            raise ValueError(f"creatures is four different letters of {LETTERS}, such as {FIRST_GAME}")

    def numbers(self) -> tuple[int, ...]:
        kinds = sum(1 << LETTERS.index(letter) for letter in self.creatures.upper())
        return kinds, {"orange": ORANGE, "blue": BLUE, "random": NOBODY_YET}[self.first]
