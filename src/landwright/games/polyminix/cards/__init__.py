"""The generator of cards: `python -m landwright.games.polyminix.cards` writes `data/cards.json`.

The figures of the cards were drawn by hand (`figures.txt`); for solo games and daily challenges `make_figure` makes new
ones without end. The solver fills the boxes. The same seed always gives the same cards.
"""

from landwright.games.polyminix.cards.endless import make_figure

__all__ = ["make_figure"]
