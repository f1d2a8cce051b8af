"""The points of a seat as the board shows them."""

import random

from landwright.core.match import Match
from landwright.games.terramorphic_expanse.view import TerramorphicExpanseView
from tests.games.terramorphic_expanse.terramorphic_expanse_table import Table, terramorphic_expanse


def test_the_view_has_the_points_of_every_part() -> None:
    game = terramorphic_expanse()
    match = Match.start(game, ("Ann", "Bob"), seed=b"points of every part" + bytes(12))
    chosen = random.Random(3)
    while not match.is_over:
        waiting = match.waiting[0]
        match.act(waiting, chosen.choice(match.actions(waiting)))
    view = TerramorphicExpanseView.of(match.plain, 0)
    assert max(seat.points for seat in view.seats) >= view.target
    for seat in view.seats:
        assert list(seat.points_by_part) == list(seat.earned) == ["cities", "power", "bonus"]
        assert sum(seat.points_by_part.values()) == seat.points
        for part, points in seat.points_by_part.items():
            assert (points > 0) == (len(seat.earned[part]) > 0)
            assert len(seat.earned[part]) <= points


def test_the_view_names_the_cities_that_gave_points() -> None:
    table = Table({"1a": (1, 0)}, "guide").guide("Dovecote").cube("1a").bonus("Jasper")  # purple and grey
    table.s.power[0] = 1
    table.do("step Arden", "step Jasper")
    first, second = TerramorphicExpanseView.of(table.plain, 0).seats
    assert first.earned == {"cities": ["Jasper"], "power": ["Jasper"], "bonus": ["Jasper"]}
    assert second.earned == {"cities": [], "power": [], "bonus": []}
