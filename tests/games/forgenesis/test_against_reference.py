"""The game compared with the implementation in `reference.py`: steps, endings and perft."""

import random

import pytest

from landwright.core.types import State
from landwright.games.forgenesis.notation import AbilityStep, MoveStep
from landwright.games.forgenesis.state import NO_ACTIVATION
from landwright.lab.perft import perft
from tests.games.forgenesis import reference, reference_search
from tests.games.forgenesis.forgenesis_table import Table, forgenesis
from tests.games.forgenesis.samples import CREATURE_SETS
from tests.support.seeds import Seeds

pytestmark = pytest.mark.slow

EXAMPLE = "..g./..../..../.S.. o BDG|bds"
ABILITY_NAMES = {"shove": "beetle", "fly": "bird", "pull": "firefly", "jump": "frog", "swap": "snake"}
LONGEST = 400  # steps; without repetition and the turn limit a game need not end


def read(text: str) -> State:
    table = Table(text)
    table.s.is_endless = 1
    return table.s


def as_reference_says(table: Table, action: int) -> str:
    """The step's text as the reference writes it."""
    text, step = table.text_of(action), table.game.notation.steps[action]
    if isinstance(step, MoveStep):
        return f"{text[0]}{step.square} move {step.direction}"
    if isinstance(step, AbilityStep):
        return f"{text[0]}{step.square} {ABILITY_NAMES[step.ability]} {step.direction}"
    return text


def winner(table: Table) -> str | None:
    return {"": None, "Orange": "o", "Blue": "b"}[table.winners]


@pytest.mark.parametrize("kinds", CREATURE_SETS)
def test_random_games_equal_the_reference_step_by_step(kinds: str, seeds: Seeds) -> None:
    for first, seed in zip(("orange", "blue", "orange", "blue"), seeds, strict=False):
        chance = random.Random(seed)
        table = Table(creatures=kinds, first=first)
        table.s.is_endless = 1
        position = reference.set_up(kinds, first[0])
        for _ in range(LONGEST):
            assert winner(table) == reference.winner(position)
            if winner(table):
                break
            if reference.is_turn_start(position):
                assert table.text == reference.text(position)
            actions = {as_reference_says(table, action): action for action in table.game.actions(table.s, table.seat)}
            assert sorted(actions) == sorted(reference.steps(position))
            step = chance.choice(sorted(actions))
            table.game.rules.act(table.s, table.seat, actions[step])
            position = reference.apply(position, step)


@pytest.mark.parametrize("kinds", CREATURE_SETS)
def test_perft_of_random_positions_equals_the_reference(kinds: str, seeds: Seeds) -> None:
    for position in reference_search.random_positions(next(seeds), count=8, kinds=kinds):
        s = read(reference.text(position))
        counts = [perft(forgenesis(), s, depth) for depth in range(5)]
        assert counts == [reference_search.perft(position, depth) for depth in range(5)], reference.text(position)


@pytest.mark.parametrize("kinds", CREATURE_SETS)
def test_deeper_perft_of_an_early_position_equals_the_reference(kinds: str) -> None:
    """Two creatures a side, so that five steps reach well into the next turn."""
    text = f".{kinds[2].lower()}{kinds[0].lower()}./..../.{kinds[3]}../.{kinds[1]}.. o {kinds[0]}|{kinds[1].lower()}"
    assert perft(forgenesis(), read(text), 5) == reference_search.perft(reference.parse(text), 5)


def test_perft_of_the_documented_example() -> None:
    counts = [perft(forgenesis(), read(EXAMPLE), depth) for depth in range(7)]
    assert counts == [1, 5, 29, 157, 982, 5874, 33930]
    assert counts[:6] == [reference_search.perft(reference.parse(EXAMPLE), depth) for depth in range(6)]


@pytest.mark.parametrize(
    "text", ["...S/..../..../..g. o -|-", "..../.b../.Fd./.... o G|g", "..../..../..../.... b B|b"]
)
def test_perft_of_a_finished_game_is_zero(text: str) -> None:
    assert reference.is_over(reference.parse(text))
    assert [perft(forgenesis(), read(text), depth) for depth in (1, 2, 3)] == [0, 0, 0]


def test_perft_counts_a_win_in_mid_turn_as_the_last_step_only() -> None:
    """Orange's Firefly walks on, off or home; home ends the game with a Beetle still to be activated."""
    text = "..F./..../.g../...B o -|-"
    position = reference.parse(text)
    assert perft(forgenesis(), read(text), 1) == len(reference.steps(position)) == 4
    after_win = reference.apply(position, "Fc4 move right")
    assert reference.winner(after_win) == "o"
    second = sum(len(reference.steps(reference.apply(position, step))) for step in reference.steps(position))
    assert perft(forgenesis(), read(text), 2) == second == reference_search.perft(position, 2)


def test_perft_detects_a_loss_at_the_end_of_a_turn() -> None:
    """A summon leaves Orange blocked: as the last step it counts, and nothing comes after it."""
    text = "..../.b../.Fd./.... b G|g"
    position = reference.parse(text)
    lost = reference.apply(position, "summon G d3")
    assert reference.winner(lost) == "b"
    assert Table(text).take("summon G d3").ending == NO_ACTIVATION
    others = [step for step in reference.steps(position) if not step.startswith("summon")]
    assert perft(forgenesis(), read(text), 1) == len(others) + 2
    assert perft(forgenesis(), read(text), 2) == sum(len(reference.steps(reference.apply(position, s))) for s in others)
    for depth in (3, 4):
        assert perft(forgenesis(), read(text), depth) == reference_search.perft(position, depth)


def test_perft_ignores_repetition_and_the_turn_limit() -> None:
    """The start state of perft is marked as endless and plays on past both."""
    to_and_fro = [("Db1 fly up-right", "end turn"), ("Dc4 fly down-left", "end turn"), ("refresh",), ("refresh",)]
    and_back = [("Dc2 fly down-left", "end turn"), ("Db3 fly up-right", "end turn"), ("refresh",), ("refresh",)]
    table = Table("..d./..../..../.D.. o BGS|bgs")
    table.s.is_endless = 1
    for _ in range(30):
        for turn in (*to_and_fro, *and_back):
            table.take(*turn)
    assert table.s.turns == 240
    assert table.ending == 0


@pytest.mark.parametrize("depth", [-1, 65])
def test_an_invalid_perft_depth_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match=f"The depth of a perft is 0 to 64, not {depth}"):
        perft(forgenesis(), read(EXAMPLE), depth)
