"""Positions: stepping as a match does, copying and pickling."""

import copy
import pickle
import random

import pytest

from landwright.core import dice
from landwright.core.game import Game
from landwright.core.log import ChanceEvent
from landwright.core.match import Match, Refused
from landwright.core.position import Position
from landwright.core.registry import infos, load
from landwright.core.transition import MatchError
from tests.core.matches import FORGENESIS, NAMES, RACE, TIDE
from tests.support.seeds import Seeds

NAMES_OF_GAMES = [info.name for info in infos()]


def step(position: Position, choose: random.Random) -> None:
    if waiting := position.waiting:
        seat = choose.choice(waiting)
        position.act(seat, choose.choice(position.actions(seat)))
    else:
        position.apply_chance(choose.randrange(position.chances))


@pytest.mark.parametrize("name", NAMES_OF_GAMES)
def test_a_random_game_runs_to_its_outcome(name: str, seeds: Seeds) -> None:
    game, choose = load(name), random.Random(next(seeds))
    seats = game.info.max_seats
    position = game.position(seats)
    while not position.is_over:
        assert bool(position.waiting) != bool(position.chances)
        assert position.outcome is None
        step(position, choose)
    assert (position.waiting, position.chances) == ((), 0)
    assert position.outcome == game.outcome(position.record)
    assert position.points(seats) == game.points(position.record, seats)


@pytest.mark.parametrize("game", [FORGENESIS, TIDE], ids=lambda game: game.name)
def test_a_position_and_a_match_reach_the_same_state(game: Game, seeds: Seeds) -> None:
    match, position = Match.start(game, NAMES, seed=dice.seed_from(next(seeds))), game.position(2)
    choose = random.Random(next(seeds))
    for event in match.events:
        assert isinstance(event, ChanceEvent)
        position.apply_chance(event.outcome)
    while not match.is_over:
        seat = choose.choice(match.waiting)
        action, number = choose.choice(match.actions(seat)), len(match.events)
        match.act(seat, action)
        position.act(seat, action)
        for event in match.events[number + 1 :]:
            assert isinstance(event, ChanceEvent)
            position.apply_chance(event.outcome)
        assert position.record.tobytes() == match.state.tobytes()
        assert list(position.waiting) == match.waiting
        assert game.state_text(position.record) == game.notation.state_text(position.plain)


def test_impossible_events_are_refused_and_change_nothing() -> None:
    position = TIDE.position(2)
    before = position.record.tobytes()
    with pytest.raises(Refused, match=r"rule 2\.2"):
        position.act(0, 3)
    for outcome in (-1, 6):
        with pytest.raises(MatchError, match="6 outcomes"):
            position.apply_chance(outcome)
    with pytest.raises(MatchError, match="no time limit"):
        position.time_up()
    assert position.record.tobytes() == before
    position.apply_chance(2)
    with pytest.raises(MatchError, match="0 outcomes"):
        position.apply_chance(0)
    with pytest.raises(Refused, match=r"rule 2\.4"):
        position.act(0, 2)


def test_a_position_can_run_out_of_time() -> None:
    position = RACE.position(2)
    position.apply_chance(0)
    position.time_up()
    assert position.chances == 6


def test_copies_are_independent() -> None:
    position = TIDE.position(3)
    position.apply_chance(4)
    before = position.record.tobytes()
    copies = [
        position.copy(),
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
        Position(TIDE, position.record),
    ]
    for other in copies:
        assert other.game is TIDE
        assert other.record.tobytes() == before
        assert other.waiting == position.waiting
        other.act(1, 0)
        assert position.record.tobytes() == before
