"""The compiled rules and the interpreted ones are the same."""

import os
import subprocess
import sys

import msgspec

from landwright.core.game import Game
from landwright.testing.conformance.playthrough import check
from landwright.testing.random_play import digest, order_digest
from landwright.testing.samples import Samples


@check
def interpreter_and_compiled_kernels_agree(game: Game, samples: Samples) -> None:
    order = order_digest(game, samples)
    module, asked = "landwright.testing.random_play", msgspec.json.encode(order).decode()
    command = [sys.executable, "-W", "error", "-m", module, asked]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == digest(order)
