"""The options of Kingdom Maps."""

import re
from typing import Annotated, Literal

from msgspec import Meta

from landwright.core.options import Options
from landwright.games.kingdom_maps.components import CODES, IN_PLAY_OF_SECTOR


class KingdomMapsOptions(Options, frozen=True):
    criteria: Annotated[
        str, Meta(title="Criteria", description="Two of sector A and two of B, such as A2,A4,B1,B5; empty to roll.")
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
