import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.geometry import polyomino
from landwright.geometry.polyomino import Symmetry, canonical, draw, orientations, parse, perimeter, symmetries

shapes = st.builds(
    polyomino.normalise, st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12)
)


def fixed(size):
    """All fixed polyominoes of a size, each grown from a smaller one."""
    if size == 1:
        return {((0, 0),)}
    steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    return {
        polyomino.normalise({*shape, (row + down, column + right)})
        for shape in fixed(size - 1)
        for row, column in shape
        for down, right in steps
        if (row + down, column + right) not in shape
    }


@pytest.mark.parametrize(
    ("size", "as_they_lie", "one_sided", "free"),
    [(1, 1, 1, 1), (2, 2, 1, 1), (3, 6, 2, 2), (4, 19, 7, 5), (5, 63, 18, 12), (6, 216, 60, 35)],
)
def test_the_number_of_polyominoes(size, as_they_lie, one_sided, free):
    found = fixed(size)
    assert len(found) == as_they_lie
    assert len({min(orientations(shape)) for shape in found}) == one_sided
    assert len({canonical(shape) for shape in found}) == free
    assert sum(len(orientations(shape)) for shape in {min(orientations(shape)) for shape in found}) == as_they_lie
    assert sum(len(orientations(shape, flips=True)) for shape in {canonical(s) for s in found}) == as_they_lie


@given(shape=shapes)
def test_text_round_trips(shape):
    assert parse(draw(shape)) == shape
    assert parse(draw(shape, "\n") + "\n") == shape


@pytest.mark.parametrize(
    ("text", "message"), [("##/.x", "line 2"), ("", "at least one cell"), ("../..", "at least one")]
)
def test_malformed_text_is_refused_with_a_sentence(text, message):
    with pytest.raises(ValueError, match=message):
        parse(text)


@given(shape=shapes)
def test_four_turns_and_two_flips_are_the_identity(shape):
    assert polyomino.flip(polyomino.flip(shape)) == shape
    turned = shape
    for quarters in range(4):
        assert polyomino.images(shape)[quarters] == turned
        turned = polyomino.turn(turned)
    assert turned == shape


@given(shape=shapes)
def test_flipped_orientations_are_turned_after_the_flip(shape):
    turned = polyomino.flip(shape)
    for quarters in range(4):
        assert polyomino.images(shape)[4 + quarters] == turned
        turned = polyomino.turn(turned)


def test_orientations_are_ordered_by_turns():
    assert [draw(shape) for shape in orientations(parse("###/.#."))] == ["###/.#.", ".#/##/.#", ".#./###", "#./##/#."]
    assert [draw(shape) for shape in orientations(parse(".##/##."), flips=True)] == [
        ".##/##.",
        "#./##/.#",
        "##./.##",
        ".#/##/#.",
    ]
    assert len(orientations(parse("##/##"), flips=True)) == 1


@given(shape=shapes)
def test_orientations_times_symmetries_are_eight(shape):
    assert len(orientations(shape, flips=True)) * len(symmetries(shape)) == 8


@given(shape=shapes, number=st.integers(0, 7))
def test_the_canonical_form_is_independent_of_orientation(shape, number):
    assert canonical(polyomino.images(shape)[number]) == canonical(shape)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#./##/#.", {Symmetry.MIRROR_LEVEL}),
        ("###/.#.", {Symmetry.MIRROR_UPRIGHT}),
        ("##/#.", {Symmetry.MIRROR_FALLING}),
        ("#./##", {Symmetry.MIRROR_RISING}),
        (".##/##.", {Symmetry.TURN_180}),
        ("##", {Symmetry.TURN_180, Symmetry.MIRROR_UPRIGHT, Symmetry.MIRROR_LEVEL}),
        (".#./###/.#.", set(Symmetry) - {Symmetry.SAME}),
        (".#../.###/###./..#.", {Symmetry.TURN_90, Symmetry.TURN_180, Symmetry.TURN_270}),
        (".##/##./.#.", set()),
    ],
)
def test_symmetries(text, expected):
    assert set(symmetries(parse(text))) == {Symmetry.SAME, *expected}


@pytest.mark.parametrize(("text", "edges"), [("#", 4), ("####", 10), ("##/##", 8), ("###/#.#/###", 16), ("#./.#", 8)])
def test_the_perimeter_includes_holes(text, edges):
    assert perimeter(parse(text)) == edges
