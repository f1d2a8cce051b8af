"""What caches may keep of a response."""

import httpx
import pytest

from tests.server.support.clients import ME, OPEN, Guest, RunningServer

CHANGING = (
    "me me/history me/statistics me/bests me/medals tables tables/mine games games/readiness health metrics network "
    "push schema/openapi.json nothing tables/nothing games/nothing/steps/1"
)


def caching(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("cache-control")


@pytest.mark.parametrize("path", CHANGING.split())
def test_no_cache_keeps_what_changes(ann: Guest, path: str) -> None:
    assert caching(ann.http.get(f"/api/{path}")) == ["no-store"]


def test_no_cache_keeps_a_table(ann: Guest) -> None:
    waiting = ann.create("tide", ME, OPEN)["id"]
    assert caching(ann.http.get(f"/api/tables/{waiting}")) == ["no-store"]
    assert caching(ann.http.get(f"/api/tables/{waiting}/log")) == ["no-store"]  # there is none yet
    ended = ended_match(ann)
    assert caching(ann.http.get(f"/api/tables/{ended}")) == ["no-store"]  # it can have a rematch


@pytest.mark.parametrize("what", ["log", "replay"])
def test_an_ended_match_may_be_kept_by_its_readers(ann: Guest, what: str) -> None:
    playing = ann.create("forgenesis", ME, ME)["id"]
    assert caching(ann.http.get(f"/api/tables/{playing}/{what}")) == ["no-store"]
    assert caching(ann.http.get(f"/api/tables/{ended_match(ann)}/{what}")) == ["private, max-age=86400"]


def test_a_cache_keeps_steps_and_asks_again_for_pages(server: RunningServer, ann: Guest) -> None:
    version = next(game["rules_version"] for game in ann.http.get("/api/games").json() if game["name"] == "tide")
    assert caching(ann.http.get(f"/api/games/tide/steps/{version}")) == ["public, max-age=31536000, immutable"]
    assert caching(ann.http.get("/")) == ["no-cache"]
    wrong_host = server.get("/api/games", headers={"Host": "elsewhere.example"})
    assert (wrong_host.status_code, caching(wrong_host)) == (421, ["no-store"])


def ended_match(guest: Guest) -> str:
    table: str = guest.create("tide", ME)["id"]
    with guest.connect(table) as tab:
        tab.request(type="resign", seat=0)
    return table
