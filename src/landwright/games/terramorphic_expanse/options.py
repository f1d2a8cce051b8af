"""The options of Terramorphic Expanse."""

from typing import Annotated, Literal

from msgspec import Meta

from landwright.core.options import Options
from landwright.games.terramorphic_expanse.state import MAX_RUN


class TerramorphicExpanseOptions(Options, frozen=True):
    first: Annotated[
        Literal["random", "1", "2", "3"],  # modulo the number of seats
        Meta(
            title="First player",
            description="The seat that begins.",
            extra={"labels": {str(seat): f"Seat {seat}" for seat in range(1, 4)}},
        ),
    ] = "random"
    placement: Annotated[
        Literal["every", "any"],
        Meta(
            title="A land joins",
            description="Which of the lands that it touches a land must be joined with.",
            extra={
                "labels": {"every": "Every land it touches", "any": "Any land it touches"},
                "sentences": {
                    "every": "A road must lead from a land to each of the lands that it touches.",
                    "any": "It is enough that a road leads to one of the lands that it touches.",
                },
            },
        ),
    ] = "every"
    run: Annotated[
        Literal["3", "any"],
        Meta(
            title="Run",
            description="How many cities an action by colours or shapes may enter.",
            extra={
                "labels": {"3": "Up to three", "any": "Any number"},
                "sentences": {
                    "3": "An action by colours or shapes enters up to three cities.",
                    "any": "An action by colours or shapes enters as many cities as fit in a row.",
                },
            },
        ),
    ] = "3"
    target: Annotated[
        int, Meta(title="Target", description="The points that end the game; 25 is the long game.", ge=1, le=99)
    ] = 15

    def numbers(self) -> tuple[int, ...]:
        first = 0 if self.first == "random" else int(self.first)
        return first, int(self.placement == "every"), MAX_RUN if self.run == "any" else int(self.run), self.target
