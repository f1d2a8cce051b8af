"""System packages are installed by one process at a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import system_packages

APT = """#!/bin/sh
mkdir {folder}/busy || exit 1
sleep 0.1
echo "$@" >> {folder}/done
rmdir {folder}/busy
"""
CODE = """
from pathlib import Path
from tests.support import system_packages
system_packages.os.geteuid = lambda: 0
system_packages.LOCK = Path({folder!r}) / "lock"
system_packages.install({package!r})
"""


def test_only_one_process_installs_at_a_time(tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(APT.format(folder=tmp_path))
    apt.chmod(0o755)
    variables = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    root = Path(__file__).parents[1]
    programs = [CODE.format(folder=str(tmp_path), package=package) for package in ("chromium", "postgresql")]
    started = [subprocess.Popen([sys.executable, "-c", program], env=variables, cwd=root) for program in programs]
    assert [process.wait(30) for process in started] == [0, 0]
    done = (tmp_path / "done").read_text().splitlines()
    assert done[0::2] == ["update", "update"]
    assert {line.split()[-1] for line in done[1::2]} == {"chromium", "postgresql"}


def test_nothing_is_installed_without_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(subprocess, "run", None)
    system_packages.install("chromium")
