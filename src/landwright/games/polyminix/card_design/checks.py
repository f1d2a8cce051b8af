"""Proves what must hold for the cards, and names every property that does not."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import Final

from landwright.games.polyminix.components import (
    AREAS_FACE,
    CARDS,
    COLOURS,
    DECK_SIZES,
    EXACTLY_FACES,
    KIT,
    KIT_AREA,
    MAX_OTHERS,
    MAX_PIECE_AREA,
    PIECE_AREA,
    SIDE,
    TEST_FACES,
    WITH_FACES,
    WITHOUT_FACE,
    Box,
    Card,
    Side,
)
from landwright.games.polyminix.solver import Constraints, effort, solve
from landwright.geometry.polyomino import Shape, canonical, is_connected, parse, symmetries

MIN_SYMMETRIC: Final = 33
MIN_PIECES: Final = 3  # in every solution
MIN_FORBIDDEN: Final = 2

Failures = Iterator[str]
Progress = Callable[[int], None]


def check_cards(cards: Sequence[Card], progress: Progress | None = None) -> Failures:
    """A sentence for each property that fails. `progress` is called with the number of cards that were checked."""
    yield from _check_decks(cards)
    malformed = False
    for done, card in enumerate(cards, 1):
        for number, side in enumerate(card.sides, 1):
            for failure in check_side(side):
                malformed = True
                yield f"Card {card.number}, side {number}: {failure}"
        if progress:
            progress(done)
    if malformed:
        yield "The properties of all cards together were not checked, because some cards are wrong."
        return
    yield from _check_figures(cards)
    yield from _check_colours(cards)


def _check_decks(cards: Sequence[Card]) -> Failures:
    if sorted(card.number for card in cards) != list(range(1, CARDS + 1)):
        yield f"The numbers of the cards are not 1 to {CARDS}, each once."
    for colour in sorted({card.colour for card in cards} - set(COLOURS)):
        yield f"There is no colour {colour!r}; there are {', '.join(COLOURS)}."
    for colour, size in DECK_SIZES.items():
        number = sum(card.colour == colour for card in cards)
        if number != size:
            yield f"There are {number} {colour} cards, not {size}."


def check_side(side: Side) -> Failures:
    """What fails for a figure and its six boxes."""
    failures = list(_check_figure(side.figure)) + [failure for box in side.boxes for failure in _check_form(box)]
    if [box.face for box in side.boxes] != list(TEST_FACES):
        failures.append(f"the boxes are not {', '.join(TEST_FACES)}.")
    if failures:
        yield from failures
        return
    for first, second in (EXACTLY_FACES, WITH_FACES):
        if _content(side.box(first)) == _content(side.box(second)):
            yield f"the boxes {first} and {second} are the same."
    for box in side.boxes:
        yield from _check_box(side.cells, box)


def _content(box: Box) -> tuple[frozenset[str], int]:
    return frozenset(box.pieces), box.others


def _check_figure(figure: Sequence[str]) -> Failures:
    text = "\n".join(figure)
    if not set(text) <= set("#.\n") or "#" not in text or len({len(row) for row in figure}) != 1:
        yield "the figure is not rows of # and ., all of the same length."
        return
    if len(figure) > SIDE or len(figure[0]) > SIDE:
        yield f"the figure does not fit {SIDE} × {SIDE}."
    lines = [*figure[:1], *figure[-1:], [row[0] for row in figure], [row[-1] for row in figure]]
    if not all("#" in line for line in lines):
        yield "the bounding box of the figure is not tight."
    if text.count("#") > KIT_AREA:
        yield f"the figure is larger than all pieces together, which have {KIT_AREA} squares."
    if not is_connected(parse(text)):
        yield "the figure is not connected."


def _check_form(box: Box) -> Failures:
    if not set(box.pieces) <= set(KIT) or len(set(box.pieces)) != len(box.pieces):
        yield f"the box {box.face} shows a piece twice, or one that is not in the kit."
    if box.face in WITH_FACES and not box.pieces:
        yield f"the box {box.face} shows no piece."
    if box.face in WITH_FACES and not 1 <= box.others <= MAX_OTHERS:
        yield f"the box {box.face} does not ask for 1 to {MAX_OTHERS} others."
    if box.face == AREAS_FACE and not set(box.areas) <= set(PIECE_AREA.tolist()):
        yield f"the box {box.face} shows an area that no piece has."
    if box.face == WITHOUT_FACE and len(box.pieces) < MIN_FORBIDDEN:
        yield f"the box {box.face} forbids fewer than {MIN_FORBIDDEN} pieces."


def _check_box(cells: Shape, box: Box) -> Failures:
    constraints = Constraints.of_box(box)
    if solve(cells, constraints).outcome != "solved":
        yield f"the box {box.face} has no solution."
        return
    if len(cells) <= (MIN_PIECES - 1) * MAX_PIECE_AREA and _has_small_solution(cells, box):
        yield f"the box {box.face} has a solution of fewer than {MIN_PIECES} pieces."
    if box.face == WITHOUT_FACE and not _forbids_enough(cells, box):
        yield f"the box {box.face} forbids no {MIN_FORBIDDEN} pieces that one solution of the bare figure uses."


def _has_small_solution(cells: Shape, box: Box) -> bool:
    sets = [pieces for size in range(1, MIN_PIECES) for pieces in combinations(KIT, size)]
    return any(
        is_allowed(box, pieces) and solve(cells, Constraints(exactly=pieces)).outcome == "solved" for pieces in sets
    )


def is_allowed(box: Box, pieces: Sequence[str]) -> bool:
    """Whether a box allows exactly these pieces for a figure of their area."""
    if box.face in EXACTLY_FACES:
        return set(pieces) == set(box.pieces)
    if box.face in WITH_FACES:
        return set(box.pieces) <= set(pieces) and len(pieces) == len(box.pieces) + box.others
    if box.face == WITHOUT_FACE:
        return not set(box.pieces) & set(pieces)
    return sorted(int(PIECE_AREA[KIT.index(piece)]) for piece in pieces) == sorted(box.areas)


def _forbids_enough(cells: Shape, box: Box) -> bool:
    return any(
        solve(cells, Constraints(required=pieces)).outcome == "solved"
        for pieces in combinations(box.pieces, MIN_FORBIDDEN)
    )


def _check_figures(cards: Sequence[Card]) -> Failures:
    seen: dict[Shape, str] = {}
    for card in cards:
        for number, side in enumerate(card.sides, 1):
            name, form = f"card {card.number}, side {number}", canonical(side.cells)
            if form in seen:
                yield f"{seen[form].capitalize()} and {name} have the same figure."
            seen.setdefault(form, name)
    symmetric = sum(len(symmetries(side.cells)) > 1 for card in cards for side in card.sides)
    if symmetric < MIN_SYMMETRIC:
        yield f"Only {symmetric} figures have a symmetry, not at least {MIN_SYMMETRIC}."


def _check_colours(cards: Sequence[Card]) -> Failures:
    sides = {colour: [side for card in cards if card.colour == colour for side in card.sides] for colour in COLOURS}
    if not all(sides.values()):
        return
    areas = {colour: [side.area for side in of_colour] for colour, of_colour in sides.items()}
    efforts = {colour: [x for side in of_colour for x in exact_efforts(side)] for colour, of_colour in sides.items()}
    for what, numbers in (("area", areas), ("search effort", efforts)):
        medians = [median(numbers[colour]) for colour in COLOURS]
        if not medians[0] < medians[1] < medians[2]:
            shown = ", ".join(f"{colour} {number:g}" for colour, number in zip(COLOURS, medians, strict=True))
            yield f"The median of the {what} does not rise from green to yellow to red: {shown}."
    if max(areas["green"]) > min(areas["red"]):
        yield f"A green figure has {max(areas['green'])} squares, and a red one only {min(areas['red'])}."


def exact_efforts(side: Side) -> list[int]:
    """The search effort of the `!` boxes."""
    return [effort(side.cells, Constraints.of_box(side.box(face))) for face in EXACTLY_FACES]
