"""The box, the expanse and set-up of Terramorphic Expanse (sections 1 to 3 of RULES.md)."""

import pytest

from landwright.games.terramorphic_expanse.components import LANDS, SIDE_TEXTS
from landwright.games.terramorphic_expanse.lands.land_sides import CORNERS
from landwright.games.terramorphic_expanse.lands.properties import broken_properties
from tests.games.terramorphic_expanse.terramorphic_expanse_table import AMBER, AZURE, Table

# 1a has its open portals at N1, E2, S1, W1; 7a at N1, E1, S2, W2; 5a at N2, E1, S2, W2; 3a at N2, E1, S1, W2.
EAST = {"1a": (1, 0)}


@pytest.mark.rule("terramorphic-expanse", "1.1")
def test_there_are_sixteen_land_sides_on_eight_cards() -> None:
    assert [land.side for land in LANDS] == [f"{card}{side}" for card in range(1, 9) for side in "ab"]
    assert broken_properties(LANDS) == []


@pytest.mark.rule("terramorphic-expanse", "1.2")
def test_a_side_has_four_cities_with_name_shape_and_colour_and_some_a_spanner() -> None:
    cities = [land.cities[corner] for land in LANDS for corner in CORNERS]
    assert len({city.name for city in cities}) == 64
    assert sum(city.spanner for city in cities) == 6


@pytest.mark.rule("terramorphic-expanse", "1.3")
def test_routes_can_be_used_both_ways_and_may_be_missing() -> None:
    table = Table(EAST, "guide").guide("Arden")
    assert table.steps("step ") == {"Dovecote", "Jasper", "scoreboard"}
    assert table.guide("Dovecote").steps("step ") == {"Arden"}
    assert table.guide("Undertow").steps("step ") == set()


@pytest.mark.rule("terramorphic-expanse", "1.4")
def test_only_open_portals_lead_out() -> None:
    assert Table({"1a": (1, 0)}, "guide").steps("step ") == {"Arden"}
    assert Table({"2b": (1, 0)}, "guide").steps("step ") == {"Galehold"}


@pytest.mark.rule("terramorphic-expanse", "1.5")
def test_every_side_has_an_itinerary_and_an_action() -> None:
    table = Table({"1a": (1, 0), "3a": (-1, 0)})
    assert table.steps() == {"cube 1a", "cube 3a"}
    assert table.do("cube 3a", "pass").steps("marker ") == {"1a", "3a"}


@pytest.mark.rule("terramorphic-expanse", "1.6")
def test_everybody_starts_without_points_and_with_cube_and_marker_at_home() -> None:
    table = Table(seats=3)
    assert [table.total(seat) for seat in range(3)] == [0, 0, 0]
    assert [table.cube_of(seat) + table.marker_of(seat) for seat in range(3)] == ["", "", ""]
    assert table.s.bonus == -1


@pytest.mark.rule("terramorphic-expanse", "2.1")
def test_x_grows_to_the_east_and_y_to_the_south() -> None:
    table = Table({"1a": (0, 1), "3a": (0, -1)}, "guide")
    assert table.steps("step ") == {"Arden", "Saltmark"}  # N1 of the land below, S1 of the land above
    assert table.guide("Jasper").lay("7a", 0, 2).steps("step ") == {"Arden", "Zenith"}


@pytest.mark.rule("terramorphic-expanse", "2.2")
def test_a_pair_is_joined_where_both_portals_are_open() -> None:
    table = Table({"1a": (1, 0), "5a": (2, 0)}, "guide").guide("Undertow")
    assert table.steps("step ") == {"Yonder"}
    assert table.guide("Yonder").steps("step ") == {"Tarnwick", "Undertow"}
    assert Table({"1a": (1, 0), "8a": (2, 0)}, "guide").guide("Undertow").steps("step ") == set()


@pytest.mark.rule("terramorphic-expanse", "2.3")
def test_the_scoreboard_is_a_city_between_all_portals_that_face_it() -> None:
    table = Table({"1a": (1, 0), "3a": (-1, 0), "4a": (0, -1), "2a": (0, 1)}, "guide")
    assert table.steps("step ") == {"Arden", "Hearth", "Meridian", "Rookery"}
    assert "scoreboard" in table.guide("Hearth").steps("step ")


@pytest.mark.rule("terramorphic-expanse", "2.4")
def test_guides_may_share_a_city() -> None:
    table = Table(EAST, "guide").guide("Arden", AZURE).do("step Arden")
    assert table.where(AMBER) == table.where(AZURE) == "Arden"


@pytest.mark.rule("terramorphic-expanse", "2.5")
def test_a_land_touches_something_by_an_edge() -> None:
    table = Table(EAST, "land")
    assert table.refusal("play 2a at 5,5") == "2.5"
    assert table.refusal("play 2a at -1,-1") == "2.5"  # touches the scoreboard by a corner only
    stranded = Table({"1a": (1, 0), "2a": (6, 6)}, "land")
    assert stranded.refusal("flip 2") == "2.5"


@pytest.mark.rule("terramorphic-expanse", "2.6")
def test_a_place_must_be_free() -> None:
    table = Table({"1a": (1, 0), "5a": (2, 0)}, "land")
    assert table.refusal("play 2a at 2,0") == "2.6"
    assert table.refusal("move 5a to 1,0") == "2.6"
    assert table.refusal("play 2a at 0,0") == "2.6"


@pytest.mark.rule("terramorphic-expanse", "2.7")
def test_a_land_is_joined_with_every_land_or_with_any() -> None:
    lands = {"1a": (1, 0), "4a": (0, -1)}  # E2 of 4a and N1 of 1a face the place 1,-1
    every, any_ = Table(lands, "land"), Table(lands, "land", placement="any")
    assert every.refusal("play 3a at 1,-1") == ""  # W2 and S1 are open
    assert every.refusal("play 2a at 1,-1") == "2.7"  # W1 is open, not W2; S1 is open
    assert any_.refusal("play 2a at 1,-1") == ""
    assert any_.refusal("play 7b at 2,0") == every.refusal("play 7b at 2,0") == "2.7"  # W1 does not meet E2
    assert every.refusal("play 3a at 0,1") == ""  # the scoreboard needs an open portal that faces it


@pytest.mark.rule("terramorphic-expanse", "2.8")
def test_lands_may_be_left_stranded_and_may_wander_off() -> None:
    table = Table({"1a": (1, 0), "5a": (2, 0), "6a": (3, 0)}, "land").do("move 5a to -1,0")
    assert table.guide("Undertow").steps("step ") == set()
    far = Table({"5a": (40, -30), "1a": (39, -30)}, "land")
    assert far.refusal("play 6a at 41,-30") == "2.7"  # its W2 is open, and E1 of 5a
    far.do("move 1a to 41,-30")
    assert far.guide("Arden").steps("step ") == {"Dovecote", "Jasper", "Quarry"}


@pytest.mark.rule("terramorphic-expanse", "3.1")
def test_chance_or_the_table_says_who_begins() -> None:
    assert Table(seats=3, first="random").outcomes == ["first 1", "first 2", "first 3"]
    table = Table(first="random").apply_chance("first 2", "card 3")
    assert table.seat == AZURE
    assert Table(first="2").apply_chance("card 1").seat == AZURE
    assert [table.where(seat) for seat in range(2)] == ["scoreboard", "scoreboard"]


@pytest.mark.rule("terramorphic-expanse", "3.2")
def test_in_turn_order_everybody_places_two_drawn_cards_either_side_up() -> None:
    table = Table(seats=3).apply_chance("card 4")
    assert table.steps() == {f"play 4{side} at {place}" for side in "ab" for place in ("1,0", "-1,0", "0,1", "0,-1")}
    assert table.refusal("play 5a at 1,0") == "3.2"
    order = []
    for number in range(6):
        if number > 0:
            table.apply_chance(table.outcomes[0])
        order.append(table.seat)
        table.do(min(table.steps()))
    assert order == [0, 1, 2, 0, 1, 2]
    assert table.steps("cube ")
    assert table.seat == AMBER


@pytest.mark.rule("terramorphic-expanse", "3.3")
def test_only_cards_that_fit_are_drawn_and_without_one_the_placement_is_skipped() -> None:
    table = Table().apply_chance("card 1")
    assert len(Table().outcomes) == 8
    table.do("play 1a at 1,0")
    assert len(table.outcomes) == 7
    for card in range(1, 8):  # all but card 8 lie far away
        table.lay(SIDE_TEXTS[2 * card - 1], 30 * card, 0)
    table.apply_chance("card 8").do("play 8a at -1,0")
    assert table.steps("cube ")  # no card is left to draw: the other placements are skipped
    assert table.seat == AMBER


@pytest.mark.rule("terramorphic-expanse", "3.4")
def test_the_other_cards_and_the_bonus_cube_are_the_supply() -> None:
    table = Table({"1a": (1, 0), "3a": (-1, 0), "4a": (0, -1), "2a": (0, 1)}, "land")
    assert {text[0] for text in table.steps("play ")} == set("5678")
    assert table.game.view.of(table.plain, AMBER).supply == [5, 6, 7, 8]  # type: ignore[attr-defined]
    assert table.game.view.of(table.plain, AMBER).bonus == ""  # type: ignore[attr-defined]
