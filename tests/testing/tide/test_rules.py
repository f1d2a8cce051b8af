"""Every numbered rule of Tide."""

from typing import Any

import pytest

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from landwright.testing.tide import CATCH, DRY, RaceOptions, TideOptions, TideView
from tests.testing.tide.samples import twins

FULL = "123456"


def tide() -> Game:
    return registry.load("tide")


def at(rounds: str, tide_is: int, *hands: str, points: Any = ()) -> State:
    """A round as `1/3`, rounds played of rounds; the tide, or 0 before the roll; the cards of each seat."""
    played, of = map(int, rounds.split("/"))
    s = tide().start(len(hands), TideOptions(rounds=of))
    s.rounds_played, s.tide = played, tide_is
    for seat, hand in enumerate(hands):
        s.hands[seat] = sum(1 << (int(card) - 1) for card in hand)
    for seat, (catch, dry) in enumerate(points):
        s.points[seat, CATCH], s.points[seat, DRY] = catch, dry
    return s


def play(s: State, **cards: int) -> None:
    for name, card in cards.items():
        seat = tide().info.seat_names.index(name)
        assert tide().refusal(s, seat, card - 1) is None
        tide().rules.act(s, seat, card - 1)


def rule_against(s: State, seat: int, card: int) -> str:
    refusal = tide().refusal(s, seat, card - 1)
    return refusal.rule if refusal else ""


def view(s: State, seat: int) -> TideView:
    return TideView.of(tide().plain(s), seat)


@pytest.mark.rule("tide", "1.1")
def test_everyone_starts_with_six_cards() -> None:
    s = tide().start(2)
    assert [view(s, seat).hand for seat in (0, 1)] == [FULL, FULL]
    assert (s.rounds_played, s.rounds, s.tide) == (0, 3, 0)


@pytest.mark.rule("tide", "1.2")
def test_rounds_are_an_option() -> None:
    assert tide().start(1, TideOptions(rounds=6)).rounds == 6
    for rounds in (0, 7):
        with pytest.raises(ValueError, match=r"These options of Tide are not valid: .*rounds"):
            tide().read_options({"rounds": rounds})


@pytest.mark.rule("tide", "2.1")
def test_each_round_starts_with_the_die() -> None:
    s = tide().start(1)
    for before in range(3):
        assert tide().rules.chances(s) == 6
        tide().rules.apply_chance(s, 3)
        assert (s.rounds_played, s.tide) == (before, 4)
        tide().rules.act(s, 0, tide().actions(s, 0)[0])


@pytest.mark.rule("tide", "2.2")
def test_all_seats_play_one_card_at_the_same_time() -> None:
    s = at("0/3", 0, FULL, FULL)
    assert rule_against(s, 0, 1) == "2.2"
    tide().rules.apply_chance(s, 3)
    assert tide().seats_waiting(s) == [0, 1]
    play(s, East=2)
    assert tide().seats_waiting(s) == [0]
    assert rule_against(s, 1, 3) == "2.2"
    assert rule_against(s, 2, 3) == "2.2"  # nobody sits there


@pytest.mark.rule("tide", "2.3")
def test_a_card_is_played_once() -> None:
    s = at("1/3", 4, "12456")
    assert rule_against(s, 0, 3) == "2.3"
    assert rule_against(s, 0, 5) == ""


@pytest.mark.rule("tide", "2.4")
def test_a_card_equal_to_the_tide_is_played_only_as_the_last() -> None:
    assert rule_against(at("4/6", 4, "45"), 0, 4) == "2.4"
    assert rule_against(at("5/6", 4, "4"), 0, 4) == ""


@pytest.mark.rule("tide", "2.5")
def test_cards_lie_face_down_until_all_have_played() -> None:
    s = at("0/3", 4, FULL, FULL)
    play(s, East=2)
    unseen, own = view(s, 0), view(s, 1)
    assert "East   123456 played" in unseen.table
    assert (unseen.hand, own.hand) == (FULL, "13456")
    assert sorted(int(twin.played[1]) for twin in twins(s, 0)) == [1, 2, 3, 5, 6]
    assert twins(s, 1) == []
    play(s, North=6)
    assert "East   13456  thinks" in view(s, 0).table


@pytest.mark.rule("tide", "2.6")
def test_when_time_is_up_the_lowest_card_is_played() -> None:
    race = registry.load("tide-race")
    assert race.rules.time_up
    s = race.start(3, RaceOptions(seconds=7))
    assert race.time_limit(s) == 0
    race.rules.apply_chance(s, 3)
    assert race.time_limit(s) == 7
    race.rules.act(s, 1, 2)
    race.rules.time_up(s)
    assert [TideView.of(race.plain(s), seat).hand for seat in range(3)] == ["23456", "12456", "23456"]
    assert race.points(s, 3) == [{"catch": 0, "dry": 0}, {"catch": 4, "dry": 0}, {"catch": 0, "dry": 0}]
    assert (s.rounds_played, s.tide) == (1, 0)


@pytest.mark.rule("tide", "2.6")
def test_a_table_may_play_without_a_limit() -> None:
    race = registry.load("tide-race")
    s = race.start(1, RaceOptions(seconds=0))
    race.rules.apply_chance(s, 3)
    assert race.time_limit(s) == 0


@pytest.mark.rule("tide", "3.1")
@pytest.mark.parametrize(
    ("cards", "catches"),
    [((6, 6, 1), [0, 0, 5]), ((6, 2, 1), [5, 0, 0]), ((1, 1, 1), [0, 0, 0]), ((1, 2, 1), [0, 5, 0])],
)
def test_the_highest_unique_card_catches_the_tide(cards: tuple[int, int, int], catches: list[int]) -> None:
    s = at("0/3", 5, FULL, FULL, FULL)
    play(s, **dict(zip(("North", "East", "South"), cards, strict=True)))
    assert [points["catch"] for points in tide().points(s, 3)] == catches


@pytest.mark.rule("tide", "3.2")
def test_cards_above_the_tide_stay_dry() -> None:
    s = at("0/3", 3, FULL, FULL, FULL)
    play(s, North=4, East=2, South=4)
    assert [points["dry"] for points in tide().points(s, 3)] == [1, 0, 1]


@pytest.mark.rule("tide", "3.3")
def test_the_most_points_win_and_ties_are_shared() -> None:
    s = at("2/3", 2, "3456", "3456", "3456", points=[(2, 1), (0, 3)])
    play(s, North=4, East=4, South=4)
    outcome = tide().outcome(s)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    s = at("2/3", 2, "3456", "3456", points=[(2, 1), (0, 3)])
    play(s, North=4, East=5)
    outcome = tide().outcome(s)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("tide", "3.4")
def test_after_the_last_round_nothing_is_played() -> None:
    s = at("3/3", 0, "456", points=[(2, 1)])
    assert rule_against(s, 0, 4) == "3.4"
    assert tide().rules.chances(s) == 0
