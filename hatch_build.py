"""Builds the client for a wheel unless a current one is there, so that `pip install .` needs nothing but Python.

With LANDWRIGHT_MACHINE_CODE, a folder of the machine-code cache, the wheel carries its compiled games (`make wheel`).
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import build_web


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if build_web.has_node_on_path() else [build_web.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_web.build()
        machine_code = os.environ.get("LANDWRIGHT_MACHINE_CODE")
        if machine_code:
            build_data["force_include"][machine_code] = "landwright/machine_code"
            build_data["pure_python"] = False
            # Any Python 3 can install it: where the machine code does not fit, games are compiled as usual.
            build_data["tag"] = f"py3-none-{_platform()}"


def _platform() -> str:
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
