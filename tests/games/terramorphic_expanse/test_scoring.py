"""Scoring, power-ups and the end (sections 8 and 9 of RULES.md)."""

import pytest

from landwright.games.terramorphic_expanse.state import ROUND_LIMIT, TARGET_REACHED
from tests.games.terramorphic_expanse.terramorphic_expanse_table import AMBER, AZURE, MOSS, Table
from tests.games.terramorphic_expanse.test_guide import EXPANSE, at


@pytest.mark.rule("terramorphic-expanse", "8.1")
def test_cities_count_when_entered_and_once_in_a_turn() -> None:
    table = at("Jasper")  # grey, fits, but the Guide only stands there
    assert table.total() == 0
    assert table.do("step Arden").total() == 0  # red
    assert table.do("step Jasper").total() == 1  # entered again
    twice = at("Arden").do("marker 1a", "step Dovecote", "step Arden", "step Dovecote")
    assert twice.total() == 1


@pytest.mark.rule("terramorphic-expanse", "8.2")
@pytest.mark.parametrize(
    ("cube", "points"),
    [("1a", 1), ("2a", 1), ("4a", 1), ("3a", 0), ("7a", 0)],  # grey; red; circle; F or V; Q or W
)
def test_itineraries_are_of_shapes_colours_or_letters(cube: str, points: int) -> None:
    table = at("Dovecote").cube(cube).do("marker 1a", "step Arden", "step Jasper")
    assert table.total() == points


@pytest.mark.rule("terramorphic-expanse", "8.2")
def test_a_letter_fits_in_capitals_and_small_letters() -> None:
    table = Table({"5b": (1, 0), "1a": (1, 1)}, "guide").guide("Eventide").cube("5b")  # B or C
    assert table.do("step Bramble").total() == 1


@pytest.mark.rule("terramorphic-expanse", "8.3")
def test_a_city_scores_one_more_by_power_and_one_by_the_bonus_cube() -> None:
    table = at("Arden").bonus("Jasper").do("step Jasper")
    assert table.points_of(AMBER) == {"cities": 1, "power": 0, "bonus": 1}
    powered = at("Arden").bonus("Jasper")
    powered.s.power[AMBER] = 1
    powered.do("step Jasper")
    assert powered.points_of(AMBER) == {"cities": 1, "power": 1, "bonus": 1}
    assert powered.s.count[AMBER] == 1


@pytest.mark.rule("terramorphic-expanse", "8.4")
def test_the_first_five_fitting_cities_score() -> None:
    table = at("Arden").bonus("Jasper")
    table.s.count[AMBER] = 5
    table.do("step Jasper")
    assert table.total() == 0
    assert table.s.count[AMBER] == 5


@pytest.mark.rule("terramorphic-expanse", "8.5")
def test_the_bonus_cube_pays_once_and_only_for_a_city_entered_later() -> None:
    late = at("Arden").do("step Jasper", "marker 4a", "step Arden", "bonus Jasper")
    assert late.total() == 1
    again = at("Arden").bonus("Jasper")
    again.s.has_bonus_paid = 1
    assert again.do("step Jasper").total() == 1


@pytest.mark.rule("terramorphic-expanse", "8.5")
def test_the_bonus_cube_pays_for_a_city_entered_after_it_was_put() -> None:
    table = at("Dovecote").do("marker 4a", "step Arden", "bonus Jasper", "step Jasper")
    assert table.points_of(AMBER)["bonus"] == 1


def with_spanners(count: int) -> Table:
    """Amber is about to stop after entering that many cities with a spanner."""
    table = Table({"6a": (1, 0), "7a": (-1, 0), "8a": (0, 1)}, "guide").cube("6a")
    cities = {"Nightjar": 4 * 5 + 2, "Xanthe": 4 * 6 + 2, "Nettle": 4 * 7 + 3}
    for city in list(cities.values())[:count]:
        table.s.entered |= 1 << city
    return table


@pytest.mark.rule("terramorphic-expanse", "8.6")
def test_two_spanners_power_up_the_next_turn_only() -> None:
    table = with_spanners(2)
    assert not table.s.power[AMBER]
    table.do("stop")
    assert table.s.power[AMBER]
    assert not table.s.lasting[AMBER]
    table.do("cube 7a", "pass", "stop")
    assert table.s.power[AMBER]  # Azure's turn does not end it
    table.do("cube 8a", "pass", "stop")
    assert not table.s.power[AMBER]
    assert not with_spanners(1).do("stop").s.power[AMBER]


@pytest.mark.rule("terramorphic-expanse", "8.6")
def test_spanners_count_whether_or_not_they_fit_and_a_powered_player_may_earn_again() -> None:
    table = at("Zenith").cube("1a").do("step Xanthe")
    assert table.game.view.of(table.plain, AMBER).turn.spanners == 1  # type: ignore[attr-defined]
    again = with_spanners(2)
    again.s.power[AMBER] = 1
    assert again.do("stop").s.power[AMBER]


@pytest.mark.rule("terramorphic-expanse", "8.7")
def test_three_spanners_power_up_for_the_rest_of_the_game() -> None:
    table = with_spanners(3)
    assert not table.s.lasting[AMBER]
    table.do("stop")
    for cubes in (("7a", "8a"), ("6a", "7a")):
        table.do(f"cube {cubes[0]}", "pass", "stop")
        assert table.s.power[AMBER]
        table.do(f"cube {cubes[1]}", "pass", "stop")
        assert table.s.power[AMBER]


@pytest.mark.rule("terramorphic-expanse", "8.8")
def test_only_a_move_is_longer_when_powered() -> None:
    table = at("Dovecote")
    table.s.power[AMBER] = 1
    table.do("step Arden")
    assert table.steps() == {"step Dovecote", "step Jasper", "step scoreboard", "stop"}
    assert table.do("step Jasper").s.actions == 1
    table.do("marker 1a", "step Arden", "step Dovecote")
    assert table.seat == AZURE


@pytest.mark.rule("terramorphic-expanse", "9.1")
def test_the_round_is_finished_when_the_target_is_reached() -> None:
    table = at("Arden").score(14).do("step Jasper", "stop")
    assert (table.total(), table.seat, table.winners) == (15, AZURE, [])
    assert table.game.view.of(table.plain, AMBER).is_last_round  # type: ignore[attr-defined]
    table.do("cube 2a", "pass", "stop")
    assert table.game.rules.outcome(table.s)[0] == TARGET_REACHED
    assert table.winners == [AMBER]
    long = at("Arden", target=25).score(14).do("step Jasper", "stop", "cube 2a", "pass", "stop")
    assert long.winners == []


def finished(points: tuple[int, ...], counts: tuple[int, ...]) -> Table:
    """The last seat of a round is about to stop."""
    table = Table(EXPANSE, "guide", seats=len(points))
    for seat, (total, count) in enumerate(zip(points, counts, strict=True)):
        table.score(total, seat).s.count[seat] = count
    table.s.to_move, table.s.turns = len(points) - 1, len(points) - 1
    return table.do("stop")


@pytest.mark.rule("terramorphic-expanse", "9.2")
@pytest.mark.parametrize(
    ("points", "counts", "winners"),
    [
        ((15, 16), (5, 0), [AZURE]),
        ((15, 15), (1, 3), [AZURE]),
        ((15, 15), (1, 0), [AMBER]),  # six, and a cube at home, count as zero
        ((3, 17, 16), (5, 0, 5), [AZURE]),
    ],
)
def test_most_points_win_then_the_higher_cube(
    points: tuple[int, ...], counts: tuple[int, ...], winners: list[int]
) -> None:
    assert finished(points, counts).winners == winners


@pytest.mark.rule("terramorphic-expanse", "9.3")
def test_those_equal_in_points_and_cube_share_the_win() -> None:
    assert finished((15, 15), (2, 2)).winners == [AMBER, AZURE]
    assert finished((16, 3, 16), (2, 5, 2)).winners == [AMBER, MOSS]


@pytest.mark.rule("terramorphic-expanse", "9.4")
def test_the_sixtieth_round_ends_the_game() -> None:
    table = Table(EXPANSE, "guide").score(4, AZURE)
    table.s.to_move, table.s.turns = AZURE, 117
    assert table.do("stop").winners == []
    table.do("cube 1a", "pass", "stop", "cube 2a", "pass", "stop")
    assert table.game.rules.outcome(table.s)[0] == ROUND_LIMIT
    assert table.winners == [AZURE]


@pytest.mark.rule("terramorphic-expanse", "9.5")
def test_after_the_end_nothing_is_done() -> None:
    table = finished((15, 3), (0, 0))
    assert table.game.actions(table.s, AMBER) == []
    assert table.refusal("stop", AMBER) == "9.5"
