"""The designer of the lands."""

import pytest

from design.terramorphic_expanse.lands import design
from landwright.games.terramorphic_expanse.lands.land_sides import FILE, lands_text

SEED = 2  # of the data file


@pytest.mark.slow
def test_the_designer_writes_the_same_bytes_again() -> None:
    assert lands_text(design(SEED)) == FILE.read_text(encoding="utf-8")
