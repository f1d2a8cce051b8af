"""The API conforms to its own OpenAPI document, whatever the request."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks
from schemathesis.config import ChecksConfig, GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.specs.openapi.checks import allow_header_conformance, positive_data_acceptance

from landwright.server.api import openapi
from tests.server.support.clients import ME, OPEN, Guest, RunningServer, TableClient, bot, play_out, run_server
from tests.support.games import WITHOUT_TIME_LIMITS

load_all_checks()
Case = schemathesis.Case[Any]
ANALYSIS = "/api/tables/{table}/analysis"
TABLE = "table"
SHORT_ANALYSIS = 0.02  # seconds
EXAMPLES = settings(
    max_examples=15,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
EXCLUDED_CHECKS = [
    positive_data_acceptance,  # a valid body can name an unknown game
    allow_header_conformance,  # Litestar itself answers OPTIONS, with the methods of one handler where a path has two
]
KINDS = ["waiting", "playing", "secret", "ended", "resigned"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("schema")) as running:
        yield running


@pytest.fixture(scope="module")
def tables(server: RunningServer) -> Iterator[dict[str, str]]:
    """The id of a table of each kind, and the cookie of a guest with a seat there."""
    with server.guest() as ann, server.guest() as ben:
        found = {
            "waiting": ann.create("forgenesis", ME, OPEN, is_public=True)["id"],
            "playing": ann.create("forgenesis", ME, bot(1))["id"],
            "secret": ann.create("tide", ME, OPEN)["id"],
            "ended": ann.create("forgenesis", ME, ME)["id"],
            "resigned": ann.create("tide", ME, ME)["id"],
        }
        ben.join(found["secret"])
        with ann.connect(found["ended"]) as tab:
            play_out(tab)
        with ann.connect(found["resigned"]) as tab:
            tab.act()
            tab.request(type="resign", seat=0)
        yield {**found, "cookie": ann.cookie}


@pytest.fixture(scope="module")
def session(tables: dict[str, str]) -> Iterator[requests.Session]:
    """A session of the guest with seats at the tables."""
    with requests.Session() as found:
        found.headers["Cookie"] = tables["cookie"]
        yield found


@pytest.fixture(scope="module")
def document(server: RunningServer, fuzz_seed: int | None) -> Any:
    generation = GenerationConfig(max_examples=15, database="none")
    checks = ChecksConfig.from_dict({"negative_data_rejection": {"expected-statuses": ["4xx", "5xx"]}})  # 413 included
    config = SchemathesisConfig(
        projects=ProjectsConfig(default=ProjectConfig(generation=generation, checks=checks)), seed=fuzz_seed or 0
    )
    return schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json", config=config)


api = schemathesis.pytest.from_fixture("document")


def limit_analysis(case: Case) -> None:
    body: Any = case.body
    if case.operation.path == ANALYSIS and isinstance(body, dict) and isinstance(body.get("seconds", 0), int | float):
        body["seconds"] = min(body.get("seconds", SHORT_ANALYSIS), SHORT_ANALYSIS)


@api.parametrize()
@EXAMPLES
def test_requests_of_a_guest_conform_to_the_schema(case: Case, session: requests.Session) -> None:
    case.call_and_validate(session=session, excluded_checks=EXCLUDED_CHECKS)


@api.parametrize()
@EXAMPLES
def test_requests_without_a_cookie_conform_to_the_schema(case: Case) -> None:
    case.call_and_validate(excluded_checks=EXCLUDED_CHECKS)


@api.include(path_regex=r"\{table\}").given(kind=st.sampled_from(KINDS))
@api.include(path_regex=r"\{table\}").parametrize()
@EXAMPLES
def test_requests_for_a_table_conform_to_the_schema(
    case: Case, kind: str, tables: dict[str, str], session: requests.Session
) -> None:
    case.path_parameters = {**(case.path_parameters or {}), TABLE: tables[kind]}
    limit_analysis(case)
    case.call_and_validate(session=session, excluded_checks=EXCLUDED_CHECKS)


# The document and the docs page


def read_document(server: RunningServer) -> dict[str, Any]:
    found: dict[str, Any] = requests.get(f"{server.address}/api/schema/openapi.json", timeout=10).json()
    return found


def test_the_schema_lists_every_request_and_resolves_its_references(server: RunningServer) -> None:
    document = read_document(server)
    calls = {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if method in ("get", "post", "patch", "delete")
    }
    assert calls == {
        ("GET", "/api/me"),
        ("GET", "/api/me/history"),
        ("GET", "/api/me/statistics"),
        ("GET", "/api/challenges/calendar"),
        ("POST", "/api/challenges/{game}/{day}"),
        ("GET", "/api/games/readiness"),
        ("PATCH", "/api/me"),
        ("POST", "/api/me/link"),
        ("DELETE", "/api/me/link"),
        ("POST", "/api/me/link/renew"),
        ("POST", "/api/me/link/owner"),
        ("POST", "/api/me/link/follow"),
        ("GET", "/api/push"),
        ("POST", "/api/me/push"),
        ("POST", "/api/me/push/end"),
        ("GET", "/api/me/bests"),
        ("GET", "/api/me/medals"),
        ("GET", "/api/games"),
        ("GET", "/api/games/{game}/steps/{version}"),
        ("POST", "/api/tables"),
        ("GET", "/api/tables"),
        ("GET", "/api/tables/mine"),
        ("GET", "/api/tables/{table}"),
        ("POST", "/api/tables/{table}/join"),
        ("POST", "/api/tables/{table}/share-hash"),
        ("POST", "/api/tables/{table}/share"),
        ("POST", "/api/lessons/{game}"),
        ("POST", "/api/tables/{table}/rematch"),
        ("GET", "/api/tables/{table}/log"),
        ("GET", "/api/tables/{table}/replay"),
        ("POST", "/api/tables/{table}/analysis"),
        ("POST", "/api/tables/{table}/continuation"),
        ("GET", "/api/tables/{table}/review/{seat}"),
        ("POST", "/api/tables/{table}/hint/{seat}"),
        ("POST", "/api/tables/{table}/threat/{seat}"),
        ("GET", "/api/challenges"),
        ("GET", "/api/challenges/{game}/{day}"),
        ("POST", "/api/challenges/{game}"),
        ("GET", "/api/health"),
        ("GET", "/api/metrics"),
        ("GET", "/api/network"),
    }
    references = set(re.findall(r'"\$ref": ?"([^"]+)"', str(document).replace("'", '"')))
    assert references
    for reference in references:
        assert reference.removeprefix("#/components/schemas/") in document["components"]["schemas"]


def test_the_docs_page_shows_every_request_and_struct(server: RunningServer) -> None:
    document = read_document(server)
    page = requests.get(f"{server.address}/api/docs", timeout=10)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    for path in document["paths"]:
        assert path in page.text
    for struct in document["components"]["schemas"]:
        assert f'id="{struct}"' in page.text
    for link in re.findall(r"""href=['"]([^'"]+)['"]""", page.text):
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in page.text
        else:
            assert requests.get(server.address + link, timeout=10).status_code == 200, link


def test_the_document_is_made_once(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ("/api/schema/openapi.json", "/api/docs")
    before = [requests.get(server.address + path, timeout=10).content for path in paths]
    monkeypatch.setattr(openapi, "components", None)  # it cannot be made again
    assert [requests.get(server.address + path, timeout=10).content for path in paths] == before


@pytest.mark.parametrize("path", ["/api/docs", "/api/docs/style.css", "/api/schema/openapi.json", "/api/health"])
def test_the_docs_load_nothing_from_other_hosts(server: RunningServer, path: str) -> None:
    answer = requests.get(server.address + path, timeout=10, allow_redirects=False)
    assert answer.status_code == 200
    assert not re.search(r"(?:src|href|url\()[='\"(]*(?:https?:)?//", answer.text)


def test_an_unsupported_method_is_answered_with_the_allowed_ones(server: RunningServer) -> None:
    answer = requests.delete(f"{server.address}/api/tables", timeout=10)
    assert (answer.status_code, answer.json()["error"]) == (405, "not-allowed")
    assert {"GET", "POST"} <= set(answer.headers["allow"].split(", "))
    answer = requests.get(f"{server.address}/api/nothing", timeout=10)
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


def test_the_schema_contains_the_websocket_messages(ann: Guest) -> None:
    schema = ann.http.get("/api/schema/openapi.json").json()
    structs = schema["components"]["schemas"]
    assert {"ServerMessage", "ClientMessage", "Frame", "Act", "ForgenesisView", "MoveStep", "TableSummary"} <= set(
        structs
    )
    text = json.dumps(schema)
    for name in {ref.split('"')[0] for ref in text.split("#/components/schemas/")[1:]}:
        assert name in structs
    assert "/api/tables/{table}/join" in schema["paths"]


def test_the_docs_page_has_no_links_to_other_hosts(ann: Guest) -> None:
    page = ann.http.get("/api/docs").text
    assert "POST /api/tables" in page
    assert "ClientMessage" in page
    assert "http://" not in page
    assert "https://" not in page
    assert ann.http.get("/api/docs/style.css").headers["content-type"].startswith("text/css")


# Messages


def messages_of_a_match(ann: Guest, ben: Guest, game: str) -> list[dict[str, Any]]:
    """All messages that two players receive in a match, with errors and a take-back among them."""
    table = ann.create(game, ME, OPEN)["id"]
    with ann.connect(table) as one:
        ben.join(table)
        one.receive_until("table", lambda m: m["table"]["status"] == "playing")
        with ben.connect(table) as two:
            tabs: list[TableClient] = [one, two]
            for tab in tabs:
                tab.sync()
            seat = 0 if one.acting else 1
            tab, other = tabs[seat], tabs[1 - seat]
            tab.act("dance")
            tab.send(type="act", seat=63, version=0, text="x")
            tab.send(type="chat", text="hello")
            while tab.acting:  # inside its turn, a seat takes back without asking
                tab.act()
            tab.send(type="take-back", seat=seat)
            if tab.receive_until("asked")["needs"]:
                other.send(type="answer", seat=1 - seat, granted=True)
                other.sync()
            play_out(one, two)
            for tab in tabs:
                tab.sync()
            return one.received + two.received


@pytest.mark.parametrize("game", [*(info.name for info in WITHOUT_TIME_LIMITS), "tide"])
def test_websocket_messages_conform_to_the_schema(server: RunningServer, game: str) -> None:
    document = read_document(server)
    validator = jsonschema_rs.validator_for(
        {"$ref": "#/components/schemas/ServerMessage", "components": document["components"]}
    )
    with server.guest() as ann, server.guest() as ben:
        received = messages_of_a_match(ann, ben, game)
    kinds = {message["type"] for message in received}
    assert {"welcome", "happened", "error", "chat", "presence", "table", "pong", "asked"} <= kinds
    for message in received:
        assert validator.is_valid(message), (message, [str(e) for e in validator.iter_errors(message)][:3])
