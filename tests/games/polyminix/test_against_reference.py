"""The game compared with the implementation in `reference.py`: pieces, problems and whole games."""

import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from landwright.games.polyminix.bots.plan import placements_on, plan_of
from landwright.games.polyminix.options import PolyminixOptions
from landwright.games.polyminix.problems.solutions import Problem, solve_problem
from landwright.games.polyminix.rules.figures import is_solution
from landwright.games.polyminix.sheet_text import placement_text
from landwright.testing.golden import read_event
from landwright.testing.random_play import CHANCE, TIME
from tests.games.polyminix import reference
from tests.games.polyminix.polyminix_table import NAMES, Table, polyminix
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow

FINISHED = sorted((Path(__file__).parent / "finished").glob("*.txt"))
GAMES = {(1, 2): 3, (1, 3): 1, (1, 4): 1, (2, 2): 1, (2, 3): 1}  # by game and number of seats
FIGURES = 400
SKILL = 0.85  # the share of placements that lead to a solution
WHOLE = 60  # in game 2 all placements are compared once in so many steps


def test_placements_equal_the_reference() -> None:
    sheet = frozenset((y, x) for y in range(16) for x in range(16))
    found = [
        reference.text_of(piece, squares) for piece in reference.SHAPES for squares in reference.places(piece, sheet)
    ]
    texts = polyminix().notation.texts[-15_156:]
    assert len(set(found)) == len(found)
    assert set(found) == set(texts)


def random_figure(chance: random.Random) -> reference.Squares:
    """A figure of pieces that solves a problem, or that often is a rectangle, symmetric, or nearly so."""
    if chance.randrange(4) == 0:
        solution = solve_problem(Problem(chance.randrange(6), chance.randrange(6)), chance.randrange(1000)).solution
        return frozenset(square for _, squares in solution for square in squares)
    height, width = chance.randint(1, 8), chance.randint(2, 8)
    squares = {(y, x) for y in range(height) for x in range(width)}
    for _ in range(chance.choice([0, 0, 1, 2])):
        y, x = chance.randrange(height), chance.randrange(width)
        squares -= {(y, x), chance.choice([(y, x), (y, width - 1 - x), (height - 1 - y, x), (x, y)])}
    return frozenset(squares or {(0, 0), (0, 1)})


def test_problems_equal_the_reference(seeds: Seeds) -> None:
    chance, seen = random.Random(next(seeds)), set()
    for _ in range(FIGURES):
        figure, pieces = random_figure(chance), chance.randint(1, 15)
        rows = np.zeros(16, np.int64)
        down, right = (chance.randint(0, 15 - max(square[axis] for square in figure)) for axis in (0, 1))
        for y, x in figure:
            rows[y + down] |= 1 << x + right
        for row in range(6):
            for column in range(6):
                answer = reference.solves(row, column, figure, pieces)
                assert is_solution(rows, pieces, row, column) == answer, (sorted(figure), row, column)
                seen.add((column, answer))
    assert len(seen) == 12


def compare(table: Table, play: reference.Play, step: int) -> None:
    assert table.outcomes == play.outcomes()
    assert table.seconds == play.seconds()
    assert table.ending == play.ending
    assert table.game.seats_waiting(table.s) == play.waiting()
    assert table.game.points(table.s, len(play.seats)) == [
        {mode: seat.points[mode] for mode in (reference.MODES if play.game == 1 else reference.MODES[:3])}
        for seat in play.seats
    ]
    for number, seat in enumerate(play.seats):
        if play.game == 1 or play.due != "race" or step % WHOLE == 0:
            assert set(table.legal(number)) == play.legal(number)
        if play.due in ("race", "over") and number in play.players:
            assert {text.split()[0] for text in table.sheet(NAMES[number])} == set(seat.pieces)


def choose(table: Table, play: reference.Play, chance: random.Random) -> tuple[str, str]:
    """Who does what next, mostly towards a solution."""
    if outcomes := play.outcomes():
        return "chance", chance.choice(outcomes)
    if play.seconds() and chance.randrange(60) == 0:
        return "time", "time is up"
    number = chance.choice(play.waiting())
    if play.due != "race" or chance.random() > SKILL:
        return NAMES[number], chance.choice(sorted(table.legal(number)))
    plain = table.plain
    plan, placements = plan_of(plain, number, 1), placements_on(plain, number)
    wrong = [placement for placement in placements if placement not in plan]
    if wrong:
        return NAMES[number], f"take back {placement_text(wrong[0]).split()[0]}"
    return NAMES[number], placement_text(
        chance.choice([placement for placement in plan if placement not in placements])
    )


def step(table: Table, play: reference.Play, who: str, text: str) -> None:
    """Performs the same step in both."""
    if who == "chance":
        table.chance(text)
        play.apply_chance(text)
    elif who == "time":
        table.time_up()
        play.end_turn()
    else:
        table.act(**{who: text})
        play.act(NAMES.index(who), text)


def play_both(table: Table, play: reference.Play, events: Iterator[tuple[str, str]]) -> None:
    compare(table, play, 0)
    for number, (who, text) in enumerate(events):
        step(table, play, who, text)
        compare(table, play, number)
    assert play.due == "over"
    assert [NAMES.index(name) for name in table.winners] == play.winners()


def random_events(table: Table, play: reference.Play, chance: random.Random) -> Iterator[tuple[str, str]]:
    while play.due != "over":
        yield choose(table, play, chance)


@pytest.mark.parametrize(("game", "seats", "figures"), [*((*each, "own") for each in GAMES), (1, 3, "same")])
def test_random_games_equal_the_reference_step_by_step(game: int, seats: int, figures: str, seeds: Seeds) -> None:
    for seed in islice(seeds, GAMES[game, seats]):
        chance = random.Random(seed)
        first = chance.choice(["random", "1", "2"])
        table = Table(seats, game=game, first=first, clock=45, limit=120, figures=figures)
        play = reference.Play(seats, game, None if first == "random" else int(first) - 1, 45, 120, figures)
        play_both(table, play, random_events(table, play, chance))


@pytest.mark.parametrize("path", [path for path in FINISHED if "solo" not in path.stem], ids=lambda path: path.stem)
def test_finished_games_equal_the_reference_step_by_step(path: Path) -> None:
    header, *turns = path.read_text(encoding="utf-8").splitlines()
    game = json.loads(header)
    options = PolyminixOptions(**game["options"])
    first = None if options.first == "random" else (int(options.first) - 1) % game["seats"]
    table = Table(game["seats"], **{"first": "random", **game["options"]})
    play = reference.Play(game["seats"], options.game, first, options.clock, options.limit)
    events = ((who, text) for turn in turns for who, what in [turn.split(": ")] for text in what.split(", "))
    play_both(table, play, events)


def test_time_and_chance_of_finished_games_are_read() -> None:
    table = Table(first="random")
    assert read_event(table.game, table.s, "chance", "first 2") == (CHANCE, 1)
    assert read_event(table.game, table.s, "time", "time is up") == (TIME, 0)
