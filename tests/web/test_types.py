"""The client is type-checked against the server's OpenAPI document."""

import json
import runpy
import shutil
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"

OF_ALL_GAMES = ("Step", "ChanceStep")  # unions whose tags several games use


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file = tmp_path_factory.mktemp("document") / "openapi.json"
    subprocess.run([sys.executable, str(ROOT / "scripts" / "openapi.py"), str(file)], check=True)
    return json.loads(file.read_text())


def run(folder: Path, script: str) -> "subprocess.CompletedProcess[str]":
    npm, environment = runpy.run_path(str(ROOT / "scripts" / "build_web.py"))["find_npm"]()
    command = [*npm, "run", "--silent", script]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def complaints(folder: Path, document: dict[str, Any]) -> str:
    """The output of the type check of the client with the types of another document."""
    assert MODULES.is_dir(), "the client's tools are not there: make check-web"
    copy = folder / "web"
    shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules", "*.gen.*"))
    (copy / "node_modules").symlink_to(MODULES)
    (copy / "openapi.gen.json").write_text(json.dumps(document))
    made = run(copy, "types")
    assert made.returncode == 0, made.stderr
    checked = run(copy, "check")
    return checked.stdout + checked.stderr if checked.returncode else ""


def renamed(struct: dict[str, Any], old: str, new: str) -> None:
    struct["properties"][new] = struct["properties"].pop(old)
    struct["required"] = [new if name == old else name for name in struct["required"]]


def members(structs: dict[str, Any], union: str) -> dict[str, dict[str, Any]]:
    """The structs of a union by their tags."""
    found = [structs[ref["$ref"].rpartition("/")[2]] for ref in structs[union]["anyOf"]]
    tags = [struct["properties"]["type"]["enum"] for struct in found]
    assert all(len(tag) == 1 for tag in tags), "each is told by its type"
    assert all("type" in struct["required"] for struct in found)
    return {tag[0]: struct for tag, struct in zip(tags, found, strict=True)}


def test_a_client_that_differs_from_the_schema_fails_the_type_check(tmp_path: Path, document: dict[str, Any]) -> None:
    document = deepcopy(document)
    structs = document["components"]["schemas"]
    renamed(structs["Frame"], "turn_of", "turns")
    renamed(structs["ForgenesisView"], "to_move", "mover")
    structs["Pong"]["properties"]["type"] = {"enum": ["peng"]}
    renamed(members(structs, "ForgenesisStep")["summon"], "creature", "kind")
    said = complaints(tmp_path, document)
    for words in ("'turn_of'", "'to_move'", '"pong"', "'creature'"):
        assert words in said, (words, said)


def test_every_message_view_and_step_is_discriminated_by_its_type(document: dict[str, Any]) -> None:
    structs = document["components"]["schemas"]
    unions = [name for name, struct in structs.items() if "anyOf" in struct and name not in OF_ALL_GAMES]
    assert {"ServerMessage", "ClientMessage", "View", "ForgenesisStep"} <= set(unions)
    for union in unions:
        assert len(members(structs, union)) == len(structs[union]["anyOf"]), union
