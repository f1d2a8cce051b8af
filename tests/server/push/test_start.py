"""Starting a server does not load what only push messages need."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_cryptography_is_imported_when_it_is_first_needed() -> None:
    code = "import sys, landwright.server.asgi_server; print('cryptography' in sys.modules, 'h11' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["False", "True"]
