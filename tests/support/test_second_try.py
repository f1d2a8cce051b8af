"""A browser test that fails by luck is seen, and too many of them fail the run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.second_try import MOST_SECOND_TRIES

ROOT = Path(__file__).parents[2]
CONFTEST = """
from tests.support.second_try import SecondTries

def pytest_configure(config):
    config.addinivalue_line("markers", "browser: may fail once")
    config.pluginmanager.register(SecondTries())
"""
TESTS = """
from pathlib import Path
import pytest

@pytest.fixture(scope="module")
def shared():
    yield Path("shared").write_text("once")

@pytest.fixture
def tries(request):
    file = Path(request.node.name)
    file.write_text(file.read_text() + "." if file.exists() else ".")
    yield len(file.read_text())
    Path("ended").open("a").write(".")

@pytest.mark.browser
@pytest.mark.parametrize("number", range({lucky}))
def test_lucky(shared, tries, number):
    assert tries == 2, "not yet"

@pytest.mark.browser
def test_sound(shared, tries):
    assert tries == 1
"""
BROKEN = """
@pytest.mark.browser
def test_broken(tries):
    assert tries > 2, "never"
"""
OTHER = """
def test_other(tries):
    assert tries == 2
"""


def run_tests(folder: Path, text: str, *options: str) -> tuple[int, str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(text)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-ra",
        f"--rootdir={folder}",
        *options,
        "test_it.py",
    ]
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "two workers"])
def test_a_test_that_passes_on_the_second_try_is_listed(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, output = run_tests(tmp_path, TESTS.format(lucky=2), *options)
    assert code == 0, output
    assert "3 passed" in output
    assert "passed on the second try" in output
    assert "test_it.py::test_lucky[0]: call: AssertionError: not yet" in output
    assert "test_it.py::test_sound:" not in output
    assert (tmp_path / "ended").read_text() == ".....", "each try had fixtures of its own"


def test_too_many_second_tries_fail_the_run(tmp_path: Path) -> None:
    code, output = run_tests(tmp_path, TESTS.format(lucky=MOST_SECOND_TRIES + 1))
    assert code == 1, output
    assert "the run has failed" in output


def test_a_test_that_fails_twice_has_failed(tmp_path: Path) -> None:
    code, output = run_tests(tmp_path, TESTS.format(lucky=0) + BROKEN)
    assert code == 1
    assert "FAILED test_it.py::test_broken" in output
    assert (tmp_path / "test_broken").read_text() == ".."


def test_no_other_test_is_repeated(tmp_path: Path) -> None:
    code, output = run_tests(tmp_path, TESTS.format(lucky=0) + OTHER)
    assert code == 1
    assert "FAILED test_it.py::test_other" in output
    assert (tmp_path / "test_other").read_text() == "."
