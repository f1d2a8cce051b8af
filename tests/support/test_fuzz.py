"""`make fuzz` shows failures once, with their smallest examples, and counts examples."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.tiny_projects import Done, make, run

pytestmark = pytest.mark.slow

PROPERTIES = """
from hypothesis import given
from hypothesis import strategies as st


@given(numbers=st.lists(st.integers()))
def test_sums_are_small(numbers):
    assert sum(numbers) < 1000


@given(numbers=st.lists(st.integers()))
def test_sums_do_not_depend_on_the_order(numbers):
    assert sum(numbers) == sum(reversed(numbers))


def test_seeds_differ(seeds):
    assert next(seeds) != next(seeds)


def test_parts(seeds, subtests):
    for _ in range(3):
        with subtests.test("a part"):
            assert next(seeds) < 0


def test_nothing_random():
    raise AssertionError("it has no random input")
"""


class Fuzzed(NamedTuple):
    folder: Path
    done: Done


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Fuzzed:
    folder = make(tmp_path_factory.mktemp("fuzzed"), test_properties=PROPERTIES)
    return Fuzzed(folder, run(folder, "-m", "tests.support.fuzz", "--rounds", "2", "--seed", "3", "--", "-n", "1"))


def test_a_failure_is_shown_once_with_its_smallest_example(fuzzed: Fuzzed) -> None:
    _, done = fuzzed
    assert done.returncode == 1, done.stdout + done.stderr
    shown = re.findall(r"^FAILED test_properties.py::(\w+)", done.stdout, re.MULTILINE)
    assert shown == ["test_sums_are_small", "test_parts"]
    assert "numbers=[1000]" in done.stdout
    assert "test_nothing_random" not in done.stdout


@pytest.mark.parametrize(("number", "error"), [(0, "numbers=[1000]"), (1, "< 0")])
def test_the_command_of_a_failure_repeats_it(fuzzed: Fuzzed, number: int, error: str) -> None:
    folder, done = fuzzed
    commands = re.findall(r"Repeat it with +\S+ (.*)", done.stdout)
    again = run(folder, *commands[number].split())
    assert again.returncode == 1, again.stdout
    assert error in again.stdout


def test_examples_are_counted_in_each_round_and_in_all(fuzzed: Fuzzed) -> None:
    _, done = fuzzed
    rounds = re.findall(r"Round (\d), seed (\d+): (\d) tests, (\d+) examples, (\d) failures?", done.stdout)
    (first, first_seed, *counts), (second, second_seed, *later) = rounds
    assert (first, second) == ("1", "2")
    assert first_seed != second_seed
    assert (counts[0], counts[2]) == ("4", "2")
    assert later == ["2", "302", "0"]  # the tests that failed are left out
    total = int(counts[1]) + 302
    assert f"Seed 3: 2 rounds, {total:,} examples, 2 failures\n" in done.stdout


def test_a_run_without_failures_ends_well_and_a_broken_one_is_explained(tmp_path: Path) -> None:
    folder = make(tmp_path, test_seeds="def test_seeds(seeds):\n    next(seeds)\n")
    fuzz = ("-m", "tests.support.fuzz", "--rounds", "1", "--", "-n", "1")
    done = run(folder, *fuzz)
    assert (done.returncode, done.stderr) == (0, "")
    assert ": 1 test, 1 example, 0 failures" in done.stdout
    broken = run(make(folder, test_seeds="import no_such_module\n"), *fuzz)
    assert broken.returncode == 1
    assert "No module named 'no_such_module'" in broken.stderr
