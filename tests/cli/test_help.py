"""Help pages with examples, and shell completion."""

import shlex
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from cyclopts import App

from landwright.cli.main import app
from tests.support.command_line import Run


def commands(parent: App, *names: str) -> Iterator[tuple[str, ...]]:
    yield names
    for name in parent:
        if not name.startswith("-"):
            yield from commands(parent[name], *names, name)


ALL = list(commands(app))


def test_all_commands_are_found() -> None:
    assert ("simulate",) in ALL
    assert ("forgenesis", "perft") in ALL
    assert ("kingdom-maps", "placements") in ALL


@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_help_has_an_example_that_can_be_parsed(run: Run, names: tuple[str, ...]) -> None:
    result = run(*names, "--help")
    assert (result.code, result.err) == (0, "")
    (example,) = [line for line in result.out.splitlines() if line.startswith("Example: ")]
    program, *words = shlex.split(example.removeprefix("Example: ").partition(" > ")[0])
    assert program == "landwright"
    assert tuple(words[: len(names)]) == names
    app.parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_valid_completion_script(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert (result.code, result.err) == (0, "")
    for word in ("simulate", "verify", "graphia-genesis", "placements"):
        assert word in result.out
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=result.out, text=True, timeout=60, check=True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["sim"], {"simulate"}),
        (["simulate", "--bo"], {"--bots"}),
        (["kingdom-maps", "pl"], {"placements"}),
        (["completion", "b"], {"bash"}),
    ],
)
def test_bash_completes_commands_and_options(run: Run, typed: list[str], offered: set[str]) -> None:
    words = " ".join(shlex.quote(word) for word in ["landwright", *typed])
    script = f"""{run("completion", "bash").out}
    COMP_WORDS=({words}); COMP_CWORD={len(typed)}; COMPREPLY=()
    _landwright; echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert set(done.stdout.split()) == offered


def test_an_unknown_shell_is_refused(run: Run) -> None:
    result = run("completion", "tcsh")
    assert (result.code, result.out) == (2, "")
    assert "'tcsh'" in result.err
