"""The commands `landwright kingdom-maps …`."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import Run

# A range of four, a Forest along two sides, Farms by a Lake, an inland Lake, Deserts at the edge, a Village between.
SAMPLE = """\
    M M M M .
   F . . . . D
  F L A . . . D
 F A A . . . . .
F . V L . . . . .
 F V . . . . . .
  F . . . . . .
   F . . . . .
    F . . . .
"""
LINES = SAMPLE.splitlines()
BLANK = "\n".join("." * length for length in (5, 6, 7, 8, 9, 8, 7, 6, 5)) + "\n"
CODES = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"]
POINTS = {"A1": 4, "A2": 8, "A3": 3, "A4": 6, "A5": 2, "A6": 3, "B1": 0, "B2": 6, "B3": 1, "B4": 0, "B5": 0, "B6": 0}


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "map.txt"
    path.write_text(SAMPLE)
    return path


def line(number: int, text: str) -> bytes:
    """The sample with another line of that number."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]).encode() + b"\n"


# Scoring


def test_a_score_by_all_criteria_is_printed_as_json(run: Run, map_file: Path) -> None:
    result = run("kingdom-maps", "score", str(map_file), "--json")
    assert (result.code, result.err) == (0, "")
    assert list(json.loads(result.out)) == [*CODES, "total"]
    assert json.loads(result.out) == POINTS | {"total": sum(POINTS.values())}


@pytest.mark.parametrize("criteria", ["A2,A4,B1,B5", "b6", "B2, A1", "A3 A5 A6"])
def test_a_score_by_some_criteria(run: Run, map_file: Path, criteria: str) -> None:
    result = run("kingdom-maps", "score", str(map_file), "--criteria", criteria, "--json")
    codes = [code for code in CODES if code in criteria.upper()]
    assert json.loads(result.out) == {code: POINTS[code] for code in codes} | {"total": sum(POINTS[c] for c in codes)}


def test_a_score_is_printed_as_text(run: Run, map_file: Path) -> None:
    result = run("kingdom-maps", "score", str(map_file), "--criteria", "A1,A6")
    assert (result.code, result.err) == (0, "")
    words = [shown.split() for shown in result.out.splitlines()]
    assert ["A1", "Ranges", "4"] in words
    assert ["A6", "Market", "towns", "3"] in words
    assert words[-1] == ["Total", "7"]


@pytest.mark.parametrize("criteria", ["A7", "A0,B1", "Ranges", "A1;B1", "--", "A" * 200])
def test_an_unknown_criterion_exits_2(run: Run, map_file: Path, criteria: str) -> None:
    result = run("kingdom-maps", "score", str(map_file), "--criteria", criteria)
    assert (result.code, result.out) == (2, "")
    assert "criteri" in result.err


# Placements


@pytest.mark.parametrize(("number", "count"), [(1, 61), (2, 156), (3, 489), (6, 22573)])
def test_drawings_on_a_blank_map_are_counted(run: Run, map_file: Path, number: int, count: int) -> None:
    map_file.write_text(BLANK)
    assert run("kingdom-maps", "placements", str(map_file), str(number)) == (0, f"{count}\n", "")


def test_drawings_lie_next_to_earlier_ones(run: Run, map_file: Path) -> None:
    map_file.write_text(BLANK.replace(".", "M", 1))
    assert run("kingdom-maps", "placements", str(map_file), "1") == (0, "3\n", "")  # next to a corner
    map_file.write_text(BLANK.replace(".", "M").replace("M", ".", 1))
    assert run("kingdom-maps", "placements", str(map_file), "1") == (0, "1\n", "")
    assert run("kingdom-maps", "placements", str(map_file), "2") == (0, "0\n", "")


@pytest.mark.parametrize("number", ["0", "7", "-1", "1.5", "two", "9" * 400])
def test_a_number_other_than_one_to_six_exits_2(run: Run, map_file: Path, number: str) -> None:
    result = run("kingdom-maps", "placements", str(map_file), number)
    assert (result.code, result.out) == (2, "")
    assert result.err


# Bad maps

BAD = {
    "empty": (b"", "Line 1 has 0 letters; that row of the map has 5."),
    "short line": (line(5, "FFFF"), "Line 5 has 4 letters; that row of the map has 9."),
    "long line": (line(9, "FFFFFF"), "Line 9 has 6 letters; that row of the map has 5."),
    "blank line": (line(2, ""), "Line 2 has 0 letters; that row of the map has 6."),
    "missing line": ("\n".join(LINES[:8]).encode(), "Line 9 is missing: a map has 9 lines."),
    "extra line": (SAMPLE.encode() + b".....\n", "Line 10 is one too many: a map has 9 lines."),
    "bad letter": (line(3, "FLAQ..D"), "Line 3 has 'Q' as letter 4, which is not a territory; "),
    "small letter": (line(1, "m...."), "Line 1 has 'm' as letter 1, which is not a territory; "),
    "binary": (bytes(range(256)), "Line 1 has "),
    "huge": (b"M" * 5_000_000, "Line 1 has "),
    "many lines": (b".....\n" * 1_000_000, "Line 2 has 5 letters; that row of the map has 6."),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("command", [["score"], ["placements"]])
def test_a_malformed_map_exits_2_and_names_the_line(run: Run, map_file: Path, kind: str, command: list[str]) -> None:
    data, sentence = BAD[kind]
    map_file.write_bytes(data)
    result = run("kingdom-maps", *command, str(map_file), *(["3"] if command == ["placements"] else []))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(sentence)


def test_a_missing_file_exits_2(run: Run, tmp_path: Path) -> None:
    result = run("kingdom-maps", "score", str(tmp_path / "none.txt"))
    assert (result.code, result.out) == (2, "")
    assert "cannot be read" in result.err


def test_a_map_is_read_from_standard_input(run: Run, map_file: Path) -> None:
    assert run("kingdom-maps", "score", "-", typed=SAMPLE) == run("kingdom-maps", "score", str(map_file))
