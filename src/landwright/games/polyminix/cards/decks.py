"""The three decks: chooses figures by area, fills their boxes, and orders them by effort."""

from collections.abc import Callable
from typing import Final

from numpy.random import PCG64, Generator

from landwright.games.polyminix.cards.boxes import FilledSide, fill_boxes
from landwright.games.polyminix.cards.figures import Figure, drawn_figures
from landwright.games.polyminix.components import COLOURS, DECK_SIZES, SIDES, Card

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
