"""Any URL for a WebSocket, and any bytes after the handshake."""

import json
from contextlib import closing, suppress
from socket import SHUT_WR
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.sync.client import connect

from tests.server.realtime.fuzz_messages import JSON, NUMBERS, TEXTS
from tests.server.realtime.fuzz_server import FuzzedServer, check_health, fuzz
from tests.server.support.clients import TableClient
from tests.server.support.raw_websocket import connect_raw, frame

NO_TABLE = 4404  # close code


@fuzz
@given(since=TEXTS | NUMBERS.map(str))
def test_any_value_of_since_gets_a_welcome(fuzzed: FuzzedServer, since: str) -> None:
    bystanders = fuzzed.bystanders
    with TableClient(connect(f"{fuzzed.server.url(bystanders.table)}&since={quote(since, safe='')}")) as tab:
        numbers = [event["number"] for event in tab.welcome["events"]]
        assert numbers == list(range(tab.welcome["event"] - len(numbers), tab.welcome["event"]))
    check_health(fuzzed)


@fuzz
@given(table=TEXTS | JSON.map(json.dumps))
def test_any_unknown_table_id_is_rejected(fuzzed: FuzzedServer, table: str) -> None:
    with pytest.raises((ConnectionClosed, InvalidStatus)) as gone:
        open_and_receive(fuzzed.server.url(quote(table, safe="")))
    if isinstance(gone.value, InvalidStatus):  # not the path of a table
        assert 400 <= gone.value.response.status_code < 500
    else:
        assert isinstance(gone.value, ConnectionClosed)
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == NO_TABLE
    check_health(fuzzed)


BROKEN_FRAMES = st.lists(
    st.builds(
        lambda opcode, fin, data: frame(opcode, data, fin=fin or opcode >= Opcode.CLOSE),
        st.sampled_from(Opcode),
        st.booleans(),
        st.binary(max_size=125) | st.sampled_from([1000, 1005, 4000, 5000]).map(lambda code: code.to_bytes(2, "big")),
    )
    | st.binary(max_size=20),
    min_size=1,
    max_size=20,
)


@fuzz
@given(frames=BROKEN_FRAMES)
def test_any_bytes_close_at_most_their_own_connection(fuzzed: FuzzedServer, frames: list[bytes]) -> None:
    connection, status = connect_raw(fuzzed.server, f"/api/tables/{fuzzed.bystanders.table}/live")
    with closing(connection), suppress(ConnectionError):
        assert status == 101
        connection.sendall(b"".join(frames))
        connection.shutdown(SHUT_WR)
        while connection.recv(4096):
            pass
    check_health(fuzzed)


def open_and_receive(url: str) -> None:
    with connect(url) as socket:
        socket.recv(10)
