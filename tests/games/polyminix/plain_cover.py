"""A second solver and checker, simple and slow. It shares nothing with the project's."""

from collections.abc import Iterator

Cell = tuple[int, int]
Cover = frozenset[tuple[str, frozenset[Cell]]]

PICTURES = {
    "I2": ["##"],
    "I3": ["###"],
    "L3": ["#.", "##"],
    "I4": ["####"],
    "L4": ["#.", "#.", "##"],
    "S4": [".##", "##."],
    "T4": ["###", ".#."],
    "L5": ["#.", "#.", "#.", "##"],
    "N5": ["#.", "#.", "##", ".#"],
    "P5": ["##", "##", "#."],
    "T5": ["###", ".#.", ".#."],
    "U5": ["#.#", "###"],
    "V5": ["#..", "#..", "###"],
    "W5": ["#..", "##.", ".##"],
    "Y5": [".#", "##", ".#", ".#"],
    "F5": [".##", "##.", ".#."],
    "I5": ["#####"],
    "X5": [".#.", "###", ".#."],
    "Z5": ["##.", ".#.", ".##"],
}
STANDARD = tuple(PICTURES)[:15]
PENTOMINOES = tuple(name for name in PICTURES if name[1] == "5")


def cells_of(rows: list[str] | tuple[str, ...]) -> frozenset[Cell]:
    return frozenset((i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "#")


def to_origin(cells: frozenset[Cell] | set[Cell]) -> frozenset[Cell]:
    top, left = min(i for i, _ in cells), min(j for _, j in cells)
    return frozenset((i - top, j - left) for i, j in cells)


def forms(name: str) -> set[frozenset[Cell]]:
    """All turned and flipped forms of a piece."""
    found, cells = set(), cells_of(PICTURES[name])
    for _ in range(2):
        for _ in range(4):
            cells = frozenset((j, -i) for i, j in cells)
            found.add(to_origin(cells))
        cells = frozenset((i, -j) for i, j in cells)
    return found


FORMS = {name: forms(name) for name in PICTURES}


def is_cover(cover: Cover, region: frozenset[Cell]) -> bool:
    """Whether pieces, each used once, cover a region exactly."""
    squares = [cell for _, cells in cover for cell in cells]
    names = [name for name, _ in cover]
    return (
        len(set(names)) == len(names)
        and all(to_origin(cells) in FORMS[name] for name, cells in cover)
        and len(squares) == len(set(squares))
        and set(squares) == region
    )


def covers(region: frozenset[Cell], pieces: tuple[str, ...], used: Cover = frozenset()) -> Iterator[Cover]:
    """All covers of a region by some of the pieces: the smallest square is covered in every possible way."""
    if not region:
        yield used
        return
    i, j = min(region)
    for name in pieces:
        left = tuple(other for other in pieces if other != name)
        for form in FORMS[name]:
            row, column = min(form)
            cells = frozenset((i + a - row, j + b - column) for a, b in form)
            if cells <= region:
                yield from covers(region - cells, left, used | {(name, cells)})


def is_kept(
    cover: Cover,
    exactly: tuple[str, ...] | None = None,
    required: tuple[str, ...] = (),
    others: int | None = None,
    without: tuple[str, ...] = (),
    areas: tuple[int, ...] | None = None,
) -> bool:
    """Whether a cover keeps all constraints."""
    names = {name for name, _ in cover}
    return (
        (exactly is None or names == set(exactly))
        and set(required) <= names
        and (others is None or len(names - set(required)) == others)
        and not names & set(without)
        and (areas is None or sorted(len(cells) for _, cells in cover) == sorted(areas))
    )
