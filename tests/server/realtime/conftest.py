"""A server for fuzzing, with players at another table and a record of its log."""

import logging
from collections.abc import Iterator

import pytest

from tests.server.realtime.fuzz_server import Bystanders, FuzzedServer, LogRecorder
from tests.server.support.clients import serving


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedServer]:
    folder, log, logger = tmp_path_factory.mktemp("fuzz"), LogRecorder(), logging.getLogger("landwright.server")
    logger.addHandler(log)
    try:
        with (
            serving(folder) as served,
            served.guest() as ann,
            served.guest() as ben,
            served.guest() as cleo,
            served.guest() as dora,
            served.guest() as emil,
        ):
            bystanders = Bystanders(served, dora, emil)
            with bystanders.closing:
                yield FuzzedServer(served, folder, (ann, ben, cleo), bystanders, log)
    finally:
        logger.removeHandler(log)
