"""Texts, the picture of the expanse, and the view."""

import pytest

from landwright.core.notation import ReadError
from landwright.games.terramorphic_expanse.drawing import map_lines
from landwright.games.terramorphic_expanse.view import GuideActionView, LandView, TerramorphicExpanseView
from tests.games.terramorphic_expanse.terramorphic_expanse_table import AMBER, AZURE, Table
from tests.games.terramorphic_expanse.test_guide import EXPANSE, at


def test_the_picture_shows_lands_cities_routes_guides_and_the_bonus_cube() -> None:
    table = at("Arden", {"1a": (1, 0), "7a": (1, 1)}).bonus("Jasper")
    picture = "\n".join(line.rstrip() for line in map_lines(table.plain))
    assert picture == PICTURE.strip("\n")


PICTURE = """
North is up.
                 0,0                           |
                                      --  %R Arden(1)  ---  +P Dovecote
           SCOREBOARD (2)                      |     1a 1,0
                                          oY Jasper$        ^R Undertow  --
                                               |
                                               |
                                           ^G Zenith   ---  *B Amberlin  --
                                               |     7a 1,1
                                      --  +P Xanthe!        +B Thistle
                                                                 |
"""


def test_places_are_written_as_x_and_y() -> None:
    table = Table(EXPANSE, "land")
    assert table.text_of(table.read("PLAY 5A  at 2 , 0", AMBER), AMBER) == "play 5a at 2,0"
    assert table.text_of(table.read("move 7a to 2,0", AMBER), AMBER) == "move 7a to 2,0"
    for text in ("play 5a to 2,0", "play 9a at 1,0", "move 1a", "step Atlantis"):
        with pytest.raises(ReadError):
            table.read(text, AMBER)


def test_an_event_has_the_place_of_a_land() -> None:
    table = Table(EXPANSE, "land")
    step = table.game.notation.event_step(table.plain, AMBER, table.read("move 7a to 2,0", AMBER))
    assert (step.x, step.y, step.side) == (2, 0, "7a")  # type: ignore[union-attr]


@pytest.mark.rule("terramorphic-expanse", "8.3")
def test_an_event_has_the_points_of_a_city() -> None:
    def points(table: Table, city: str) -> int | None:
        step = table.game.notation.event_step(table.plain, AMBER, table.read(f"step {city}", AMBER))
        return step.points  # type: ignore[union-attr]

    table = at("Arden").cube("1a", AMBER)  # purple or grey cities
    assert [points(table, city) for city in ("Dovecote", "scoreboard")] == [1, None]
    table.bonus("Dovecote")
    assert points(table, "Dovecote") == 2
    table.do("step Dovecote")
    assert points(table, "Arden") == 0


def test_the_view_shows_the_running_action() -> None:
    table = at("Dovecote").cube("2a", AZURE).bonus("Hearth").do("marker 3a", "step Arden")
    view = TerramorphicExpanseView.of(table.plain, AMBER)
    assert view.lands[0] == LandView(card=1, side="1a", x=1, y=0)
    assert (view.phase, view.seat, view.bonus, view.supply) == ("guide", AMBER, "Hearth", [5, 6, 8])
    assert (view.seats[AMBER].guide, view.seats[AZURE].cube) == ("Arden", "2a")
    assert view.turn
    assert view.turn.action == GuideActionView("compass", "3a", 1, "step", "", "W")
    assert (view.turn.actions_left, view.turn.entered, view.turn.points) == (2, ["Arden"], 0)


def test_the_view_says_what_is_due_and_what_has_scored() -> None:
    table = at("Arden").bonus("Jasper").do("marker 4a", "step Jasper")
    view = TerramorphicExpanseView.of(table.plain, AZURE)
    assert view.turn
    assert view.turn.action
    assert view.turn.action.due == "bonus"
    assert (view.turn.scored, view.turn.points) == (["Jasper"], 2)
