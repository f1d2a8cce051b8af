"""The cards, new figures and the checker."""

import hashlib
from collections import Counter
from statistics import median

import msgspec
import pytest

from design.polyminix.cards import AREAS
from landwright.games.polyminix.card_design.checks import check_cards, check_side
from landwright.games.polyminix.card_design.drawn_figures import drawn_figures, names
from landwright.games.polyminix.card_design.new_figures import make_figure
from landwright.games.polyminix.components import COLOURS, TEST_FACES, Box, Card, Side, cards
from landwright.games.polyminix.solver import Constraints, solve
from landwright.geometry.polyomino import canonical, symmetries
from tests.games.polyminix.plain_cover import cells_of, is_cover, is_kept

SIDES = [(card.number, number, side) for card in cards() for number, side in enumerate(card.sides, 1)]
FACES = {"!": "exactly", "?": "required", "⊘": "without", "A": "areas"}


def constraints_of(box: Box) -> dict[str, object]:
    """What a box demands, for the plain checker."""
    if box.face == "A+B":
        return {"areas": box.areas}
    found: dict[str, object] = {FACES[box.face[0]]: box.pieces}
    return {**found, "others": box.others} if box.face[0] == "?" else found


@pytest.mark.slow
def test_every_box_has_a_solution_that_independent_code_accepts() -> None:
    boxes = 0
    for number, _, side in SIDES:
        for box in side.boxes:
            solution = solve(side.cells, Constraints.of_box(box)).solution
            cover = frozenset((piece, frozenset(squares)) for piece, squares in solution)
            assert is_cover(cover, cells_of(side.figure)), (number, box)
            assert is_kept(cover, **constraints_of(box)), (number, box)  # type: ignore[arg-type]
            assert len(cover) >= 3
            boxes += 1
    assert boxes == 588


@pytest.mark.slow
def test_all_properties_hold() -> None:
    assert list(check_cards(cards())) == []


def test_decks_numbers_and_symmetries() -> None:
    assert Counter(card.colour for card in cards()) == {"green": 17, "yellow": 16, "red": 16}
    assert [card.number for card in cards()] == list(range(1, 50))
    assert sum(len(symmetries(side.cells)) > 1 for *_, side in SIDES) >= 33
    assert len({canonical(side.cells) for *_, side in SIDES}) == 98


def test_areas_rise_with_the_colour() -> None:
    areas: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    for card in cards():
        areas[card.colour] += [side.area for side in card.sides]
    assert median(areas["green"]) < median(areas["yellow"]) < median(areas["red"])
    assert max(areas["green"]) <= min(areas["red"])


def test_every_figure_of_a_card_has_a_name() -> None:
    assert all(canonical(side.cells) in names() for *_, side in SIDES)


def test_drawn_figures_are_different() -> None:
    assert len(names()) == len(drawn_figures()) >= 98
    assert len({figure.name for figure in drawn_figures()}) == len(drawn_figures())


@pytest.mark.parametrize("colour", COLOURS)
def test_new_figures_keep_what_the_cards_keep(colour: str) -> None:
    sides = [make_figure(seed, colour) for seed in range(3)]
    assert make_figure(0, colour) == sides[0]
    assert len({side.figure for side in sides}) == 3
    for side in sides:
        assert list(check_side(side)) == []
        assert len(symmetries(side.cells)) > 1
        assert AREAS[colour][0] <= side.area <= AREAS[colour][1]


@pytest.mark.parametrize(
    ("colour", "digest"), [("green", "151e6f1e7afe112a"), ("yellow", "f27bbbdbc23a5a49"), ("red", "7b606e6885d5ab40")]
)
def test_the_numbers_of_new_figures_keep_their_meaning(colour: str, digest: str) -> None:
    """Logs have only the number: if this fails, the rules need a new version."""
    figures = b"".join(msgspec.json.encode(make_figure(number, colour)) for number in range(1, 6))
    assert hashlib.sha256(figures).hexdigest()[:16] == digest


def test_a_new_figure_needs_a_colour() -> None:
    with pytest.raises(ValueError, match="no colour 'blue'"):
        make_figure(1, "blue")


# The checker names what fails


def changed(**values: object) -> tuple[Card, ...]:
    """The cards, with another first side of the first card: other boxes by face, or another figure."""
    card = cards()[0]
    side = card.sides[0]
    boxes = {box.face: box for box in side.boxes} | {face: box for face, box in values.items() if face in TEST_FACES}
    figure = values.get("figure", side.figure)
    other = Side(figure, tuple(boxes.values()))  # type: ignore[arg-type]
    return (msgspec.structs.replace(card, sides=(other, card.sides[1])), *cards()[1:])


FIRST = cards()[0].sides[0]
BAD_BOXES = [
    (Box("!1", ("L5", "T4")), "box !1 has no solution"),
    (Box("!1", ("L5", "L5")), "shows a piece twice"),
    (Box("!2", tuple(reversed(FIRST.box("!1").pieces))), "boxes !1 and !2 are the same"),
    (Box("?1", (), 3), "shows no piece"),
    (Box("?1", FIRST.box("?1").pieces, 4), "1 to 3 others"),
    (Box("?2", tuple(reversed(FIRST.box("?1").pieces)), FIRST.box("?1").others), "?1 and ?2 are the same"),
    (Box("⊘", ("L5",)), "forbids fewer than 2"),
    (Box("A+B", areas=(2, 2, 2)), "A+B has no solution"),
    (Box("A+B", areas=(1, 5, 5)), "no piece has"),
]


@pytest.mark.parametrize(("box", "why"), BAD_BOXES)
def test_a_wrong_box_is_named(box: Box, why: str) -> None:
    side = changed(**{box.face: box})[0].sides[0]
    assert any(why in failure for failure in check_side(side))


BAD_FIGURES = [
    (("##", "#."), "no solution"),
    (("#.", ".#"), "not connected"),
    (("##.", "##."), "not tight"),
    (("#", "##"), "same length"),
    (("#" * 17,), "does not fit"),
    (("#" * 10,) * 7, "larger than all pieces"),
    (("..",), "rows of #"),
]


@pytest.mark.parametrize(("figure", "why"), BAD_FIGURES)
def test_a_wrong_figure_is_named(figure: tuple[str, ...], why: str) -> None:
    assert any(why in failure for failure in check_side(Side(figure, FIRST.boxes)))


def test_solutions_of_two_pieces_and_weak_forbidden_pieces_are_named() -> None:
    boxes = (
        Box("!1", ("L4", "P5")),
        Box("!2", ("I4", "L5")),
        Box("?1", ("L5",), 1),
        Box("?2", ("I4",), 1),
        Box("⊘", ("T5", "U5", "W5")),
        Box("A+B", areas=(4, 5)),
    )
    failures = list(check_side(Side(("###", "###", "###"), boxes)))
    assert any("⊘ has a solution of fewer than 3 pieces" in failure for failure in failures)
    assert any("A+B has a solution of fewer than 3 pieces" in failure for failure in failures)
    assert any("forbids no 2 pieces that one solution" in failure for failure in failures)


@pytest.mark.slow
def test_what_all_cards_must_have_together_is_named() -> None:
    first, second, *rest = cards()
    twice = (first, msgspec.structs.replace(first, number=2), *rest)
    assert "Card 1, side 1 and card 2, side 1 have the same figure." in list(check_cards(twice))
    recoloured = (msgspec.structs.replace(first, colour="red"), second, *rest)
    failures = " ".join(check_cards(recoloured))
    assert "16 green cards, not 17" in failures
    assert "A green figure has" in failures
    assert "numbers of the cards" in " ".join(check_cards(cards()[1:]))
    swap = {"green": "red", "red": "green", "yellow": "yellow"}
    swapped = tuple(msgspec.structs.replace(card, colour=swap[card.colour]) for card in cards())
    assert "median of the area" in " ".join(check_cards(swapped))
    assert "median of the search effort" in " ".join(check_cards(swapped))
