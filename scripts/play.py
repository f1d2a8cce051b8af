"""`make play`: compiles the games while the page is built, if it has to be, and then becomes the server.

`python scripts/play.py MAKE`, where MAKE is the command that builds the page with its target `web`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import build_web

LANDWRIGHT = Path(sys.executable).with_name("landwright")
ENDS_WITHIN = 10  # seconds
INTERRUPTED = 130


def main(make: str) -> None:
    if not build_web.is_current():
        with compiling():
            subprocess.run([make, "--no-print-directory", "web"], check=True)
    os.execv(LANDWRIGHT, [str(LANDWRIGHT), "serve"])


@contextmanager
def compiling() -> Iterator[None]:
    """Compiles games into the cache until the context ends; the server goes on with what is left."""
    command = ["nice", str(LANDWRIGHT), "compile"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as compiler:
        try:
            yield
        finally:
            end(compiler)


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
