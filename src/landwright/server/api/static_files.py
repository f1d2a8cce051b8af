"""The built web client, held in memory: pages, hashed assets, and their precompressed forms."""

import hashlib
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from landwright.server.runtime.errors import not_found

STATIC: Final = Path(__file__).parents[1] / "static"
IMMUTABLE: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
SUFFIX_OF_ENCODING: Final = {"br": ".br", "gzip": ".gz"}  # the smallest first
MEDIA_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Landwright</title>
<h1>Landwright</h1>
<p>The server runs, but its pages have not been built. In the source folder run <code>make web</code>,
then restart the server.</p>
<p>The <a href="/api/docs">API</a> is ready.</p>
</html>
"""


class File(NamedTuple):
    content: dict[str, bytes]  # by content encoding; "" is uncompressed
    media_type: str
    cache_control: str
    tag: str

    def best(self, accept_encoding: str) -> tuple[str, bytes]:
        """The smallest encoding that the client accepts, and the content in it."""
        offers = accept_encoding.replace(" ", "").split(",")
        accepted = {offer.split(";")[0] for offer in offers if "q=0" not in offer}
        encoding = next((name for name in SUFFIX_OF_ENCODING if name in accepted and name in self.content), "")
        return encoding, self.content[encoding]


class StaticFiles:
    def __init__(self, folder: Path = STATIC) -> None:
        self.files = dict(_read_folder(folder))
        self.index = self.files.get("index.html") or _file("index.html", "text/html", {"": NOT_BUILT.encode()})

    def find(self, path: str) -> File | None:
        """The file of a path; for a path without a file extension the single page, which routes by itself."""
        name = path.strip("/")
        if found := self.files.get(name):
            return found
        has_extension = "." in name.rpartition("/")[2] and not name.startswith(("table/", "replay/", "me/"))
        return None if has_extension else self.index


def provide_static_files(state: State) -> StaticFiles:
    static_files: StaticFiles = state.static_files
    return static_files


@get(
    ["/", "/{path:path}"],
    include_in_schema=False,
    dependencies={"static_files": Provide(provide_static_files, sync_to_thread=False)},
)
async def page(
    request: Request[object, object, State], static_files: NamedDependency[StaticFiles], path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the client, or its single page."""
    found = None if path.startswith("/api/") else static_files.find(path)
    if found is None:
        raise not_found("page")
    encoding, content = found.best(request.headers.get("accept-encoding", ""))
    tag = f'"{found.tag}{encoding}"'
    headers = {"cache-control": found.cache_control, "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, media_type=found.media_type, headers=headers)


def _read_folder(folder: Path) -> Iterator[tuple[str, File]]:
    compressed_suffixes = tuple(SUFFIX_OF_ENCODING.values())
    for path in folder.rglob("*"):
        if path.is_file() and not path.name.endswith(compressed_suffixes):
            name = path.relative_to(folder).as_posix()
            media_type = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
            yield name, _file(name, media_type or "application/octet-stream", _read_encodings(path))


def _read_encodings(path: Path) -> dict[str, bytes]:
    compressed = {encoding: path.with_name(path.name + suffix) for encoding, suffix in SUFFIX_OF_ENCODING.items()}
    return {"": path.read_bytes()} | {name: file.read_bytes() for name, file in compressed.items() if file.is_file()}


def _file(name: str, media_type: str, content: dict[str, bytes]) -> File:
    tag = hashlib.sha256(content[""]).hexdigest()[:20]
    return File(content, media_type, IMMUTABLE if name.startswith("assets/") else REVALIDATE, tag)
