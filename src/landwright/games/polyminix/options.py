"""The options of Polyminix."""

import hashlib
from typing import Annotated, Final, Literal, Self

from msgspec import Meta
from msgspec.structs import replace

from landwright.core.options import Options
from landwright.games.polyminix.components import CARDS, COLOURS, MAX_PIECE_AREA, SIDE, TEST_FACES

PROBLEMS: Final = 36
DAYS: Final = 7  # of a week
MAX_NUMBER: Final = 999_999_999  # of a new figure

# A new figure as numbers: its colour (1 for green), its rows, then for each box the pieces, the others, how many pieces
# of each area, and how many solutions there are.
BOX_NUMBERS: Final = 2 + (MAX_PIECE_AREA + 1) + 1
NO_FIGURE: Final = (0,) * (1 + SIDE + BOX_NUMBERS * len(TEST_FACES))


class PolyminixOptions(Options, frozen=True):
    game: Annotated[
        Literal[1, 2],
        Meta(
            title="Game",
            description="Cover the figures of cards, or build figures on a free sheet.",
            extra={
                "labels": {1: "1: cover the shape", 2: "2: solve the problem"},
                "sentences": {
                    1: "Everyone covers the figure of a card with the pieces that its box allows.",
                    2: "Everyone builds what two dice ask for, on a free sheet.",
                },
            },
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
        int,
        Meta(
            title="Time limit",
            description="Seconds of a turn in all other modes.",
            ge=60,
            le=900,
            extra={"step": 30},
        ),
    ] = 300
    figures: Annotated[
        Literal["own", "same"],
        Meta(
            title="Figures",
            description="In game 1: a card for each player, or one for all.",
            extra={
                "labels": {"own": "Everyone their own", "same": "The same for all"},
                "sentences": {
                    "own": "In game 1 everyone takes a card, so figures differ in size. This is the printed rule.",
                    "same": "In game 1 everyone covers the same figure: only speed decides.",
                },
            },
        ),
    ] = "own"
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
        Meta(
            title="Box",
            description="For solo practice: the box of the card, or random to roll the TEST die.",
            extra={
                "sentences": {
                    "!1": "For solo practice: exactly the pieces of the first box with an exclamation mark.",
                    "!2": "For solo practice: exactly the pieces of the second box with an exclamation mark.",
                    "?1": "For solo practice: the pieces of the first box with a question mark, and others.",
                    "?2": "For solo practice: the pieces of the second box with a question mark, and others.",
                    "⊘": "For solo practice: any pieces except those of the box.",
                    "A+B": "For solo practice: as many pieces as numbers, of these areas.",
                },
            },
        ),
    ] = "random"
    figure: Annotated[
        Literal["card", "green", "yellow", "red"],
        Meta(
            title="Figure",
            description="For solo practice of game 1: that of a card, or a new one of the difficulty of a deck.",
            extra={
                "labels": {"card": "Of a card", **{colour: f"New, {colour}" for colour in COLOURS}},
                "sentences": {
                    "card": "For solo practice of game 1: a figure of the 49 cards.",
                    "green": "For solo practice of game 1: a new figure, simple.",
                    "yellow": "For solo practice of game 1: a new figure, of medium difficulty.",
                    "red": "For solo practice of game 1: a new figure, difficult.",
                },
            },
        ),
    ] = "card"
    number: Annotated[
        int,
        Meta(
            title="Number of the figure",
            description="For a new figure: the same number gives the same one; 0 gives another one each time.",
            ge=0,
            le=MAX_NUMBER,
        ),
    ] = 0
    problem: Annotated[
        int,
        Meta(
            title="Problem",
            description="For solo practice of game 2: a problem from 1 to 36, row by row, or 0 to roll both dice.",
            ge=0,
            le=PROBLEMS,
        ),
    ] = 0

    @classmethod
    def of_challenge(cls, weekday: int) -> Self:
        """A new figure: simple on Monday, difficult on Sunday."""
        return cls(figure=COLOURS[weekday * len(COLOURS) // DAYS])

    def resolve(self, key: bytes) -> Self:
        """8.6: the number of the new figure."""
        if self.figure == "card" or self.number:
            return self
        digest = hashlib.sha256(b"polyminix-figure-1:" + key).digest()
        return replace(self, number=1 + int.from_bytes(digest[:8]) % MAX_NUMBER)

    def numbers(self) -> tuple[int, ...]:
        first = 0 if self.first == "random" else int(self.first)
        box = 0 if self.box == "random" else 1 + TEST_FACES.index(self.box)
        solo = (self.card, self.side, box, self.problem)
        chosen = (self.game, first, self.clock, self.limit, *solo, int(self.figures == "same"))
        return *chosen, *self._figure_numbers()

    @property
    def takes_long(self) -> bool:
        """Whether a new figure is made."""
        return self.game == 1 and self.figure != "card"

    def _figure_numbers(self) -> tuple[int, ...]:
        if not self.takes_long:
            return NO_FIGURE
        # The solver is not needed otherwise.
        from landwright.games.polyminix.card_design.new_figures import figure_numbers

        return figure_numbers(self.number, self.figure)
