"""Documents that never change, such as the replays of ended matches: made once, and kept compressed."""

import asyncio
import gzip
import logging
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

log: Final = logging.getLogger("landwright.server.features.documents")
MOST_BYTES: Final = 256 * 1024 * 1024  # of all files
GZIP_LEVEL: Final = 6  # of 9
GZIP: Final = 16 + zlib.MAX_WBITS  # the format, for zlib
PIECE: Final = 4096  # bytes of a compressed document: about a hundred kilobytes of JSON


class Documents:
    """Keeps the documents that were read last, in files that are gone when the server stops."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._folder = TemporaryDirectory(prefix="landwright-", ignore_cleanup_errors=True)
        self._names = count()
        self._sizes: OrderedDict[str, int] = OrderedDict()  # by key, the one that was read longest ago first
        self._files: dict[str, Path] = {}
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._decompressing = asyncio.Lock()

    async def get(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The compressed document of that key. Requests that come while it is made wait for the same one."""
        if key in self._files:
            try:
                content = self._files[key].read_bytes()
            except OSError as error:  # somebody has tidied the folder
                self._forget(key)
                log.warning("a kept document cannot be read", exc_info=error)
            else:
                self._sizes.move_to_end(key)
                return content
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(key, make))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            content = await make()
            self._keep(key, content)
            return content
        finally:
            del self._making[key]

    def _keep(self, key: str, content: bytes) -> None:
        file = Path(self._folder.name, str(next(self._names)))
        try:
            file.write_bytes(content)
        except OSError as error:
            log.warning("a document cannot be kept", exc_info=error)
            return
        self._files[key], self._sizes[key] = file, len(content)
        while sum(self._sizes.values()) > self._most_bytes and len(self._sizes) > 1:
            self._forget(next(iter(self._sizes)))

    def _forget(self, key: str) -> None:
        del self._sizes[key]
        self._files.pop(key).unlink(missing_ok=True)

    async def decompressed(self, content: bytes) -> AsyncIterator[bytes]:
        """The content of a document in pieces. All readers together get one each time round the event loop."""
        reader = zlib.decompressobj(GZIP)
        for start in range(0, len(content), PIECE):
            async with self._decompressing:
                piece = reader.decompress(content[start : start + PIECE])
                await asyncio.sleep(0)
            yield piece

    def close(self) -> None:
        self._folder.cleanup()


def compress(document: bytes) -> bytes:
    return gzip.compress(document, GZIP_LEVEL, mtime=0)
