"""The library of games, before and while it is prepared."""

import asyncio

import pytest

from landwright.core import registry
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.settings import ServerSettings
from landwright.testing import tide

pytestmark = pytest.mark.anyio
LEVELS = 5


@pytest.fixture
def library() -> GameLibrary:
    """A library of one game, whose rules are compiled."""
    tide.register()
    registry.load("tide")
    return GameLibrary(
        ServerSettings(database="sqlite://", games=("tide",), preload=("landwright.testing.tide:register",))
    )


async def test_a_game_that_becomes_playable_changes_nothing_for_who_reads_the_list(library: GameLibrary) -> None:
    seen = library.playable
    await library.prepare()
    assert list(seen) == []
    assert list(library.playable) == ["tide"]


async def test_who_needs_a_bot_before_anything_is_prepared_waits_for_it(library: GameLibrary) -> None:
    level = asyncio.create_task(library.ready_level("tide", LEVELS))
    await asyncio.sleep(0)
    assert not level.done()
    await library.prepare()
    assert await level == LEVELS
