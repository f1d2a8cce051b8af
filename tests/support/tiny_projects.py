"""Folders with a few tests of their own, which are run with the random input of this project."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CONFTEST: Final = 'pytest_plugins = ["tests.support.seeds"]\n'

Done = subprocess.CompletedProcess[str]


def make(folder: Path, **files: str) -> Path:
    for name, text in {"conftest": CONFTEST, **files}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def run(folder: Path, *arguments: str, **environment: str) -> Done:
    """Runs Python in the folder, without the plugin that takes longest to import."""
    own = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]), "PYTEST_ADDOPTS": "-p no:schemathesis"}
    return subprocess.run(
        [sys.executable, "-B", *arguments],  # -B, as a file that is changed within a second would not be compiled again
        cwd=folder,
        env=os.environ | own | environment,
        capture_output=True,
        text=True,
        check=False,
    )
