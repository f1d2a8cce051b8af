"""`landwright verify`: whether a log keeps the rules, and whether its chance is what was promised."""

import sys
from typing import Annotated

from cyclopts import Parameter

from landwright.cli import DONE, NOT_SO
from landwright.cli.errors import WrongArgumentError


def verify(log: Annotated[str, Parameter(help="A file that Landwright saved.")], /) -> int:
    """Prove that a log keeps the rules and that no outcome of chance was chosen.

    The exit code is 0 when it is proven, 1 when it is not, 2 when the file cannot be read.
    """
    from landwright.cli.compile_game import loading
    from landwright.core import log as logs
    from landwright.core import registry, replay

    try:
        found = logs.read(log)
    except logs.LogError as error:
        raise WrongArgumentError(str(error)) from None
    if found.game in registry.names():
        loading(found.game)
    verification = replay.verify(found)
    sys.stdout.write("\n".join([*verification.sentences, "Proven." if verification.ok else "Not proven."]) + "\n")
    return DONE if verification.ok else NOT_SO
