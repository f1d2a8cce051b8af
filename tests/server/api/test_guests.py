"""Guests over HTTP: the cookie, the name and the personal link."""

from typing import Any

import httpx
import pytest

from tests.server.support.clients import NO_CERTIFICATES, Guest, RunningServer


def test_a_first_visit_creates_a_guest(ann: Guest) -> None:
    assert ann.me["is_new"]
    assert ann.http.get("/api/me").json() == {**ann.me, "is_new": False}


def test_the_cookie_is_http_only_and_same_site(server: RunningServer) -> None:
    cookie = server.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "forge", [lambda c: c[:-1] + "A" * 2, lambda c: "x" + c, lambda c: c.split(".")[0], lambda _: "é"]
)
def test_a_forged_cookie_is_ignored(server: RunningServer, ann: Guest, forge: Any) -> None:
    forged = forge(ann.http.cookies["guest"])
    cookie = {b"Cookie": f"guest={forged}".encode()}
    with httpx.Client(base_url=server.address, headers=cookie, verify=NO_CERTIFICATES) as stranger:
        assert stranger.get("/api/me").json()["is_new"]
        assert stranger.get("/api/tables/mine").status_code == 401


def test_a_name_is_normalized_and_stored(ann: Guest) -> None:
    assert ann.http.patch("/api/me", json={"name": "  Ann \u200b Lee "}).json()["name"] == "Ann Lee"
    assert ann.http.get("/api/me").json()["name"] == "Ann Lee"
    for wrong in ("", " ", "\u200b", "\u3164\u2800", "x" * 25, "Landwright", "BOT  3", 7, None):
        assert ann.http.patch("/api/me", json={"name": wrong}).status_code == 400


def link_of(guest: Guest, action: str = "") -> str:
    """The token of a guest's personal link."""
    path: str = guest.post(f"/api/me/link{action}").json()["path"]
    return path.removeprefix("/me/")


def test_opening_a_personal_link_changes_nothing_by_itself(ann: Guest, ben: Guest) -> None:
    token = link_of(ann)
    answer = ben.http.get(f"/me/{token}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "set-cookie" not in answer.headers
    owner = ben.post("/api/me/link/owner", {"token": token}).json()
    assert owner == {"name": ann.me["name"], "is_me": False}
    assert ben.http.get("/api/me").json()["id"] == ben.me["id"]


def test_following_a_personal_link_signs_the_browser_in(ann: Guest, ben: Guest) -> None:
    token = link_of(ann)
    cross_site = {"Origin": "https://evil.example"}
    assert ben.http.post("/api/me/link/follow", json={"token": token}, headers=cross_site).status_code == 403
    followed = ben.post("/api/me/link/follow", {"token": token})
    assert followed.json() == {**ann.me, "is_new": False}
    assert ben.http.get("/api/me").json()["id"] == ann.me["id"]
    assert ben.post("/api/me/link/owner", {"token": token}).json()["is_me"]


def test_an_invalid_personal_link_is_not_found(ann: Guest, ben: Guest) -> None:
    token = link_of(ann)
    for wrong in (token[:-1], token + "x", "", ".", ann.me["id"] + ".", ann.http.cookies["guest"], "\x00.x"):
        for action in ("owner", "follow"):
            assert ben.post(f"/api/me/link/{action}", {"token": wrong}).status_code == 404, wrong
    assert ben.http.get("/api/me").json()["id"] == ben.me["id"]


def test_a_personal_link_stays_the_same_until_it_is_renewed_or_revoked(ann: Guest, ben: Guest) -> None:
    first = link_of(ann)
    assert link_of(ann) == first
    second = link_of(ann, "/renew")
    assert ben.post("/api/me/link/owner", {"token": first}).status_code == 404
    assert ben.post("/api/me/link/owner", {"token": second}).status_code == 200
    assert ann.http.delete("/api/me/link").json() == {"path": None}
    assert ben.post("/api/me/link/follow", {"token": second}).status_code == 404
    assert link_of(ann) not in (first, second)
    assert ann.http.get("/api/me").json()["id"] == ann.me["id"]
