"""The wheel in a clean environment: it is complete, and a game can be played with it."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PathDistribution, distributions
from pathlib import Path

import httpx
import pytest

from landwright.kernel_cache import cache_root, folder_for
from tests.install.client import play_against_a_bot, practise_polyminix
from tests.install.project import PROJECT, ROOT, SOURCE, declared, name_of, normalized, read_lock

STARTS_WITHIN = 240.0  # seconds
PAGE = "landwright/server/static/index.html"
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def run(*command: str | Path, **environment: str) -> None:
    """Runs a command that leaves nothing in the source tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        env={**kept, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel and its dependencies, in the versions of the lock."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    constraints = wheel.with_name("constraints.txt")
    constraints.write_text("".join(pins("requirements.lock")))
    python = folder / "bin" / "python"
    run(*PIP, "--python", python, "install", "--no-compile", "--constraint", constraints, wheel)
    return folder


def pins(lock: str) -> Iterator[str]:
    for name, versions in read_lock(lock).items():
        yield from (f"{name}=={pin.version}{pin.marker and ' ; '}{pin.marker}\n" for pin in versions)


@contextmanager
def serving(environment: Path, folder: Path, **variables: str) -> Iterator[str]:
    """The address of the installed server, on a machine that has never seen Landwright."""
    variables = {"PATH": os.environ["PATH"], "HOME": str(folder), **variables}
    options = ["--port", "0", "--no-open", "--no-pacing", "--data", str(folder / "data")]
    command = [str(environment / "bin" / "landwright"), "serve", *options]
    with (
        (folder / "errors").open("w+") as errors,
        subprocess.Popen(
            command, cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as server,
    ):
        watch = threading.Timer(STARTS_WITHIN, server.kill)
        watch.start()
        try:
            port = announced_port(server)
            assert port, (folder / "errors").read_text()
            watch.cancel()
            yield f"http://127.0.0.1:{port}"
        finally:
            watch.cancel()
            server.terminate()


def announced_port(server: "subprocess.Popen[str]") -> str:
    """The port that the server prints when it is ready; empty if it ends before."""
    assert server.stdout
    found = (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)
    return next((match[1] for match in found if match), "")


def test_a_game_is_played_with_the_installed_wheel(environment: Path, tmp_path: Path) -> None:
    # In the interpreter: compiling would take longer than the game.
    with serving(environment, tmp_path, NUMBA_DISABLE_JIT="1") as address:
        assert httpx.get(address).content == (SOURCE / PAGE).read_bytes()
        outcome = play_against_a_bot(address, "forgenesis")
    assert outcome["reason"]
    assert (tmp_path / "errors").read_text() == ""


@pytest.fixture(scope="module")
def machine_code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All compiled games in a folder, as `make wheel` makes it; what other tests have compiled is copied."""
    cache = tmp_path_factory.mktemp("machine-code")
    folder = cache / "landwright" / "kernels"
    for used in {folder_for(source).relative_to(cache_root()).parts[0] for source in SOURCE.rglob("*.py")}:
        if (cache_root() / used).is_dir():
            shutil.copytree(cache_root() / used, folder / used)
    run(sys.executable, "-m", "landwright.cli", "compile", NUMBA_CACHE_DIR=str(cache))
    return folder


@pytest.fixture(scope="module")
def wheel_with_machine_code(machine_code: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    wheels = tmp_path_factory.mktemp("wheels")
    run(
        *[*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)],
        LANDWRIGHT_MACHINE_CODE=str(machine_code),
    )
    (built,) = wheels.iterdir()
    return built


def test_a_wheel_with_machine_code_compiles_nothing(
    environment: Path, wheel_with_machine_code: Path, tmp_path: Path
) -> None:
    assert "-py3-none-" in wheel_with_machine_code.name
    installed, home = tmp_path / "installed", tmp_path / "home"
    home.mkdir()
    run(*PIP, "install", "--no-deps", "--no-compile", "--target", installed, wheel_with_machine_code)
    # Found before the plain wheel of the same environment.
    checks = os.environ["NUMBA_BOUNDSCHECK"]  # part of what the machine code was compiled for
    with serving(environment, home, PYTHONPATH=str(installed), NUMBA_BOUNDSCHECK=checks) as address:
        wait_until_complete(address)
        for game in httpx.get(f"{address}/api/games").json():
            if game["name"] == "polyminix":
                assert practise_polyminix(address)["reason"]
            else:
                assert play_against_a_bot(address, game["name"], level=4)["reason"]
    assert (home / "errors").read_text() == ""
    assert not list(home.rglob("*.nbc")), "these kernels were compiled"


def wait_until_complete(address: str) -> None:
    """Until every game can be played against bots of every level."""
    while True:
        games = httpx.get(f"{address}/api/games/readiness").json()
        if all(game["is_playable"] and game["level"] == game["levels"] for game in games):
            return
        assert not any(game["has_failed"] for game in games)
        time.sleep(0.1)


def test_the_lock_contains_the_dependencies_of_the_wheel(environment: Path) -> None:
    (packages,) = environment.glob("lib/python*/site-packages")
    installed = {normalized(found.name) for found in distributions(path=[str(packages)])} - {"landwright"}
    lock = read_lock("requirements.lock")
    elsewhere = {name for name, pins in lock.items() if all(pin.marker for pin in pins)}  # other systems and versions
    assert installed | elsewhere == lock.keys()


def test_the_wheel_contains_every_file_of_the_package(wheel: Path) -> None:
    files = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == {path.relative_to(SOURCE).as_posix() for path in files}
    games = [path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.glob("landwright/games/*/__init__.py")]
    assert {PAGE, *(f"{game}/RULES.md" for game in games)} <= packed


def test_the_metadata_of_the_wheel_is_that_of_the_project(wheel: Path) -> None:
    (folder,) = (path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".dist-info"))
    built = PathDistribution(folder)
    always = {name_of(item) for item in built.requires or [] if "extra ==" not in item}
    assert always == declared()
    assert set(built.metadata.get_all("Provides-Extra") or []) == set(PROJECT["optional-dependencies"])
    assert built.metadata["Requires-Python"] == PROJECT["requires-python"]
    expected = {"console_scripts": PROJECT["scripts"], **PROJECT.get("entry-points", {})}
    points = {(point.group, point.name, point.value) for point in built.entry_points}
    assert points == {(group, *item) for group, items in expected.items() for item in items.items()}
