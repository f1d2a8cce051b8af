"""The game compared with the implementation in `reference.py`, action by action, in whole random games."""

import random
from itertools import product
from typing import Any

import pytest

from landwright.games.terramorphic_expanse.drawing import city_name, side_name
from landwright.games.terramorphic_expanse.options import TerramorphicExpanseOptions
from tests.games.terramorphic_expanse import reference
from tests.games.terramorphic_expanse.reference_lands import Place, Player
from tests.games.terramorphic_expanse.terramorphic_expanse_table import Table, terramorphic_expanse
from tests.support.game_table import GameTable
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow


def players(table: GameTable) -> list[Player]:
    """The seats of the game as the reference has them."""
    s = table.plain
    return [
        Player(
            guide=city_name(s, s.guide[seat]),
            cube=side_name(s.cube[seat]),
            count=s.count[seat],
            marker=side_name(s.marker[seat]),
            last=side_name(s.last[seat]),
            powered=bool(s.power[seat]),
            lasting=bool(s.lasting[seat]),
            points=sum(s.points[seat]),
        )
        for seat in range(s.seats)
    ]


def lands(table: GameTable) -> dict[str, Place]:
    s = table.plain
    return {side_name(s.side[card]): (s.x[card], s.y[card]) for card in range(8) if s.on_board >> card & 1}


def compare_game(seats: int, options: dict[str, Any], seed: int, favours: str) -> None:
    """Plays a random game; actions whose text begins with `favours` are chosen more often."""
    chance = random.Random(seed)
    game = terramorphic_expanse()
    table = GameTable(game, game.start(seats, TerramorphicExpanseOptions(**options)))
    position = reference.start(seats, **options)
    while not game.is_over(table.s):
        assert players(table) == position.players
        assert lands(table) == position.lands
        assert city_name(table.plain, int(table.s.bonus)) == position.bonus
        if outcomes := table.outcomes:
            assert sorted(outcomes) == sorted(reference.chances(position))
            text = chance.choice(outcomes)
            table.apply_chance(text)
        else:
            (seat,) = game.seats_waiting(table.s)
            assert seat == position.seat
            texts = table.legal(seat)
            assert sorted(texts) == sorted(reference.actions(position))
            wanted = [text for text in texts if text.startswith(favours)] if chance.random() < 0.5 else []
            text = chance.choice(wanted or texts)
            table.perform(text, seat)
        position = reference.apply(position, text)
    outcome = game.outcome(table.s)
    assert outcome is not None
    assert list(outcome.winners) == reference.winners(position)
    assert players(table) == position.players


@pytest.mark.parametrize(("seats", "placement", "run"), list(product((2, 3), ("every", "any"), ("3", "any"))))
def test_random_games_equal_the_reference_action_by_action(seats: int, placement: str, run: str, seeds: Seeds) -> None:
    for first, target, favours in (("random", 15, "step"), ("2", 8, "marker"), ("3", 12, "flip"), ("1", 10, "move")):
        options = {"first": first, "placement": placement, "run": run, "target": target}
        compare_game(seats, options, next(seeds), favours)


@pytest.mark.parametrize("placement", ["every", "any"])
@pytest.mark.parametrize("place", [(-9, 4), (-8, 8), (7, -7), (6, 0), (40, -30)])
def test_lands_far_away_equal_the_reference(place: tuple[int, int], placement: str, seeds: Seeds) -> None:
    """At the border of the index of places, and beyond it."""
    (x, y), chance = place, random.Random(next(seeds))
    stranded = {"1a": (x, y), "2b": (x + 1, y), "3a": (x, y + 1), "5b": (x + 1, y - 1), "6a": (1, 0)}
    table, position = Table(stranded, "land", placement=placement), reference.start(2, first="1", placement=placement)
    position.lands, position.phase, position.placed = dict(stranded), "land", 4
    for _ in range(40):
        texts = table.legal(table.seat)
        assert sorted(texts) == sorted(reference.actions(position))
        lands_moved = [text for text in texts if text.startswith(("move", "flip"))]
        text = chance.choice(lands_moved or texts)
        table.do(text)
        position = reference.apply(position, text)
        assert lands(table) == position.lands
