"""Compiling kernels: linked into their callers, or with their own machine code, which is cached."""

from pathlib import Path
from typing import Any

import numba
import pytest

from landwright import kernel_cache
from landwright.kernels import compiled, inlined, kernel, specialise


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


def test_literal_arguments_do_not_make_new_specialisations(monkeypatch):
    monkeypatch.setattr(
        kernel_cache._KernelFiles, "load", lambda *_: None
    )  # from the disk, what it calls is not compiled

    @kernel
    def of_literals(x):
        return quarter(x) + quarter(4) + quarter(8) + quarter(x=12) + half(True)

    specialise(of_literals, 16)
    assert versions(quarter) == [(numba.int64,)]
    assert set(versions(half)) == {(numba.int64,), (numba.boolean,)}


def test_python_can_call_a_linked_kernel():
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
def test_linked_kernels_may_be_mutually_recursive(n):
    assert asks_is_even(n) == (n % 2 == 0)
    assert not is_entry(is_odd)


def test_mutually_recursive_kernels_are_not_cached():
    """They call each other by addresses, which another process does not have."""
    asks_is_even(4)
    folder = kernel_cache.folder_for(Path(__file__))
    assert not list(folder.glob("*asks_is_even*"))


def test_a_linked_kernel_may_be_recursive():
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


def test_the_decorator_compiles_nothing():
    def untouched(x):
        return x

    assert not versions(kernel(untouched))
