"""The package declares the distributions that it imports."""

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.install.project import SOURCE, declared, declared_in_extras, normalized

DISTRIBUTIONS = packages_distributions()
UNSEEN = {"uvloop"}  # declared, and imported by uvicorn when it is there


class Import(NamedTuple):
    distribution: str
    is_lazy: bool  # done when it is needed, not when the module is imported
    place: str


def imports_of(source: str, place: str = "") -> Iterator[Import]:
    """What a module imports from other distributions."""
    for node, is_lazy in nodes(ast.parse(source), is_lazy=False):
        for module in modules(node):
            package = module.partition(".")[0]
            if package != "landwright" and package not in sys.stdlib_module_names:
                for distribution in set(DISTRIBUTIONS.get(package, [package])):
                    yield Import(normalized(distribution), is_lazy, f"{place}:{node.lineno}")


def nodes(tree: ast.AST, *, is_lazy: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, is_lazy
        waits = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_for_types(node)
        yield from nodes(node, is_lazy=is_lazy or waits)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if node.module and not node.level else []


@pytest.fixture(scope="module")
def found() -> list[Import]:
    files: list[Path] = sorted(SOURCE.rglob("*.py"))
    return [one for file in files for one in imports_of(file.read_text(), str(file.relative_to(SOURCE)))]


def test_every_import_is_declared(found: list[Import]) -> None:
    undeclared = [one for one in found if one.distribution not in declared() | declared_in_extras()]
    assert undeclared == []


def test_an_extra_is_imported_only_when_needed(found: list[Import]) -> None:
    """Only the conformance suite imports the extra `testing` early."""
    early = [one for one in found if one.distribution not in declared() and not one.is_lazy]
    assert [one for one in early if not one.place.startswith("landwright/testing/conformance/")] == []


def test_every_dependency_is_imported(found: list[Import]) -> None:
    assert declared() - {one.distribution for one in found} == UNSEEN


def test_lazy_imports_are_recognized() -> None:
    source = """
import json, numpy.linalg
from landwright import game
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import rich
try:
    from msgspec.json import encode
except ImportError:
    async def encode():
        import asyncpg
"""
    found = {(one.distribution, one.is_lazy) for one in imports_of(source)}
    assert found == {("numpy", False), ("rich", True), ("msgspec", False), ("asyncpg", True)}
