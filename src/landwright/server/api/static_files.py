"""The web client as it was built, kept in memory: pages, hashed assets, and compressed forms where there are some."""

import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Landwright</title>
<h1>Landwright</h1>
<p>The server runs, but its pages have not been built. In the folder of the source: <code>make web</code>,
then start again.</p>
<p>The <a href="/api/docs">API</a> is ready.</p>
</html>
"""


class File(NamedTuple):
    content: dict[str, bytes]  # by encoding; "" is plain
    media_type: str
    caching: str
    tag: str

    def best(self, accepted: str) -> tuple[str, bytes]:
        """The encoding that a browser accepts, and the content in it."""
        offered = {part.split(";")[0].strip() for part in accepted.split(",") if "q=0" not in part.replace(" ", "")}
        encoding = next((name for name, _ in ENCODINGS if name in offered and name in self.content), "")
        return encoding, self.content[encoding]


class Pages:
    def __init__(self, folder: Path = STATIC) -> None:
        self.files = dict(_files(folder)) if folder.is_dir() else {}
        self.index = self.files.get("index.html") or _file({"": NOT_BUILT.encode()}, "text/html", "index.html")

    def find(self, path: str) -> File | None:
        """A file; for any other path without an ending the one page, which finds its way by itself."""
        name = path.strip("/")
        if found := self.files.get(name):
            return found
        return None if "." in name.rpartition("/")[2] and not name.startswith(("table/", "replay/")) else self.index


def _files(folder: Path) -> list[tuple[str, File]]:
    endings = tuple(ending for _, ending in ENCODINGS)
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith(endings):
            name = path.relative_to(folder).as_posix()
            compressed = {kind: path.with_name(path.name + ending) for kind, ending in ENCODINGS}
            content = {kind: other.read_bytes() for kind, other in compressed.items() if other.is_file()}
            guessed = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found.append((name, _file({"": path.read_bytes(), **content}, guessed, name)))
    return found


def _file(content: dict[str, bytes], media_type: str, name: str) -> File:
    tag = hashlib.sha256(content[""]).hexdigest()[:20]
    return File(content, media_type, FOR_EVER if name.startswith("assets/") else ASK_AGAIN, tag)
