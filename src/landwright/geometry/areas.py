"""Connected areas on any grid that has a table of neighbours.

A table has a row for each cell with the numbers of its neighbours, and -1 where there is none. It is symmetric: if a is
a neighbour of b, then b is a neighbour of a. Values are flat arrays over the cells. The caller passes the arrays for
results; those for cell numbers need a signed type that can hold the number of cells.

    >>> import numpy as np
    >>> from landwright.geometry.square_grid import edges, neighbours
    >>> values = np.array([[1, 1, 2],
    ...                    [0, 2, 2],
    ...                    [1, 0, 2]]).ravel()
    >>> labels, sizes = np.empty(9, np.int64), np.empty(9, np.int64)
    >>> label_areas(values, neighbours(3, 3), 0, labels)
    3
    >>> labels.reshape(3, 3)
    array([[ 0,  0,  1],
           [-1,  1,  1],
           [ 2, -1,  1]])
    >>> measure_areas(labels, sizes[:3])
    >>> sizes[:3]
    array([2, 4, 1])
    >>> largest_area(values, 1, labels, sizes)
    2
"""

from typing import Any

import numpy.typing as npt

from landwright.kernels import kernel

Cells = npt.NDArray[Any]


@kernel
def label_areas(values: Cells, neighbours: Cells, empty: int, labels: Cells) -> int:
    """Numbers the areas of equal value from 0, in the order of their first cells, and returns their count.

    Cells with the value `empty` belong to no area: their label is -1. To include every cell, pass a value that never
    occurs.
    """
    for cell in range(len(values)):
        labels[cell] = cell
        if values[cell] == empty:
            labels[cell] = -1
            continue
        for side in range(neighbours.shape[1]):
            neighbour = neighbours[cell, side]
            if 0 <= neighbour < cell and values[neighbour] == values[cell]:
                _join(labels, cell, neighbour)
    return _number_roots(labels)


@kernel
def _join(labels: Cells, first: int, second: int) -> None:
    """Union of the two cells' trees. A label is the number of the parent, which is never higher than the cell's own."""
    first, second = _root(labels, first), _root(labels, second)
    labels[max(first, second)] = min(first, second)


@kernel
def _root(labels: Cells, cell: int) -> int:
    while labels[cell] != cell:
        labels[cell] = labels[labels[cell]]
        cell = labels[cell]
    return cell


@kernel
def _number_roots(labels: Cells) -> int:
    """Replaces parents by area numbers. Parents come before their children, so their numbers are final already."""
    count = 0
    for cell in range(len(labels)):
        if labels[cell] == cell:
            labels[cell] = count
            count += 1
        elif labels[cell] >= 0:
            labels[cell] = labels[labels[cell]]
    return count


@kernel
def measure_areas(labels: Cells, sizes: Cells) -> None:
    """Writes the number of cells of each area into `sizes`."""
    sizes[:] = 0
    for cell in range(len(labels)):
        if labels[cell] >= 0:
            sizes[labels[cell]] += 1


@kernel
def largest_area(values: Cells, value: int, labels: Cells, sizes: Cells) -> int:
    """The size of the largest area of a value, or 0; with the labels and sizes of the two kernels above."""
    largest = 0
    for cell in range(len(values)):
        if values[cell] == value and labels[cell] >= 0:
            largest = max(largest, int(sizes[labels[cell]]))
    return largest


@kernel
def gather_marks(labels: Cells, marks: Cells, out: Cells) -> None:
    """For each area the union of its cells' marks (bit sets), such as the edges of the board that it touches.

    >>> import numpy as np
    >>> from landwright.geometry.square_grid import edges
    >>> out = np.empty(2, np.int64)
    >>> gather_marks(np.array([0, 0, -1, 1]), edges(2, 2), out)
    >>> [format(bits, "04b") for bits in out]
    ['1011', '0110']
    """
    out[:] = 0
    for cell in range(len(labels)):
        if labels[cell] >= 0:
            out[labels[cell]] |= marks[cell]


@kernel
def gather_touched(labels: Cells, values: Cells, neighbours: Cells, out: Cells) -> None:
    """For each area the values next to it, as a bit set of 1 << value; values are 0 to 62.

    >>> import numpy as np
    >>> from landwright.geometry.square_grid import neighbours
    >>> out = np.empty(2, np.int64)
    >>> gather_touched(np.array([0, 0, -1, 1]), np.array([3, 3, 0, 5]), neighbours(2, 2), out)
    >>> [format(bits, "06b") for bits in out]
    ['100001', '001001']
    """
    out[:] = 0
    for cell in range(len(labels)):
        if labels[cell] < 0:
            continue
        for side in range(neighbours.shape[1]):
            neighbour = neighbours[cell, side]
            if neighbour >= 0 and labels[neighbour] != labels[cell]:
                out[labels[cell]] |= 1 << int(values[neighbour])


@kernel
def is_connected(members: Cells, neighbours: Cells, scratch: Cells) -> bool:
    """Whether the nonzero cells are connected; so are no cells and a single cell. `scratch` has an item for each cell.

    >>> import numpy as np
    >>> from landwright.geometry.square_grid import neighbours
    >>> is_connected(np.array([True, False, False, True]), neighbours(2, 2), np.empty(4, np.int64))
    False
    """
    for cell in range(len(members)):
        scratch[cell] = cell if members[cell] else -1
        for side in range(neighbours.shape[1]):
            neighbour = neighbours[cell, side]
            if members[cell] and 0 <= neighbour < cell and members[neighbour]:
                _join(scratch, cell, neighbour)
    return _number_roots(scratch) <= 1


@kernel
def reach(start: int, allowed: Cells, neighbours: Cells, is_reached: Cells, order: Cells) -> int:
    """Marks the cells that can be reached from a start over allowed cells, and returns their count.

    `order` lists them in breadth-first order. The start is always reached, allowed or not.

    >>> import numpy as np
    >>> from landwright.geometry.square_grid import neighbours
    >>> allowed = np.array([1, 1, 0, 0, 1, 0, 1, 0, 0])
    >>> is_reached, order = np.empty(9, np.bool_), np.empty(9, np.int64)
    >>> count = reach(0, allowed, neighbours(3, 3), is_reached, order)
    >>> order[:count]
    array([0, 1, 4])
    """
    is_reached[:] = 0
    is_reached[start] = 1
    order[0] = start
    count, done = 1, 0
    while done < count:
        for side in range(neighbours.shape[1]):
            neighbour = neighbours[order[done], side]
            if neighbour >= 0 and allowed[neighbour] and not is_reached[neighbour]:
                is_reached[neighbour] = 1
                order[count] = neighbour
                count += 1
        done += 1
    return count
