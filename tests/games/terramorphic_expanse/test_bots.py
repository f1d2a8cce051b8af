"""The path search and the whole turns of the bots, compared with the rules."""

import random
from typing import Any

import numpy as np
import pytest

from landwright.bots.registry import make_bot
from landwright.bots.whole_turns import WholeTurns
from landwright.core.game import Game
from landwright.core.types import State
from landwright.games.terramorphic_expanse.bots.ground import survey
from landwright.games.terramorphic_expanse.bots.memory import MEMORY
from landwright.games.terramorphic_expanse.bots.paths import begin_frame, search_paths
from landwright.games.terramorphic_expanse.bots.turns import list_turns
from landwright.games.terramorphic_expanse.options import TerramorphicExpanseOptions
from landwright.games.terramorphic_expanse.state import CUBE, GUIDE
from landwright.testing.random_play import moments
from tests.games.terramorphic_expanse.terramorphic_expanse_table import terramorphic_expanse
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow


def ends_by_the_rules(game: Game, s: State, seat: int) -> dict[int, int]:
    """The most points of this turn by the city where it ends, by trying all actions."""
    best: dict[int, int] = {}
    open_states, seen, turns = [game.copy(s)], {s.tobytes()}, int(s.turns)
    while open_states:
        now = open_states.pop()
        for action in game.actions(now, seat):
            after = game.after(now, seat, action)
            if after.turns != turns:
                points = int(after.points[seat].sum() - s.points[seat].sum())
                best[int(after.guide[seat])] = max(best.get(int(after.guide[seat]), 0), points)
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                open_states.append(after)
    return best


def ends_by_the_search(s: State, seat: int) -> dict[int, int]:
    memory = np.zeros(1, MEMORY)
    w = memory[0]
    w["itineraries"][0], w["count"], w["notes_ends"] = s.cube[seat], int(s.cube[seat] >= 0), 1
    survey(s, seat, w)
    begin_frame(s, seat, w)
    search_paths(w)
    return {city: int(points) for city, points in enumerate(w["ends"][0]) if points >= 0}


def some_states(phase: int, seats: int, seed: int, count: int, **options: Any) -> list[tuple[State, int]]:
    """States of a phase at the start of which a Guide may be anywhere, some of them powered."""
    game, chance, found = terramorphic_expanse(), random.Random(seed), list[tuple[State, int]]()
    while len(found) < count:
        start = game.start(seats, TerramorphicExpanseOptions(**options))
        for s in moments(game, start, chance.randrange):
            if s.phase == phase and s.kind == 0 and s.actions == 0 and chance.random() < 0.1:
                seat = int(s.to_move)
                copy = game.copy(s)
                copy.power[seat] = chance.randrange(2)
                found.append((copy, seat))
    return found[:count]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_path_search_finds_all_ends_with_the_most_points(seats: int, seeds: Seeds) -> None:
    game = terramorphic_expanse()
    for s, seat in some_states(GUIDE, seats, next(seeds), 12):
        assert ends_by_the_search(s, seat) == ends_by_the_rules(game, s, seat)


def test_the_path_search_tells_the_city_and_the_entered_cities_apart() -> None:
    """Here two frames once had the same key: the number of the city made up for a city that was not entered."""
    game = terramorphic_expanse()
    s = game.read_state(
        '{"on_board":255,"side":[1,2,4,6,9,11,12,14],"x":[-1,0,-1,0,-2,0,0,1],"y":[0,1,-3,-4,0,-2,2,-2],'
        '"guide":[6,6,32],"cube":[1,6,-1],"count":[1],"marker":[12,6,-1],"last":[1,6,-1],"points":[[3,0,1],[2]],'
        '"earned":[[2304,0,256],[768]],"bonus":4,"letter":-1,"direction":-1,"phase":5,"to_move":1,"placed":4,'
        '"drawn":-1,"turns":7,"seats":2,"needs_every":1,"run":3,"target":15} 1a3047cd'
    )
    assert ends_by_the_search(s, 1) == ends_by_the_rules(game, s, 1)


@pytest.mark.parametrize("run", ["3", "any"])
def test_listed_turns_are_legal_whole_turns_the_best_first(run: str, seeds: Seeds) -> None:
    game = terramorphic_expanse()
    search = WholeTurns(list_turns).join(game)
    for s, seat in some_states(CUBE, 3, next(seeds), 20, run=run):
        listed = search.list_turns(s, seat, 6)
        assert listed
        values = [value[seat] for _, value in listed]
        assert values == sorted(values, reverse=True)
        for turn, _ in listed:
            after = game.copy(s)
            for action in turn:
                assert game.refusal(after, seat, action) is None
                game.rules.act(after, seat, action)
            assert after.turns == s.turns + 1


def test_whole_turns_are_listed_from_any_moment_of_a_turn(seeds: Seeds) -> None:
    game, chance = terramorphic_expanse(), random.Random(next(seeds))
    search = WholeTurns(list_turns).join(game)
    for s in moments(game, game.start(3), chance.randrange):
        for seat in game.seats_waiting(s):
            turn, _ = search.list_turns(s, seat, 1)[0]
            after = game.copy(s)
            for action in turn:
                assert game.refusal(after, seat, action) is None
                game.rules.act(after, seat, action)
            assert seat not in game.seats_waiting(after) or after.turns != s.turns


def test_every_level_plays_a_whole_game() -> None:
    game = terramorphic_expanse()
    bots = [make_bot(game, f"level{level}") for level in (1, 2, 4)]
    s, chance = game.start(3), random.Random(5)
    while not game.is_over(s):
        if chances := game.rules.chances(s):
            game.rules.apply_chance(s, chance.randrange(chances))
            continue
        (seat,) = game.seats_waiting(s)
        action = bots[seat].choose(game.copy(s), seat)
        assert game.refusal(s, seat, action) is None
        game.rules.act(s, seat, action)
    outcome = game.outcome(s)
    assert outcome
    assert outcome.winners == (2,)
