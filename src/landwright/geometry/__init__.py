"""Grids, sets of cells and polyominoes: geometry that games share and that does not depend on any game.

The cells of a grid are numbered from 0. In a table of neighbours -1 means beyond the edge. Tables are created once and
are read-only.
"""
