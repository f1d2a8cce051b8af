"""Makes the three decks: chooses figures by area, fills their boxes, and orders them by effort.

python -m design.polyminix.cards [SEED]

It writes `data/cards.json`, always the same bytes for the same seed.
"""

import sys
from collections.abc import Callable
from typing import Final

from numpy.random import PCG64, Generator

from landwright.games.polyminix.card_design.boxes import FilledSide, fill_boxes
from landwright.games.polyminix.card_design.drawn_figures import Figure, drawn_figures
from landwright.games.polyminix.components import CARDS, CARDS_FILE, COLOURS, DECK_SIZES, SIDES, Card, encode_cards

SEED: Final = 1

# The smallest and the largest area of the figures of each colour.
AREAS: Final = {"green": (16, 28), "yellow": (27, 38), "red": (38, 64)}

Progress = Callable[[int], None]


def make_cards(seed: int = SEED, progress: Progress | None = None) -> tuple[Card, ...]:
    """All cards: green, yellow and red, in each colour the easier ones first."""
    used: set[str] = set()
    cards: list[Card] = []
    for colour in COLOURS:
        sides = sorted(_sides(colour, seed, used, progress), key=lambda filled: filled.effort)
        for number in range(DECK_SIZES[colour]):
            first, second = sides[SIDES * number : SIDES * (number + 1)]
            cards.append(Card(len(cards) + 1, colour, (first.side, second.side)))
    return tuple(cards)


def _sides(colour: str, seed: int, used: set[str], progress: Progress | None) -> list[FilledSide]:
    """As many sides as the deck needs, of figures that no other deck has."""
    figures = [figure for figure in _in_random_order(colour, seed) if figure.name not in used]
    sides: list[FilledSide] = []
    for figure in figures:
        if len(sides) == SIDES * DECK_SIZES[colour]:
            break
        filled = fill_figure(figure, colour, seed)
        if filled:
            sides.append(filled)
            used.add(figure.name)
            if progress:
                progress(len(used))
    if len(sides) < SIDES * DECK_SIZES[colour]:
        raise ValueError(f"There are too few {colour} figures: {len(sides)}.")
    return sides


def _in_random_order(colour: str, seed: int) -> list[Figure]:
    least, most = AREAS[colour]
    figures = [figure for figure in drawn_figures() if least <= figure.area <= most]
    rng = Generator(PCG64([seed, COLOURS.index(colour)]))
    return [figures[number] for number in rng.permutation(len(figures)).tolist()]


def fill_figure(figure: Figure, colour: str, seed: int) -> FilledSide | None:
    """The side of a figure; it does not depend on the other figures."""
    return fill_boxes(figure.cells, colour, Generator(PCG64([seed, *figure.name.encode()])))


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    cards = make_cards(seed, lambda done: print(f"\r{done} of {SIDES * CARDS} sides", end="", file=sys.stderr))
    print(file=sys.stderr)
    CARDS_FILE.write_bytes(encode_cards(cards))


if __name__ == "__main__":
    main()
