"""The points of a seat as the board shows them."""

import random

from landwright.core import registry
from landwright.core.match import Match
from landwright.games import terramorphic_expanse
from landwright.games.terramorphic_expanse.view import TerramorphicExpanseView


def test_the_view_has_the_points_of_every_part():
    if "terramorphic-expanse" not in registry.names():
        registry.register(terramorphic_expanse.game())
    game = registry.load("terramorphic-expanse")
    match = Match.start(game, ("Ann", "Bob"), seed=b"points of every part" + bytes(12))
    chosen = random.Random(3)
    while not match.is_over:
        waiting = match.waiting[0]
        match.act(waiting, chosen.choice(match.actions(waiting)))
    view = TerramorphicExpanseView.of(match.plain, 0)
    assert max(seat.points for seat in view.seats) >= view.target
    for seat in view.seats:
        assert list(seat.points_by_part) == ["cities", "power", "bonus"]
        assert sum(seat.points_by_part.values()) == seat.points
