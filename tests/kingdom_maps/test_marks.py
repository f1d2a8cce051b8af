"""The marks to beat in a solo game."""

from landwright.games.kingdom_maps.marks import marks
from landwright.lab.marks import choices
from tests.kingdom_maps.table import CODES, EMPTY_MAP, Table


def test_there_are_marks_for_every_choice_of_criteria() -> None:
    assert len(choices()) == 15 * 15
    for codes in choices():
        found = marks(sum(1 << CODES.index(code) for code in codes))
        assert len(found) == 3, codes
        assert 0 < found[0] <= found[1] <= found[2]


def test_only_solo_games_have_marks() -> None:
    criteria = "A1,A2,B1,B2"
    assert len(Table(EMPTY_MAP, criteria=criteria).view.marks) == 3
    assert Table(EMPTY_MAP, EMPTY_MAP, criteria=criteria).view.marks == []
    assert Table(EMPTY_MAP, criteria="").view.marks == []  # before the criteria are rolled
