"""The calendar of challenges, the streak, and challenges of past days."""

from datetime import date, timedelta
from typing import Any

import pytest

from landwright.server.features import challenges
from landwright.server.features.challenge_calendar import current_streak, longest_streak
from tests.server.support.clients import Guest, play_out

TODAY = date(2026, 11, 17)


def days(*ages: int) -> set[date]:
    return {TODAY - timedelta(days=age) for age in ages}


@pytest.mark.parametrize(
    ("ages", "streak", "longest"),
    [((), 0, 0), ((0,), 1, 1), ((1, 2), 2, 2), ((0, 1, 3, 4, 5), 2, 3), ((2, 3), 0, 2)],
)
def test_a_streak_ends_today_or_yesterday(ages: tuple[int, ...], streak: int, longest: int) -> None:
    assert current_streak(days(*ages), TODAY) == streak
    assert longest_streak(days(*ages)) == longest


def calendar(guest: Guest, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = guest.http.get(f"/api/challenges/calendar{query}").json()
    return found


def test_challenges_of_past_days_are_not_ranked(ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = "graphia-genesis", "/api/challenges/graphia-genesis"
    day = challenges.today()
    with ann.connect(ann.post(path, {}).json()["id"]) as tab:
        first = tab.frame["views"]
        play_out(tab)
    assert calendar(ann)["streak"] == 1
    assert [(one["game"], one["day"], one["is_late"]) for one in calendar(ann)["tries"]] == [(game, day, False)]
    assert calendar(ben)["streak"] == 0
    tomorrow = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    monkeypatch.setattr(challenges, "today", lambda: tomorrow)
    late = ben.post(f"{path}/{day}", {}).json()
    assert late["daily"] == day
    with ben.connect(late["id"]) as tab:
        assert tab.frame["views"] == first, "the same dice as on that day"
        play_out(tab)
    found = ben.http.get(f"{path}/{day}").json()
    assert found["finished"] == 1
    assert [(line["is_mine"], line["rank"]) for line in found["results"]] == [(False, 1), (True, 0)]
    assert [line["is_mine"] for line in ann.http.get(f"{path}/{day}").json()["results"]] == [True]
    assert [one["is_late"] for one in calendar(ben, f"?month={day[:7]}")["tries"]] == [True]
    assert calendar(ben)["streak"] == 0
    assert calendar(ann)["streak"] == 1, "today can still be added"
    assert calendar(ann, f"?month={day[:7]}")["tries"][0]["outcome"] == "finished"


def test_a_resigned_try_does_not_count(ann: Guest) -> None:
    with ann.connect(ann.post("/api/challenges/forgenesis", {}).json()["id"]) as tab:
        tab.request(type="resign", seat=0)
    assert (calendar(ann)["streak"], calendar(ann)["is_done_today"]) == (0, False)
    assert [one["outcome"] for one in calendar(ann)["tries"]] == ["lost"]


@pytest.mark.parametrize("day", ["2999-01-01", "2020-02-02", "2026-13-01", "today", "20261101"])
def test_other_days_have_no_challenge(ann: Guest, day: str) -> None:
    assert ann.post(f"/api/challenges/forgenesis/{day}", {}).status_code == 404
    assert ann.http.get("/api/challenges/calendar?month=november").status_code == 404
