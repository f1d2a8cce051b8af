"""What the solver says of regions that the demanded pieces fill exactly, or nearly: all entry points agree."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from landwright.games.polyminix.bots.plan import placement_of
from landwright.games.polyminix.components import Box
from landwright.games.polyminix.sheet_text import placement_text
from landwright.games.polyminix.solver import Constraints, Placed, Solution, count, effort, solutions, solve
from tests.games.polyminix.plain_cover import FORMS, STANDARD, Cell, Cover, covers, is_kept, to_origin
from tests.games.polyminix.polyminix_table import hint, solo

FACES = ("!1", "?1", "⊘", "A+B")


@st.composite
def figures_of_pieces(draw_value: st.DrawFn) -> Cover:
    """Up to three pieces side by side, with their upper left corner at a1; often a symmetric figure."""
    names = draw_value(st.lists(st.sampled_from(STANDARD), min_size=1, max_size=3, unique=True))
    cover, taken = set(), frozenset[Cell]()
    for name in names:
        forms = sorted(FORMS[name], key=sorted)
        form = forms[draw_value(st.integers(0, len(forms) - 1))]
        places = sorted(near_places(form, taken), key=sorted) if taken else [form]
        cells = places[draw_value(st.integers(0, len(places) - 1))]
        cover.add((name, cells))
        taken |= cells
    top, left = min(i for i, _ in taken), min(j for _, j in taken)
    return frozenset((name, frozenset((i - top, j - left) for i, j in cells)) for name, cells in cover)


def near_places(form: frozenset[Cell], taken: frozenset[Cell]) -> set[frozenset[Cell]]:
    border = {(i + a, j + b) for i, j in taken for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - taken
    moved = {frozenset((i + a - c, j + b - d) for i, j in form) for a, b in border for c, d in form}
    return {cells for cells in moved if not cells & taken}


@st.composite
def boxes(draw_value: st.DrawFn, cover: Cover) -> Box:
    """A box that the cover keeps, or one that demands a piece more or less."""
    names = sorted(name for name, _ in cover)
    others = draw_value(st.sampled_from([0, 0, 1, 2, 3]))
    change = draw_value(st.sampled_from(["none", "one more", "one less"]))
    if change == "one more":
        names.append(draw_value(st.sampled_from([name for name in STANDARD if name not in names])))
    if change == "one less":
        names.remove(draw_value(st.sampled_from(names)))
    match draw_value(st.sampled_from(FACES)):
        case "!1":
            return Box("!1", tuple(names))
        case "?1":
            return Box("?1", tuple(names), others)
        case "⊘":
            return Box("⊘", tuple(name for name in STANDARD if name not in names))
    return Box("A+B", areas=tuple(sorted(int(name[1]) for name in names)))


def rows_of(region: frozenset[Cell]) -> list[str]:
    height, width = (1 + max(cell[axis] for cell in region) for axis in (0, 1))
    return ["".join("#" if (i, j) in region else "." for j in range(width)) for i in range(height)]


def as_cover(solution: Solution) -> Cover:
    return frozenset((piece, frozenset(squares)) for piece, squares in solution)


def ways_to_finish(region: frozenset[Cell], wanted: Constraints, placed: Cover) -> set[Cover]:
    """What the plain solver places beside the placed pieces."""
    keeping = (wanted.exactly, wanted.required, wanted.others, wanted.without, wanted.areas)
    whole = (cover for cover in covers(region, STANDARD) if is_kept(cover, *keeping))
    return {cover - placed for cover in whole if placed <= cover}


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
@pytest.mark.slow
def test_all_entry_points_agree_with_the_plain_solver(data: st.DataObject) -> None:
    cover = data.draw(figures_of_pieces())
    box = data.draw(boxes(cover))
    region = frozenset(cell for _, cells in cover for cell in cells)
    table = solo(card=1, box=box.face).lay("Amber", *rows_of(region), box=box)
    placed = []
    for name, cells in sorted(cover, key=lambda piece: piece[0]):
        piece = Placed(name, tuple(sorted(cells)))
        text = placement_text(placement_of(piece))
        if data.draw(st.booleans()) and not table.ending and text in table.legal("Amber"):
            table.act(Amber=text)
            placed.append(piece)
    wanted = Constraints.of_box(box)
    right = ways_to_finish(region, wanted, as_cover(tuple(placed)))

    assert count(region, wanted, placed=placed).number == len(right)
    found = [as_cover(solution) for solution in solutions(region, wanted, placed=placed)]
    assert (len(found), set(found)) == (len(right), right)
    for seed in (None, 3):
        solved = solve(region, wanted, placed=placed, seed=seed)
        assert solved.outcome == ("solved" if right else "none")
        assert not right or as_cover(solved.solution) in right
    if not table.ending:
        advice = hint(table)
        texts = {placement_text(placement_of(Placed(name, tuple(cells)))) for way in right for name, cells in way}
        assert advice in texts if right else advice.startswith("take back" if placed else "give up")


def test_pieces_that_are_demanded_and_have_no_room_leave_no_solution() -> None:
    """The only piece that is named covers the symmetric region, and others are demanded too."""
    for others, number in ((0, 1), (1, 0), (3, 0)):
        wanted = Constraints(required=("I4",), others=others)
        assert count("#\n#\n#\n#", wanted).number == number
        assert len(list(solutions("#\n#\n#\n#", wanted))) == number
        assert (solve("#\n#\n#\n#", wanted).outcome == "solved") == bool(number)
    assert effort("#\n#\n#\n#", Constraints(required=("I4",), others=3)) == 0


def test_a_covered_region_has_one_solution_without_further_pieces() -> None:
    placed = [Placed("I2", ((0, 0), (0, 1)))]
    assert list(solutions("##", placed=placed)) == [()]
    assert list(solutions("##", Constraints(required=("I2",), others=1), placed=placed)) == []
    assert list(solutions("##", Constraints(required=("I3",)), placed=placed)) == []


@pytest.mark.parametrize("name", STANDARD)
def test_every_piece_covers_its_own_region_once(name: str) -> None:
    region = to_origin(min(FORMS[name], key=sorted))
    assert count(region, Constraints(exactly=(name,))).number == 1
    assert count(region, Constraints(required=(name,), others=1)).number == 0
