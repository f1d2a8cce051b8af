"""Points to beat in a solo game."""

from design.kingdom_maps.solo_targets import choices
from landwright.games.kingdom_maps.solo_targets import solo_targets
from tests.games.kingdom_maps.kingdom_maps_table import CODES, EMPTY_MAP, Table


def test_there_are_targets_for_every_choice_of_criteria() -> None:
    assert len(choices()) == 15 * 15
    for codes in choices():
        found = solo_targets(sum(1 << CODES.index(code) for code in codes))
        assert len(found) == 3, codes
        assert 0 < found[0] < found[1] < found[2], codes


def test_only_a_solo_game_has_targets() -> None:
    criteria = "A1,A2,B1,B2"
    assert len(Table(EMPTY_MAP, criteria=criteria).view.targets) == 3
    assert Table(EMPTY_MAP, EMPTY_MAP, criteria=criteria).view.targets == []
    assert Table(EMPTY_MAP, criteria="").view.targets == []  # before the criteria are rolled
