"""The Guide phase and the actions of the lands (sections 6 and 7 of RULES.md)."""

from typing import Any

import pytest

from tests.games.terramorphic_expanse.terramorphic_expanse_table import AMBER, AZURE, Table

# scoreboard - Arden - Dovecote; Arden - Jasper - Zenith - Amberlin; Zenith - Xanthe - Brackwell - Lodestar - Ashgrove -
# Rookery - scoreboard; scoreboard - Hearth - Elmsworth - Saltmark - Lumen; scoreboard - Meridian - Jadeport - Pellucid.
EXPANSE = {"1a": (1, 0), "7a": (1, 1), "2a": (0, 1), "3a": (-1, 0), "4a": (0, -1)}


def at(city: str, lands: dict[str, tuple[int, int]] | None = None, **options: Any) -> Table:
    """Amber's Guide phase, with the Guide in a city and the cube on 1a, of purple and grey."""
    return Table(EXPANSE if lands is None else lands, "guide", **options).guide(city).cube("1a")


@pytest.mark.rule("terramorphic-expanse", "6.1")
def test_there_are_two_actions_of_either_sort_with_the_own_guide() -> None:
    table = at("Arden").do("step Jasper", "step Arden")
    assert (table.seat, table.where(AMBER), table.where(AZURE)) == (AZURE, "Arden", "scoreboard")
    twice = at("Arden").do("marker 1a", "step Jasper", "stop", "marker 2a", "step Zenith")
    assert twice.seat == AZURE
    mixed = at("Arden").do("step Jasper", "marker 1a", "step Zenith", "step Amberlin")
    assert (mixed.seat, mixed.where()) == (AZURE, "Amberlin")


@pytest.mark.rule("terramorphic-expanse", "6.1")
def test_a_guide_that_cannot_move_leaves_the_other_phases_to_its_player() -> None:
    table = Table({"1a": (1, 0), "7a": (1, 1)}).guide("Undertow")
    table.do("cube 1a", "pass")
    assert table.steps() == {"stop"}
    assert table.do("stop").where() == "Undertow"


@pytest.mark.rule("terramorphic-expanse", "6.2")
def test_a_move_is_one_step_to_a_neighbouring_city() -> None:
    table = at("Arden")
    assert table.steps("step ") == {"Dovecote", "Jasper", "scoreboard"}
    assert table.refusal("step Zenith") == table.refusal("step Undertow") == table.refusal("step Ironquay") == "6.2"
    assert table.do("step scoreboard").where() == "scoreboard"
    assert table.s.actions == 1


@pytest.mark.rule("terramorphic-expanse", "6.3")
def test_the_marker_goes_on_any_land_of_the_board() -> None:
    table = at("Lumen")
    assert table.steps("marker ") == {"1a", "2a", "3a", "4a"}
    assert table.refusal("marker 1b") == table.refusal("marker 8a") == "6.3"


@pytest.mark.rule("terramorphic-expanse", "6.4")
def test_a_space_with_a_marker_is_closed_to_its_owner_too() -> None:
    table = at("Arden").marker("1a").marker("3a", AZURE)
    assert table.refusal("marker 1a") == table.refusal("marker 3a") == "6.4"


@pytest.mark.rule("terramorphic-expanse", "6.5")
def test_an_action_without_a_possible_step_is_not_allowed() -> None:
    table = at("Dovecote")  # only Arden is next to it, red
    assert table.refusal("marker 7a") == ""
    assert at("Amberlin").refusal("marker 7a") == "6.5"  # only Zenith, green
    assert at("scoreboard", {"1a": (0, 2), "2a": (0, 3)}).steps() == {"stop"}
    board = at("Hearth", {"3a": (-1, 0), "2a": (0, 1)})
    assert board.refusal("marker 2a") == ""


@pytest.mark.rule("terramorphic-expanse", "6.6")
def test_a_step_always_continues_the_running_action() -> None:
    table = at("Arden").do("marker 1a", "step Jasper")
    assert table.refusal("marker 2a") == "6.6"
    table.do("step Zenith")
    assert (table.s.actions, table.s.kind) == (1, 0)
    assert at("Arden").do("marker 2a", "step Jasper").refusal("step Arden") == "7.2"


@pytest.mark.rule("terramorphic-expanse", "6.7")
def test_stop_ends_an_action_after_a_step_and_the_turn_before_an_action() -> None:
    table = at("Arden").do("marker 1a")
    assert table.refusal("stop") == "6.7"
    table.do("step Jasper", "stop")
    assert (table.seat, table.s.actions) == (AMBER, 1)
    assert table.do("stop").seat == AZURE
    assert at("Arden").do("stop").seat == AZURE
    assert at("Lumen").do("marker 1a").refusal("stop") == "6.7"


@pytest.mark.rule("terramorphic-expanse", "6.8")
def test_an_action_without_a_further_step_is_over_by_itself() -> None:
    table = at("Jasper").do("marker 2a", "step Zenith")  # no name after Zenith is next to it
    assert (table.s.actions, table.s.kind) == (1, 0)
    assert at("Arden").do("marker 1a", "step Jasper").steps() == {"step Arden", "step Zenith", "stop"}


@pytest.mark.rule("terramorphic-expanse", "6.9")
def test_the_second_action_ends_the_turn() -> None:
    assert at("Arden").do("step Jasper").seat == AMBER
    assert at("Arden").do("step Jasper", "step Zenith").seat == AZURE


@pytest.mark.rule("terramorphic-expanse", "6.10")
def test_a_marker_that_leaves_frees_its_space() -> None:
    table = at("Arden").marker("1a").do("marker 2a", "step Jasper", "stop")
    assert table.marker_of() == "2a"
    assert table.refusal("marker 1a") == ""
    assert table.refusal("marker 2a") == "6.4"


@pytest.mark.rule("terramorphic-expanse", "7.1")
def test_two_spaces_is_one_or_two_steps_with_the_scoreboard() -> None:
    table = at("Arden").do("marker 1a", "step scoreboard")
    assert table.steps() == {"step Arden", "step Hearth", "step Meridian", "step Rookery", "stop"}
    assert table.do("step Hearth").s.actions == 1


@pytest.mark.rule("terramorphic-expanse", "7.2")
def test_ascending_names_begin_anywhere_and_go_up_to_three_cities() -> None:
    table = at("Xanthe").do("marker 2a", "step Brackwell")  # the name of the start does not matter
    assert table.refusal("step Xanthe") == ""
    assert table.steps() == {"step Lodestar", "step Xanthe", "stop"}
    long = at("Dovecote").do("marker 2a", "step Arden", "step Jasper")
    assert long.refusal("step Arden") == "7.2"
    assert long.do("step Zenith").s.actions == 1


@pytest.mark.rule("terramorphic-expanse", "7.3")
def test_descending_names_go_down() -> None:
    lands = {"1a": (1, 0), "7b": (0, 1), "2b": (1, 1)}
    table = at("Cinder", lands).do("marker 7b", "step Juniper")
    assert table.refusal("step Ravenlea") == "7.3"
    assert table.refusal("step Cinder") == ""
    down = at("Cinder", lands).do("marker 7b", "step Jasper", "step Arden")
    assert down.s.actions == 1
    assert down.refusal("step Dovecote") == ""  # a new move


@pytest.mark.rule("terramorphic-expanse", "7.4")
def test_compass_goes_straight_on_and_across_the_scoreboard() -> None:
    table = at("Dovecote").do("marker 3a", "step Arden")
    assert table.refusal("step Jasper") == "7.4"
    table.do("step scoreboard")
    assert table.refusal("step Rookery") == "7.4"
    table.do("step Hearth", "step Elmsworth")
    assert (table.s.actions, table.where()) == (1, "Elmsworth")


@pytest.mark.rule("terramorphic-expanse", "7.4")
def test_compass_leaves_the_scoreboard_by_a_portal_of_the_players_choice() -> None:
    table = at("scoreboard")
    assert table.do("marker 3a").steps("step ") == {"Arden", "Hearth", "Meridian", "Rookery"}
    north = at("Rookery").do("marker 3a", "step scoreboard")
    assert north.steps("step ") == {"Meridian"}


@pytest.mark.rule("terramorphic-expanse", "7.5")
def test_the_bonus_action_is_one_step_and_then_the_cube() -> None:
    table = at("Arden")
    assert table.refusal("bonus Hearth") == "7.5"
    table.do("marker 4a", "step scoreboard")
    assert table.refusal("stop") == table.refusal("step Hearth") == "7.5"
    assert table.refusal("marker 1a") == "6.6"
    table.do("bonus Hearth")
    assert (table.s.actions, table.s.kind) == (1, 0)


@pytest.mark.rule("terramorphic-expanse", "7.6")
def test_the_bonus_cube_goes_to_another_land() -> None:
    table = at("Arden").bonus("Hearth").guide("Zenith", AZURE).do("marker 4a", "step Dovecote")
    assert table.refusal("bonus Lumen") == table.refusal("bonus Ironquay") == "7.6"
    assert len(table.steps("bonus ")) == 16
    assert table.refusal("bonus Zenith") == table.refusal("bonus Dovecote") == ""  # Guides do not matter
    alone = at("Meridian", {"4a": (0, -1)}).bonus("Hollow").do("marker 4a", "step Jadeport")
    assert (alone.s.actions, alone.s.bonus) == (1, 15)


@pytest.mark.rule("terramorphic-expanse", "7.7")
def test_a_letter_of_a_neighbouring_name_is_chosen_first() -> None:
    lands = {**EXPANSE, "6a": (-1, 1)}
    table = at("Dovecote", lands)
    assert table.refusal("letter A") == "7.7"
    table.do("marker 6a")
    assert table.steps("letter ") == set("ARDEN")
    assert table.refusal("letter Z") == table.refusal("step Arden") == "7.7"
    assert table.refusal("stop") == "6.7"
    table.do("letter a")
    assert table.steps() == {"step Arden"}


@pytest.mark.rule("terramorphic-expanse", "7.8")
def test_all_cities_of_the_letter_action_have_the_letter() -> None:
    lands = {**EXPANSE, "6a": (-1, 1)}
    table = at("Dovecote", lands).do("marker 6a", "letter A", "step Arden")
    assert table.steps() == {"step Jasper", "stop"}
    assert table.refusal("step Dovecote") == "7.8"
    table.do("step Jasper", "step Arden")
    assert table.s.actions == 1  # three cities


@pytest.mark.rule("terramorphic-expanse", "7.9")
def test_two_colours_go_up_to_three_cities_or_on_by_option() -> None:
    lands = {"1a": (1, 0), "7a": (1, 1)}  # 7a: red or grey
    table = at("Dovecote", lands).do("marker 7a", "step Arden")
    assert table.refusal("step Dovecote") == "7.9"
    table.do("step Jasper", "step Arden")
    assert table.s.actions == 1
    on = at("Dovecote", lands, run="any").do("marker 7a", *["step Arden", "step Jasper"] * 31, "step Arden")
    assert on.s.actions == 0
    assert on.do("step Jasper").s.actions == 1  # 64 steps


@pytest.mark.rule("terramorphic-expanse", "7.10")
def test_two_shapes_go_up_to_three_cities() -> None:
    lands = {"4a": (0, -1), "1b": (1, -1)}  # 1b: heart or cross
    table = at("Pellucid", lands).do("marker 1b", "step Jadeport")
    assert table.steps() == {"step Pellucid", "step Meridian", "stop"}
    table.do("step Meridian")
    assert table.steps() == {"step Jadeport", "stop"}
    assert table.do("step Jadeport").s.actions == 1
    other = at("Jasper", {"1a": (1, 0), "7a": (1, 1), "8a": (-1, 0)}).do("marker 8a", "step Zenith")
    assert other.refusal("step Amberlin") == other.refusal("step Jasper") == "7.10"  # 8a: diamond or cross
    assert other.refusal("step Xanthe") == ""


@pytest.mark.rule("terramorphic-expanse", "7.11")
def test_the_scoreboard_is_closed_to_the_other_actions() -> None:
    for side in ("2a", "7a"):
        table = at("Dovecote").do(f"marker {side}", "step Arden")
        assert table.refusal("step scoreboard") == "7.11"
    letter = at("Dovecote", {**EXPANSE, "6a": (-1, 1)}).do("marker 6a", "letter A", "step Arden")
    assert letter.refusal("step scoreboard") == "7.11"
