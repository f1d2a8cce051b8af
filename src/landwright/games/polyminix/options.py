"""The options of Polyminix."""

from typing import Annotated, Literal

from msgspec import Meta

from landwright.core.options import Options
from landwright.games.polyminix.components import CARDS, TEST_FACES

PROBLEMS = 36


class PolyminixOptions(Options, frozen=True):
    game: Annotated[
        Literal[1, 2],
        Meta(
            title="Game",
            description="Cover the figures of cards, or build figures on a free sheet.",
            extra={"labels": {1: "1: cover the shape", 2: "2: solve the problem"}},
        ),
    ] = 1
    first: Annotated[
        Literal["random", "1", "2", "3", "4"],  # modulo the number of seats
        Meta(
            title="First player",
            description="The seat that has the first turn.",
            extra={"labels": {str(seat): f"Seat {seat}" for seat in range(1, 5)}},
        ),
    ] = "random"
    clock: Annotated[
        Literal[60, 45, 30],
        Meta(
            title="Clock",
            description="The time of a turn in the mode 'clock'.",
            extra={"labels": {seconds: f"{seconds} seconds" for seconds in (60, 45, 30)}},
        ),
    ] = 60
    limit: Annotated[
        int, Meta(title="Time limit", description="Seconds of a turn in all other modes, 60 to 900.", ge=60, le=900)
    ] = 300
    card: Annotated[
        int, Meta(title="Card", description="For solo practice: a card from 1 to 49, or 0 to draw one.", ge=0, le=CARDS)
    ] = 0
    side: Annotated[
        Literal[1, 2],
        Meta(
            title="Side",
            description="For solo practice: the side of the card.",
            extra={"labels": {1: "Side 1", 2: "Side 2"}},
        ),
    ] = 1
    box: Annotated[
        Literal["random", "!1", "!2", "?1", "?2", "⊘", "A+B"],
        Meta(title="Box", description="For solo practice: the box of the card, or random to roll the TEST die."),
    ] = "random"
    problem: Annotated[
        int,
        Meta(
            title="Problem",
            description="For solo practice of game 2: a problem from 1 to 36, row by row, or 0 to roll both dice.",
            ge=0,
            le=PROBLEMS,
        ),
    ] = 0

    def numbers(self) -> tuple[int, ...]:
        first = 0 if self.first == "random" else int(self.first)
        box = 0 if self.box == "random" else 1 + TEST_FACES.index(self.box)
        return self.game, first, self.clock, self.limit, self.card, self.side, box, self.problem
