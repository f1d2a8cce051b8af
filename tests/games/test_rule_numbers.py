"""RULES.md of every game: what is ours is marked and listed, and the code cites rules that exist."""

import ast
import re
from pathlib import Path

import pytest

import landwright

FOLDER = Path(landwright.__file__).parent / "games"
GAMES = sorted(file.parent.name for file in FOLDER.glob("*/RULES.md"))
RULE = re.compile(r"^\*\*(\d+\.\d+)\*\*(.*)$", re.MULTILINE)
NUMBER = r"\d+\.\d+"
MARK = re.compile(r"\*\([^)]*\b(reconstructed|ours)\.\)\*", re.IGNORECASE)

# Rules that the printed rulebooks do not have, or whose printed form is lost.
OURS = {
    "forgenesis": ["1.1", "1.2"],
    "graphia_genesis": ["1.3"],
    "kingdom_maps": ["1.1", "1.2", "1.3", "8.2", "8.13"],
    "polyminix": ["1.1", "1.2", "1.5", "4.11", "4.12", "5.1", "6.2", "6.9", "7.4", "8.1", "8.6"],
    "terramorphic_expanse": ["1.2", "1.3", "1.4", "1.5", "7.9", "7.10", "8.3", "9.4"],
}


def rules_of(game: str) -> dict[str, str]:
    """The text of every rule by its number."""
    return dict(RULE.findall((FOLDER / game / "RULES.md").read_text(encoding="utf-8")))


def listed(game: str) -> set[str]:
    """The rules that the text about reconstructions names, with those between the ends of a range."""
    text = (FOLDER / game / "RULES.md").read_text(encoding="utf-8")
    section = re.search(r"^(?:## Reconstructed$|\*Reconstructed\*:)(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section
    return cited(section[1], list(rules_of(game)))


def cited(text: str, rules: list[str]) -> set[str]:
    found = set(re.findall(rf"\b{NUMBER}\b", text))
    for first, last in re.findall(rf"\b({NUMBER}) to ({NUMBER})\b", text):
        found |= set(rules[rules.index(first) : rules.index(last) + 1])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_ours_is_listed(game: str) -> None:
    assert not set(OURS[game]) - listed(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_rule_marks_as_ours_is_listed_with_its_number(game: str) -> None:
    marked = {number for number, text in rules_of(game).items() if MARK.search(text)}
    assert not marked - listed(game)


@pytest.mark.parametrize("game", GAMES)
def test_only_rules_that_exist_are_listed(game: str) -> None:
    assert not listed(game) - set(rules_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_the_rules_cites_rules_that_exist(game: str) -> None:
    known = set(rules_of(game))
    for file in sorted((FOLDER / game / "rules").glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        parts = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)]
        for part in parts:
            unknown = set(re.findall(rf"\b{NUMBER}\b", ast.get_docstring(part) or "")) - known
            assert not unknown, (file.name, getattr(part, "name", ""))


@pytest.mark.parametrize(
    ("function", "rule"),
    [
        ("area_of", "6.4"),
        ("is_connected", "6.4"),
        ("bounds", "6.5"),
        ("perimeter_of", "6.6"),
        ("has_symmetry", "6.7"),
        ("is_symmetric", "6.7"),
        ("count_single_holes", "6.9"),
        ("is_solution", "6.4 to 6.9"),
    ],
)
def test_measures_of_figures_cite_their_rules(function: str, rule: str) -> None:
    tree = ast.parse((FOLDER / "polyminix" / "rules" / "figures.py").read_text(encoding="utf-8"))
    docstrings = {node.name: ast.get_docstring(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert rule in (docstrings[function] or "")
