"""Guests over HTTP: the cookie, the name and the personal link."""

from typing import Any

import httpx
import pytest

from tests.server.support.clients import Guest, RunningServer


def test_a_first_visit_creates_a_guest(ann: Guest) -> None:
    assert ann.me["is_new"]
    assert ann.http.get("/api/me").json() == {**ann.me, "is_new": False}


def test_the_cookie_is_http_only_and_same_site(server: RunningServer) -> None:
    cookie = httpx.get(f"{server.address}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "forge", [lambda c: c[:-1] + "A" * 2, lambda c: "x" + c, lambda c: c.split(".")[0], lambda _: "é"]
)
def test_a_forged_cookie_is_ignored(server: RunningServer, ann: Guest, forge: Any) -> None:
    forged = forge(ann.http.cookies["guest"])
    with httpx.Client(base_url=server.address, headers={b"Cookie": f"guest={forged}".encode()}) as stranger:
        assert stranger.get("/api/me").json()["is_new"]
        assert stranger.get("/api/tables/mine").status_code == 401


def test_a_name_is_normalized_and_stored(ann: Guest) -> None:
    assert ann.http.patch("/api/me", json={"name": "  Ann \u200b Lee "}).json()["name"] == "Ann Lee"
    assert ann.http.get("/api/me").json()["name"] == "Ann Lee"
    for wrong in ("", " ", "\u200b", "x" * 25, 7, None):
        assert ann.http.patch("/api/me", json={"name": wrong}).status_code == 400


def test_a_personal_link_signs_another_browser_in(server: RunningServer, ann: Guest, ben: Guest) -> None:
    path = ann.post("/api/me/link").json()["path"]
    answer = ben.http.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert ben.http.get("/api/me").json()["id"] == ann.me["id"]
    assert ben.http.get(path[:-2] + "xx").status_code == 404
    assert ben.http.get(f"/me/{ann.http.cookies['guest']}").status_code == 404  # a cookie is not a link
