"""The compiled rules and the interpreted rules are equivalent."""

import os
import subprocess
import sys

import msgspec

from landwright.core.game import Game
from landwright.testing.conformance.playthrough import check
from landwright.testing.random_play import digest, digest_request
from landwright.testing.samples import Samples


@check
def interpreter_and_compiled_kernels_agree(game: Game, samples: Samples) -> None:
    request = digest_request(game, samples)
    module, argument = "landwright.testing.random_play", msgspec.json.encode(request).decode()
    command = [sys.executable, "-W", "error", "-m", module, argument]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == digest(request)
