"""The program that writes the cards."""

import pytest

from design.polyminix.cards import SEED, fill_figure, make_cards
from landwright.games.polyminix.card_design.drawn_figures import drawn_figures
from landwright.games.polyminix.components import CARDS_FILE, cards, encode_cards
from landwright.geometry.polyomino import canonical


@pytest.mark.slow
def test_the_card_file_is_what_the_generator_writes() -> None:
    assert encode_cards(make_cards(SEED)) == CARDS_FILE.read_bytes()


def test_some_sides_are_what_the_generator_makes() -> None:
    figures = {canonical(figure.cells): figure for figure in drawn_figures()}
    for number in (1, 20, 40):
        card = cards()[number - 1]
        filled = fill_figure(figures[canonical(card.sides[0].cells)], card.colour, SEED)
        assert filled is not None
        assert filled.side == card.sides[0]


def test_another_seed_gives_other_boxes() -> None:
    figure = drawn_figures()[0]
    assert fill_figure(figure, "yellow", 1) != fill_figure(figure, "yellow", 2)
