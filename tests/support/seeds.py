"""Random input, as a pytest plugin: the same in every run of the tests, and fresh with each `--fuzz-seed`.

All random input comes from Hypothesis or from the fixture `seeds`; the tests that use either have the mark `random`.
`make fuzz` runs these again and again with other seeds.
"""

import random
import time
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, core, is_hypothesis_test, settings
from hypothesis.internal.conjecture import providers
from hypothesis.statistics import collector
from hypothesis.vendor import pretty

FIXED: Final = "fixed"  # profiles of Hypothesis
FRESH: Final = "fresh"
EXAMPLES: Final = "examples"  # the property of a test report
EXECUTED: Final = ("valid", "interesting")  # the status of an example that was not rejected

# How fast an example is drawn depends on the machine, and must not decide a test.
settings.register_profile(
    FIXED, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(FRESH, settings.get_profile(FIXED), derandomize=False, max_examples=300)
settings.load_profile(FIXED)  # at once, as a conftest.py may import settings of tests


class Seeds(Iterator[int]):
    """Seeds for the random input of one test, as many as it takes."""

    def __init__(self, test: str, fuzz_seed: int | None) -> None:
        self.taken = 0
        self._chance = random.Random(test if fuzz_seed is None else f"{fuzz_seed} {test}")

    def __next__(self) -> int:
        self.taken += 1
        return self._chance.getrandbits(32)


@pytest.fixture(scope="session")
def fuzz_seed(pytestconfig: pytest.Config) -> int | None:
    """The seed of a round of `make fuzz`; None where all input is fixed."""
    seed: int | None = pytestconfig.getoption("fuzz_seed")
    return seed


@pytest.fixture
def seeds(request: pytest.FixtureRequest, fuzz_seed: int | None) -> Seeds:
    return Seeds(request.node.nodeid, fuzz_seed)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("random input")
    group.addoption("--fuzz-seed", type=int, metavar="N", help="derive all random input from this seed")
    group.addoption("--fuzz-until", type=float, metavar="SECONDS", help="start no test after this time of the epoch")


@pytest.hookimpl(tryfirst=True)  # before Hypothesis looks for its seed
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "random: has random input; set automatically")
    # Else Hypothesis draws constants from the source of whatever modules happen to be imported.
    vars(providers)["is_local_module_file"] = lambda _path: False
    seed: int | None = config.getoption("fuzz_seed")
    if seed is not None:
        settings.load_profile(FRESH)
        config.option.hypothesis_seed = str(seed)
        config.pluginmanager.register(Fuzzing(seed, config.getoption("fuzz_until")))


def pytest_runtest_setup() -> None:
    """Lets Hypothesis print examples again: Schemathesis, once in use, stops it for all tests to save time."""
    vars(core)["RepresentationPrinter"] = pretty.RepresentationPrinter


def pytest_itemcollected(item: pytest.Item) -> None:
    if is_random(item):
        item.add_marker("random")


def is_random(item: pytest.Item) -> bool:
    return is_hypothesis_test(getattr(item, "obj", None)) or "fuzz_seed" in getattr(item, "fixturenames", ())


class Fuzzing:
    """Takes the files in random order, starts no test when the time is over, and counts examples."""

    def __init__(self, seed: int, until: float | None) -> None:
        self.seed, self.until = seed, until

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        files = [list(of_file) for _, of_file in groupby(items, key=lambda item: item.path)]
        random.Random(self.seed).shuffle(files)
        items[:] = [item for of_file in files for item in of_file]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """True leaves a test out."""
        return True if self.until is not None and time.time() > self.until else None

    @pytest.hookimpl(wrapper=True, trylast=True)  # within Hypothesis, which collects statistics for itself
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        executed = 0

        def count(statistics: dict[str, Any]) -> None:
            nonlocal executed
            phases = [statistics[name] for name in statistics if name.endswith("-phase")]
            executed += sum(example["status"] in EXECUTED for phase in phases for example in phase["test-cases"])

        try:
            with collector.with_value(count):  # type: ignore[arg-type]
                return (yield)
        finally:
            taken = item.funcargs.get("seeds") if isinstance(item, pytest.Function) else None
            item.user_properties.append((EXAMPLES, executed + (taken.taken if isinstance(taken, Seeds) else 0)))
