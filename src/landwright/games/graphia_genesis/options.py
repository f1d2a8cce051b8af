"""What a table may choose."""

from typing import Literal

from landwright.game import Options
from landwright.games.graphia_genesis.components import CARDS, DECK, SHAPE_LETTERS
from landwright.games.graphia_genesis.state import LOSES_BOTH, LOSES_GROUP, LOSES_TERRAIN

ANCHORS = {"terrain": LOSES_TERRAIN, "group": LOSES_GROUP, "both": LOSES_BOTH}


class GraphiaGenesisOptions(Options, frozen=True):
    """What a terrain without an anchor loses, whether shapes may be flipped, and the shapes on the eight cards."""

    anchor: Literal["terrain", "group", "both"] = "terrain"
    flips: bool = False
    deck: str = DECK

    def __post_init__(self) -> None:
        if len(self.deck) != CARDS or set(self.deck) - set(SHAPE_LETTERS + SHAPE_LETTERS.lower()):
            raise ValueError(f"deck is {CARDS} letters of {SHAPE_LETTERS}, one for each card, such as {DECK}")

    def numbers(self) -> tuple[int, ...]:
        return ANCHORS[self.anchor], int(self.flips), *map(SHAPE_LETTERS.index, self.deck.upper())
