"""Lattices, connected areas and polyominoes: the geometry that games share, and that knows no game.

Cells of a lattice are numbered from 0, a board is a flat array over these numbers, and the kernels know a lattice by
its table of neighbours alone. -1 stands for what lies beyond the edge. Tables are made once and cannot be written to.
"""
