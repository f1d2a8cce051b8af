"""Documents that never change are made once, and kept up to a size."""

import asyncio
import gzip
import random
import shutil
from pathlib import Path

import pytest

from landwright.server.features.documents import PIECE, Documents, compress

pytestmark = pytest.mark.anyio


class Maker:
    def __init__(self, content: bytes = b"content") -> None:
        self.content = compress(content)
        self.count = 0

    async def __call__(self) -> bytes:
        self.count += 1
        await asyncio.sleep(0)
        return self.content


async def test_requests_at_once_wait_for_the_same_document() -> None:
    documents, make = Documents(), Maker()
    found = await asyncio.gather(*[documents.get("a", make) for _ in range(5)])
    assert {gzip.decompress(each) for each in found} == {b"content"}
    await documents.get("a", make)
    assert make.count == 1
    await documents.get("b", make)
    assert make.count == 2
    documents.close()


async def test_what_was_not_read_for_long_is_forgotten() -> None:
    make = Maker()
    documents = Documents(most_bytes=2 * len(make.content))
    for key in ("a", "b", "a", "c"):
        await documents.get(key, make)
    assert make.count == 3
    await documents.get("a", make)
    assert make.count == 3
    await documents.get("b", make)
    assert make.count == 4
    documents.close()


async def test_one_that_failed_is_made_again() -> None:
    async def fail() -> bytes:
        raise ValueError("it cannot be made")

    documents, make = Documents(), Maker()
    with pytest.raises(ValueError, match="cannot be made"):
        await documents.get("a", fail)
    assert await documents.get("a", make) == make.content
    documents.close()


async def test_files_that_somebody_removes_are_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    documents, make = Documents(), Maker()
    await documents.get("a", make)
    (folder,) = tmp_path.iterdir()
    shutil.rmtree(folder)
    for count in (2, 3):  # it cannot be kept either, but it is served
        assert await documents.get("a", make) == make.content
        assert make.count == count
    assert "cannot be kept" in caplog.text
    documents.close()
    assert not list(tmp_path.iterdir())


async def test_readers_who_want_no_gzip_get_one_piece_each_time_round_the_event_loop() -> None:
    documents, content = Documents(), random.Random(1).randbytes(5 * PIECE)
    received = [bytearray() for _ in range(8)]
    grown = list[int]()

    async def read(into: bytearray) -> None:
        async for piece in documents.decompressed(compress(content)):
            into += piece

    reading = [asyncio.ensure_future(read(into)) for into in received]
    while not all(task.done() for task in reading):
        before = [len(into) for into in received]
        await asyncio.sleep(0)
        grown.append(sum(len(into) > size for into, size in zip(received, before, strict=True)))
    assert received == [content] * 8
    assert max(grown) == 1
    documents.close()
