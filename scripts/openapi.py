"""Writes the OpenAPI document, including the WebSocket messages, to a file: `python scripts/openapi.py FILE`.

It is the document that the server serves. No server, compiled games or database are needed.
"""

import os
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports Numba
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import msgspec

from landwright.core import registry
from landwright.server.api.openapi import whole_schema
from landwright.server.app import create_app
from landwright.server.settings import Settings


def document() -> bytes:
    games = {name: registry.load(name) for name in registry.names()}
    app = create_app(Settings(database="sqlite://"), games)
    whole = whole_schema(app.openapi_schema.to_schema(), list(games.values()))
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(document() + b"\n")
