"""Every game keeps the contract and the habits of the house."""

import ast

import pytest

from landwright.core import registry
from landwright.core.game import SECTION
from landwright.testing.conformance import CHECKS, Check, name_of
from landwright.testing.conformance.info import rules_of
from landwright.testing.golden import goldens
from landwright.testing.rule_marks import rules_with_tests
from tests.support.golden import GOLDENS
from tests.support.samples import samples_of

TIDE_RACE = "tide-race"  # has the rules of Tide

each_game = pytest.mark.parametrize("name", registry.names())


@each_game
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
def test_the_contract(name: str, check: Check) -> None:
    check(registry.load(name), samples_of(name))


@each_game
def test_every_rule_has_a_test_and_every_test_a_rule(name: str) -> None:
    game = "tide" if name == TIDE_RACE else name
    cited = {number for of, number in rules_with_tests(GOLDENS.parent) if of == game}
    assert cited == set(rules_of(registry.load(name)))


@each_game
def test_every_game_has_its_golden_playthroughs(name: str) -> None:
    game = registry.load(name)
    texts = goldens(game, samples_of(name))
    for file, text in texts.items():
        known = (GOLDENS / file).read_text(encoding="utf-8")
        assert known == text, f"{file} is not what is played now; read the diff of `make golden`"
    endings = {text.strip().splitlines()[-1] for text in texts.values()}
    for reason in game.notation.endings.values():
        assert any(reason in ending for ending in endings), f"no golden ends because {reason}"


def test_every_golden_is_of_a_game() -> None:
    files = {file for name in registry.names() for file in goldens(registry.load(name), samples_of(name))}
    assert {path.name for path in GOLDENS.iterdir()} == files


@pytest.mark.parametrize("package", ["forgenesis", "graphia_genesis", "kingdom_maps"])
def test_the_code_names_the_refusals_that_people_can_read(package: str) -> None:
    """The constants of a game's rules that look like a rule's number."""
    folder = GOLDENS.parent.parent / "src" / "landwright" / "games" / package / "rules"
    codes = set()
    for source in folder.glob("*.py"):
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value > SECTION:
                codes.add(value.value)
    assert codes == set(registry.load(package.replace("_", "-")).notation.refusals)


def test_a_game_that_is_not_there_is_not_loaded() -> None:
    with pytest.raises(KeyError):
        registry.load("no-such-game")
