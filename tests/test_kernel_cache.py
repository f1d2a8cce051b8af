"""The machine-code cache: it follows the sources, and survives other processes, other folders and damage."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from landwright import kernel_cache
from landwright.core import lesson

pytestmark = pytest.mark.slow

# A module that compiles its kernel for the examples in its arguments.
SOURCE = """
import sys
from landwright.kernels import kernel, specialise

@kernel
def twice(x):
    return x + x

@kernel
def four_times(x):
    return twice(twice(x))

if __name__ == "kernels_to_keep":
    for example in map(eval, sys.argv[1:]):
        specialise(four_times, example)
        assert four_times(example) == 4 * example
    stats = four_times.stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def checkout(folder: Path, text: str = SOURCE) -> Path:
    """A folder with the module, as if cloned to another place."""
    (folder / "kept").mkdir(parents=True)
    (folder / "kept" / "kernels_to_keep.py").write_text(text)
    return folder / "kept"


def start(folder: Path, cache: Path, *examples: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    command = [sys.executable, "-c", "import kernels_to_keep", *examples]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def hits_and_misses(process: "subprocess.Popen[str]") -> tuple[int, int]:
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    hits, misses = map(int, out.split())
    return hits, misses


def test_machine_code_is_found_after_moving_the_sources(tmp_path):
    first, second = checkout(tmp_path / "first"), checkout(tmp_path / "second")
    assert hits_and_misses(start(first, tmp_path / "cache", "3", "2.5")) == (0, 2)
    shutil.rmtree(first)
    (tmp_path / "cache").rename(tmp_path / "moved")
    assert hits_and_misses(start(second, tmp_path / "moved", "3", "2.5")) == (2, 0)


def test_changed_sources_are_compiled_again(tmp_path):
    first, second = checkout(tmp_path / "first"), checkout(tmp_path / "second", SOURCE.replace("x + x", "2 * x"))
    assert hits_and_misses(start(first, tmp_path / "cache", "3")) == (0, 1)
    assert hits_and_misses(start(second, tmp_path / "cache", "3")) == (0, 1)


def test_kernels_of_a_game_with_other_data_are_compiled_again(tmp_path):
    """The tables that a game reads from its data files are part of its machine code."""
    folders = [checkout(tmp_path / name) for name in ("first", "second")]
    for number, folder in enumerate(folders):
        (folder / "RULES.md").touch()
        (folder / "data.json").write_text(str(number))
        assert hits_and_misses(start(folder, tmp_path / "cache", "3")) == (0, 1)
    assert hits_and_misses(start(folders[0], tmp_path / "cache", "3")) == (1, 0)


@pytest.mark.parametrize(("folder", "depends"), [("design/meadow", True), ("design/hill", False), ("tests", False)])
def test_kernels_in_a_folder_with_the_name_of_a_game_depend_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, depends: bool
) -> None:
    monkeypatch.setattr(kernel_cache, "PACKAGE", tmp_path)
    game, source = tmp_path / "games" / "meadow" / "rules.py", tmp_path / folder / "weights.py"
    for file in (game, source):
        file.parent.mkdir(parents=True)
        file.touch()
    before = kernel_cache.folder_for(source)
    game.write_text("changed")
    kernel_cache._digest.cache_clear()
    assert (kernel_cache.folder_for(source) != before) == depends


def test_another_lesson_compiles_nothing(tmp_path):
    """Its texts are for people; they are written and corrected often."""
    folders = [checkout(tmp_path / name) for name in ("first", "second")]
    for number, folder in enumerate(folders):
        (folder / "RULES.md").touch()
        (folder / "data").mkdir()
        (folder / "data" / lesson.FILE).write_text(str(number))
        assert hits_and_misses(start(folder, tmp_path / "cache", "3")) == (number, 1 - number)


def test_processes_share_one_cache(tmp_path):
    folder, cache = checkout(tmp_path / "both"), tmp_path / "cache"
    examples = "3", "2.5", "3j"
    for process in [start(folder, cache, example) for example in examples]:
        assert hits_and_misses(process) == (0, 1)
    assert hits_and_misses(start(folder, cache, *examples)) == (3, 0)


def test_an_unwritable_cache_is_not_an_error(tmp_path):
    (tmp_path / "cache").write_text("a file, where a folder should be")
    assert hits_and_misses(start(checkout(tmp_path / "first"), tmp_path / "cache", "3")) == (0, 1)


NAMED = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location(sys.argv.pop(1), sys.argv.pop(1))
module = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = module
spec.loader.exec_module(module)
result, stats = module.four_times(3), module.four_times.stats
print(result, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run_named(name: str, folder: Path, cache: Path) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", NAMED, name, str(folder / "kernels_to_keep.py")]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=120).stdout


def test_the_same_source_under_another_module_name_is_compiled_separately(tmp_path):
    """Bots loaded from a file have a module named after its path."""
    first, second = checkout(tmp_path / "first"), checkout(tmp_path / "second")
    assert run_named("kept_1", first, tmp_path / "cache") == "12 0 1\n"
    assert run_named("kept_2", second, tmp_path / "cache") == "12 0 1\n"
    assert run_named("kept_1", second, tmp_path / "cache") == "12 1 0\n"


def test_damaged_machine_code_is_compiled_again(tmp_path):
    folder = checkout(tmp_path / "first")
    assert hits_and_misses(start(folder, tmp_path / "cache", "3")) == (0, 1)
    [file] = (tmp_path / "cache").rglob("*.nbc")
    file.write_bytes(file.read_bytes()[:-100])
    assert hits_and_misses(start(folder, tmp_path / "cache", "3")) == (0, 1)
    assert hits_and_misses(start(folder, tmp_path / "cache", "3")) == (1, 0)


# Removing old folders


def fill(root: Path, count: int) -> list[Path]:
    """Creates folders, the oldest first."""
    folders = [root / f"{number:03}" for number in range(count)]
    for number, folder in enumerate(folders):
        folder.mkdir(parents=True)
        (folder / "code").write_bytes(b"x")
        os.utime(folder, (number, number))
    return folders


def test_the_oldest_folders_are_removed(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 5)
    kernel_cache._remove_old_caches(tmp_path)
    assert sorted(tmp_path.iterdir()) == folders[5:]


def test_a_folder_in_use_is_kept(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 5)
    kernel_cache._touched(folders[0])
    kernel_cache._remove_old_caches(tmp_path)
    assert sorted(tmp_path.iterdir()) == [folders[0], *folders[6:]]


def test_a_missing_cache_folder_is_not_an_error(tmp_path):
    kernel_cache._remove_old_caches(tmp_path / "not there")
    assert not list(tmp_path.iterdir())


def test_threads_may_remove_old_folders_at_once(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 400)
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(kernel_cache._remove_old_caches, tmp_path) for _ in range(40)]:
            done.result()
    left = sorted(tmp_path.iterdir())
    assert left
    assert set(left) <= set(folders[400:])


def test_a_folder_that_is_gone_counts_as_the_oldest(tmp_path):
    assert kernel_cache._last_use(tmp_path / "gone") == 0.0
