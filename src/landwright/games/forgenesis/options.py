"""The options of Forgenesis."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from landwright.core.options import ChoiceGroup, ChoiceSet, Options
from landwright.games.forgenesis.components import BLUE, FIRST_GAME, KINDS_IN_PLAY, LETTERS, NAMES, ORANGE
from landwright.games.forgenesis.state import NOBODY_YET

ABILITIES: Final = (
    "Shoves a creature next to it one step away.",
    "Flies one step diagonally.",
    "Does the ability of a creature next to it.",
    "Pulls the first creature in a line up to itself.",
    "Jumps over a creature next to it.",
    "Swaps places with a creature next to it.",
)
CREATURES: Final = ChoiceSet(
    groups=[ChoiceGroup("Four creatures", KINDS_IN_PLAY, list(LETTERS), list(NAMES), list(ABILITIES))],
    separator="",
    open_label="Draw them at random",
)


class ForgenesisOptions(Options, frozen=True):
    """The kinds in play (drawn at random if empty) and the first player."""

    creatures: Annotated[
        str,
        Meta(
            title="Creatures",
            description="The four kinds in play. For a first game leave out Butterfly and Firefly.",
            extra={"set": CREATURES},
        ),
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
