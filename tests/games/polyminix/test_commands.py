"""The commands `landwright polyminix …`."""

import json
from pathlib import Path

import pytest

from landwright.games.polyminix.components import CARDS_FILE
from tests.games.polyminix.plain_cover import FORMS, STANDARD, cells_of, covers, is_cover, is_kept, to_origin
from tests.support.command_line import Run

EIGHT = "########\n" * 8
LETTER = "..##\n####\n##..\n"  # a connected figure of 8


@pytest.fixture
def region(tmp_path: Path) -> Path:
    path = tmp_path / "region.txt"
    path.write_text(EIGHT)
    return path


def drawn_cover(text: str) -> frozenset[tuple[str, frozenset[tuple[int, int]]]]:
    """The pieces of a drawing, found by their forms."""
    by_sign: dict[str, set[tuple[int, int]]] = {}
    for i, row in enumerate(text.splitlines()):
        for j, sign in enumerate(row):
            if sign != ".":
                by_sign.setdefault(sign, set()).add((i, j))
    return frozenset(
        (next(name for name, forms in FORMS.items() if to_origin(cells) in forms), frozenset(cells))
        for cells in by_sign.values()
    )


def test_a_solution_is_drawn(run: Run, region: Path) -> None:
    result = run("polyminix", "solve", str(region))
    assert (result.code, result.err) == (0, "")
    assert is_cover(drawn_cover(result.out), cells_of(EIGHT.split()))


def test_a_drawing_has_the_rows_and_columns_of_the_region(run: Run, region: Path) -> None:
    region.write_text("....\n.##.\n.###\n")
    result = run("polyminix", "solve", str(region), "--exactly", "p5")
    assert result == (0, "....\n.PP.\n.PPP\n", "")


def test_the_region_can_come_from_standard_input(run: Run) -> None:
    assert run("polyminix", "solve", "-", "--count", typed="##\n") == (0, "1\n", "")


@pytest.mark.parametrize(
    ("height", "width", "number"), [(6, 10, 9356), (5, 12, 4040), (4, 15, 1472), (3, 20, 8), (20, 3, 8)]
)
def test_solutions_are_counted(run: Run, region: Path, height: int, width: int, number: int) -> None:
    region.write_text(("#" * width + "\n") * height)
    assert run("polyminix", "solve", str(region), "--count", "--kit", "pentominoes") == (0, f"{number}\n", "")


def test_a_hole_is_not_covered(run: Run, region: Path) -> None:
    region.write_text("########\n" * 3 + "###..###\n" * 2 + "########\n" * 3)
    assert run("polyminix", "solve", str(region), "--count", "--kit", "pentominoes").out == "520\n"


@pytest.mark.parametrize(
    "options",
    [
        ["--exactly", "L4,T4"],
        ["--exactly", "I2,I3,L3"],
        ["--with", "I2"],
        ["--with", "I2,L3", "--others", "1"],
        ["--without", "S4,L4,L3"],
        ["--areas", "3,5"],
        ["--areas", "2,3,3"],
        ["--areas", "7"],
        ["--exactly", "I2,I3,L3", "--without", "I2"],
        ["--exactly", "I2,I3,L3", "--with", "I2", "--others", "2", "--areas", "2,3,3"],
        ["--exactly", "I2,I3,L3", "--with", "I2", "--others", "1"],
    ],
)
def test_options_are_combined(run: Run, region: Path, options: list[str]) -> None:
    region.write_text(LETTER)
    values = {key: value.split(",") for key, value in zip(options[::2], options[1::2], strict=True)}
    number = sum(
        is_kept(
            cover,
            tuple(values["--exactly"]) if "--exactly" in values else None,
            tuple(values.get("--with", ())),
            int(values["--others"][0]) if "--others" in values else None,
            tuple(values.get("--without", ())),
            tuple(map(int, values["--areas"])) if "--areas" in values else None,
        )
        for cover in covers(cells_of(LETTER.split()), STANDARD)
    )
    assert run("polyminix", "solve", str(region), "--count", *options) == (0, f"{number}\n", "")
    result = run("polyminix", "solve", str(region), *options)
    assert (result.code, result.out == "none\n", result.err) == ((0, False, "") if number else (1, True, ""))


def test_disconnected_regions_are_allowed(run: Run, region: Path) -> None:
    region.write_text("##.##\n...#.\n")
    assert run("polyminix", "solve", str(region)) == (0, "II.LL\n...L.\n", "")


@pytest.mark.parametrize("options", [[], ["--count"]])
def test_an_answer_that_is_not_known_in_time_exits_3(run: Run, region: Path, options: list[str]) -> None:
    result = run("polyminix", "solve", str(region), "--seconds", "0.000001", *options)
    assert (result.code, result.out) == (3, "")
    assert "not known" in result.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--exactly", "L5,L5"], "named twice"),
        (["--with", "T4,I2,T4"], "named twice"),
        (["--without", "P5,P5"], "named twice"),
        (["--others", "2"], "--with"),
        (["--with", "L5", "--others", "-1"], "--others"),
        (["--with", "L5", "--others", "1.5"], "--others"),
        (["--exactly", "Q5"], "Q5"),
        (["--without", "O4"], "O4"),
        (["--with", "X5"], "X5"),
        (["--with", "I2", "--kit", "pentominoes"], "I2"),
        (["--exactly", ""], "--exactly"),
        (["--exactly", "L5,,T4"], "--exactly"),
        (["--areas", "2,x"], "--areas"),
        (["--areas", ""], "--areas"),
        (["--areas", "0"], "--areas"),
        (["--areas", "-2"], "--areas"),
        (["--kit", "large"], "--kit"),
        (["--seconds", "0"], "--seconds"),
        (["--seconds", "soon"], "--seconds"),
        (["--all"], "--all"),
        (["another.txt"], "another.txt"),
    ],
)
def test_wrong_options_exit_2(run: Run, region: Path, options: list[str], why: str) -> None:
    for more in ([], ["--count"]):
        result = run("polyminix", "solve", str(region), *options, *more)
        assert (result.code, result.out) == (2, "")
        assert why in result.err
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no squares"),
        (b"....\n....\n", "no squares"),
        (b"##\n#x\n", "'x'"),
        (b"###\n##\n", "Line 2"),
        (b"##\n\n##\n", "Line 2"),
        (b"#" * 65 + b"\n", "65 squares"),
        (b"########\n" * 9, "72 squares"),
        (b"\xff\xfe\x00", "character"),
        (b"#" * 20_000, "Line 1"),
    ],
)
def test_a_wrong_region_exits_2(run: Run, region: Path, data: bytes, why: str) -> None:
    region.write_bytes(data)
    for more in ([], ["--count"]):
        result = run("polyminix", "solve", str(region), *more)
        assert (result.code, result.out) == (2, "")
        assert why in result.err


def test_a_missing_file_exits_2(run: Run, tmp_path: Path) -> None:
    assert run("polyminix", "solve", str(tmp_path / "none.txt")).code == 2
    assert run("polyminix", "solve").code == 2
    assert run("polyminix", "check-cards", str(tmp_path / "none.json")).code == 2


def test_line_ends_of_other_systems_are_read(run: Run, region: Path) -> None:
    region.write_bytes(b"##\r\n##\r\n##\r\n")
    assert run("polyminix", "solve", str(region), "--count").code == 0


# Cards and problems


def test_the_cards_are_printed_as_json(run: Run) -> None:
    result = run("polyminix", "cards", "--json")
    found = json.loads(result.out)
    assert (result.code, result.err) == (0, "")
    assert [card["card"] for card in found] == list(range(1, 50))
    assert all(list(card) == ["card", "colour", "sides"] and len(card["sides"]) == 2 for card in found)
    side = found[0]["sides"][0]
    assert list(side) == ["figure", "boxes"]
    assert list(side["boxes"]) == ["!1", "!2", "?1", "?2", "⊘", "A+B"]
    assert list(side["boxes"]["?1"]) == ["with", "others"]


def test_the_cards_are_listed_with_names(run: Run) -> None:
    result = run("polyminix", "cards")
    assert result.code == 0
    assert len(result.out.splitlines()) == 50


@pytest.mark.slow
def test_the_cards_are_checked(run: Run) -> None:
    result = run("polyminix", "check-cards")
    assert result == (0, "All properties hold: 49 cards, 98 figures, 588 boxes.\n", "")


@pytest.mark.slow
def test_failures_of_cards_are_named(run: Run, tmp_path: Path) -> None:
    found = json.loads(CARDS_FILE.read_text())
    found[2]["sides"][1]["boxes"]["A+B"] = [2, 2]
    found[5]["sides"][0]["boxes"]["!2"] = found[5]["sides"][0]["boxes"]["!1"]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(found))
    result = run("polyminix", "check-cards", str(path))
    assert result.code == 1
    assert "Card 3, side 2: the box A+B has no solution." in result.out
    assert "Card 6, side 1: the boxes !1 and !2 are the same." in result.out


@pytest.mark.parametrize("text", ["", "no", "[]x", '[{"card": 1}]'])
def test_a_malformed_card_file_exits_2(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text)
    result = run("polyminix", "check-cards", str(path))
    assert (result.code, result.out) == (2, "")
    assert "not a card file" in result.err


def test_a_solution_of_each_problem_is_printed(run: Run) -> None:
    result = run("polyminix", "problems")
    assert (result.code, result.err) == (0, "")
    blocks = result.out.strip().split("\n\n")
    assert len(blocks) == 36
    assert blocks[0].startswith("turn first, test !1: a square of side 3\n")
    assert blocks[-1].startswith("turn choice, test A+B: a symmetric square of side 7 with 1 hole\n")
