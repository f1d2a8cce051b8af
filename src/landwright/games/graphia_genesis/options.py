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
            extra={
                "labels": {"terrain": "Its terrain points", "group": "Its largest group", "both": "Both"},
                "sentences": {
                    "terrain": "A land that touches no Nexus gets only the points of its largest group.",
                    "group": "A land that touches no Nexus gets no points for its largest group.",
                    "both": "A land that touches no Nexus brings no points at all.",
                },
            },
        ),
    ] = "terrain"
    farm: Annotated[
        Literal["square", "side"],
        Meta(
            title="Farms",
            description="How often a Farm square next to a River counts.",
            extra={
                "labels": {"square": "Once", "side": "Once for each side by a River"},
                "sentences": {
                    "square": "A Farm square next to a River brings 1 point, however much River is round it.",
                    "side": "A Farm square brings 1 point for each of its sides that touches a River.",
                },
            },
        ),
    ] = "square"
    flips: Annotated[bool, Meta(title="Flips", description="Shapes may be flipped as well as turned.")] = False
    deck: Annotated[
        str,
        Meta(
            title="Shape cards",
            description="Which shapes the eight cards show.",
            extra={
                "labels": {DECK: "All shapes", "IIOOLJTT": "Simple shapes", "SZSZTTLJ": "Crooked shapes"},
                "sentences": {
                    DECK: "Each of the seven shapes once, and T twice: the usual deck.",
                    "IIOOLJTT": "Bars, squares, corners and T: easier to fit together.",
                    "SZSZTTLJ": "Many S and Z, and neither bars nor squares: harder to fit together.",
                },
            },
        ),
    ] = DECK

    def __post_init__(self) -> None:
        if len(self.deck) != CARDS or set(self.deck) - set(SHAPE_LETTERS + SHAPE_LETTERS.lower()):
            raise ValueError(f"deck is {CARDS} letters of {SHAPE_LETTERS}, one for each card, such as {DECK}")

    def numbers(self) -> tuple[int, ...]:
        deck = map(SHAPE_LETTERS.index, self.deck.upper())
        return ANCHORS[self.anchor], int(self.flips), FARMS[self.farm], *deck
