"""Game 2 (section 6 of RULES.md)."""

import numpy as np
import pytest

from landwright.games.polyminix.advice import Measures, measure
from landwright.games.polyminix.bots.plan import placement_of
from landwright.games.polyminix.components import TEST_FACES, TURN_FACES
from landwright.games.polyminix.lookup import row_bits
from landwright.games.polyminix.problems.text import PROBLEMS
from landwright.games.polyminix.rules.figures import is_symmetric
from landwright.games.polyminix.sheet_text import placement_text
from landwright.games.polyminix.solver import Constraints, solve
from tests.games.polyminix.polyminix_table import PLACEMENTS, Table


def build(*pieces: str, turn: str, test: str) -> Table:
    """Amber's pieces for a problem, on the free sheet."""
    table = Table(3, game=2).problem("podium", turn, test)
    for text in pieces:
        table.perform(text, "Amber")
    return table


def is_solved(*pieces: str, turn: str, test: str) -> bool:
    return build(*pieces, turn=turn, test=test).waiting == ["Blue", "Coral"]


def cover(*region: str, pieces: int | None = None) -> list[str]:
    """Placements that cover a region, with so many pieces."""
    found = solve("\n".join(region), Constraints(others=pieces))
    assert found.solution
    return [placement_text(placement_of(placed)) for placed in found.solution]


def is_region_solved(*region: str, turn: str, test: str, pieces: int | None = None) -> bool:
    return is_solved(*cover(*region, pieces=pieces), turn=turn, test=test)


def measures(table: Table) -> Measures:
    own = table.view("Amber").own
    assert own
    assert own.measures
    return own.measures


def why_not(table: Table) -> str:
    own = table.view("Amber").own
    assert own
    return own.missing


@pytest.mark.rule("polyminix", "6.1")
def test_everyone_has_the_same_problem_and_no_cards() -> None:
    table = Table(3, game=2).problem("first", "podium", "?2")
    views = [table.view(name) for name in ("Amber", "Blue", "Coral")]
    assert all(view.race and view.race.problem and view.race.problem.numbers == [22, 22] for view in views)
    assert all(view.own and view.own.hand == [] for view in views)
    assert table.s.cards.sum() == 0


@pytest.mark.rule("polyminix", "6.2")
def test_a_mode_of_three_then_the_turn_die_then_the_test_die() -> None:
    table = Table(game=2)
    assert (table.waiting, table.legal("Amber")) == (["Amber"], ["mode first", "mode podium", "mode clock"])
    assert table.refusal("Amber", "mode double") == table.refusal("Amber", "mode free colour") == "6.2"
    table.act(Amber="mode clock")
    assert table.outcomes == [f"turn {face}" for face in TURN_FACES]
    table.chance("turn choice")
    assert table.outcomes == [f"test {face}" for face in TEST_FACES]
    table.chance("test A+B")
    race = table.view().race
    assert race
    assert race.problem
    assert (race.mode, race.problem.text) == ("clock", "a symmetric square of side 7 with 1 hole")
    assert (table.phase, table.seconds) == ("race", 60)


@pytest.mark.rule("polyminix", "6.2")
@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("row", range(6))
def test_every_problem_can_be_solved(row: int, column: int) -> None:
    table = Table(game=2).problem("first", TURN_FACES[row], TEST_FACES[column])
    race = table.view().race
    assert race
    assert race.problem
    assert tuple(race.problem.numbers) == PROBLEMS[row][column]
    assert table.finish("Amber").totals == [3, 0]


@pytest.mark.rule("polyminix", "6.3")
def test_only_overlaps_and_the_edge_are_refused() -> None:
    table = Table(game=2).problem("first", "first", "!1").act(Amber="I2 p16 p15")
    assert table.refusal("Amber", "L3 p15 o16 p16") == "4.3"
    assert table.refusal("Amber", "I4 a1 b1 c1 d1") == ""
    assert len(table.legal("Blue")) == PLACEMENTS + 1
    allowed = table.view("Amber").own
    assert allowed
    assert len(allowed.allowed) == 14


@pytest.mark.rule("polyminix", "6.4")
def test_a_stray_piece_spoils_a_figure_until_it_is_taken_back() -> None:
    table = build("I2 f6 g6", *cover("###", "###", "###"), turn="first", test="!1")
    assert why_not(table) == "The pieces are not connected edge to edge."
    assert table.waiting == ["Amber", "Blue", "Coral"]
    table.act(Amber="take back I2")
    assert (table.waiting, table.s.rank[0]) == (["Blue", "Coral"], 1)


@pytest.mark.rule("polyminix", "6.4")
def test_pieces_that_touch_by_a_corner_are_not_connected() -> None:
    table = build("I3 a1 b1 c1", "I2 d2 e2", turn="first", test="⊘")
    assert not measures(table).is_connected
    assert measures(table.act(Amber="take back I2, I2 c2 d2")).is_connected


@pytest.mark.rule("polyminix", "6.5")
def test_a_square_and_a_row_are_rectangles() -> None:
    assert is_solved("I4 a1 b1 c1 d1", "I2 e1 f1", turn="first", test="?1")
    assert is_region_solved(*["######"] * 6, turn="double", test="?1")
    assert is_region_solved("###", "###", "###", turn="first", test="!1")
    assert is_region_solved(*["####"] * 3, turn="first", test="!2")
    assert not is_region_solved(*["####"] * 3, turn="first", test="!1")
    assert not is_region_solved("####", "####", "###.", turn="first", test="!2")


@pytest.mark.rule("polyminix", "6.6")
def test_the_edges_of_holes_count_for_the_perimeter() -> None:
    table = build("U5 a1 b1 c1 a2 c2", "I3 a3 b3 c3", turn="first", test="?2")
    assert (measures(table).area, measures(table).perimeter) == (8, 16)
    assert why_not(table) == "Area 8 of 22, perimeter 16 of 20."
    assert is_region_solved("#####", "#####", "#####", "#####", "##...", turn="first", test="?2")
    assert not is_region_solved("#####", "#####", "##.##", "#####", "###..", turn="first", test="?2")


@pytest.mark.rule("polyminix", "6.7")
@pytest.mark.parametrize(
    ("region", "symmetries"),
    [
        (("####", ".##."), ["upright mirror"]),
        (("##.", "###", "##."), ["level mirror"]),
        (("###.", ".###"), ["half turn"]),
        (("###", "##.", "#.."), ["falling mirror"]),
        (("###", ".##", "..#"), ["rising mirror"]),
        ((".#..", ".###", "###.", "..#."), ["quarter turn", "half turn"]),
        (
            ("###", "#.#", "###"),
            ["quarter turn", "half turn", "upright mirror", "rising mirror", "level mirror", "falling mirror"],
        ),
        (("####", "##.."), []),
    ],
)
def test_figures_are_symmetric_by_mirrors_and_turns(region: tuple[str, ...], symmetries: list[str]) -> None:
    rows = np.zeros(16, np.int64)
    for number, row in enumerate(region):
        rows[3 + number] = row_bits(row) << 5
    assert measure(tuple(rows.tolist())).symmetries == symmetries
    assert is_symmetric(rows) == bool(symmetries)


@pytest.mark.rule("polyminix", "6.7")
def test_the_outline_counts_not_the_seams() -> None:
    table = build("I4 a1 b1 c1 d1", "I2 e1 f1", turn="first", test="⊘")
    assert why_not(table) == "2 of 3 pieces, symmetric."
    table.act(Amber="I3 g1 h1 i1")
    assert table.waiting == ["Blue", "Coral"]


@pytest.mark.rule("polyminix", "6.8")
def test_a_symmetric_figure_has_exactly_so_many_pieces() -> None:
    region = ("######", "######")
    assert is_region_solved(*region, turn="first", test="⊘", pieces=3)
    assert not is_region_solved(*region, turn="podium", test="⊘", pieces=3)
    assert not is_region_solved("######", "#####.", turn="first", test="⊘", pieces=3)
    assert is_region_solved("#####", "#...#", "#####", turn="first", test="⊘", pieces=3)


@pytest.mark.rule("polyminix", "6.9")
@pytest.mark.parametrize(
    ("region", "is_right"),
    [
        (("#####", "##.##", "#####", "##.##", "#####"), True),
        (("#####", "#.###", "##.##", "#####", "#####"), True),  # by a corner
        (("#####", "#.###", "#####", "##.##", "#####"), False),  # not symmetric
        (("#####", "#####", "#..##", "#####", "#####"), False),  # they share an edge
        (("#####", "#####", ".###.", "#####", "#####"), False),  # on the border
        (("#####", "#####", "##.##", "#####", "#####"), False),  # one hole
        (("#####", "#.#.#", "#####", "#.#.#", "#####"), False),  # four holes
        (("######", "##.###", "######", "######", "##.###", "######"), False),  # a larger square
    ],
)
def test_a_square_with_holes(region: tuple[str, ...], is_right: bool) -> None:
    assert is_region_solved(*region, turn="podium", test="A+B") == is_right
