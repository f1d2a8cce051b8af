"""A bot's turn is shown soon, and slowly enough to follow."""

from itertools import islice, pairwise
from pathlib import Path

import pytest

from landwright.server.runtime.settings import NO_PACE, PACE, Pace
from landwright.server.tables import bot_player
from landwright.server.tables.turn_pace import MAX_MOMENTS, moments
from tests.server.support.clients import ME, TableClient, bot, run_server
from tests.server.support.virtual_time import VirtualTime

TOLERANCE = 1e-9
THOUGHTS = (0.0, 0.1, 0.4, 1.0, 1.7)
LONG_TURN = 6  # actions


@pytest.mark.parametrize("thought", THOUGHTS)
@pytest.mark.parametrize("count", [1, 2, 5, 8, 9, 14, 64])
def test_a_turn_is_shown_within_its_limit(count: int, thought: float) -> None:
    shown = moments(PACE, count, thought)
    assert len(shown) == count
    assert shown == sorted(shown)
    assert shown[-1] <= max(PACE.first, thought) + PACE.turn + TOLERANCE
    assert shown[-1] - thought <= PACE.turn + TOLERANCE


@pytest.mark.parametrize("thought", THOUGHTS)
def test_the_first_action_can_be_followed_and_is_not_delayed_more(thought: float) -> None:
    assert moments(PACE, 4, thought)[0] == max(PACE.first, thought)


def test_actions_are_spread_evenly() -> None:
    shown = moments(PACE, 7, 1.0)
    assert [later - sooner for sooner, later in pairwise(shown)] == pytest.approx([0.2] * 6)
    assert moments(PACE, 2, 1.0) == pytest.approx([1.0, 1.4])  # a short turn is not stretched


@pytest.mark.parametrize("count", [9, 14, 64])
def test_a_long_turn_shows_several_actions_at_once(count: int) -> None:
    shown = moments(PACE, count, 0.2)
    assert len(set(shown)) == MAX_MOMENTS
    sizes = [shown.count(moment) for moment in sorted(set(shown))]
    assert max(sizes) - min(sizes) <= 1


def test_without_a_pace_nothing_waits() -> None:
    assert moments(NO_PACE, 20, 0.3) == [0.3] * 20


def bot_turns(tab: TableClient, seat: int, count: int) -> list[int]:
    """Plays on until a bot has had a number of turns, and returns how many actions each of them had."""
    turns = [0]
    seen = len(tab.received)
    while len(turns) <= count and not tab.frame["outcome"]:
        if tab.acting:
            tab.act()
        else:
            tab.receive()
        for message in tab.received[seen:]:
            for event in message.get("events", []):
                if event["kind"] == "chance" and turns[-1]:
                    turns.append(0)
                elif event["seat"] == seat:
                    turns[-1] += 1
        seen = len(tab.received)
    return turns[:-1]


@pytest.mark.slow
def test_a_bot_shows_a_turn_of_many_actions_within_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest pause before each action, a long turn would take twice as long."""
    pace, clock = Pace(first=0.0, turn=1.0), VirtualTime(monkeypatch, bot_player)
    with (
        run_server(tmp_path, ("kingdom-maps",), pace=pace) as server,
        server.guest() as guest,
        guest.connect(guest.create("kingdom-maps", ME, bot(1))["id"]) as tab,
    ):
        shown = iter(clock.ends)
        turns = [[*islice(shown, count)] for count in bot_turns(tab, 1, 10)]
    long_turns = [turn for turn in turns if len(turn) >= LONG_TURN]
    assert long_turns
    for turn in long_turns:
        assert turn[-1] - turn[0] == pytest.approx(pace.turn)
