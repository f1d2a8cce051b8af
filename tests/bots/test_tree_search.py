import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.mcts.search import SearchResult, Settings, TreeSearch
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from landwright.kernels import IS_INTERPRETED
from tests.bots import booth
from tests.playing import CHANCE, do, next_event, random_start

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def forgenesis() -> Game:
    return registry.load("forgenesis")


@pytest.fixture(scope="module")
def tide() -> Game:
    return registry.load("toy")


def position(game: Game, text: str) -> State:
    return game.notation.read_state(game.kernels.rules, text)


def at_booth(kind: int, seat: int, playouts: int, how: Settings | None = None) -> SearchResult:
    game = booth.game(kind)
    return TreeSearch(game, how).search(booth.start(game, kind), seat, 1, playouts=playouts)


def random_moment(game: Game, seed: int) -> tuple[State, int] | None:
    """A state in the middle of a random game and a seat that may act; None when it ended before."""
    chance = random.Random(seed)
    s, _ = random_start(game, chance)
    steps = chance.randrange(40)
    while not game.is_over(s) and (steps > 0 or game.rules.chances(s)):
        do(game, s, next_event(game, s, chance.randrange))
        steps -= 1
    return None if game.is_over(s) else (s, game.seats_waiting(s)[-1])


# The same again


def digest() -> str:
    """What short searches of two games find, to the last visit."""
    lines = []
    for name, seed in (("forgenesis", 3), ("toy", 1)):
        game = registry.load(name)
        moment = random_moment(game, seed)
        assert moment
        found = TreeSearch(game).search(*moment, seed=7, playouts=60)
        lines.append(repr((found.action, found.value, found.visits, found.line)))
    return "\n".join(lines)


def test_the_interpreter_finds_what_the_compiled_search_finds() -> None:
    script = "from tests.playing import register_toy; register_toy(); from tests.bots.test_tree_search import digest; "
    other = subprocess.run(
        [sys.executable, "-W", "error", "-c", script + "print(digest())"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if IS_INTERPRETED else "1", "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.stdout.strip() == digest(), other.stderr


def test_the_same_seed_finds_the_same_and_another_may_not(tide: Game) -> None:
    s = position(tide, "0/3 tide 3 | 123456 played - points 0+0 | 123456 played - points 0+0")
    search = TreeSearch(tide)
    first, again, other = (search.search(s, 0, seed, playouts=300) for seed in (5, 5, 6))
    assert (first.action, first.value, first.visits) == (again.action, again.value, again.visits)
    assert first.visits != other.visits


def test_batches_do_not_change_what_is_found(tide: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    s = position(tide, "0/3 tide 3 | 123456 played - points 0+0 | 123456 played - points 0+0")
    search = TreeSearch(tide)
    usual = search.search(s, 1, 5, playouts=300)
    monkeypatch.setattr("landwright.bots.mcts.search.BATCH_SECONDS", 0.0)
    assert search.search(s, 1, 5, playouts=300).visits == usual.visits


# Legal and harmless


@given(name=st.sampled_from(["forgenesis", "toy"]), seed=st.integers(0, 10**6), foresight=st.integers(0, 1))
@settings(max_examples=60, deadline=None)
def test_it_picks_legal_actions_and_leaves_the_state_alone(name: str, seed: int, foresight: int) -> None:
    game = registry.load(name)
    moment = random_moment(game, seed)
    if moment is None:
        return
    s, seat = moment
    before, legal = s.tobytes(), game.actions(s, seat)
    found = TreeSearch(game, Settings(foresight=foresight, cut_off=3)).search(s, seat, seed, playouts=30)
    assert s.tobytes() == before
    assert found.action in legal
    assert found.line[0] == (seat, found.action)
    assert list(found.visits) == sorted(legal)
    assert -1 <= found.value <= 1
    assert sum(found.visits.values()) == found.playouts == (30 if len(legal) > 1 else 0)


@pytest.mark.parametrize("capacity", [1, 2, 17])
def test_a_full_tree_still_learns(forgenesis: Game, capacity: int) -> None:
    s = position(forgenesis, "..S./...b/s.../.B.. o DG|dg")
    found = TreeSearch(forgenesis, Settings(capacity=capacity)).search(s, 0, 1, playouts=400)
    assert found.playouts == sum(found.visits.values()) == 400
    assert found.action == forgenesis.notation.read_action(s, 0, "Sc4-d4")


def test_a_tree_without_room_for_edges_still_learns(forgenesis: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landwright.bots.mcts.search.EDGES_PER_NODE", 0)
    s = position(forgenesis, "..../..s./.S../.... o BDG|bdg")
    assert TreeSearch(forgenesis).search(s, 0, 1, playouts=200).playouts == 200


def test_an_only_action_needs_no_playouts(tide: Game) -> None:
    s = position(tide, "5/6 tide 3 | 6 played - points 0+0 | 2 played - points 0+0")
    found = TreeSearch(tide).search(s, 0, 1, playouts=1000)
    assert (found.action, found.playouts, found.playouts_per_second) == (5, 0, 0.0)


# Budgets


def test_time_is_a_budget(tide: Game) -> None:
    s = position(tide, "0/3 tide 3 | 123456 played - points 0+0 | 123456 played - points 0+0")
    search = TreeSearch(tide)
    assert search.search(s, 0, 1, milliseconds=0).playouts >= 1
    found = search.search(s, 0, 1, milliseconds=30)
    assert found.playouts == sum(found.visits.values()) > 4
    assert found.seconds >= 0.03
    assert found.playouts_per_second == pytest.approx(found.playouts / found.seconds)


def test_the_smaller_budget_counts(tide: Game) -> None:
    s = position(tide, "0/3 tide 3 | 123456 played - points 0+0 | 123456 played - points 0+0")
    assert TreeSearch(tide).search(s, 0, 1, playouts=20, milliseconds=60_000).playouts == 20


def test_mistakes_are_told(tide: Game) -> None:
    s = position(tide, "0/3 tide 3 | 123456 played - points 0+0 | 23456 played 1 points 0+0")
    search = TreeSearch(tide)
    with pytest.raises(ValueError, match="budget"):
        search.search(s, 0, 1)
    with pytest.raises(ValueError, match="East has nothing to choose"):
        search.search(s, 1, 1, playouts=10)
    with pytest.raises(ValueError, match="at least 0"):
        Settings(cut_off=-1)
    with pytest.raises(ValueError, match="at least 1"):
        Settings(capacity=0)


# Chance, many seats, one seat


@pytest.mark.parametrize("foresight", [0, 1])
def test_chance_counts_by_expectation(foresight: int) -> None:
    """The rare prize is the highest and the sure one never fails, but the frequent one is worth most."""
    found = at_booth(booth.LOTTERY, 0, 3000, Settings(foresight=foresight))
    assert found.action == 2
    assert found.value == pytest.approx(booth.BEST_EXPECTATION / 50 - 1, abs=0.05)


def test_who_plays_alone_gets_the_most_points() -> None:
    found = at_booth(booth.STAIRS, 0, 500)
    assert found.line == ((0, 0), (0, 2))
    assert found.value == pytest.approx(80 / 50 - 1, abs=0.1)


def test_of_three_each_looks_after_itself() -> None:
    """Were the others simply against seat 0, both its choices would lose."""
    found = at_booth(booth.KINGS, 0, 1000)
    assert found.line == ((0, 1), (2, 0))
    assert found.value == pytest.approx(0.0, abs=0.1)  # half a win


# Seats that act at once


@pytest.mark.parametrize("seat", [0, 1])
def test_no_seat_knows_what_the_other_chooses_at_the_same_time(seat: int) -> None:
    """If seat 1 knew, it would always win. As it is, seat 0 plays 0 once in three times and wins once in three, and so
    does seat 1 to hold it down to that."""
    found = at_booth(booth.PENNIES, seat, 20_000 if not IS_INTERPRETED else 4000)
    assert found.visits[0] / found.playouts == pytest.approx(1 / 3, abs=0.05)
    assert found.value == pytest.approx(-1 / 3 if seat == 0 else 1 / 3, abs=0.05)
    assert found.line == ((seat, found.action),)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_that_comes_too_late_falls_away(seat: int) -> None:
    found = at_booth(booth.BELL, seat, 500)
    assert sum(found.visits.values()) <= found.playouts == 500
    assert found.action in (0, 1)
    if seat == 0:
        assert found.action == 1


def test_four_at_once_with_dice(tide: Game) -> None:
    """In the last round North wins by playing the one card above the tide that nobody else holds."""
    seats = ["26 played - points 0+0", "13 played - points 3+0", "13 played - points 0+0", "34 played - points 0+0"]
    s = position(tide, " | ".join(["4/5 tide 5", *seats]))
    found = TreeSearch(tide).search(s, 0, 1, playouts=500)
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
def test_it_sees_a_win_at_once(forgenesis: Game, text: str, seat: int, best: str) -> None:
    s = position(forgenesis, text)
    found = TreeSearch(forgenesis).search(s, seat, 1, playouts=300)
    assert forgenesis.notation.action_text(s, seat, found.action) == best
    assert found.value > 0.9


def whole_turns(game: Game, s: State, seat: int) -> list[State]:
    """Every state in which a seat's turn can end."""
    ends: list[State] = []
    open_ones = [s]
    while open_ones:
        before = open_ones.pop()
        for action in game.actions(before, seat):
            after = game.copy(before)
            game.rules.act(after, seat, action)
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
def test_it_avoids_to_lose_at_once(forgenesis: Game, text: str, seat: int) -> None:
    """Few of the turns here leave the opponent without a win."""
    s = position(forgenesis, text)
    search = TreeSearch(forgenesis)
    while forgenesis.seats_waiting(s) == [seat]:
        forgenesis.rules.act(s, seat, search.search(s, seat, 1, playouts=3000).action)
    assert not can_win_now(forgenesis, s, 1 - seat)


def winners_against_random_play(game: Game, seat: int, seed: int) -> int:
    chance = random.Random(seed)
    search = TreeSearch(game)
    s = game.start(2)
    while not game.is_over(s):
        event = next_event(game, s, chance.randrange)
        if event.seat == CHANCE or event.seat != seat:
            do(game, s, event)
        else:
            game.rules.act(s, seat, search.search(s, seat, chance.randrange(1000), playouts=500).action)
    return int(game.rules.outcome(s)[1])


def test_it_beats_random_play(forgenesis: Game) -> None:
    wins = sum(winners_against_random_play(forgenesis, n % 2, n) == 1 << n % 2 for n in range(20))
    assert wins >= 19
