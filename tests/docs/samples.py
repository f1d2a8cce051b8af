"""The samples of a page: its fenced blocks of Python and of shell commands, in order, run in one folder.

- A Python block that begins with a comment such as `# mybot.py` is a file: it is saved and, unless it is part of a
  package, imported. A Markdown block that begins with `<!-- game/RULES.md -->` is saved.
- A Python block with `>>>` is a doctest; any other one is run, and the names it makes serve the blocks after it.
- A shell block is run when every command of it is one of `PROGRAMS` and has no placeholder such as LOG. `landwright
  serve` never ends, and is not run.
- A Python block with a line that is only `...` is a fragment: it must compile, and is not run.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PROGRAMS = {"landwright", "python", "printf", "cat"}
SECONDS = 300


class Block(NamedTuple):
    page: str
    line: int
    kind: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file that the block is saved as, or an empty string."""
        found = re.match(r"# ([\w/]+\.py)\n|<!-- ([\w/]+\.md) -->\n", self.text)
        return (found[1] or found[2]) if found else ""

    @property
    def is_complete(self) -> bool:
        if self.kind != "sh":
            return not re.search(r"^\s*\.\.\.$", self.text, re.MULTILINE)
        commands = [re.split(r"\s\|\s", line) for line in self.text.splitlines() if line.strip()]
        return all(_is_runnable(command) for line in commands for command in line)


def _is_runnable(command: str) -> bool:
    words = shlex.split(command, comments=True)
    has_gap = any(word == "…" or (word.isalpha() and word.isupper() and len(word) > 1) for word in words)
    return bool(words) and words[0] in PROGRAMS and words[1:2] != ["serve"] and not has_gap


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^```(python|sh|markdown)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Block(page.name, text.count("\n", 0, found.start()) + 2, found[1], found[2])


class Runner:
    """Runs the blocks of a page with a folder as the working folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.programs = folder / "bin"
        self.programs.mkdir()
        shim = self.programs / "landwright"
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m landwright.cli "$@"\n')
        shim.chmod(0o755)

    def run(self, block: Block) -> None:
        if block.kind == "sh":
            self._shell(block)
        elif block.file:
            file = self.folder / block.file
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text)
            if file.parent == self.folder:
                exec(f"import {file.stem}", {})
        else:
            self._python(block)

    def _python(self, block: Block) -> None:
        where = f"{block.page}, line {block.line}"
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, self.names, where, block.page, block.line)
            found = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, clear_globs=False)
            assert not found.failed, where
            self.names |= test.globs
        else:
            exec(compile(block.text, where, "exec"), self.names)

    def _shell(self, block: Block) -> None:
        inside = os.environ.get("PYTHONPATH", "")
        environment = {
            **os.environ,
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT / "src"), inside])),
        }
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.text],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{block.page}, line {block.line}: {done.stderr}"
        assert "Traceback" not in done.stderr
