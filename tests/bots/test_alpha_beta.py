"""Alpha-beta search: equal to minimax, with forced results, playable lines and limits."""

import os
import subprocess
import sys
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.alpha_beta import AlphaBeta, Analysis, new_analysis
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State
from landwright.games.forgenesis.bots import search as search_turns
from landwright.games.forgenesis.state import MAX_TURNS
from tests.games.forgenesis import reference, reference_search
from tests.support.seeds import Seeds

CREATURE_SETS = ["".join(kinds) for kinds in combinations("BDYFGS", 4)]
COLOURS = "ob"


@pytest.fixture(scope="module")
def game() -> Game:
    return load("forgenesis")


@pytest.fixture(scope="module")
def alpha_beta(game: Game) -> AlphaBeta:
    return new_analysis(game)


def position(game: Game, text: str) -> State:
    return game.read_state(text)


def play_line(game: Game, s: State, found: Analysis) -> State:
    """Plays the best line step by step; every step must be legal and every turn whole."""
    s = game.copy(s)
    for turn in found.line:
        (seat,) = game.seats_waiting(s)
        for action in turn:
            assert game.seats_waiting(s) == [seat]
            assert game.refusal(s, seat, action) is None
            game.rules.act(s, seat, action)
        assert game.seats_waiting(s) != [seat]
    return s


@pytest.mark.slow
@pytest.mark.parametrize("kinds", CREATURE_SETS)
def test_forced_results_within_two_turns_are_those_of_plain_minimax(game, alpha_beta, kinds, seeds: Seeds):
    for start in reference_search.random_positions(next(seeds), 12, kinds):
        text = reference.text(start)
        found = alpha_beta.search(position(game, text), depth=2)
        assert forced(found, start.to_move, 2) == reference_search.forced_result(start, 2), text


@pytest.mark.slow
@pytest.mark.parametrize("kinds", CREATURE_SETS[::3])
def test_forced_results_within_three_turns_are_those_of_plain_minimax(game, alpha_beta, kinds, seeds: Seeds):
    for start in reference_search.random_positions(next(seeds), 5, kinds):
        text = reference.text(start)
        found = alpha_beta.search(position(game, text), depth=3)
        assert forced(found, start.to_move, 3) == reference_search.forced_result(start, 3), text


def forced(found: Analysis, to_move: str, turns: int) -> tuple[str, int] | None:
    if found.forced is None:
        return None
    assert found.forced <= turns
    return (to_move if found.is_won else COLOURS[1 - COLOURS.index(to_move)]), found.forced


def test_a_forced_win_takes_the_announced_number_of_turns(game, alpha_beta):
    s = position(game, ".bg./.d../.B.S/.G.. o D|s")
    found = alpha_beta.search(s, depth=6)
    assert (found.is_won, found.forced, len(found.line)) == (True, 3, 3)
    assert game.outcome(play_line(game, s, found)).winners == (0,)


@pytest.mark.slow
def test_a_search_goes_deeper_until_the_shortest_win_is_known(game, alpha_beta, seeds: Seeds):
    """A win found early through the transposition table may be longer than the shortest one."""
    for start in reference_search.random_positions(next(seeds), 30, "DYGS"):
        s = position(game, reference.text(start))
        shallow = alpha_beta.search(s, depth=3)
        deep = alpha_beta.search(s, depth=4)
        if shallow.forced is not None and shallow.forced <= 3:
            assert (deep.is_won, deep.forced) == (shallow.is_won, shallow.forced)
        elif deep.forced is not None:
            assert deep.forced == 4


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), depth=st.integers(1, 4))
def test_the_best_line_can_be_played(seed, depth):
    game = load("forgenesis")
    (start,) = reference_search.random_positions(seed, 1, CREATURE_SETS[seed % len(CREATURE_SETS)])
    s = position(game, reference.text(start))
    before = s.tobytes()
    found = search_turns(table_bits=8).join(game).search(s, depth=depth)
    play_line(game, s, found)
    assert s.tobytes() == before
    assert -1 <= found.value <= 1
    assert len(found.line) == depth or found.forced is not None or game.is_over(play_line(game, s, found))


@pytest.mark.parametrize(
    "text", [".bg./.d../.B.S/.G.. o D|s", "..../...b/..../.S.. o G|-", "bs../D~g.G/.SB./..d. b -|-"]
)
def test_turns_with_equal_results_are_searched_once(game, alpha_beta, text):
    """Turns that lead to the same position are one turn, whatever the order of their steps."""
    alpha_beta.search(position(game, text), depth=1)
    assert alpha_beta.memory.moves.listed[0] == len(reference_search.positions_after_turn(reference.parse(text)))


def test_a_small_transposition_table_does_not_change_the_result(game, alpha_beta, seeds: Seeds):
    small = search_turns(table_bits=2).join(game)
    for start in reference_search.random_positions(next(seeds), 8, "BDGS"):
        s = position(game, reference.text(start))
        here, there = alpha_beta.search(s, depth=3), small.search(s, depth=3)
        assert (here.value, here.forced) == (there.value, there.forced)


def test_a_search_is_determined_by_its_seed(game, alpha_beta):
    s = position(game, "..g./..../..../.S.. o BDG|bds")
    one, other = (alpha_beta.search(s, positions=30_000, seed=4, noise=0.01) for _ in range(2))
    assert (one.line, one.value, one.positions) == (other.line, other.value, other.positions)


def test_a_search_stops_at_its_position_limit(game, alpha_beta):
    s = position(game, "..g./..../..../.S.. o BDG|bds")
    found = alpha_beta.search(s, positions=5_000)
    assert 5_000 < found.positions < 5_000 + MAX_TURNS
    assert found.line


def test_a_search_stops_at_its_time_limit(game, alpha_beta):
    found = alpha_beta.search(position(game, "..g./..../..../.S.. o BDG|bds"), seconds=0.05)
    assert found.line
    assert found.depth < 40


def test_each_depth_is_reported(game, alpha_beta):
    heard: list[Analysis] = []
    alpha_beta.search(position(game, "..g./..../..../.S.. o BDG|bds"), depth=4, report=heard.append)
    assert [found.depth for found in heard] == [1, 2, 3, 4]


SEARCHES = """
from landwright.bots.registry import make_bot
from landwright.core.registry import load
from landwright.games.forgenesis.bots import search as search_turns

game = load("forgenesis")
for text in (".bg./.d../.B.S/.G.. o D|s", "..../..b./.S../.... b BD|ds"):
    s = game.read_state(text)
    found = search_turns(table_bits=10).join(game).search(s, depth=2, seed=3, noise=0.01)
    print(found.value, found.line, found.forced, found.positions)
    print([make_bot(game, name, 4).choose(s, game.seats_waiting(s)[0]) for name in ("random", "greedy", "level3")])
"""


@pytest.mark.slow
def test_interpreted_and_compiled_search_agree():
    compiled, interpreted = (
        subprocess.run(
            [sys.executable, "-W", "error", "-c", SEARCHES],
            env={**os.environ, "NUMBA_DISABLE_JIT": switch},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for switch in "01"
    )
    assert compiled == interpreted
    assert len(compiled.splitlines()) == 4
