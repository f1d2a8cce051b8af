"""Bots solve like people: their pace, their mistakes, and what they choose."""

import statistics
from itertools import product
from typing import Any

import pytest

from landwright.bots.registry import make_bot
from landwright.core import log as logs
from landwright.core.bot import Bot
from landwright.core.log import ActionEvent
from landwright.core.replay import verify
from landwright.games.polyminix.bots import pace
from landwright.games.polyminix.state import SOLVED
from landwright.lab.play import play
from landwright.lab.simulate import simulate
from tests.games.polyminix.polyminix_table import Table, cards_of, polyminix

TOLERANCE = 0.25
FACTORS = {"green": 1.0, "yellow": 1.5, "red": 2.2}


def race_seconds(bot: Bot, turn: int, seed: int, **options: Any) -> float | None:
    """The seconds of a bot for a box; its speed depends on the turn, its mistakes on the seed. None if it gives up."""
    table = Table(1, **options)
    table.s.turns = turn
    table.act(Amber="begin")
    bot.begin(seed)
    seconds = 0.0
    while not table.game.is_over(table.s):
        action, taken = bot.choose_timed(table.game.copy(table.s), 0)
        seconds += taken
        table.game.rules.act(table.s, 0, action)
    return seconds if table.game.rules.outcome(table.s)[0] == SOLVED else None


def median_seconds(level: int, colour: str, turns: int) -> float:
    bot = make_bot(polyminix(), f"level{level}")
    boxes = list(product(range(turns), cards_of(colour), (1, 2), ("!1", "!2")))
    found = [race_seconds(bot, turn, seed, card=c, side=s, box=b) for seed, (turn, c, s, b) in enumerate(boxes)]
    return statistics.median(seconds for seconds in found if seconds is not None)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_median_seconds_of_a_green_box(level: int) -> None:
    assert median_seconds(level, "green", 2) == pytest.approx((90, 60, 40, 25, 15)[level - 1], rel=TOLERANCE)


@pytest.mark.slow
@pytest.mark.parametrize("colour", ["yellow", "red"])
def test_harder_decks_take_longer(colour: str) -> None:
    assert median_seconds(3, colour, 2) == pytest.approx(40 * FACTORS[colour], rel=TOLERANCE)


def test_bots_place_pieces_over_time_and_take_some_back() -> None:
    match = play("polyminix", ["level1", "level2", "level1"], seed=3)
    actions = [event for event in match.events if isinstance(event, ActionEvent)]
    assert any(event.text.startswith("take back") for event in actions)
    moments = {event.ms for event in actions if event.text[1:2].isdigit()}
    assert len(moments) > 50
    assert verify(logs.decode(logs.encode(match.log()))).ok


def test_a_match_follows_from_the_seed() -> None:
    first, again, other = (play("polyminix", ["level3", "level2"], seed=seed) for seed in (5, 5, 6))
    assert first.events == again.events != other.events


@pytest.mark.slow
def test_level_5_never_gives_up_and_level_1_may() -> None:
    options = list(product(range(1, 50, 4), (1, 2), ("!2", "?1", "⊘", "A+B")))
    for level, may_give_up in ((1, True), (5, False)):
        bot = make_bot(polyminix(), f"level{level}")
        found = [race_seconds(bot, 1, seed, card=c, side=s, box=b) for seed, (c, s, b) in enumerate(options)]
        assert (None in found) == may_give_up
        assert found.count(None) < len(found) / 5


def test_a_bot_that_is_asked_anew_keeps_to_its_plan() -> None:
    """As on a server, where every action has a new seed."""
    table = Table(2).race("first", "?1")
    bot, seed = make_bot(polyminix(), "level2"), 0
    while table.phase == "race":
        seed += 1
        bot.begin(seed)
        action, seconds = bot.choose_timed(table.game.copy(table.s), 0)
        assert 0 < seconds < 300
        assert seed < 60
        table.game.rules.act(table.s, 0, action)
    assert table.totals == [3, 0]


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["choice", "clock", "free colour"])
def test_choices_are_legal_and_take_a_moment(level: int, mode: str) -> None:
    table = Table(3).chance(f"turn {mode}")
    bot = make_bot(polyminix(), f"level{level}")
    while table.phase != "test":
        if table.phase == "deal":
            table.chance(table.outcomes[0])
            continue
        seat = table.game.seats_waiting(table.s)[0]
        action, seconds = bot.choose_timed(table.game.copy(table.s), seat)
        assert 0 < seconds < 10
        assert table.game.refusal(table.s, seat, action) is None
        table.game.rules.act(table.s, seat, action)


def test_the_time_of_mistakes_is_part_of_the_median() -> None:
    assert pace.expected_slowdown(0.3) > pace.expected_slowdown(0.1) > 1
    assert sum(pace.step_share(done, 7) for done in range(7)) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("game", [1, 2])
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_every_level_beats_the_one_below(level: int, game: int) -> None:
    options = polyminix().read_options({"game": game})
    found = simulate(polyminix(), [f"level{level}", f"level{level - 1}"], 20, seed=level, options=options)
    assert found.games == 20
    assert found.bots[0].score >= 0.65


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_games_of_several_bots_end(seats: int) -> None:
    names = [f"level{1 + seat}" for seat in range(seats)]
    found = simulate(polyminix(), names, 4, seed=2)
    assert sum(found.endings.values()) == 4
