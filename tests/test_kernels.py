"""How kernels compile: linked into their callers, or with machine code of their own that is kept on disk."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest

from landwright import kernel_cache
from landwright.kernels import compiled, inlined, kernel, specialise

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


@kernel
def half(x):
    return x // 2


@inlined
def quarter(x):
    return half(half(x))


@kernel
def quarters_of_literals(x):
    return quarter(x) + quarter(4) + quarter(8) + quarter(x=12) + half(True)


@kernel
def third(x):
    return x // 3


@kernel
def third_of(x):
    return third(x)


@kernel
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@kernel
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@kernel
def asks_is_even(n):
    return is_even(n)


@kernel
def factorial(n):
    return 1 if n == 0 else n * factorial(n - 1)


@kernel
def asks_factorial(n):
    return factorial(n)


@kernel
def plus(x):
    return x + 1


@kernel
def minus(x):
    return x - 1


@kernel
def chosen(is_plus, x):
    f = plus if is_plus else minus
    return f(x) + 10 * plus(x)


@kernel
def tells(x):
    print("it is", x)
    if x < 0:
        raise ValueError("below zero", x)
    return x


@kernel
def passes_on(x):
    return tells(x)


def is_entry(function: Any) -> bool:
    return function.is_entry


def versions(function: Any) -> list[Any]:
    return list(function.overloads)


def test_a_kernel_called_by_kernels_only_is_linked():
    specialise(quarters_of_literals, 16)
    assert quarters_of_literals(16) == 4 + 1 + 2 + 3
    assert is_entry(quarters_of_literals)
    assert not is_entry(quarter)
    assert not is_entry(half)


def test_literal_arguments_have_no_versions_of_their_own(monkeypatch):
    monkeypatch.setattr(
        kernel_cache._KernelFiles, "load", lambda *_: None
    )  # from the disk, what it calls is not compiled

    @kernel
    def of_literals(x):
        return quarter(x) + quarter(4) + quarter(8) + quarter(x=12) + half(True)

    specialise(of_literals, 16)
    assert versions(quarter) == [(numba.int64,)]
    assert set(versions(half)) == {(numba.int64,), (numba.boolean,)}


def test_python_may_call_a_kernel_that_has_been_linked():
    specialise(third_of, 9)
    assert not is_entry(third)
    assert third(9) == 3
    assert is_entry(third)
    assert third_of(12) == 4


def test_a_kernel_for_certain_types_refuses_others():
    specialise(third_of, 9)
    with pytest.raises(TypeError, match="No matching definition"):
        third_of("nine")


def test_a_compiled_kernel_has_an_address():
    first_class: Any = compiled(minus, numba.int64(numba.int64))
    assert first_class.__wrapper_address__() != 0
    assert first_class(3) == 2


@pytest.mark.parametrize("n", [0, 1, 6, 7])
def test_linked_kernels_may_call_each_other_in_a_circle(n):
    assert asks_is_even(n) == (n % 2 == 0)
    assert not is_entry(is_odd)


def test_kernels_in_a_circle_are_not_kept_on_disk():
    """They call each other by addresses, which another process does not have."""
    asks_is_even(4)
    folder = kernel_cache.folder_for(Path(__file__))
    assert not list(folder.glob("*asks_is_even*"))


def test_a_linked_kernel_may_call_itself():
    assert asks_factorial(6) == 720
    assert not is_entry(factorial)


@pytest.mark.filterwarnings("ignore")  # Numba calls it experimental, and does not keep it on disk
def test_a_kernel_may_be_used_as_a_value():
    assert chosen(True, 5) == 66
    assert chosen(False, 5) == 64


def test_a_linked_kernel_may_print_and_raise(capfd):
    assert passes_on(3) == 3
    with pytest.raises(ValueError, match="below zero"):
        passes_on(-4)
    assert capfd.readouterr().out.splitlines() == ["it is 3", "it is -4"]


def test_a_mark_compiles_nothing():
    def untouched(x):
        return x

    assert not versions(kernel(untouched))


# On disk


def checkout(folder: Path, text: str = SOURCE) -> Path:
    """A copy of the package that has the module, as if cloned to another place."""
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


def test_machine_code_moves_with_its_sources(tmp_path):
    first, second = checkout(tmp_path / "first"), checkout(tmp_path / "second")
    assert hits_and_misses(start(first, tmp_path / "cache", "3", "2.5")) == (0, 2)
    shutil.rmtree(first)
    (tmp_path / "cache").rename(tmp_path / "moved")
    assert hits_and_misses(start(second, tmp_path / "moved", "3", "2.5")) == (2, 0)


def test_machine_code_follows_its_sources(tmp_path):
    first, second = checkout(tmp_path / "first"), checkout(tmp_path / "second", SOURCE.replace("x + x", "2 * x"))
    assert hits_and_misses(start(first, tmp_path / "cache", "3")) == (0, 1)
    assert hits_and_misses(start(second, tmp_path / "cache", "3")) == (0, 1)


def test_processes_may_compile_into_one_cache(tmp_path):
    folder, cache = checkout(tmp_path / "both"), tmp_path / "cache"
    examples = "3", "2.5", "3j"
    for process in [start(folder, cache, example) for example in examples]:
        assert hits_and_misses(process) == (0, 1)
    assert hits_and_misses(start(folder, cache, *examples)) == (3, 0)


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path):
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


def test_the_same_source_under_another_name_has_machine_code_of_its_own(tmp_path):
    """As bots named by a file have: their module is named by its path."""
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


# Old folders


def fill(root: Path, count: int) -> list[Path]:
    """Folders, the oldest first."""
    folders = [root / f"{number:03}" for number in range(count)]
    for number, folder in enumerate(folders):
        folder.mkdir(parents=True)
        (folder / "code").write_bytes(b"x")
        os.utime(folder, (number, number))
    return folders


def test_the_oldest_folders_go(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 5)
    kernel_cache._remove_old_caches(tmp_path)
    assert sorted(tmp_path.iterdir()) == folders[5:]


def test_a_folder_that_is_used_stays(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 5)
    kernel_cache._touched(folders[0])
    kernel_cache._remove_old_caches(tmp_path)
    assert sorted(tmp_path.iterdir()) == [folders[0], *folders[6:]]


def test_no_folder_yet_is_no_trouble(tmp_path):
    kernel_cache._remove_old_caches(tmp_path / "not there")
    assert not list(tmp_path.iterdir())


def test_many_may_forget_at_once(tmp_path):
    folders = fill(tmp_path, kernel_cache.MAX_CACHES + 400)
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(kernel_cache._remove_old_caches, tmp_path) for _ in range(40)]:
            done.result()
    left = sorted(tmp_path.iterdir())
    assert left
    assert set(left) <= set(folders[400:])


def test_a_folder_that_has_just_gone_is_the_oldest(tmp_path):
    assert kernel_cache._last_use(tmp_path / "gone") == 0.0
