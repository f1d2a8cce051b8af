"""Writes the golden playthroughs of every game: `python -m tests.support.golden`, or `--check` to list differences."""

import sys
from pathlib import Path
from typing import Final

from landwright.core import registry
from landwright.testing import tide
from landwright.testing.golden import update
from tests.support.samples import samples_of

GOLDENS: Final = Path(__file__).parents[1] / "goldens"


def main(is_dry_run: bool) -> int:
    """1 when one differed and was not written."""
    tide.register()
    differing = []
    for name in registry.names():
        differing += update(registry.load(name), samples_of(name), GOLDENS, is_dry_run=is_dry_run)
    for path in differing:
        sys.stdout.write(f"{path.name} {'differs' if is_dry_run else 'written'}\n")
    return int(is_dry_run and bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] == ["--check"]))
