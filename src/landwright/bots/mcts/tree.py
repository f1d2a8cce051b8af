"""The tree of a search, in flat arrays that are allocated once.

A node is a situation in which one or more seats choose. An edge is one action of one seat; the edges of a node are
contiguous, seat by seat. A choice is the edges of all seats together with the chance that follows. An open-addressing
hash table maps each choice to its child node.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers
from landwright.kernels import kernel

Key: TypeAlias = np.uint64

ROOT: Final[Any] = np.int64(0)  # not a literal, for which Numba would compile every kernel again
NONE: Final = 0  # no child: the root is never a child

NODE: Final = np.dtype(
    (
        np.record,
        [
            ("choices", "i8"),  # number of choices made here
            ("first", "i8"),  # first edge
            ("count", "i8"),  # number of edges; 0 until the node is expanded
        ],
    )
)
EDGE: Final = np.dtype(
    (
        np.record,
        [
            ("seat", "i8"),
            ("action", "i8"),
            ("visits", "i8"),
            ("total", "i8"),  # sum of the values for the seat, each 0 to WON
            ("child", "i8"),  # if the edge leads to it without chance and without other seats
        ],
    )
)
SLOT: Final = np.dtype((np.record, [("key", "u8"), ("child", "i8")]))

# Values are integers, so that sums are exact and rounding never changes a choice.
WON: Final = 1 << 20

START: Final = np.uint64(0x9E3779B97F4A7C15)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
FACTOR: Final = np.uint64(4294957665)


class Tree(NamedTuple):
    nodes: NDArray[Any]  # of NODE
    edges: NDArray[Any]  # of EDGE
    slots: NDArray[Any]  # of SLOT; their number is a power of two and at least twice that of the nodes
    used: Numbers  # nodes, edges


def new_tree(nodes: int, edges: int) -> Tree:
    """A tree with only a root, and memory for that many nodes and edges. Unused memory is never touched."""
    slots = 1 << (2 * nodes - 1).bit_length()
    used = np.array([ROOT + 1, 0], np.int64)
    return Tree(np.zeros(nodes, NODE), np.zeros(edges, EDGE), np.zeros(slots, SLOT), used)


@kernel
def mix(key: Key, number: int) -> Key:
    """The key of a choice extended by a number. No product overflows."""
    x = key ^ np.uint64(number)
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return (x & LOW_HALF) * FACTOR + (x >> np.uint64(32))


@kernel
def slot_of(tree: Tree, key: Key) -> int:
    """The slot of a choice, which may be empty."""
    last = len(tree.slots) - 1
    slot: int = np.int64(key & np.uint64(last))  # type: ignore[assignment]
    while tree.slots[slot].child != NONE and tree.slots[slot].key != key:
        slot = (slot + 1) & last
    return slot


@kernel
def add_node(tree: Tree, slot: int, key: Key) -> int:
    """Adds the child of a choice; NONE if the tree is full."""
    node = tree.used[0]
    if node == len(tree.nodes):
        return NONE
    tree.used[0] += 1
    tree.slots[slot].key = key
    tree.slots[slot].child = node
    return node


@kernel
def add_edges(tree: Tree, node: int, seat: int, actions: Numbers, count: int) -> bool:
    """Appends a seat's edges to the node that was expanded last; False if the memory is full."""
    first = tree.nodes[node].first + tree.nodes[node].count
    if first + count > len(tree.edges):
        return False
    for i in range(count):
        tree.edges[first + i].seat = seat
        tree.edges[first + i].action = actions[i]
    tree.nodes[node].count += count
    return True
