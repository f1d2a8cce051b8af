"""One HTTPS request to a push service. It follows no redirect, reads no body, and ends after a few seconds."""

import asyncio
import ssl
from collections.abc import Mapping
from typing import Final, NamedTuple

import h11

from landwright.server.push.endpoints import Endpoint

TIMEOUT: Final = 10.0  # seconds for the whole request
LONGEST_HEAD: Final = 16 * 1024  # bytes of a response before its body


class PushResponse(NamedTuple):
    status: int
    retry_after: float | None  # seconds


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, tls: ssl.SSLContext) -> PushResponse:
    """Raises an `OSError` if the service cannot be reached in time, or an `h11.RemoteProtocolError`."""
    async with asyncio.timeout(TIMEOUT):
        reader, writer = await asyncio.open_connection(endpoint.host, endpoint.port, ssl=tls)
        try:
            client = h11.Connection(h11.CLIENT, max_incomplete_event_size=LONGEST_HEAD)
            framing = {"host": endpoint.authority, "content-length": str(len(body)), "connection": "close"}
            every = [*framing.items(), *headers.items()]
            request = h11.Request(method="POST", target=endpoint.target, headers=every)
            for part in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(client.send(part) or b"")
            await writer.drain()
            return await _read_response(client, reader)
        finally:
            writer.transport.abort()


async def _read_response(client: h11.Connection, reader: asyncio.StreamReader) -> PushResponse:
    while not isinstance(event := client.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            client.receive_data(await reader.read(LONGEST_HEAD))
    wait = next((value for name, value in event.headers if name == b"retry-after"), b"")
    return PushResponse(event.status_code, float(wait) if wait.isdigit() else None)
