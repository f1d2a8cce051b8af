"""A push service on loopback for all tests of this folder."""

from collections.abc import Iterator

import pytest

from tests.server.support.push_service import PushService, run_push_service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with run_push_service(tmp_path_factory.mktemp("push")) as running:
        yield running
