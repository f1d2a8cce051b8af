"""The path of an action through the server is the one that docs/architecture.md describes."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.server.support.clients import ME, OPEN, run_server

ARCHITECTURE: Final = Path(__file__).parents[3] / "docs" / "architecture.md"
PACKAGE: Final = "landwright.server."


class Tracer:
    """The modules of the server whose functions are called while it is on, in all threads that start later."""

    def __init__(self) -> None:
        self.is_on = False
        self.modules: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.is_on and event == "call":
            module = frame.f_globals.get("__name__", "")
            if module.startswith(PACKAGE):
                self.modules.add(module.removeprefix(PACKAGE).replace(".", "/"))


@contextmanager
def tracing() -> Iterator[Tracer]:
    tracer, before = Tracer(), threading.getprofile()
    threading.setprofile(tracer)
    try:
        yield tracer
    finally:
        threading.setprofile(before)


def documented() -> set[str]:
    section = ARCHITECTURE.read_text().split("### The path of an action")[1].split("###")[0]
    return set(re.findall(r"^\d+\. `([\w/]+)`", section, re.MULTILINE))


def test_an_action_crosses_the_documented_modules(tmp_path: Path) -> None:
    with tracing() as tracer, run_server(tmp_path) as server, server.guest() as ann, server.guest() as ben:
        table = ann.create("forgenesis", ME, OPEN)["id"]
        ben.join(table)
        with ann.connect(table) as first, ben.connect(table) as second:
            for tab in (first, second):
                tab.sync()
            actor, other = (first, second) if first.acting else (second, first)
            tracer.is_on = True
            actor.act()
            other.receive_until("happened")
            other.sync()
            tracer.is_on = False
    assert tracer.modules == documented()
    assert len(tracer.modules) <= 13
