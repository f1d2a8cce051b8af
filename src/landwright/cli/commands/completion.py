"""`landwright completion`: shell completion of commands and options."""

import sys
from typing import Annotated, Literal

from cyclopts import Parameter


def completion(shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell you use.")], /) -> None:
    """Print a script that completes commands and options in a shell."""
    from landwright.cli.main import app

    sys.stdout.write(app.generate_completion(shell=shell) + "\n")
