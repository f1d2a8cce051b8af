"""Points (section 5 of RULES.md): every cell of the scoring table, anchors, and the score sheet."""

import pytest

from landwright.games.graphia_genesis.scoring import SCORING
from tests.games.graphia_genesis.graphia_genesis_table import EMPTY_MAP, Table, points_of, sketch

LANDS = ["mountain", "forest", "river", "desert", "tundra", "farm"]
LETTERS = dict(zip(LANDS, "MFRDTA", strict=True))


def terrain_of(part: str, *rows: str) -> int:
    """The points of a terrain on a map that anchors it, one way or another."""
    return Table(sketch(*rows), anchor="group").points()[part]


# 5.1


@pytest.mark.rule("graphia-genesis", "5.1")
def test_there_are_thirteen_scoring_parts() -> None:
    assert list(Table(EMPTY_MAP).points()) == [*LANDS, "nexus", *(f"{land} group" for land in LANDS)]
    assert points_of() == {}


@pytest.mark.rule("graphia-genesis", "5.1")
def test_squares_that_share_a_corner_are_not_neighbours() -> None:
    apart = ("", ".A..T..D..N", "..R..M..T..F")
    assert points_of(*apart, anchor="group") == {}


@pytest.mark.rule("graphia-genesis", "5.1")
def test_rows_do_not_wrap_around() -> None:
    """The last square of a row and the first of the next have nothing to do with each other."""
    land = ("", "...........A", "R..........T", "M..........D", "T..........N", "F")
    assert points_of(*land, anchor="group") == {"desert": -1, "nexus": 1, "desert group": 1, "mountain": 1, "tundra": 1}


@pytest.mark.rule("graphia-genesis", "5.1")
def test_points_can_be_counted_at_any_time() -> None:
    table = Table(sketch("N")).turn("Mountain", "I", "O", "1")
    assert table.points()["mountain"] == 0
    table.draw(Amber="I 0° r1 c2")
    assert (table.points()["mountain"], table.points()["mountain group"], table.points()["nexus"]) == (4, 4, 1)


# 5.2 to 5.8: terrains


@pytest.mark.rule("graphia-genesis", "5.2")
def test_mountains_on_the_rim() -> None:
    full = ["M" * 12] * 12
    assert terrain_of("mountain", *full) == 44
    assert terrain_of("mountain", "", *["." + "M" * 10] * 10) == 0
    for rows in (
        ["M"],
        [".....M"],
        ["...........M"],
        ["", "", "M"],
        *([*[""] * 11, "." * n + "M"] for n in (0, 5, 11)),
    ):
        assert terrain_of("mountain", *rows) == 1
    assert terrain_of("mountain", *[""] * 6, "...........M") == 1
    assert points_of("NM", "") == {"mountain": 1, "mountain group": 1, "nexus": 1}


@pytest.mark.rule("graphia-genesis", "5.3")
def test_regions_with_four_forests() -> None:
    assert terrain_of("forest", "FFF") == 0
    assert terrain_of("forest", "FFFF") == 2
    assert terrain_of("forest", "F..F", "", "", "F..F") == 2  # they need not hang together
    assert terrain_of("forest", "..FFFF") == 0  # two in each of two regions
    assert terrain_of("forest", "FFFF", "FFFF", "FFFF", "FFFF") == 2
    assert terrain_of("forest", *["F" * 12] * 12) == 18
    assert terrain_of("forest", "", "", "FFFF", "", "FFFF") == 4
    assert terrain_of("forest", "", "", "", "FF", "FF") == 0


@pytest.mark.rule("graphia-genesis", "5.3")
@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("column", range(3))
def test_each_of_nine_regions(row: int, column: int) -> None:
    corner = [*[""] * (4 * row), "." * (4 * column) + "FF", "." * (4 * column) + "FF"]
    middle = [*[""] * (4 * row + 2), "." * (4 * column + 2) + "FF", "." * (4 * column + 2) + "FF"]
    assert terrain_of("forest", *corner) == terrain_of("forest", *middle) == 2


@pytest.mark.rule("graphia-genesis", "5.4")
def test_a_river_from_edge_to_edge() -> None:
    assert terrain_of("river", "RRRRRRRRRRRR") == 12
    assert terrain_of("river", *["...R"] * 12) == 12
    assert terrain_of("river", *["R"] * 12) == 12
    assert terrain_of("river", "RRRRRRRRRRR") == 0
    assert terrain_of("river", *["...R"] * 11) == 0
    assert terrain_of("river", "", *["...R"] * 11) == 0
    assert terrain_of("river", "RRRRRR", ".....RRRRRRR") == 12
    assert terrain_of("river", "RRRRRR", "......RRRRRR") == 0  # only corners meet


@pytest.mark.rule("graphia-genesis", "5.4")
def test_a_river_crosses_once_and_by_itself() -> None:
    assert terrain_of("river", *["R" * 12] * 12) == 12
    assert terrain_of("river", "RRRRRRRRRRRR", "", "RRRRRRRRRRRR") == 12
    assert terrain_of("river", "RRRRRR.RRRRR") == 0  # two groups, one at each edge
    assert terrain_of("river", "RRRRRR", "R", "R", "R", "R", "R") == 0  # from the north edge to the west edge
    winding = ["RRRRRRRRRRR.", "..........R.", ".RRRRRRRRRR.", ".R..........", ".RRRRRRRRRRR"]
    assert terrain_of("river", *winding) == 12


@pytest.mark.rule("graphia-genesis", "5.4")
def test_the_group_that_crosses_need_not_be_the_largest() -> None:
    rows = ["RRRRRRRRRRRR", "", *[".RRRRRRRRRR."] * 9]
    assert terrain_of("river", *rows) == 12


@pytest.mark.rule("graphia-genesis", "5.5")
def test_deserts_next_to_tundra() -> None:
    assert terrain_of("desert", "DT") == -1
    assert terrain_of("desert", "D.T") == 0
    assert terrain_of("desert", "TDT", ".T") == -1  # once, however many
    assert terrain_of("desert", "DTD", ".D") == -3
    assert terrain_of("desert", "DM", "TD") == -2
    assert terrain_of("desert", *["DT" * 6, "TD" * 6] * 6) == -72


@pytest.mark.rule("graphia-genesis", "5.6")
def test_tundra_next_to_mountains() -> None:
    assert terrain_of("tundra", "TM") == 1
    assert terrain_of("tundra", "MTM", ".M") == 1
    assert terrain_of("tundra", "TMT", ".T") == 3
    assert terrain_of("tundra", "T.M", ".M") == 0
    assert terrain_of("tundra", "TD", "RF") == 0


@pytest.mark.rule("graphia-genesis", "5.7")
def test_farms_next_to_a_river() -> None:
    assert terrain_of("farm", "AR") == 1
    assert terrain_of("farm", "RAR", ".R") == 1
    assert terrain_of("farm", "ARA", ".A") == 3
    assert terrain_of("farm", "A.R", ".R") == 0
    assert terrain_of("farm", "AM", "FD") == 0
    assert terrain_of("farm", *["A" * 12, "R" * 12, "A" * 12]) == 24


@pytest.mark.rule("graphia-genesis", "5.7")
def test_an_option_counts_each_side_between_farm_and_river() -> None:
    def farm(*rows: str) -> int:
        return Table(sketch(*rows), anchor="group", farm="side").points()["farm"]

    assert farm("AR") == 1
    assert farm("RAR", ".R") == 3
    assert farm("ARA", ".A") == 3
    assert farm("A.R", ".R") == 0
    assert farm("...........A", "R") == 0  # rows do not go on in the next
    assert farm(*["A" * 12, "R" * 12, "A" * 12]) == 24
    assert farm(*["AR" * 6, "RA" * 6] * 6) == 264
    assert Table(sketch("RAR"), farm="side").points()["farm"] == 0  # without an anchor, too


@pytest.mark.rule("graphia-genesis", "5.8")
def test_different_lands_next_to_each_nexus() -> None:
    assert terrain_of("nexus", ".M.", "FNR", ".D.") == 4
    assert terrain_of("nexus", ".M.", "MNR", ".M.") == 2
    assert terrain_of("nexus", ".T.", "ANT", ".A.") == 2
    assert terrain_of("nexus", "MNM") == 1
    assert terrain_of("nexus", "NMN") == 2  # for each of the two
    assert terrain_of("nexus", "N") == 0


@pytest.mark.rule("graphia-genesis", "5.8")
def test_a_nexus_next_to_nexus_or_desolation_scores_nothing() -> None:
    assert terrain_of("nexus", "NN") == 0
    assert terrain_of("nexus", "XNX", ".X") == 0
    assert terrain_of("nexus", "MNNF") == 2


# 5.9: groups


def group_of(land: str, *rows: str) -> int:
    return Table(sketch(*rows)).points()[f"{land} group"]


@pytest.mark.rule("graphia-genesis", "5.9")
@pytest.mark.parametrize("land", LANDS)
def test_the_largest_group_of_each_land(land: str) -> None:
    letter = LETTERS[land]
    assert group_of(land, letter * 3) == 3
    assert group_of(land, letter * 2 + "." + letter * 3) == 3
    assert group_of(land, letter * 3 + "." + letter * 3) == 3  # one of them
    assert group_of(land, letter, "." + letter) == 1


@pytest.mark.rule("graphia-genesis", "5.9")
@pytest.mark.parametrize("land", LANDS)
def test_groups_over_the_whole_map(land: str) -> None:
    letter = LETTERS[land]
    assert group_of(land, *[letter * 12] * 12) == 144
    assert group_of(land, *[letter * 12, ""] * 6) == 12
    assert group_of(land, *[letter + "." * 11] * 12) == 12
    assert group_of(land, "", "", "", letter, letter * 2, "", "", letter, letter) == 3


@pytest.mark.rule("graphia-genesis", "5.9")
def test_nexus_has_no_group() -> None:
    assert points_of("NNNN", "NNNN") == {}
    assert points_of("XXXX") == {}
    assert "nexus group" not in SCORING.codes


# 5.10 to 5.12: anchors

# Two rows for each land that give it terrain points, as far as there are any for it alone.
EARNING = {
    "mountain": (["M"], 1),
    "forest": (["FFFF"], 2),
    "river": (["R" * 12], 12),
    "tundra": (["TM"], 1),
    "farm": (["AR"], 1),
}


@pytest.mark.rule("graphia-genesis", "5.10")
@pytest.mark.parametrize("land", EARNING)
def test_a_land_next_to_no_nexus_gets_no_terrain_points(land: str) -> None:
    rows, points = EARNING[land]
    unanchored, anchored = Table(sketch(*rows)), Table(sketch(*rows, "N"))
    assert (unanchored.points()[land], anchored.points()[land]) == (0, points)
    assert unanchored.points()[f"{land} group"] == anchored.points()[f"{land} group"] > 0


@pytest.mark.rule("graphia-genesis", "5.10")
def test_any_square_of_a_land_may_be_next_to_its_nexus() -> None:
    assert points_of("M", "", "..MN") == {"mountain": 1, "mountain group": 1, "nexus": 1}
    assert points_of("M", "", "..M", "...N") == {"mountain group": 1}  # a corner is not enough


@pytest.mark.rule("graphia-genesis", "5.10")
def test_each_land_needs_its_own_anchor() -> None:
    assert points_of("NM", "FFFF") == {
        "mountain": 1,
        "forest": 2,
        "nexus": 2,
        "mountain group": 1,
        "forest group": 4,
    }
    assert points_of("NM", ".FFFF") == {"mountain": 1, "nexus": 1, "mountain group": 1, "forest group": 4}


@pytest.mark.rule("graphia-genesis", "5.11")
@pytest.mark.parametrize(
    ("anchor", "terrain", "group"),
    [("terrain", 0, 4), ("group", 4, 0), ("both", 0, 0)],
    ids=["terrain", "group", "both"],
)
def test_the_anchor_option_decides_what_a_land_without_nexus_loses(anchor: str, terrain: int, group: int) -> None:
    points = Table(sketch("MMMM"), anchor=anchor).points()
    assert (points["mountain"], points["mountain group"]) == (terrain, group)
    anchored = Table(sketch("MMMMN"), anchor=anchor).points()
    assert (anchored["mountain"], anchored["mountain group"], anchored["nexus"]) == (4, 4, 1)


@pytest.mark.rule("graphia-genesis", "5.12")
@pytest.mark.parametrize(("anchor", "group"), [("terrain", 2), ("group", 0), ("both", 0)])
def test_negative_desert_points_always_count(anchor: str, group: int) -> None:
    points = Table(sketch("DDT"), anchor=anchor).points()
    assert (points["desert"], points["desert group"]) == (-1, group)
    anchored = Table(sketch("DDT", "N"), anchor=anchor).points()
    assert (anchored["desert"], anchored["desert group"]) == (-1, 2)


# The sheet


@pytest.mark.rule("graphia-genesis", "5.1")
def test_the_score_of_the_rulebook_example_is_correct() -> None:
    terrain = dict(zip([*LANDS, "nexus"], [12, 6, 12, -2, 8, 11, 10], strict=True))
    group = dict(zip(LANDS, [8, 12, 16, 15, 8, 16], strict=True))
    columns = {
        column: [part.code for part in SCORING.parts if part.column == column] for column in ("Terrain", "Group")
    }
    assert columns == {"Terrain": list(terrain), "Group": [f"{land} group" for land in group]}
    assert [part.name.lower() for part in SCORING.parts] == [*terrain, *group]
    assert (sum(terrain.values()), sum(group.values())) == (57, 75)


@pytest.mark.rule("graphia-genesis", "5.10")
@pytest.mark.parametrize(
    ("anchor", "withheld"),
    [
        ("terrain", ["mountain"]),
        ("group", ["mountain group", "desert group"]),
        ("both", ["mountain", "mountain group", "desert group"]),
    ],
)
def test_the_view_names_the_parts_that_a_missing_anchor_withholds(anchor: str, withheld: list[str]) -> None:
    assert sorted(Table(sketch("MM.DD"), anchor=anchor).view(0).maps[0].withheld) == sorted(withheld)
    assert Table(sketch("MMN.", "", "..DDN"), anchor=anchor).view(0).maps[0].withheld == []
