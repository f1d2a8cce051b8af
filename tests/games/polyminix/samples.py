"""What the conformance suite needs to know of Polyminix."""

from pathlib import Path
from typing import Any, Final

from landwright.core.types import State
from landwright.games.polyminix.components import CARDS
from landwright.games.polyminix.lookup import CARD_DECK
from landwright.games.polyminix.options import PolyminixOptions
from landwright.games.polyminix.state import NONE, RACE
from landwright.testing.samples import Samples

OPTIONS: Final = (
    PolyminixOptions(),
    PolyminixOptions(game=2, first="2"),
    PolyminixOptions(first="4", clock=30, limit=60, card=12, side=2, box="A+B"),
    PolyminixOptions(game=2, problem=8),
    PolyminixOptions(box="?1"),
    PolyminixOptions(figure="yellow", number=7),
)
MAX_EVENTS: Final = 20_000  # nothing but the clock ends a race of random placements


def pieces(s: State) -> Any:
    """All cards, wherever they are; and what has to be true of every sheet: covered is what the pieces cover."""
    found = [*s.cards.ravel().tolist(), *s.used.ravel().tolist()]
    decks = [[card for card in found if card and CARD_DECK[card - 1] == deck] for deck in range(3)]
    unseen = [[card for card in range(1, CARDS + 1) if int(s.unseen[deck]) >> card - 1 & 1] for deck in range(3)]
    return s.seats > 1 and s.game == 1 and [sorted(a + b) for a, b in zip(decks, unseen, strict=True)]


def twins(s: State, seat: int) -> list[State]:
    """During a race, the same state with other pieces on the sheets of the others, which cover as many squares.

    None for those who have left the race: they see all sheets.
    """
    is_done = s.race_players >> seat & 1 and not s.racing >> seat & 1
    if s.phase != RACE or s.seats == 1 or is_done:
        return []
    twin = s.copy()
    for other in range(int(s.seats)):
        if other != seat:
            twin.placed[other] = NONE
            twin.sheet[other] = s.sheet[other, ::-1]
    return [twin]


POLYMINIX: Final = Samples(
    options=OPTIONS,
    max_events=MAX_EVENTS,
    examples=6,
    refusal_games=8,
    digest_games=2,
    digest_events=150,
    stride=40,
    pieces=pieces,
    twins=twins,
    finished=Path(__file__).parent / "finished",
)
