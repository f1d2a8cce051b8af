"""Fills the six boxes of a figure, from solutions that the solver finds."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from numpy.random import Generator

from landwright.games.polyminix.components import KIT, MAX_OTHERS, SHAPES, TEST_FACES, Box, Side
from landwright.games.polyminix.solver import ANYTHING, Constraints, effort, solve
from landwright.geometry.polyomino import Shape, draw

SAMPLES: Final = 20  # random solutions of a figure
NODES: Final = 40_000  # for each of them
SMALL: Final = tuple(piece for piece in KIT if len(SHAPES[piece]) <= 3)
MIN_FORBIDDEN: Final = 2
MAX_FORBIDDEN: Final = 4

# Which of the sampled sets of pieces become the `!` boxes, by colour: their places in the order of effort.
EXACT_PLACES: Final = {"green": (0.1, 0.3), "yellow": (0.1, 0.3), "red": (0.1, 0.3)}

Pieces = tuple[str, ...]


class FilledSide(NamedTuple):
    side: Side
    effort: float  # the mean effort of the `!` boxes


def fill_boxes(cells: Shape, colour: str, rng: Generator, samples: int = SAMPLES) -> FilledSide | None:
    """A side with this figure, or None if there are too few different solutions."""
    found = list(dict.fromkeys(_sample(cells, rng, samples)))
    if len(found) < len(TEST_FACES):
        return None
    ranked = sorted((effort(cells, Constraints(exactly=pieces)), pieces) for pieces in found)
    first, second = (ranked[int(place * len(ranked))] for place in EXACT_PLACES[colour])
    rest = [pieces for pieces in found if pieces not in (first[1], second[1])]
    rest = [rest[int(number)] for number in rng.permutation(len(rest))]
    shown = [_with_others(face, pieces, rng) for face, pieces in zip(TEST_FACES[2:4], rest, strict=False)]
    without = _without(cells, found, rng)
    if without is None or (shown[0].pieces, shown[0].others) == (shown[1].pieces, shown[1].others):
        return None
    boxes = (
        Box(TEST_FACES[0], first[1]),
        Box(TEST_FACES[1], second[1]),
        *shown,
        without,
        Box(TEST_FACES[5], areas=tuple(len(SHAPES[piece]) for piece in rest[2])),
    )
    return FilledSide(Side(tuple(draw(cells).split("/")), boxes), (first[0] + second[0]) / 2)


def _sample(cells: Shape, rng: Generator, samples: int) -> Iterator[Pieces]:
    """The pieces of random solutions, in the order of the kit. Many have few small pieces: they are harder to see."""
    for seed in rng.integers(1 << 32, size=samples).tolist():
        large = Constraints(without=tuple(piece for number, piece in enumerate(SMALL) if seed >> number & 1))
        for constraints in (large, ANYTHING):
            solved = solve(cells, constraints, seed=seed, nodes=NODES)
            if solved.outcome == "solved":
                yield in_kit_order(piece for piece, _ in solved.solution)
                break
        else:
            return


def in_kit_order(pieces: Iterator[str] | Pieces) -> Pieces:
    return tuple(sorted(pieces, key=KIT.index))


def _with_others(face: str, pieces: Pieces, rng: Generator) -> Box:
    """Hides one, two or three pieces of a solution."""
    others = int(rng.integers(1, min(MAX_OTHERS, len(pieces) - 1) + 1))
    shown = rng.permutation(len(pieces))[others:]
    return Box(face, tuple(pieces[number] for number in sorted(shown.tolist())), others)


def _without(cells: Shape, found: list[Pieces], rng: Generator) -> Box | None:
    """Forbids some pieces of a solution, and perhaps one more; another solution must be left."""
    for number in rng.permutation(len(found)).tolist():
        pieces = found[number]
        size = int(rng.integers(MIN_FORBIDDEN, min(MAX_FORBIDDEN, len(pieces)) + 1))
        forbidden = in_kit_order(tuple(pieces[place] for place in rng.permutation(len(pieces))[:size].tolist()))
        if solve(cells, Constraints(without=forbidden), nodes=NODES).outcome == "solved":
            return Box(TEST_FACES[4], forbidden)
    return None
