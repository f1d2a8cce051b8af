"""Random input follows from the test and from `--fuzz-seed`, and from nothing else."""

import re
from pathlib import Path

import pytest

from tests.support.tiny_projects import make, run

INPUT = """
from itertools import islice

import {imported}
from hypothesis import given
from hypothesis import strategies as st


@given(number=st.integers(), letters=st.sets(st.sampled_from("abcdef")))
def test_examples(number, letters):
    print("input", number, sorted(letters))


def test_seeds(seeds):
    print("input", list(islice(seeds, 3)))
"""


@pytest.mark.slow
def test_input_depends_on_nothing_but_the_fuzz_seed(tmp_path: Path) -> None:
    """Neither on the order of sets, nor on the constants of imported modules."""
    constants = "".join(f"A{number} = {number * 7919}\n" for number in range(200))

    def drawn(imported: str, *arguments: str) -> list[str]:
        folder = make(tmp_path, few="", many=constants, test_input=INPUT.format(imported=imported))
        done = run(folder, "-m", "pytest", "-s", *arguments, PYTHONHASHSEED=str(len(imported)))
        assert done.returncode == 0, done.stdout
        return re.findall("input (.*)", done.stdout)

    always = drawn("few")
    assert len(always) == 101
    assert drawn("many") == always
    fresh = drawn("few", "--fuzz-seed", "1")
    assert len(fresh) == 301
    assert drawn("many", "--fuzz-seed", "1") == fresh
    assert fresh[:100] != always[:100]
    assert fresh[-1] != always[-1]
