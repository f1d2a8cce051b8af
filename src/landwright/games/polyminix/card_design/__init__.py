"""The design of cards: figures, their boxes, what must hold for them, and how many solutions they have.

The figures of the cards were drawn by hand (`data/figures.txt`); for solo games and daily challenges `new_figures`
makes new ones without end. The solver fills the boxes. The same seed always gives the same figures. The program that
writes `data/cards.json` is `design.polyminix.cards`.
"""
