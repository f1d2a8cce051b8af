"""Every registered game keeps the contract, has golden playthroughs, and has a test for every rule."""

import ast
import math
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest

from landwright.core import registry
from landwright.core.game import SECTION, GameInfo
from landwright.testing.conformance import CHECKS, Check, name_of
from landwright.testing.conformance.info import rules_of
from landwright.testing.golden import goldens
from landwright.testing.rule_marks import rules_with_tests
from tests.support.games import BUILT_IN
from tests.support.golden import GOLDENS
from tests.support.samples import samples_of
from tests.support.seeds import Seeds

TIDE_RACE = "tide-race"  # has the rules of Tide

KERNELS_BY_MODULE = {
    "rules.setup": ("setup", "chances", "apply_chance"),
    "rules.legality": ("waiting", "refusal", "actions"),
    "rules.play": ("act",),
    "rules.ending": ("outcome", "time_limit", "time_up"),
    "scoring": ("points",),
}

SLOW = {
    "actions_never_write_beyond_the_action_count",
    "chance_secrets_and_tempo_show_in_play",
    "equal_keys_mean_equal_situations",
    "every_refusal_is_met_in_play_and_cites_a_rule",
    "interpreter_and_compiled_kernels_agree",
    "invalid_action_numbers_are_refused",
    "legal_actions_have_steps_and_texts_that_are_read_back",
    "states_are_read_back_from_their_text",
    "views_and_points_show_nothing_that_the_seat_may_not_know",
    "views_travel_as_json",
}
QUICK_SHARE = 5  # with --quick one random game in this many is played
FUZZ = {
    "a_damaged_action_is_refused_with_a_sentence_or_is_one",
    "a_damaged_state_is_refused_with_a_sentence_or_can_be_played",
}


def marks_of(check: Check) -> list[pytest.MarkDecorator]:
    marks = ((SLOW, pytest.mark.slow), (FUZZ, pytest.mark.fuzz))
    return [mark for names, mark in marks if name_of(check) in names]


each_game = pytest.mark.parametrize("name", registry.names())
each_check = pytest.mark.parametrize(
    "check", [pytest.param(check, id=name_of(check), marks=marks_of(check)) for check in CHECKS]
)


@cache
def rules_cited_by_tests() -> set[tuple[str, str]]:
    return rules_with_tests(GOLDENS.parent)


@each_game
@each_check
def test_a_game_passes_the_conformance_check(
    name: str, check: Check, seeds: Seeds, pytestconfig: pytest.Config
) -> None:
    samples = replace(samples_of(name), digest_seed=next(seeds))
    if pytestconfig.getoption("quick"):
        samples = replace(samples, examples=math.ceil(samples.examples / QUICK_SHARE))
    check(registry.load(name), samples)


def test_every_marked_check_exists() -> None:
    assert set(map(name_of, CHECKS)) >= SLOW | FUZZ


@each_game
def test_every_rule_has_a_test_and_every_test_a_rule(name: str) -> None:
    game = "tide" if name == TIDE_RACE else name
    cited = {number for of, number in rules_cited_by_tests() if of == game}
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


def test_every_golden_file_belongs_to_a_game() -> None:
    files = {file for name in registry.names() for file in goldens(registry.load(name), samples_of(name))}
    assert {path.name for path in GOLDENS.iterdir()} == files


@pytest.mark.parametrize("info", BUILT_IN, ids=lambda info: info.name)
def test_every_kernel_is_in_the_same_module_of_every_game(info: GameInfo) -> None:
    rules = registry.load(info.name).rules._asdict()
    assert set(rules) == {name for names in KERNELS_BY_MODULE.values() for name in names}
    for module, names in KERNELS_BY_MODULE.items():
        for function in filter(None, map(rules.get, names)):
            assert function.__module__ == f"{info.package}.{module}"


@pytest.mark.parametrize("info", BUILT_IN, ids=lambda info: info.name)
def test_every_refusal_code_has_a_sentence(info: GameInfo) -> None:
    """Compares the integer constants of the rules that look like rule numbers with the refusals of the notation."""
    codes: dict[str, set[int]] = {}
    for source in [file for file in files(info.package).joinpath("rules").iterdir() if file.name.endswith(".py")]:
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value > SECTION:
                codes.setdefault(source.name, set()).add(value.value)
    assert codes == {"refusals.py": set(registry.load(info.name).notation.refusals)}


def test_loading_an_unknown_game_raises() -> None:
    with pytest.raises(KeyError):
        registry.load("no-such-game")
