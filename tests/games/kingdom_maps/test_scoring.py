"""The twelve criteria, on maps made for each (section 8 of RULES.md)."""

from itertools import combinations

import pytest

from tests.games.kingdom_maps.kingdom_maps_table import (
    CODES,
    EMPTY_MAP,
    ROWS,
    Table,
    filled,
    points_of,
    sketch,
    with_hexes,
)

# Round the map, clockwise from the upper left corner.
RING = [
    *("a1", "a2", "a3", "a4", "a5", "b6", "c7", "d8", "e9", "f8", "g7", "h6"),
    *("i5", "i4", "i3", "i2", "i1", "h1", "g1", "f1", "e1", "d1", "c1", "b1"),
]
CORNERS = ["a1", "a5", "e9", "i5", "i1", "e1"]
PAIRS = list(zip(RING, [*RING[1:], RING[0]], strict=True))
INNER = [f"{row}{n}" for row, length in ROWS.items() for n in range(1, length + 1) if f"{row}{n}" not in RING]


def land(**hexes: str) -> str:
    """A map with each letter in some hexes, by their names."""
    text = EMPTY_MAP
    for letter, names in hexes.items():
        text = with_hexes(text, letter, *names.split())
    return text


def by(code: str, text: str) -> int:
    return points_of(text).get(code, 0)


# 8.1


@pytest.mark.rule("kingdom-maps", "8.1")
def test_an_empty_map_scores_nothing() -> None:
    assert points_of(EMPTY_MAP) == {}


@pytest.mark.rule("kingdom-maps", "8.1")
def test_only_criteria_in_play_count() -> None:
    table = Table(filled("F"), criteria="A2,A4,B1,B5")
    assert list(table.game.scoring.codes) == [*CODES, "?"]
    assert table.points() == {"A2": 61, "A4": 0, "B1": 0, "B5": 0, "?": 0}
    assert {line.part: line.points for line in table.view.seats[0].sheet} == table.points()
    assert Table(filled("F"), criteria="A1,A4,B2,B5").total() == 0
    assert points_of(filled("F")) == {"A2": 61, "B6": 6}


@pytest.mark.rule("kingdom-maps", "8.1")
@pytest.mark.parametrize(
    ("lake", "around"),
    [
        ("e5", "d4 d5 e4 e6 f4 f5"),  # the middle
        ("d4", "c3 c4 d3 d5 e4 e5"),  # above it rows grow, below it they shrink
        ("f4", "e4 e5 f3 f5 g3 g4"),
        ("a1", "a2 b1 b2"),  # corners
        ("a5", "a4 b5 b6"),
        ("e1", "d1 e2 f1"),
        ("e9", "d8 e8 f8"),
        ("i5", "h5 h6 i4"),
        ("c1", "b1 c2 d1 d2"),  # on the edge
        ("g7", "f7 f8 g6 h6"),
    ],
)
def test_hexes_are_next_to_each_other_when_they_share_a_side(lake: str, around: str) -> None:
    others = [name for name in [*RING, *INNER] if name != lake]
    assert sorted(name for name in others if by("A3", land(L=lake, A=name))) == around.split()


@pytest.mark.rule("kingdom-maps", "8.1")
def test_an_area_is_a_connected_set_of_hexes() -> None:
    assert by("A2", land(F="a1 b2 c3 d4 e5 f5 g5 h5")) == 8
    assert by("A2", land(F="a1 b2 c3 d4 e6 f6 g6 h6")) == 4
    assert by("A2", land(F="a5 b1")) == 1  # a row does not go on in the next


@pytest.mark.rule("kingdom-maps", "8.1")
def test_points_can_be_counted_at_any_time() -> None:
    table = Table(EMPTY_MAP, criteria="A2,A4,B1,B5").roll(4, 4, 4).act(Azure="Forest, take 4")
    counted = [table.act(Azure=name).points()["A2"] for name in ("a1", "a2", "a3", "a4")]
    assert counted == [1, 2, 3, 4]


# 8.2 to 8.7: sector A


@pytest.mark.rule("kingdom-maps", "8.2")
@pytest.mark.parametrize(("hexes", "points"), [(1, 0), (2, 0), (3, 4), (4, 4), (5, 0), (6, 0), (9, 0)])
def test_ranges_have_three_or_four_mountains(hexes: int, points: int) -> None:
    assert by("A1", sketch(e="M" * hexes)) == points


@pytest.mark.rule("kingdom-maps", "8.2")
def test_every_range_counts() -> None:
    assert by("A1", sketch(a="MMM", c="MMMM", e="MMM.MMMM", g="MMMMM", i="MM.MM")) == 16
    assert by("A1", land(M="a1 b2 c3")) == 4  # in a slanting line
    assert by("A1", land(M="e5 e6 d5 f5")) == 4
    assert by("A1", land(M="e5 e6 f5")) == 4
    assert by("A1", land(M="a1 a2 c3")) == 0
    assert by("A1", sketch(a="FFF", c="AAAA", e="LLL.DDDD", g="VVV")) == 0


@pytest.mark.rule("kingdom-maps", "8.3")
@pytest.mark.parametrize(("hexes", "points"), [(0, 0), (1, 1), (2, 2), (5, 5), (8, 8), (9, 9)])
def test_the_greatwood_counts_each_hex(hexes: int, points: int) -> None:
    assert by("A2", sketch(e="F" * hexes)) == points


@pytest.mark.rule("kingdom-maps", "8.3")
def test_only_the_largest_forest_counts() -> None:
    assert by("A2", sketch(a="FFF", c="FFFFFFF", e="FFFFF")) == 7
    assert by("A2", sketch(a="F", c="F", e="F.F.F")) == 1
    assert by("A2", filled("F")) == 61
    assert by("A2", filled("F", "a1")) == 60
    assert by("A2", filled("M")) == 0


@pytest.mark.rule("kingdom-maps", "8.4")
def test_farms_next_to_a_lake() -> None:
    assert by("A3", land(A="e4", L="e5")) == 1
    assert by("A3", land(A="e5", L="e4 e6 d4 d5 f4 f5")) == 1  # once, however many
    assert by("A3", land(L="e5", A="e4 e6 d4 d5 f4 f5")) == 6
    assert by("A3", land(L="e5", A="e4 e3 e2")) == 1
    assert by("A3", land(L="e5", A="e3 e7")) == 0
    assert by("A3", land(L="e5", F="e4 e6", V="d4 d5")) == 0
    assert by("A3", sketch(a="ALALA", b="LLLLLL", c="A.....A")) == 3 + 2


@pytest.mark.rule("kingdom-maps", "8.5")
def test_lakes_away_from_the_edge() -> None:
    assert by("A4", land(L="e5")) == 3
    assert by("A4", land(L="b2 b3 h5 e2 e3 e8")) == 12
    assert by("A4", land(L="b2 b1")) == 0
    assert by("A4", land(L="e2 e3 e4 e5 e6 e7 e8")) == 3
    assert by("A4", land(L="e2 e3 e4 e5 e6 e7 e8 e9")) == 0
    assert by("A4", land(L="e5 a1")) == 3  # the other one is an area of its own
    assert by("A4", filled("L")) == 0
    assert by("A4", land(M="e5")) == 0


@pytest.mark.rule("kingdom-maps", "8.5")
def test_the_edge_is_the_ring_of_24_hexes() -> None:
    assert [by("A4", land(L=name)) for name in RING] == [0] * 24
    assert [by("A4", land(L=name)) for name in INNER] == [3] * 37


@pytest.mark.rule("kingdom-maps", "8.6")
def test_deserts_on_the_edge() -> None:
    assert [by("A5", land(D=name)) for name in RING] == [1] * 24
    assert by("A5", land(D=" ".join(RING))) == 24
    assert by("A5", filled("D")) == 24
    assert by("A5", land(D=" ".join(INNER))) == 0
    assert by("A5", land(D=" ".join(CORNERS))) == 6  # on two sides, and still one hex
    assert by("A5", filled("V")) == 0


@pytest.mark.rule("kingdom-maps", "8.7")
def test_market_towns_have_other_territories_next_to_them() -> None:
    assert by("A6", land(V="e5")) == 0
    assert by("A6", land(V="e5", M="e4")) == 1
    assert by("A6", land(V="e5", M="e4 e6 d4")) == 1  # different ones
    assert by("A6", land(V="e5", M="e4", F="e6", A="d4", L="d5", D="f4")) == 5
    assert by("A6", land(V="e5 f5", M="e4", F="e6", A="d4", L="d5", D="f4")) == 5  # a Village is no other one
    assert by("A6", land(V="e5", M="e3", F="e7")) == 0


@pytest.mark.rule("kingdom-maps", "8.7")
def test_each_town_counts_its_own_neighbours() -> None:
    assert by("A6", land(V="e4 e6", M="e5")) == 2  # the same Mountain for both
    assert by("A6", land(V="e4 e5", M="e3", F="e6")) == 2
    assert by("A6", land(V="e4 e5", M="e3 e6")) == 1
    assert by("A6", land(V="e4 e6 a1", M="e5", F="e3", A="e7")) == 4


# 8.8 to 8.13: sector B


@pytest.mark.rule("kingdom-maps", "8.8")
@pytest.mark.parametrize("row", ROWS)
def test_every_row_can_be_surveyed(row: str) -> None:
    length = ROWS[row]
    full = "MFALDVMFA"[:length]
    assert by("B1", sketch(**{row: full})) == 3
    for hole in range(length):
        assert by("B1", sketch(**{row: full[:hole] + "." + full[hole + 1 :]})) == 0


@pytest.mark.rule("kingdom-maps", "8.8")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("LLLLLLLLL", 0),
        ("MFMFMFMFM", 0),
        ("MFAMFAMFA", 0),
        ("MFALLLLLL", 3),
        ("VVVVVVDAF", 3),
        ("LDVALDVAL", 3),
        ("MFALDVMFA", 3),
    ],
)
def test_a_surveyed_row_shows_four_territories(row: str, points: int) -> None:
    assert by("B1", sketch(e=row)) == points
    assert by("B1", sketch(d="MFALDVMF", e=row)) == 3 + points  # each row for itself


@pytest.mark.rule("kingdom-maps", "8.8")
def test_surveyed_rows_add_up() -> None:
    every_row = {row: "MFALDVMFA"[:length] for row, length in ROWS.items()}
    assert by("B1", sketch(**every_row)) == 27
    assert by("B1", sketch(**{**every_row, "a": "MFAL.", "i": ".FALD"})) == 21
    assert by("B1", sketch(**{row: "." + full[1:] for row, full in every_row.items()})) == 0
    assert by("B1", filled("M")) == 0


@pytest.mark.rule("kingdom-maps", "8.9")
def test_balance_counts_the_rarest_territory() -> None:
    assert by("B2", sketch(a="MFALD", b="V")) == 3
    assert by("B2", sketch(a="MFALD", b="VVVVVV")) == 3
    assert by("B2", sketch(a="MMFFA", b="ALLDDV", c="V")) == 6
    assert by("B2", sketch(a="MMFFA", b="ALLDDV")) == 3
    tens = "M" * 10 + "F" * 10 + "A" * 10 + "L" * 10 + "D" * 10 + "V" * 11
    assert by("B2", rows_of(tens)) == 30


def rows_of(letters: str) -> str:
    """A map filled from the top."""
    rows, start = {}, 0
    for name, length in ROWS.items():
        rows[name] = letters[start : start + length]
        start += length
    return sketch(**rows)


@pytest.mark.rule("kingdom-maps", "8.9")
@pytest.mark.parametrize("missing", "MFALDV")
def test_a_missing_territory_is_the_rarest(missing: str) -> None:
    assert by("B2", sketch(a="MFALD", b="VMFALD", c="V").replace(missing, ".")) == 0


@pytest.mark.rule("kingdom-maps", "8.10")
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_pair_of_neighbours_on_the_edge_is_a_border(first: str, second: str) -> None:
    """24 of them, the last with the first among them."""
    assert by("B3", land(M=first, F=second)) == 1
    assert by("B3", land(M=f"{first} {second}")) == 0
    assert by("B3", land(M=first)) == 0


@pytest.mark.rule("kingdom-maps", "8.10")
def test_borders_add_up() -> None:
    assert by("B3", land(M=" ".join(RING[::2]), F=" ".join(RING[1::2]))) == 24
    assert by("B3", land(M=" ".join(RING[::3]), F=" ".join(RING[1::3]), V=" ".join(RING[2::3]))) == 24
    assert by("B3", land(M=" ".join(RING[:12]), F=" ".join(RING[12:]))) == 2  # one of them across the end
    assert by("B3", land(M=" ".join(RING))) == 0


@pytest.mark.rule("kingdom-maps", "8.10")
def test_borders_are_between_neighbours_on_the_edge() -> None:
    assert by("B3", land(M="a1", F="a3")) == 0
    assert by("B3", land(M="a2", F="b1")) == 0  # with the corner between them
    assert by("B3", land(M="a1", F="b2")) == 0  # not on the edge
    assert by("B3", land(M="b2", F="b3")) == 0
    assert by("B3", land(M="a1 a3", F="a5")) == 0


def crossings(**hexes: str) -> int:
    """How many crossroads a map has: every two are a point, so one more elsewhere, at `h2`, shows an odd one."""
    text = land(**hexes)
    one_more = text
    for letter, name in zip("MFAL", ("h2", "h1", "h3", "g2"), strict=True):
        one_more = with_hexes(one_more, letter, name)
    return by("B4", text) + by("B4", one_more)


@pytest.mark.rule("kingdom-maps", "8.11")
@pytest.mark.parametrize(
    ("around", "count"),
    [
        (["e4"], 0),
        (["e4", "e6"], 0),
        (["e4", "e6", "d4"], 1),
        (["e4", "e6", "f4"], 1),
        (["e4", "e6", "d4", "f5"], 1),
    ],
)
def test_crossroads_have_three_territories_around(around: list[str], count: int) -> None:
    hexes = dict(zip("FALD", around, strict=False))
    assert crossings(V="e5", **hexes) - crossings(**hexes) == count


@pytest.mark.rule("kingdom-maps", "8.11")
def test_territories_around_are_different_and_not_its_own() -> None:
    assert crossings(V="e5", F="e4", A="d5", L="f5") == 1
    assert crossings(V="e5", F="e4 e6", A="d4 d5", L="f4") == 2  # the Forest between a Farm and the Lake, too
    assert crossings(V="e5", F="e4", A="e6") == 0
    assert crossings(V="e5 d4 f5", F="e4", A="e6") == 0  # its own would be the third
    assert crossings(V="e5", F="e4 d4", A="e6 f5") == 0
    assert crossings(F="e4", A="e6", L="d4", D="f5") == 0  # the middle is empty


@pytest.mark.rule("kingdom-maps", "8.11")
def test_crossroads_add_up() -> None:
    assert by("B4", land(V="e5", F="e4", A="e6", L="d4")) == 0
    assert by("B4", land(M="a1", F="a2", A="b1", L="b2")) == 1  # a1 and b2 have all three others
    assert by("B4", land(V="e5 a1", F="e4 a2", A="e6 b1", L="d4 b2")) == 1  # three: the odd one earns nothing
    assert by("B4", land(V="e5 a1 i1", F="e4 a2 i2", A="e6 b1 h1", L="d4 b2 h2")) == 2  # five


@pytest.mark.rule("kingdom-maps", "8.12")
@pytest.mark.parametrize("letter", "MFALDV")
def test_patchwork_needs_three_areas(letter: str) -> None:
    areas = [sketch(a=row.replace("x", letter)) for row in ("x.x", "xxx", "x.x.x")]
    assert [by("B5", text) for text in areas] == [0, 0, 3]
    assert by("B5", sketch(e="x.x.x.x.x".replace("x", letter))) == 3  # more are no more
    assert by("B5", sketch(a=letter * 5, e=letter, i=letter * 2)) == 3


@pytest.mark.rule("kingdom-maps", "8.12")
def test_patchwork_counts_each_territory() -> None:
    assert by("B5", sketch(e="MFMFMF")) == 6
    assert by("B5", sketch(e="MFMF")) == 0
    assert by("B5", sketch(a="MFALD", c="VMFALDV", e="MFALDV", g=".V")) == 15 + 3


# The middle of each side, clockwise from the top, with a way to the middle of the map.
SPOKES = [
    "a3 b3 c4 d4 e5",
    "c7 d7 e7 e6 e5",
    "g7 f7 e7 e6 e5",
    "i3 h3 g4 f4 e5",
    "g1 f2 e3 e4 e5",
    "c1 d2 e3 e4 e5",
]


@pytest.mark.rule("kingdom-maps", "8.13")
@pytest.mark.parametrize(("first", "second"), list(combinations(range(6), 2)))
def test_a_road_connects_two_sides_without_a_common_corner(first: int, second: int) -> None:
    shares_a_corner = second - first in (1, 5)
    assert by("B6", land(M=f"{SPOKES[first]} {SPOKES[second]}")) == (0 if shares_a_corner else 6)


@pytest.mark.rule("kingdom-maps", "8.13")
@pytest.mark.parametrize("letter", "MFALDV")
def test_a_road_of_any_territory(letter: str) -> None:
    assert by("B6", land(**{letter: f"{SPOKES[0]} {SPOKES[3]}"})) == 6
    assert by("B6", land(**{letter: SPOKES[0]})) == 0


@pytest.mark.rule("kingdom-maps", "8.13")
def test_corner_hexes_are_on_no_side() -> None:
    assert by("B6", sketch(e="D" * 9)) == 0  # from corner to corner
    assert by("B6", sketch(d="D" * 8)) == 6
    assert by("B6", sketch(a="DDDDD")) == 0
    assert by("B6", land(D="d1 d2 d3 d4 d5 d6 d7 e8 e9")) == 0
    assert by("B6", land(D="d1 d2 d3 d4 d5 d6 d7 e8 e9 d8")) == 6
    assert by("B6", land(D=" ".join(CORNERS))) == 0


@pytest.mark.rule("kingdom-maps", "8.13")
def test_a_road_may_go_round_a_corner() -> None:
    assert by("B6", land(D="b1 a1 a2")) == 0  # two sides that share it
    assert by("B6", land(D="b1 a1 a2 a3 a4 a5")) == 0
    assert by("B6", land(D="b1 a1 a2 a3 a4 a5 b6")) == 6


@pytest.mark.rule("kingdom-maps", "8.13")
def test_roads_are_one_area_and_count_once_for_a_territory() -> None:
    assert by("B6", land(D="d1 d2 d3 d4 d6 d7 d8")) == 0  # two areas
    assert by("B6", land(D="d1 d2 d3 d4 d6 d7 d8", F="d5")) == 0
    assert by("B6", sketch(b="DDDDDD", d="DDDDDDDD")) == 6
    assert by("B6", sketch(b="DDDDDD", d="FFFFFFFF", f="MMMMMMMM")) == 18
    assert by("B6", sketch(a="DD.D", b="DDDDDD")) == 6  # not the first area of its territory
    assert by("B6", land(D="a3 c1 c2 c3 c4 c5 c6 c7")) == 6
    assert by("B6", filled("V")) == 6
