"""Grids, connected areas and polyominoes: geometry that games share and that does not depend on any game.

The cells of a grid are numbered from 0, and a board is a flat array over these numbers. The kernels know a grid only by
its table of neighbours, in which -1 means beyond the edge. Tables are created once and are read-only.
"""
