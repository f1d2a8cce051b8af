"""Chance in a match: outcomes follow from the seed and the number of the chance event, so undo never rolls new dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent
from landwright.core.match import Match
from landwright.core.registry import load
from tests.core.matches import CHOICES, NAMES, SEEDS, TIDE, play

KINGDOM_MAPS = load("kingdom-maps")


def dice_of(match: Match) -> list[tuple[int, int]]:
    return [(event.outcome, event.of) for event in match.events if isinstance(event, ChanceEvent)]


@given(SEEDS, CHOICES)
def test_each_outcome_follows_from_the_seed_and_its_number(seed: bytes, choices: list[int]) -> None:
    match = play(Match.start(TIDE, NAMES, seed=seed), choices)
    for number, (outcome, of) in enumerate(dice_of(match)):
        assert outcome == dice.derive(seed, number, of)


@given(SEEDS, CHOICES, CHOICES, st.integers(1, 20))
def test_actions_after_undo_meet_the_same_dice(seed: bytes, choices: list[int], others: list[int], steps: int) -> None:
    match = play(Match.start(TIDE, NAMES, seed=seed), choices)
    before = dice_of(match)
    for _ in range(min(steps, sum(isinstance(event, ActionEvent) for event in match.events))):
        match.undo()
    play(match, others)
    common = min(len(before), len(dice_of(match)))
    assert dice_of(match)[:common] == before[:common]


@pytest.mark.parametrize("game", [TIDE, KINGDOM_MAPS], ids=lambda game: game.name)
def test_undo_cannot_be_used_to_roll_again_in_a_solo_game(game: Game) -> None:
    """Undo and another action, again and again: the next roll of the same size is always the same."""
    match = Match.start(game, ["person"], seed=dice.seed_from("fishing"))
    rolled: set[tuple[int, int]] = set()
    known = len(dice_of(match))
    while len(dice_of(match)) == known:
        match.act(0, match.actions(0)[0])
    match.undo()
    for action in match.actions(0):
        match.act(0, action)
        rolled.update(dice_of(match)[known : known + 1])
        match.undo()
    assert len(rolled) == 1
