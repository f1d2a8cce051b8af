r"""Polyominoes: their text, rotations, reflections and properties.

A shape is a sorted tuple of cells (row, column) whose lowest row and column are 0. In its text `#` is a cell and `.` is
none, with `/` or a line break between rows.

>>> L = parse("#./#./##")
>>> L
((0, 0), (1, 0), (2, 0), (2, 1))
>>> [draw(shape) for shape in orientations(L)]
['#./#./##', '###/#..', '##/.#/.#', '..#/###']
"""

from collections.abc import Collection, Iterable
from enum import IntEnum

Cell = tuple[int, int]
Shape = tuple[Cell, ...]


class Symmetry(IntEnum):
    """The eight symmetries of the square: four clockwise rotations, then the same after a flip from left to right.

    The latter are reflections: in a vertical line, in the diagonal /, in a horizontal line, in the diagonal \\.
    """

    SAME = 0
    TURN_90 = 1
    TURN_180 = 2
    TURN_270 = 3
    MIRROR_UPRIGHT = 4
    MIRROR_RISING = 5
    MIRROR_LEVEL = 6
    MIRROR_FALLING = 7


def normalise(cells: Iterable[Cell]) -> Shape:
    """The shape of some cells, moved to the origin.

    >>> normalise([(5, 8), (4, 8)])
    ((0, 0), (1, 0))
    """
    cells = set(cells)
    if not cells:
        raise ValueError("a shape needs at least one cell")
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def parse(text: str) -> Shape:
    """The shape of a text.

    >>> parse("##/.#") == parse("  ##. \\n  .#. ")
    True
    """
    lines = [line.strip() for line in text.strip().replace("/", "\n").split("\n")]
    for number, line in enumerate(lines, 1):
        if set(line) - set("#."):
            raise ValueError(f"line {number} of a shape has characters other than # and .: {line!r}")
    return normalise((row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == "#")


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells above, on the right, below and on the left."""
    row, column = cell
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def is_connected(cells: Collection[Cell]) -> bool:
    """Whether some cells hang together by their edges. There is at least one.

    >>> is_connected(parse("##/.#")), is_connected(parse("#./.#"))
    (True, False)
    """
    left, reached = set(cells), [min(cells)]
    while reached:
        cell = reached.pop()
        if cell in left:
            left.remove(cell)
            reached += neighbours(cell)
    return not left


def extent(shape: Shape) -> tuple[int, int]:
    """Height and width.

    >>> extent(parse(".##/##."))
    (2, 3)
    """
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)


def draw(shape: Shape, between: str = "/") -> str:
    r"""The text of a shape; pass "\n" to put each row on its own line.

    >>> draw(parse(".##/##."))
    '.##/##.'
    """
    height, width = extent(shape)
    cells = set(shape)
    return between.join("".join(".#"[(row, column) in cells] for column in range(width)) for row in range(height))


def turn(shape: Shape) -> Shape:
    """A quarter turn clockwise.

    >>> draw(turn(parse("##/#./#.")))
    '###/..#'
    """
    return normalise((column, -row) for row, column in shape)


def flip(shape: Shape) -> Shape:
    """Left becomes right.

    >>> draw(flip(parse("##/#./#.")))
    '##/.#/.#'
    """
    return normalise((row, -column) for row, column in shape)


def images(shape: Shape) -> tuple[Shape, ...]:
    """The shape under each of the eight symmetries, in the order of `Symmetry`; equal images are repeated."""
    turned = [normalise(shape)]
    for _ in range(3):
        turned.append(turn(turned[-1]))
    # Turning a flipped shape clockwise is the same as flipping a shape that was turned counter-clockwise.
    return (*turned, *(flip(turned[-quarters]) for quarters in range(4)))


def orientations(shape: Shape, flips: bool = False) -> tuple[Shape, ...]:
    """The distinct orientations of a shape: by clockwise quarter turns, then the same for its flip.

    >>> [draw(way) for way in orientations(parse(".##/##."))]
    ['.##/##.', '#./##/.#']
    >>> len(orientations(parse(".##/##."), flips=True))
    4
    """
    return tuple(dict.fromkeys(images(shape)[: 8 if flips else 4]))


def canonical(shape: Shape) -> Shape:
    """A canonical form: equal for two shapes exactly when one can be turned and flipped into the other.

    >>> canonical(parse("#./#./##")) == canonical(parse("###/..#"))
    True
    """
    return min(images(shape))


def symmetries(shape: Shape) -> tuple[Symmetry, ...]:
    """The symmetries that map a shape onto itself, `SAME` first.

    >>> [symmetry.name for symmetry in symmetries(parse("#./##"))]
    ['SAME', 'MIRROR_RISING']
    """
    mapped = images(shape)
    return tuple(symmetry for symmetry in Symmetry if mapped[symmetry] == mapped[0])


def holes(shape: Shape) -> int:
    """The number of open areas inside. Those that touch only by a corner are apart.

    >>> holes(parse("###/#.#/###")), holes(parse("###/#.#/#.#"))
    (1, 0)
    >>> holes(parse("####/#.##/##.#/####"))
    2
    """
    height, width = extent(shape)
    left = {(row, column) for row in range(-1, height + 1) for column in range(-1, width + 1)} - set(shape)
    areas = 0
    while left:
        reached, areas = [left.pop()], areas + 1
        while reached:
            near = left.intersection(neighbours(reached.pop()))
            left -= near
            reached += near
    return areas - 1  # without the area outside


def perimeter(shape: Shape) -> int:
    """The number of boundary edges, those of holes included.

    >>> perimeter(parse("###/#.#/###"))
    16
    """
    cells = set(shape)
    return sum(near not in cells for cell in cells for near in neighbours(cell))
