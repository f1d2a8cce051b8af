"""The solver, compared with a plain one and with known counts."""

from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from landwright.games.polyminix.solver import (
    Constraints,
    Placed,
    Solution,
    count,
    draw,
    effort,
    read_region,
    solutions,
    solve,
)
from tests.games.polyminix import plain_cover
from tests.games.polyminix.plain_cover import STANDARD, Cell, Cover, covers, is_cover, is_kept

PENTOMINOES = Constraints(kit="pentominoes")
EIGHT = "\n".join(["########"] * 8)


def rectangle(height: int, width: int) -> str:
    return "\n".join(["#" * width] * height)


def as_cover(solution: Solution) -> Cover:
    return frozenset((piece, frozenset(squares)) for piece, squares in solution)


# Known counts


@pytest.mark.parametrize(("height", "width", "number"), [(6, 10, 9356), (5, 12, 4040), (4, 15, 1472), (3, 20, 8)])
def test_rectangles_of_twelve_pentominoes_are_counted(height: int, width: int, number: int) -> None:
    assert count(rectangle(height, width), PENTOMINOES).number == number
    assert count(rectangle(width, height), PENTOMINOES).number == number


def test_the_square_with_a_hole_of_four_is_counted() -> None:
    rows = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
    assert count("\n".join(rows), PENTOMINOES).number == 520


@pytest.mark.slow
def test_counts_without_symmetry_are_the_same() -> None:
    assert sum(1 for _ in solutions(rectangle(4, 15), PENTOMINOES)) == 1472
    placed = [Placed("X5", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))]
    number = count(rectangle(5, 12), PENTOMINOES, placed=placed).number
    found = [as_cover(solution) for solution in solutions(rectangle(5, 12), PENTOMINOES)]
    assert number == sum(as_cover(tuple(placed)) <= cover for cover in found)


# Against the plain solver


def connected_regions(draw_value: st.DrawFn, most: int) -> frozenset[Cell]:
    """A region that grows square by square."""
    cells: set[Cell] = {(5, 5)}
    for pick in draw_value(st.lists(st.integers(0, 1000), min_size=3, max_size=most)):
        near = {(i + a, j + b) for i, j in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells
        cells.add(sorted(near)[pick % len(near)])
    return frozenset(cells)


@st.composite
def regions(draw_value: st.DrawFn) -> frozenset[Cell]:
    return connected_regions(draw_value, 13)


@st.composite
def disconnected_regions(draw_value: st.DrawFn) -> frozenset[Cell]:
    first, second = connected_regions(draw_value, 6), connected_regions(draw_value, 6)
    return first | {(i + 30, j) for i, j in second}


pieces = st.lists(st.sampled_from(STANDARD), unique=True, max_size=4).map(tuple)


@st.composite
def all_constraints(draw_value: st.DrawFn) -> Constraints:
    return Constraints(
        exactly=draw_value(st.none() | pieces),
        required=draw_value(pieces),
        others=draw_value(st.none() | st.integers(0, 4)),
        without=draw_value(pieces),
        areas=draw_value(st.none() | st.lists(st.integers(1, 6), max_size=5).map(tuple)),
    )


def expected(region: frozenset[Cell], wanted: Constraints) -> set[Cover]:
    keeping = (wanted.exactly, wanted.required, wanted.others, wanted.without, wanted.areas)
    return {cover for cover in covers(region, STANDARD) if is_kept(cover, *keeping)}


def check_against_the_plain_solver(region: frozenset[Cell], wanted: Constraints) -> None:
    right = expected(region, wanted)
    found = [as_cover(solution) for solution in solutions(region, wanted)]
    assert len(found) == len(set(found))
    assert set(found) == right
    assert count(region, wanted).number == len(right)
    for seed in (None, 3):
        solved = solve(region, wanted, seed=seed)
        assert solved.outcome == ("solved" if right else "none")
        assert not right or as_cover(solved.solution) in right


@settings(max_examples=30)
@given(st.one_of(regions(), disconnected_regions()))
@pytest.mark.slow
def test_all_solutions_of_random_regions(region: frozenset[Cell]) -> None:
    check_against_the_plain_solver(region, Constraints())


@settings(max_examples=100)
@given(regions(), all_constraints())
@pytest.mark.slow
def test_constraints_in_any_combination(region: frozenset[Cell], wanted: Constraints) -> None:
    check_against_the_plain_solver(region, wanted)


@settings(max_examples=30)
@given(regions(), st.data())
@pytest.mark.slow
def test_each_constraint_that_a_solution_keeps(region: frozenset[Cell], data: st.DataObject) -> None:
    cover = next(covers(region, STANDARD), None)
    assume(cover is not None)
    assert cover is not None
    names = sorted(name for name, _ in cover)
    shown = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    for wanted in (
        Constraints(exactly=tuple(names)),
        Constraints(required=tuple(shown), others=len(names) - len(shown)),
        Constraints(required=tuple(shown)),
        Constraints(without=tuple(sorted(set(STANDARD) - set(names)))),
        Constraints(areas=tuple(len(cells) for _, cells in cover)),
    ):
        check_against_the_plain_solver(region, wanted)


@pytest.mark.parametrize("rows", [["####", "####", "####"], ["###", "#.#", "###"], ["#####", "#...#", "#####"]])
def test_symmetric_regions_are_counted_like_all_others(rows: list[str]) -> None:
    region = plain_cover.cells_of(rows)
    for wanted in (Constraints(), Constraints(required=("L3",)), Constraints(required=("I3", "L3"), others=1)):
        check_against_the_plain_solver(region, wanted)


# Large regions


def test_all_fifteen_pieces_cover_the_square_of_side_8() -> None:
    solved = solve(EIGHT)
    assert solved.outcome == "solved"
    assert {piece for piece, _ in solved.solution} == set(STANDARD)
    assert is_cover(as_cover(solved.solution), plain_cover.cells_of(EIGHT.split("\n")))


def test_seeds_give_different_solutions_and_the_same_seed_the_same() -> None:
    found = [solve(EIGHT, seed=seed).solution for seed in range(8)]
    assert len(set(map(as_cover, found))) == 8
    assert all(is_cover(as_cover(solution), plain_cover.cells_of(EIGHT.split("\n"))) for solution in found)
    assert solve(EIGHT, seed=3) == solve(EIGHT, seed=3)


def test_a_solution_can_agree_with_placed_pieces() -> None:
    whole = solve(EIGHT, seed=1).solution
    for placed in range(len(whole) + 1):
        rest = solve(EIGHT, placed=whole[:placed])
        assert rest.outcome == "solved"
        assert is_cover(as_cover(whole[:placed] + rest.solution), plain_cover.cells_of(EIGHT.split("\n")))


def test_a_placed_piece_can_make_it_impossible() -> None:
    placed = [Placed("I3", ((0, 0), (0, 1), (0, 2)))]
    assert solve("####\n####", Constraints(exactly=("I3", "L5")), placed=placed).outcome == "solved"
    middle = [Placed("I3", ((0, 1), (1, 1), (2, 1)))]
    assert solve("###\n###\n###\n", placed=middle).outcome == "none"  # two more I3 would be needed
    assert solve("###\n#.#\n###\n", Constraints(without=("I3",)), placed=[placed[0]]).outcome == "none"
    assert solve("###\n###", Constraints(exactly=("I3", "L3")), placed=placed).outcome == "none"


@pytest.mark.parametrize(
    "placed",
    [
        [Placed("I2", ((0, 0), (5, 5)))],
        [Placed("I2", ((0, 0), (0, 1))), Placed("I3", ((0, 1), (0, 2), (0, 3)))],
    ],
)
def test_placed_pieces_must_be_on_the_region_without_overlap(placed: list[Placed]) -> None:
    with pytest.raises(ValueError, match="overlap"):
        solve("####\n####", placed=placed)


# Budgets, effort and progress


def test_a_spent_budget_gives_no_answer() -> None:
    assert solve(EIGHT, nodes=5).outcome == "not known"
    assert solve(EIGHT, seconds=0.0).outcome == "not known"
    counted = count(EIGHT, nodes=100_000)
    assert not counted.is_complete
    assert counted.nodes == 100_000
    assert len(list(islice(solutions(EIGHT), 10))) == 10


def test_nothing_can_be_proven_to_be_impossible_within_a_budget_that_is_too_small() -> None:
    region = rectangle(6, 10)
    needs = Constraints(kit="pentominoes", exactly=("X5", *[name for name in plain_cover.PENTOMINOES if name != "X5"]))
    assert solve(region, needs, nodes=100).outcome == "not known"
    assert solve(region, needs).outcome == "solved"


def test_progress_rises_to_one() -> None:
    shares: list[float] = []
    count(rectangle(6, 10), PENTOMINOES, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] == 1


def test_effort_is_the_number_of_nodes_up_to_a_cap() -> None:
    assert effort(rectangle(6, 10), PENTOMINOES, cap=1000) == 1000
    assert effort("##", Constraints(exactly=("I2",))) == 1
    assert effort("#####", Constraints(exactly=("I2", "I3"))) == 4  # I2 or I3 first, then the other one
    assert effort("##", Constraints(areas=(9,))) == 0


# Regions


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no squares"),
        ("\n\n", "no squares"),
        ("...\n...", "no squares"),
        ("##\n#", "Line 2"),
        ("#x", "'x'"),
        ("##\n\n##", "Line 2"),
        ("#" * 65, "65 squares"),
    ],
)
def test_a_malformed_region_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_region(text)


def test_a_region_may_have_empty_rows_and_columns() -> None:
    assert read_region("...\n.##\n...\n") == ((1, 1), (1, 2))
    assert solve("...\n.##\n...").outcome == "solved"


def test_a_drawing_has_a_sign_for_each_piece() -> None:
    solution = solve(EIGHT).solution
    rows = draw(solution).split("\n")
    by_sign: dict[str, set[Cell]] = {}
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            by_sign.setdefault(sign, set()).add((i, j))
    assert {frozenset(cells) for cells in by_sign.values()} == {frozenset(squares) for _, squares in solution}


@pytest.mark.parametrize(
    ("given_constraints", "why"),
    [
        ({"kit": "large"}, "no kit"),
        ({"exactly": ("L5", "L5")}, "twice"),
        ({"required": ("Q5",)}, "does not exist"),
        ({"without": ("X5",)}, "not in the kit"),
        ({"others": -1}, "not negative"),
        ({"areas": (0,)}, "at least 1"),
    ],
)
def test_wrong_constraints_are_refused(given_constraints: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Constraints(**given_constraints)  # type: ignore[arg-type]
