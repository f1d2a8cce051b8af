"""Servers are killed at random while people at different servers play: a small run of `chaos.run`."""

from pathlib import Path

import pytest

from tests.server.cluster.chaos.run import KINDS, run
from tests.server.support import postgres
from tests.support.seeds import Seeds


@pytest.mark.anyio
async def test_nothing_is_lost_or_doubled_when_servers_are_killed(
    tmp_path: Path, postgresql: postgres.Server, seeds: Seeds
) -> None:
    database, seed = postgresql.new_database(), next(seeds)
    totals = await run(database, tmp_path, tables=len(KINDS), until=lambda kills: kills >= 3, seed=seed)
    assert totals.errors == []
    assert set(totals.matches) == set(KINDS)
    assert totals.reconnects
    assert totals.commands
    assert totals.bot_actions
    assert totals.time_outs
    assert totals.time_limits
