"""The options of Kingdom Maps."""

import re
from typing import Annotated, Final, Literal

from msgspec import Meta

from landwright.core.options import ChoiceGroup, ChoiceSet, Options
from landwright.games.kingdom_maps.components import CODES, IN_PLAY_OF_SECTOR
from landwright.games.kingdom_maps.scoring import SCORING


def _sector(letter: str) -> ChoiceGroup:
    parts = [part for part in SCORING.parts if part.code.startswith(letter)]
    return ChoiceGroup(
        label=f"Two of sector {letter}",
        count=IN_PLAY_OF_SECTOR,
        values=[part.code for part in parts],
        labels=[part.name for part in parts],
        sentences=[part.sentence for part in parts],
    )


CHOICES: Final = ChoiceSet(groups=[_sector("A"), _sector("B")], separator=",", open_label="Roll them")


class KingdomMapsOptions(Options, frozen=True):
    criteria: Annotated[
        str,
        Meta(title="Criteria", description="What brings points: two criteria of each sector.", extra={"set": CHOICES}),
    ] = ""
    first: Annotated[
        Literal["random", "1", "2", "3", "4"],  # modulo the number of seats
        Meta(
            title="First player",
            description="The seat that has the first turn.",
            extra={"labels": {str(seat): f"Seat {seat}" for seat in range(1, 5)}},
        ),
    ] = "random"

    def __post_init__(self) -> None:
        codes = self.codes
        sectors = [code[0] for code in codes]
        is_right = all(sectors.count(sector) == IN_PLAY_OF_SECTOR for sector in "AB") and len(set(codes)) == len(codes)
        if self.criteria.strip() and (not is_right or set(codes) - set(CODES)):
            raise ValueError("criteria are two different ones of A1 to A6 and two of B1 to B6, such as A2,A4,B1,B5")

    @property
    def codes(self) -> list[str]:
        return [code.upper() for code in re.split(r"[\s,]+", self.criteria.strip()) if code]

    def numbers(self) -> tuple[int, ...]:
        criteria = sum(1 << CODES.index(code) for code in self.codes)
        return criteria, 0 if self.first == "random" else int(self.first)
