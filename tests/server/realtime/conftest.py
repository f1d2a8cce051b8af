"""A server for fuzzing, with players at another table and a recorder of its log."""

import logging
from collections.abc import Iterator

import pytest

from tests.server.realtime.fuzz_server import Bystanders, FuzzedServer, LogRecorder
from tests.server.support.clients import run_server


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedServer]:
    folder, log, logger = tmp_path_factory.mktemp("fuzz"), LogRecorder(), logging.getLogger("landwright.server")
    logger.addHandler(log)
    try:
        with (
            run_server(folder) as server,
            server.guest() as ann,
            server.guest() as ben,
            server.guest() as cleo,
            server.guest() as dora,
            server.guest() as emil,
        ):
            bystanders = Bystanders(server, dora, emil)
            with bystanders.closing:
                yield FuzzedServer(server, folder, (ann, ben, cleo), bystanders, log)
    finally:
        logger.removeHandler(log)
