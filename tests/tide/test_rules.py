"""Every numbered rule of Tide."""

import pytest

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from tests import toy
from tests.toy.conformance import twins
from tests.toy.notation import TideOptions
from tests.toy.view import TideView, view

FULL = "123456 played - points 0+0"


def tide() -> Game:
    return registry.load("toy")


def at(text: str) -> State:
    return toy.notation.read_state(tide().rules, text)


def play(s: State, **cards: int) -> str:
    for name, card in cards.items():
        seat = tide().info.seat_names.index(name)
        assert tide().refusal(s, seat, card - 1) is None
        tide().rules.act(s, seat, card - 1)
    return toy.notation.state_text(s)


def rule_against(s: State, seat: int, card: int) -> str:
    refusal = tide().refusal(s, seat, card - 1)
    return refusal.rule if refusal else ""


@pytest.mark.rule("toy", "1.1")
def test_everyone_starts_with_six_cards() -> None:
    assert toy.notation.state_text(tide().start(2)) == f"0/3 tide - | {FULL} | {FULL}"


@pytest.mark.rule("toy", "1.2")
def test_rounds_are_an_option() -> None:
    assert toy.notation.state_text(tide().start(1, TideOptions(rounds=6))) == f"0/6 tide - | {FULL}"
    for rounds in (0, 7):
        with pytest.raises(ValueError, match="rounds is 1 to 6"):
            tide().read_options({"rounds": rounds})


@pytest.mark.rule("toy", "2.1")
def test_each_round_starts_with_the_die() -> None:
    s = tide().start(1)
    for before in ("0/3", "1/3", "2/3"):
        assert tide().rules.chances(s) == 6
        tide().rules.apply_chance(s, 3)
        assert toy.notation.state_text(s).startswith(f"{before} tide 4")
        tide().rules.act(s, 0, tide().actions(s, 0)[0])


@pytest.mark.rule("toy", "2.2")
def test_all_play_at_once_and_once() -> None:
    s = at(f"0/3 tide - | {FULL} | {FULL}")
    assert rule_against(s, 0, 1) == "2.2"
    tide().rules.apply_chance(s, 3)
    assert tide().seats_waiting(s) == [0, 1]
    play(s, East=2)
    assert tide().seats_waiting(s) == [0]
    assert rule_against(s, 1, 3) == "2.2"
    assert rule_against(s, 2, 3) == "2.2"  # nobody sits there


@pytest.mark.rule("toy", "2.3")
def test_a_card_is_played_once() -> None:
    s = at("1/3 tide 4 | 12456 played - points 0+0")
    assert rule_against(s, 0, 3) == "2.3"
    assert rule_against(s, 0, 5) == ""


@pytest.mark.rule("toy", "2.4")
def test_a_card_equal_to_the_tide_is_played_only_as_the_last() -> None:
    assert rule_against(at("4/6 tide 4 | 45 played - points 0+0"), 0, 4) == "2.4"
    assert rule_against(at("5/6 tide 4 | 4 played - points 0+0"), 0, 4) == ""


@pytest.mark.rule("toy", "2.5")
def test_cards_lie_face_down_until_all_have_played() -> None:
    s = at(f"0/3 tide 4 | {FULL} | {FULL}")
    play(s, East=2)
    unseen, own = view(s, 0), view(s, 1)
    assert isinstance(unseen, TideView)
    assert (unseen.played, unseen.players[1].cards, unseen.players[1].has_played) == (0, "123456", True)
    assert (own.played, own.hand) == (2, "13456")
    assert sorted(int(twin.played[1]) for twin in twins(s, 0)) == [1, 2, 3, 5, 6]
    assert twins(s, 1) == []
    play(s, North=6)
    assert view(s, 0).players[1].cards == "13456"


@pytest.mark.rule("toy", "3.1")
@pytest.mark.parametrize(
    ("cards", "catches"),
    [((6, 6, 1), [0, 0, 5]), ((6, 2, 1), [5, 0, 0]), ((1, 1, 1), [0, 0, 0]), ((1, 2, 1), [0, 5, 0])],
)
def test_the_highest_card_of_its_own_catches_the_tide(cards: tuple[int, int, int], catches: list[int]) -> None:
    s = at(f"0/3 tide 5 | {FULL} | {FULL} | {FULL}")
    play(s, **dict(zip(("North", "East", "South"), cards, strict=True)))
    assert [points["catch"] for points in tide().points(s, 3)] == catches


@pytest.mark.rule("toy", "3.2")
def test_cards_above_the_tide_stay_dry() -> None:
    s = at(f"0/3 tide 3 | {FULL} | {FULL} | {FULL}")
    play(s, North=4, East=2, South=4)
    assert [points["dry"] for points in tide().points(s, 3)] == [1, 0, 1]


@pytest.mark.rule("toy", "3.3")
def test_the_most_points_win_and_equals_share() -> None:
    s = at("2/3 tide 2 | 3456 played - points 2+1 | 3456 played - points 0+3 | 3456 played - points 0+0")
    play(s, North=4, East=4, South=4)
    outcome = tide().outcome(s)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    s = at("2/3 tide 2 | 3456 played - points 2+1 | 3456 played - points 0+3")
    play(s, North=4, East=5)
    outcome = tide().outcome(s)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("toy", "3.4")
def test_after_the_last_round_nothing_is_played() -> None:
    s = at("3/3 tide - | 456 played - points 2+1")
    assert rule_against(s, 0, 4) == "3.4"
    assert tide().rules.chances(s) == 0
