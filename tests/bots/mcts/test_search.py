"""Monte-Carlo tree search: legality, determinism, chance, simultaneous seats and playing strength."""

import copy
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.mcts.search import SearchResult, TreeSearch
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from landwright.kernels import IS_INTERPRETED
from landwright.testing import tide as tide_game
from tests.support import tiny_games

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def forgenesis() -> Game:
    return registry.load("forgenesis")


@pytest.fixture(scope="module")
def tide() -> Game:
    return registry.load("tide")


def position(game: Game, text: str) -> State:
    return game.read_state(text)


def at_tiny_game(kind: int, seat: int, playouts: int, prior_visits: int = 1) -> SearchResult:
    search = TreeSearch(prior_visits=prior_visits).join(tiny_games.game(kind))
    return search.search(tiny_games.start(kind), seat, 1, playouts=playouts)


def random_moment(game: Game, seed: int) -> tuple[State, int] | None:
    """A state in the middle of a random game and a seat that may act; None when it ended before."""
    chance = random.Random(seed)
    s = game.start(chance.randint(game.info.min_seats, game.info.max_seats))
    steps = chance.randrange(chance.choice((8, 40)))
    while not game.is_over(s) and (steps > 0 or game.rules.chances(s)):
        play_at_random(game, s, chance)
        steps -= 1
    return None if game.is_over(s) else (s, game.seats_waiting(s)[-1])


def play_at_random(game: Game, s: State, chance: random.Random) -> None:
    if chances := game.rules.chances(s):
        game.rules.apply_chance(s, chance.randrange(chances))
    else:
        seat = chance.choice(game.seats_waiting(s))
        game.rules.act(s, seat, chance.choice(game.actions(s, seat)))


FULL = "123456"


def round_of_tide(hands: list[str], tide: int = 3, played: int = 0, rounds: int = 3) -> State:
    """A round of Tide in which all seats choose a card."""
    s = registry.load("tide").start(len(hands), tide_game.TideOptions(rounds=rounds))
    s.rounds_played, s.tide = played, tide
    for seat, hand in enumerate(hands):
        s.hands[seat] = sum(1 << (int(card) - 1) for card in hand)
    return s


# The same again


def digest() -> str:
    """The results of short searches of two games, with all visit counts."""
    lines = []
    for name, seed in (("forgenesis", 3), ("tide", 7)):
        game = registry.load(name)
        moment = random_moment(game, seed)
        assert moment
        found = TreeSearch().join(game).search(*moment, seed=7, playouts=60)
        lines.append(repr((found.action, found.value, found.visits, found.line)))
    return "\n".join(lines)


@pytest.mark.slow
def test_interpreted_and_compiled_search_agree() -> None:
    script = (
        "from landwright.core import registry; from landwright.testing import tide; "
        "registry.register(tide.game().compiled()); from tests.bots.mcts.test_search import digest; "
    )
    other = subprocess.run(
        [sys.executable, "-W", "error", "-c", script + "print(digest())"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if IS_INTERPRETED else "1", "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.stdout.strip() == digest(), other.stderr


def test_a_search_is_determined_by_its_seed(tide: Game) -> None:
    s = round_of_tide([FULL, FULL])
    search = TreeSearch().join(tide)
    first, again, other = (search.search(s, 0, seed, playouts=300) for seed in (5, 5, 6))
    assert (first.action, first.value, first.visits) == (again.action, again.value, again.visits)
    assert first.visits != other.visits


def test_a_search_can_be_pickled_and_copied(tide: Game) -> None:
    search = TreeSearch(cut_off=2).join(tide)
    usual = search.search(round_of_tide([FULL, FULL]), 1, 5, playouts=300)
    for other in (copy.deepcopy(search), pickle.loads(pickle.dumps(search))):
        assert other.playout_settings == search.playout_settings
        assert other.search(round_of_tide([FULL, FULL]), 1, 5, playouts=300).visits == usual.visits


def test_the_batch_size_does_not_change_the_result(tide: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    s = round_of_tide([FULL, FULL])
    search = TreeSearch().join(tide)
    usual = search.search(s, 1, 5, playouts=300)
    monkeypatch.setattr("landwright.bots.mcts.search.BATCH_SECONDS", 0.0)
    assert search.search(s, 1, 5, playouts=300).visits == usual.visits


# Legal and harmless


@given(name=st.sampled_from(["forgenesis", "tide"]), seed=st.integers(0, 10**6), prior_visits=st.integers(0, 1))
@settings(max_examples=60)
def test_a_search_picks_a_legal_action_and_does_not_change_the_state(name: str, seed: int, prior_visits: int) -> None:
    game = registry.load(name)
    moment = random_moment(game, seed)
    if moment is None:
        return
    s, seat = moment
    before, legal = s.tobytes(), game.actions(s, seat)
    found = TreeSearch(prior_visits=prior_visits, cut_off=3).join(game).search(s, seat, seed, playouts=30)
    assert s.tobytes() == before
    assert found.action in legal
    assert found.line[0] == (seat, found.action)
    assert list(found.visits) == sorted(legal)
    assert -1 <= found.value <= 1
    assert sum(found.visits.values()) == found.playouts == (30 if len(legal) > 1 else 0)


@pytest.mark.parametrize("capacity", [1, 2, 17])
def test_a_full_tree_still_finds_the_win(forgenesis: Game, capacity: int) -> None:
    s = position(forgenesis, "..S./...b/s.../.B.. o DG|dg")
    found = TreeSearch(capacity=capacity).join(forgenesis).search(s, 0, 1, playouts=400)
    assert found.playouts == sum(found.visits.values()) == 400
    assert found.action == forgenesis.notation.read_action(forgenesis.plain(s), 0, "Sc4-d4")


def test_a_tree_without_room_for_edges_still_runs_its_playouts(
    forgenesis: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landwright.bots.mcts.search.EDGES_PER_NODE", 0)
    s = position(forgenesis, "..../..s./.S../.... o BDG|bdg")
    assert TreeSearch().join(forgenesis).search(s, 0, 1, playouts=200).playouts == 200


def test_a_single_legal_action_needs_no_playouts(tide: Game) -> None:
    s = round_of_tide(["6", "2"], played=5, rounds=6)
    found = TreeSearch().join(tide).search(s, 0, 1, playouts=1000)
    assert (found.action, found.playouts, found.playouts_per_second) == (5, 0, 0.0)


# Budgets


def test_a_search_can_be_limited_by_time(tide: Game) -> None:
    s = round_of_tide([FULL, FULL])
    search = TreeSearch().join(tide)
    assert search.search(s, 0, 1, milliseconds=0).playouts >= 1
    found = search.search(s, 0, 1, milliseconds=30)
    assert found.playouts == sum(found.visits.values()) > 4
    assert found.seconds >= 0.03
    assert found.playouts_per_second == pytest.approx(found.playouts / found.seconds)


def test_a_search_stops_at_the_first_limit_reached(tide: Game) -> None:
    s = round_of_tide([FULL, FULL])
    assert TreeSearch().join(tide).search(s, 0, 1, playouts=20, milliseconds=60_000).playouts == 20


def test_wrong_arguments_raise_errors(tide: Game) -> None:
    s = round_of_tide([FULL, FULL])
    tide.rules.act(s, 1, 0)
    search = TreeSearch().join(tide)
    with pytest.raises(ValueError, match="budget"):
        search.search(s, 0, 1)
    with pytest.raises(ValueError, match="East has nothing to choose"):
        search.search(s, 1, 1, playouts=10)
    with pytest.raises(ValueError, match="at least 0"):
        TreeSearch(cut_off=-1)
    with pytest.raises(ValueError, match="at least 1"):
        TreeSearch(capacity=0)


# Chance, many seats, one seat


@pytest.mark.parametrize("prior_visits", [0, 1])
def test_chance_nodes_are_valued_by_expectation(prior_visits: int) -> None:
    """The rare prize is the highest and the sure one never fails, but the frequent one is worth most."""
    found = at_tiny_game(tiny_games.LOTTERY, 0, 3000, prior_visits)
    assert found.action == 2
    assert found.value == pytest.approx(tiny_games.BEST_EXPECTATION / 50 - 1, abs=0.05)


def test_a_solo_search_maximizes_points() -> None:
    found = at_tiny_game(tiny_games.STAIRS, 0, 500)
    assert found.line == ((0, 0), (0, 2))
    assert found.value == pytest.approx(80 / 50 - 1, abs=0.1)


def test_each_of_three_seats_maximizes_its_own_result() -> None:
    """If the other seats only played against seat 0, both of its actions would lose."""
    found = at_tiny_game(tiny_games.KINGS, 0, 1000)
    assert found.line == ((0, 1), (2, 0))
    assert found.value == pytest.approx(0.0, abs=0.1)  # half a win


# Seats that act at once


@pytest.mark.parametrize("seat", [0, 1])
def test_simultaneous_choices_are_hidden_from_the_other_seat(seat: int) -> None:
    """If seat 1 knew, it would always win. As it is, seat 0 plays 0 once in three times and wins once in three, and so
    does seat 1 to hold it down to that."""
    found = at_tiny_game(tiny_games.PENNIES, seat, 20_000 if not IS_INTERPRETED else 4000)
    assert found.visits[0] / found.playouts == pytest.approx(1 / 3, abs=0.05)
    assert found.value == pytest.approx(-1 / 3 if seat == 0 else 1 / 3, abs=0.05)
    assert found.line == ((seat, found.action),)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_after_the_end_of_the_game_is_dropped(seat: int) -> None:
    found = at_tiny_game(tiny_games.BELL, seat, 500)
    assert sum(found.visits.values()) <= found.playouts == 500
    assert found.action in (0, 1)
    if seat == 0:
        assert found.action == 1


def test_four_seats_acting_at_once_with_chance(tide: Game) -> None:
    """In the last round North wins by playing the one card above the tide that nobody else holds."""
    s = round_of_tide(["26", "13", "13", "34"], tide=5, played=4, rounds=5)
    s.points[1, tide_game.CATCH] = 3
    found = TreeSearch().join(tide).search(s, 0, 1, playouts=500)
    assert found.action == 5
    assert found.value > 0.9


# Strength


@pytest.mark.parametrize(
    ("text", "seat", "best"),
    [
        ("..S./...b/s.../.B.. o DG|dg", 0, "Sc4-d4"),
        ("..S./...b/s.../.B.. b DG|dg", 1, "Sa2-a1"),
        ("..../...B/..b./.... o DGS|dgs", 0, "Bd3-d4"),
        (".Gs./..../..../.... o BDS|bdg", 0, "Gb4 jump right"),
    ],
)
def test_a_search_finds_a_win_in_one_turn(forgenesis: Game, text: str, seat: int, best: str) -> None:
    s = position(forgenesis, text)
    found = TreeSearch().join(forgenesis).search(s, seat, 1, playouts=300)
    assert forgenesis.notation.action_text(forgenesis.plain(s), seat, found.action) == best
    assert found.value > 0.9


def whole_turns(game: Game, s: State, seat: int) -> list[State]:
    """Every state in which a seat's turn can end."""
    ends: list[State] = []
    open_ones = [s]
    while open_ones:
        before = open_ones.pop()
        for action in game.actions(before, seat):
            after = game.after(before, seat, action)
            (open_ones if game.seats_waiting(after) == [seat] else ends).append(after)
    return ends


def can_win_now(game: Game, s: State, seat: int) -> bool:
    return any(game.rules.outcome(end)[1] == 1 << seat for end in whole_turns(game, s, seat))


DANGERS = [
    ("..../.b.y~/sY../...B o -|-", 0),  # 3 of 17 turns do
    (".s../..yS/...D/.... b -|-", 1),  # 3 of 12
    (".Y~../.syS/..g~./.D~.. b -|-", 1),  # 6 of 37
    ("g~sF./.b~.f/..../...B~ b -|-", 1),  # 5 of 21
    ("..../.sy./dYS./.... o -|-", 0),  # 1 of 26
]


@pytest.mark.parametrize(("text", "seat"), DANGERS)
def test_a_search_avoids_a_loss_in_one_turn(forgenesis: Game, text: str, seat: int) -> None:
    """Few of the turns here leave the opponent without a win."""
    s = position(forgenesis, text)
    search = TreeSearch().join(forgenesis)
    while forgenesis.seats_waiting(s) == [seat]:
        forgenesis.rules.act(s, seat, search.search(s, seat, 1, playouts=3000).action)
    assert not can_win_now(forgenesis, s, 1 - seat)


def winners_against_random_play(game: Game, seat: int, seed: int) -> int:
    chance = random.Random(seed)
    search = TreeSearch().join(game)
    s = game.start(2)
    while not game.is_over(s):
        if game.seats_waiting(s) == [seat]:
            game.rules.act(s, seat, search.search(s, seat, chance.randrange(1000), playouts=500).action)
        else:
            play_at_random(game, s, chance)
    return int(game.rules.outcome(s)[1])


@pytest.mark.slow
def test_a_search_beats_random_play(forgenesis: Game) -> None:
    wins = sum(winners_against_random_play(forgenesis, n % 2, n) == 1 << n % 2 for n in range(20))
    assert wins >= 19
