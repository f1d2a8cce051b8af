"""Alpha-beta over whole turns and over single actions, compared with minimax and with each other."""

import copy
import pickle
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.bots.alpha_beta import AlphaBeta, Analysis, new_analysis
from landwright.bots.moves import FORCED, SCALE, WON
from landwright.bots.registry import make_bot
from landwright.bots.rng import new_rng, roll
from landwright.core import registry
from landwright.core.game import Game
from landwright.core.types import State
from tests.games.forgenesis import reference, reference_search
from tests.support import tiny_games, token_row
from tests.support.token_row import RowOptions

TO_THE_END = 2 * token_row.TOKENS
WON_ROW = RowOptions(values=(5, 2, 5, 9, 4, 3, 5, 1), turn_length=2)  # for the first seat; greedy play loses it

rows = st.builds(
    RowOptions,
    values=st.tuples(*[st.integers(0, 9)] * token_row.TOKENS),
    turn_length=st.integers(1, token_row.LONGEST_TURN),
)
kinds = st.booleans()  # whether whole turns are listed


@cache
def search_of(by_turn: bool) -> AlphaBeta:
    return token_row.search(by_turn).join(token_row.game(by_turn=by_turn))


# Plain minimax


def moves(game: Game, s: State, seat: int, by_turn: bool) -> Iterator[State]:
    """The states after each move of a seat."""
    for action in game.actions(s, seat):
        after = game.copy(s)
        game.rules.act(after, seat, action)
        if by_turn and game.seats_waiting(after) == [seat]:
            yield from moves(game, after, seat, by_turn)
        else:
            yield after


def minimax(game: Game, s: State, depth: int, by_turn: bool) -> int:
    """The value to the seat that acts, on the scale of the search."""
    met: dict[tuple[bytes, int], int] = {}

    def value_of(s: State, depth: int) -> int:
        found = met.get((s.tobytes(), depth))
        if found is None:
            (seat,) = game.seats_waiting(s)
            found = max(value_after(after, seat, depth) for after in moves(game, s, seat, by_turn))
            met[s.tobytes(), depth] = found
        return found

    def value_after(s: State, seat: int, depth: int) -> int:
        if outcome := game.outcome(s):
            return 0 if len(outcome.winners) == 2 else (WON - 1) * (1 if seat in outcome.winners else -1)
        if depth == 1:
            return int(game.strategy.evaluate(s, seat) * SCALE)
        below = value_of(s, depth - 1)
        value = below if game.seats_waiting(s) == [seat] else -below
        return value - (value > FORCED) + (value < -FORCED)

    return value_of(s, depth)


def same_as(found: Analysis, value: int) -> bool:
    if abs(value) > FORCED:
        return (found.is_won, found.forced) == (value > 0, WON - abs(value))
    return found.forced is None and found.value == value / SCALE


@pytest.mark.slow
@settings(max_examples=150)
@given(row=rows, depth=st.integers(1, token_row.TOKENS), by_turn=kinds)
def test_alpha_beta_equals_minimax_at_any_depth(row: RowOptions, depth: int, by_turn: bool) -> None:
    """Without stopping, a position has one depth: the table knows no more than plain minimax does."""
    game = token_row.game(by_turn=by_turn)
    s = game.start(2, row)
    assert same_as(search_of(by_turn).search(s, depth=depth), minimax(game, s, depth, by_turn))


@pytest.mark.slow
@settings(max_examples=100)
@given(values=rows, by_turn=kinds)
def test_alpha_beta_equals_minimax_to_the_end_with_turns_of_any_length(values: RowOptions, by_turn: bool) -> None:
    game = token_row.game(by_turn=by_turn)
    s = game.start(2, RowOptions(values=values.values, turn_length=values.turn_length, can_stop=True))
    assert same_as(search_of(by_turn).search(s, depth=TO_THE_END), minimax(game, s, TO_THE_END, by_turn))


@settings(max_examples=50)
@given(row=rows)
def test_both_kinds_of_move_find_the_same_winner(row: RowOptions) -> None:
    found = [search_of(by_turn).search(token_row.game(by_turn=by_turn).start(2, row)) for by_turn in (True, False)]
    assert found[0].value == found[1].value


@settings(max_examples=50)
@given(row=rows, depth=st.integers(1, token_row.TOKENS))
def test_a_line_of_actions_is_grouped_into_turns(row: RowOptions, depth: int) -> None:
    game = token_row.game(by_turn=False)
    s = game.start(2, row)
    found = search_of(False).search(s, depth=depth)
    assert found.move == found.line[0][:1]
    assert all(len(turn) == row.turn_length for turn in found.line[:-1])
    actions = [action for turn in found.line for action in turn]
    assert len(actions) <= found.depth
    for action in actions:
        (seat,) = game.seats_waiting(s)
        assert game.refusal(s, seat, action) is None
        game.rules.act(s, seat, action)
    assert len(actions) == found.depth or game.is_over(s)


# Forgenesis action by action


@pytest.fixture(scope="module")
def whole() -> AlphaBeta:
    return new_analysis(registry.load("forgenesis"))


@pytest.fixture(scope="module")
def by_action() -> AlphaBeta:
    return AlphaBeta().join(registry.load("forgenesis"))


@pytest.mark.parametrize("kinds", ["BDYF", "BDFG", "BYFG", "BFGS", "DYGS", "YFGS"])
def test_forced_results_of_whole_turns_are_found_action_by_action(
    whole: AlphaBeta, by_action: AlphaBeta, kinds: str
) -> None:
    """A turn of Forgenesis has up to five actions."""
    game, forced = whole.game, 0
    for start in reference_search.random_positions(20, 16, kinds):
        s = game.read_state(reference.text(start))
        turns = whole.search(s, depth=2)
        if turns.forced is None:
            continue
        forced += 1
        actions = by_action.search(s, depth=5 * turns.forced)
        assert (actions.value, len(actions.line)) == (turns.value, turns.forced), reference.text(start)
    assert forced


def test_forced_results_of_single_actions_are_found_in_whole_turns(whole: AlphaBeta, by_action: AlphaBeta) -> None:
    forced = 0
    for start in reference_search.random_positions(3, 40, "DYGS"):
        s = whole.game.read_state(reference.text(start))
        actions = by_action.search(s, depth=6)
        if actions.forced is not None:
            forced += 1
            turns = whole.search(s, depth=actions.forced)
            assert turns.value == actions.value
            assert turns.forced is not None
            assert turns.forced <= actions.forced
    assert forced >= 5


def test_limits_hold_when_searching_single_actions(by_action: AlphaBeta) -> None:
    s = by_action.game.read_state("..g./..../..../.S.. o BDG|bds")
    found = by_action.search(s, positions=5_000)
    assert 5_000 < found.positions < 5_000 + by_action.game.action_count
    assert by_action.search(s, seconds=0.05).depth < 40
    assert by_action.search(s, seconds=1e-9).line
    one, other = (by_action.search(s, positions=20_000, seed=4, noise=0.01) for _ in range(2))
    assert (one.line, one.value, one.positions) == (other.line, other.value, other.positions)


# Which games and states


def test_games_with_chance_or_other_seat_counts_are_refused() -> None:
    for game in (tiny_games.game(tiny_games.KINGS), registry.load("tide")):
        with pytest.raises(ValueError, match="not a game of turns for two players without chance"):
            AlphaBeta().join(game)


def test_a_finished_game_is_refused() -> None:
    game = token_row.game(by_turn=False)
    s = game.start(2)
    s.first = s.end
    with pytest.raises(ValueError, match="Nobody may act"):
        search_of(False).search(s)


# Bots


@pytest.mark.parametrize("by_turn", [True, False])
@pytest.mark.parametrize("level", range(1, 6))
def test_levels_work_with_both_kinds_of_move(level: int, by_turn: bool) -> None:
    """The row is won for the first seat; its best bot wins against any defence."""
    game = token_row.game(by_turn=by_turn)
    for seed in range(8):
        bot, rng, s = make_bot(game, f"level{level}", seed), new_rng(seed), game.start(2, WON_ROW)
        while not game.is_over(s):
            (seat,) = game.seats_waiting(s)
            legal = game.actions(s, seat)
            action = bot.choose(s, seat) if seat == 0 else legal[roll(rng, len(legal))]
            assert action in legal
            game.rules.act(s, seat, action)
        assert level < 5 or game.rules.outcome(s)[1] == 0b01


@pytest.mark.parametrize(("by_turn", "planned"), [(True, 2), (False, 1)])
def test_a_bot_plans_one_move_ahead(by_turn: bool, planned: int) -> None:
    game = token_row.game(by_turn=by_turn)
    bot = token_row.search(by_turn).join(game)
    bot.choose(game.start(2, WON_ROW), 0)
    assert len(bot.plan) == planned


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))], ids=["copy", "pickle"])
@pytest.mark.parametrize("by_turn", [True, False])
def test_a_copied_bot_continues_its_plan(copied, by_turn: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = token_row.game(by_turn=by_turn)
    monkeypatch.setitem(registry._registered, game.name, game)
    bot, s = token_row.search(by_turn, depth=3).join(game), game.start(2, WON_ROW)
    game.rules.act(s, 0, bot.choose(s, 0))
    other = copied(bot)
    assert other.plan == bot.plan
    assert other.memory is not bot.memory
    assert other.choose(s, 0) == bot.choose(s, 0)
