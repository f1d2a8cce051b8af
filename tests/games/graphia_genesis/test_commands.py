"""The commands `landwright graphia-genesis …`."""

import json
from pathlib import Path

import pytest

from tests.games.graphia_genesis import reference
from tests.support.command_line import Run, run_program

EMPTY_MAP = ("." * 12 + "\n") * 12
FULL_MAP = EMPTY_MAP.replace(".", "D")
LANDS = ["mountain", "forest", "river", "desert", "tundra", "farm"]
# Rivers from edge to edge, one full region, and a Desert and a Mountain next to no Nexus.
SAMPLE = """\
MMMM....FFFF
M.......FFF.
RRRRRRRRRRRR
AAAA.N..A..R
.....AA.....
...DDD......
...T.T...N..
...M.....TTT
...........M
X...........
.X.........D
FF.........D
"""
LINES = SAMPLE.splitlines()


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "map.txt"
    path.write_text(SAMPLE)
    return path


def line(number: int, text: str) -> bytes:
    """The sample with another line of that number."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]).encode() + b"\n"


# Scoring


@pytest.mark.parametrize("anchor", ["terrain", "group", "both"])
def test_a_score_is_printed_as_json(run: Run, map_file: Path, anchor: str) -> None:
    result = run("graphia-genesis", "score", str(map_file), "--json", "--anchor", anchor)
    points = reference.score(reference.read(SAMPLE), anchor)
    expected = {
        "terrain": {name: points[name] for name in [*LANDS, "nexus"]},
        "group": {name: points[f"{name} group"] for name in LANDS},
        "total": sum(points.values()),
    }
    assert (result.code, result.err) == (0, "")
    assert result.out == json.dumps(expected, separators=(",", ":")) + "\n"


def test_the_default_anchor_is_terrain(run: Run, map_file: Path) -> None:
    default = run("graphia-genesis", "score", str(map_file), "--json")
    assert default == run("graphia-genesis", "score", str(map_file), "--json", "--anchor", "terrain")
    assert default != run("graphia-genesis", "score", str(map_file), "--json", "--anchor", "group")
    assert json.loads(default.out)["terrain"] == {
        "mountain": 0,
        "forest": 0,
        "river": 12,
        "desert": -2,
        "tundra": 2,
        "farm": 5,
        "nexus": 3,
    }


def test_a_score_is_printed_as_text(run: Run, map_file: Path) -> None:
    result = run("graphia-genesis", "score", str(map_file))
    points = reference.score(reference.read(SAMPLE))
    assert (result.code, result.err) == (0, "")
    words = [shown.split() for shown in result.out.splitlines()]
    for name in LANDS:
        assert [name.capitalize(), str(points[name]), str(points[f"{name} group"])] in words
    assert ["Nexus", str(points["nexus"])] in words
    assert words[-1] == ["Total", str(sum(points.values()))]


def test_an_empty_map_scores_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(EMPTY_MAP)
    assert json.loads(run("graphia-genesis", "score", str(path), "--json").out) == {
        "terrain": dict.fromkeys([*LANDS, "nexus"], 0),
        "group": dict.fromkeys(LANDS, 0),
        "total": 0,
    }


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE.encode(),
        SAMPLE.strip().encode(),
        SAMPLE.encode() + b"\n\n",
        SAMPLE.replace("\n", "\r\n").encode(),
        SAMPLE.strip().replace("\n", "\r\n").encode(),
        SAMPLE.replace("\n", "\r\n").encode() + b"\r\n",
    ],
    ids=["plain", "no-last-newline", "blank-lines-after", "crlf", "crlf-no-last", "crlf-blank-line"],
)
def test_every_kind_of_line_ending_is_read(run: Run, map_file: Path, data: bytes) -> None:
    usual = run("graphia-genesis", "score", str(map_file), "--json")
    map_file.write_bytes(data)
    assert run("graphia-genesis", "score", str(map_file), "--json") == usual


# Placements


@pytest.mark.parametrize("shape", "IOTSZLJ")
@pytest.mark.parametrize("die", range(1, 13))
def test_placements_are_counted(run: Run, map_file: Path, shape: str, die: int) -> None:
    result = run("graphia-genesis", "placements", str(map_file), "--shape", shape, "--die", str(die))
    assert result == (0, f"{len(reference.places(reference.read(SAMPLE), {shape}, die))}\n", "")


def test_placements_include_flips_by_option(run: Run, map_file: Path) -> None:
    result = run("graphia-genesis", "placements", str(map_file), "--shape", "L", "--die", "7", "--flips")
    assert result == (0, f"{len(reference.places(reference.read(SAMPLE), {'L', 'J'}, 7))}\n", "")


@pytest.mark.parametrize(("land", "count"), [(EMPTY_MAP, 40), (FULL_MAP, 0), (FULL_MAP.replace("D" * 4, "....", 1), 1)])
def test_placements_of_an_i_in_the_first_row_or_column(run: Run, map_file: Path, land: str, count: int) -> None:
    map_file.write_text(land)
    result = run("graphia-genesis", "placements", str(map_file), "--shape", "I", "--die", "1")
    assert result == (0, f"{count}\n", "")


@pytest.mark.parametrize("die", ["0", "13", "-1", "7.5", "", "seven", "1e1", "9" * 400])
def test_the_die_is_1_to_12(run: Run, map_file: Path, die: str) -> None:
    result = run("graphia-genesis", "placements", str(map_file), "--shape", "L", "--die", die)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"--die is a whole number from 1 to 12, not '{die}'.\n"


@pytest.mark.parametrize("shape", ["X", "N", "", "LL", "I-shape", "L,J"])
def test_a_shape_is_one_of_seven(run: Run, map_file: Path, shape: str) -> None:
    result = run("graphia-genesis", "placements", str(map_file), "--shape", shape, "--die", "7")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"--shape cannot be '{shape}'")


@pytest.mark.parametrize("anchor", ["X", "", "nexus"])
def test_an_anchor_is_one_of_three(run: Run, map_file: Path, anchor: str) -> None:
    result = run("graphia-genesis", "score", str(map_file), "--anchor", anchor)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"--anchor cannot be '{anchor}'")


@pytest.mark.parametrize("missing", ["--shape", "--die"])
def test_shape_and_die_are_required(run: Run, map_file: Path, missing: str) -> None:
    options = {"--shape": "L", "--die": "7"}
    given = [word for name, value in options.items() if name != missing for word in (name, value)]
    result = run("graphia-genesis", "placements", str(map_file), *given)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(missing)


# Bad maps

BAD = {
    "empty": (b"", "Line 1 has 0 letters; that row of the map has 12."),
    "blank": (b"\n\n\n", "Line 1 has 0 letters; that row of the map has 12."),
    "short line": (line(3, "RRRRRRRRRRR"), "Line 3 has 11 letters; that row of the map has 12."),
    "long line": (line(12, "RRRRRRRRRRRRR"), "Line 12 has 13 letters; that row of the map has 12."),
    "blank line": (line(5, ""), "Line 5 has 0 letters; that row of the map has 12."),
    "blank first line": (b"\n" + SAMPLE.encode(), "Line 1 has 0 letters; that row of the map has 12."),
    "spaces before": (line(2, "  M.........."), "Line 2 has ' ' as letter 1, which is not a terrain; "),
    "space after": (line(2, LINES[1] + " "), "Line 2 has ' ' as letter 13, which is not a terrain; "),
    "space after the last": (line(12, LINES[11] + " "), "Line 12 has ' ' as letter 13, which is not a terrain; "),
    "missing line": ("\n".join(LINES[:11]).encode(), "Line 12 is missing: a map has 12 lines."),
    "one line": (LINES[0].encode(), "Line 2 is missing: a map has 12 lines."),
    "extra line": (SAMPLE.encode() + b"............\n", "Line 13 is one too many: a map has 12 lines."),
    "extra words": (SAMPLE.encode() + b"\n\nby Ann\n", "Line 13 is one too many: a map has 12 lines."),
    "spaces for a line": (SAMPLE.encode() + b"   \n", "Line 13 is one too many: a map has 12 lines."),
    "bad letter": (line(7, "......Q....."), "Line 7 has 'Q' as letter 7, which is not a terrain; "),
    "small letter": (line(1, "m..........."), "Line 1 has 'm' as letter 1, which is not a terrain; "),
    "space for empty": (line(4, "MMMM MMMMMMM"), "Line 4 has ' ' as letter 5, which is not a terrain; "),
    "tab": (line(4, "MMMM\tMMMMMMM"), "Line 4 has '\\t' as letter 5, which is not a terrain; "),
    "other alphabet": (line(9, "МММММММММММM"), "Line 9 has 'М' as letter 1, which is not a terrain; "),
    "binary": (bytes(range(256)), "Line 1 has "),
    "zeros": (bytes(200), "Line 1 has '\\x00' as letter 1, which is not a terrain; "),
    "no utf-8": (line(1, "............").replace(b"............", b"\xff" * 12, 1), "Line 1 has '�' as letter 1"),
    "old line ends": (SAMPLE.replace("\n", "\r").encode(), "Line 1 has '\\r' as letter 13, which is not a terrain; "),
    "huge": (b"M" * 5_000_000, "Line 1 has "),
    "many lines": (b"............\n" * 1_000_000, "Line 13 is one too many: a map has 12 lines."),
    "much after a gap": (SAMPLE.encode() + b"\n" * 20_000 + b"M", "Line 13 is one too many: a map has 12 lines."),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_malformed_map_exits_2_and_names_the_line(run: Run, map_file: Path, kind: str) -> None:
    data, sentence = BAD[kind]
    map_file.write_bytes(data)
    for command in (["score"], ["score", "--json"], ["placements", "--shape", "L", "--die", "7"]):
        result = run("graphia-genesis", command[0], str(map_file), *command[1:])
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(sentence)
        assert result.err.endswith(".\n")
        assert result.err.count("\n") == 1


def test_an_unreadable_file_exits_2(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.txt", tmp_path / "map\0.txt", ""):
        result = run("graphia-genesis", "score", str(path))
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"'{path}' cannot be read: ")
        assert result.err.count("\n") == 1
    assert run("graphia-genesis", "score").err.startswith("MAP_FILE is missing")


@pytest.mark.slow
def test_the_program_reports_a_malformed_map(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_bytes(BAD["bad letter"][0])
    result = run_program("graphia-genesis", "score", str(path), "--json")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        "Line 7 has 'Q' as letter 7, which is not a terrain; they are M F R D T A N X, and '.' is empty."
    ]


@pytest.mark.slow
def test_a_map_is_read_from_standard_input(run: Run, map_file: Path) -> None:
    assert run("graphia-genesis", "score", "-", typed=SAMPLE) == run("graphia-genesis", "score", str(map_file))
    result = run("graphia-genesis", "score", "-", typed="")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Line 1 has 0 letters; that row of the map has 12.\n"
    piped = run_program("graphia-genesis", "placements", "-", "--shape", "L", "--die", "7", typed=SAMPLE)
    assert piped.out == run("graphia-genesis", "placements", str(map_file), "--shape", "L", "--die", "7").out
