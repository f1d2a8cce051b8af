"""Which rules have a test: `@pytest.mark.rule("forgenesis", "3.2")` marks the tests of rule 3.2."""

import ast
from pathlib import Path


def rules_with_tests(folder: Path) -> set[tuple[str, str]]:
    """The games and rule numbers that tests in a folder cite, read from their sources."""
    cited = set()
    for source in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited |= {mark for decorator in node.decorator_list if (mark := _mark(decorator))}
    return cited


def _mark(decorator: ast.expr) -> tuple[str, str] | None:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rule":
        return None
    game, number = (ast.literal_eval(argument) for argument in decorator.args)
    return game, number
