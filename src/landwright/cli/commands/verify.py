"""`landwright verify`: whether a log follows the rules, and its dice follow from the committed seed."""

import sys
from typing import Annotated

from cyclopts import Parameter

from landwright.cli.exit_codes import DONE, NOT_PROVEN
from landwright.cli.files import read_log


def verify(log: Annotated[str, Parameter(help="A file that Landwright saved; - for standard input.")], /) -> int:
    """Prove that a log follows the rules and that its dice were fair."""
    from landwright.cli.compile_game import compile_game
    from landwright.core import registry, replay

    found = read_log(log)
    if found.game in registry.names():
        compile_game(found.game)
    verification = replay.verify(found)
    sys.stdout.write("\n".join([*verification.sentences, "Proven." if verification.ok else "Not proven."]) + "\n")
    return DONE if verification.ok else NOT_PROVEN
