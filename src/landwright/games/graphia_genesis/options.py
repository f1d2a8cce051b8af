"""The options of Graphia Genesis."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from landwright.core.options import Options
from landwright.games.graphia_genesis.components import CARDS, DECK, SHAPE_LETTERS
from landwright.games.graphia_genesis.state import FOR_SIDES, FOR_SQUARES, LOSES_BOTH, LOSES_GROUP, LOSES_TERRAIN

ANCHORS: Final[dict[Literal["terrain", "group", "both"], int]] = {
    "terrain": LOSES_TERRAIN,
    "group": LOSES_GROUP,
    "both": LOSES_BOTH,
}
FARMS: Final = {"square": FOR_SQUARES, "side": FOR_SIDES}


class GraphiaGenesisOptions(Options, frozen=True):
    anchor: Annotated[
        Literal["terrain", "group", "both"],
        Meta(
            title="Without an anchor",
            description="What a land without a square next to a Nexus loses.",
            extra={"labels": {"terrain": "Its terrain points", "group": "Its largest group", "both": "Both"}},
        ),
    ] = "terrain"
    farm: Annotated[
        Literal["square", "side"],
        Meta(
            title="Farms",
            description="How often a Farm square next to a River counts.",
            extra={"labels": {"square": "Once", "side": "Once for each side by a River"}},
        ),
    ] = "square"
    flips: Annotated[bool, Meta(title="Flips", description="Shapes may be flipped as well as turned.")] = False
    deck: Annotated[
        str, Meta(title="Shape cards", description=f"The shapes on the eight cards, as letters of {SHAPE_LETTERS}.")
    ] = DECK

    def __post_init__(self) -> None:
        if len(self.deck) != CARDS or set(self.deck) - set(SHAPE_LETTERS + SHAPE_LETTERS.lower()):
            raise ValueError(f"deck is {CARDS} letters of {SHAPE_LETTERS}, one for each card, such as {DECK}")

    def numbers(self) -> tuple[int, ...]:
        deck = map(SHAPE_LETTERS.index, self.deck.upper())
        return ANCHORS[self.anchor], int(self.flips), FARMS[self.farm], *deck
