"""Writes the OpenAPI document, including the WebSocket messages, to a file: `python scripts/openapi.py FILE`.

It is the document that the server serves. No server, compiled games or database are needed.
"""

import os
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports Numba
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import msgspec

from landwright.server.api.openapi import whole_schema
from landwright.server.app import create_app
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.settings import ServerSettings


def document() -> bytes:
    settings = ServerSettings(database="sqlite://")
    library = GameLibrary(settings)
    app = create_app(settings, library)
    whole = whole_schema(app.openapi_schema.to_schema(), list(library.listed.values()))
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(document() + b"\n")
