"""Runs kernels compiled and interpreted."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    interpreted = getattr(function, "py_func", function)
    copies = [np.array(argument) if isinstance(argument, np.ndarray) else argument for argument in arguments]
    result = function(*arguments)
    assert interpreted(*copies) == result
    for argument, copy in zip(arguments, copies, strict=True):
        np.testing.assert_array_equal(argument, copy)
    return result


@pytest.fixture(scope="session")
def both_ways() -> Callable[..., Any]:
    """Calls a kernel and checks that the interpreter returns the same result and fills the same arrays."""
    return _run
