"""Solo practice (section 8 of RULES.md)."""

import pytest

from landwright.bots.registry import make_bot
from landwright.core import dice
from landwright.core.match import Match
from landwright.core.replay import replay
from landwright.games.polyminix.card_design.new_figures import make_figure
from landwright.games.polyminix.components import COLOURS, TEST_FACES, TURN_FACES, cards
from landwright.games.polyminix.options import PolyminixOptions
from landwright.games.polyminix.state import SOLVED
from tests.games.polyminix.plain_cover import cells_of, covers
from tests.games.polyminix.polyminix_table import Table, hint, polyminix, solo


@pytest.mark.rule("polyminix", "8.1")
def test_the_table_chooses_card_side_and_box() -> None:
    table = Table(1, card=20, side=2, box="?1")
    assert (table.outcomes, table.waiting, table.legal("Amber")) == ([], ["Amber"], ["begin"])
    table.act(Amber="begin")
    own = table.sheet_view("Amber")
    assert own.box
    assert (own.card, own.side, own.box.face) == (20, 2, "?1")
    assert own.figure == list(cards()[19].sides[1].figure)


@pytest.mark.rule("polyminix", "8.1")
def test_what_is_not_chosen_is_drawn_and_rolled() -> None:
    table = Table(1)
    assert table.outcomes == [f"card {number}" for number in range(1, 50)]
    table.chance("card 33")
    assert table.outcomes == [f"test {face}" for face in TEST_FACES]
    table.chance("test A+B").act(Amber="begin")
    assert (table.s.race_cards[0], table.s.race_sides[0], table.view().test_die) == (33, 1, "A+B")


@pytest.mark.rule("polyminix", "8.1")
def test_a_problem_is_chosen_or_rolled() -> None:
    table = Table(1, game=2)
    assert table.outcomes == [f"turn {face}" for face in TURN_FACES]
    table.chance("turn clock", "test ?2").act(Amber="begin")
    assert table.view().race == solo(game=2, problem=16).view().race
    race = table.view().race
    assert race
    assert race.problem
    assert race.problem.numbers == [26, 24]


@pytest.mark.rule("polyminix", "8.6")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_new_figure_has_its_own_boxes_and_is_played_like_a_card(colour: str) -> None:
    side = make_figure(5, colour)
    for face in TEST_FACES:
        table = solo(figure=colour, number=5, box=face)
        assert table.sheet_view("Amber").figure == list(side.figure)
        own = table.view("Amber").own
        assert own
        (card,) = own.hand
        assert (card.card, card.colour) == (0, colour)
        assert [(box.pieces, box.others, box.areas) for box in card.sides[0].boxes] == [
            (list(box.pieces), box.others, list(box.areas)) for box in side.boxes
        ]
        assert table.sheet_view("Amber").box == card.sides[0].boxes[TEST_FACES.index(face)]
        while not table.game.is_over(table.s):
            table.act(Amber=hint(table))
        assert table.s.ending == SOLVED


@pytest.mark.rule("polyminix", "8.6")
def test_the_solutions_of_a_new_figure_are_counted_where_that_is_quick() -> None:
    side = make_figure(5, "green")
    view = solo(figure="green", number=5, box="!1").view().solo
    assert view
    assert view.solutions == sum(1 for _ in covers(cells_of(side.figure), side.boxes[0].pieces))
    unknown = solo(figure="red", number=5, box="⊘").view().solo
    assert unknown
    assert unknown.solutions is None


@pytest.mark.rule("polyminix", "8.6")
def test_the_seed_decides_which_new_figure_it_is_unless_there_is_a_number() -> None:
    game, seeds = polyminix(), [bytes([number]) * 32 for number in (1, 2, 1)]
    any_figure = PolyminixOptions(figure="green")
    first, second, again = (Match.start(game, ["Ann"], any_figure, seed) for seed in seeds)
    assert first.state.new_figure.tolist() == again.state.new_figure.tolist() != second.state.new_figure.tolist()
    assert replay(first.log()).state == first.state
    chosen = PolyminixOptions(figure="green", number=3)
    assert chosen.resolve(seeds[0]) == chosen


@pytest.mark.rule("polyminix", "8.6")
def test_the_challenge_is_simple_on_monday_and_difficult_on_sunday() -> None:
    week = [PolyminixOptions.of_challenge(day).figure for day in range(7)]
    assert (week[0], week[-1]) == ("green", "red")
    assert week == sorted(week, key=COLOURS.index)


@pytest.mark.rule("polyminix", "8.2")
def test_the_figure_is_hidden_until_the_player_begins() -> None:
    table = Table(1, card=20, side=2, box="?1")
    view = table.view("Amber")
    assert (view.phase, view.race) == ("begin", None)
    assert view.own
    assert view.own.hand == []
    assert "#" not in table.game.notation.drawing(table.plain)
    assert table.refusal("Amber", "give up") == table.refusal("Amber", "hint") == "3.8"
    table.act(Amber="begin")
    assert table.view("Amber").race
    assert table.seconds == 0


@pytest.mark.rule("polyminix", "8.3")
def test_the_log_has_the_time_from_begin_to_the_completing_placement() -> None:
    game = polyminix()
    options = game.read_options({"card": 1, "box": "!1"})
    match = Match.start(game, ["Amber"], options, dice.seed_from(1))
    match.act_text(0, "begin", 2_500)
    now = 2_500
    while not match.is_over:
        now += 1_000
        match.act(0, make_bot(game, "level5").choose(game.copy(match.state), 0), now)
    assert match.events[-1].ms == now
    assert match.outcome
    assert (match.outcome.reason, match.outcome.winners) == ("the figure is complete", (0,))
    assert game.points(match.state, 1) == [{}]


@pytest.mark.rule("polyminix", "8.4")
@pytest.mark.parametrize("options", [{"card": 40, "box": "!1"}, {"card": 3, "box": "⊘"}, {"game": 2, "problem": 16}])
def test_hints_lead_to_a_solution(options: dict[str, int]) -> None:
    table, taken = solo(**options), 0
    while not table.ending:
        table.act(Amber="hint")
        taken += 1
        table.act(Amber=hint(table))
    view = table.view("Amber")
    assert view.solo
    assert (table.ending, view.solo.hints) == ("the figure is complete", taken)


@pytest.mark.rule("polyminix", "8.4")
def test_a_hint_says_that_no_solution_agrees_with_what_is_placed() -> None:
    table = solo(card=1, box="⊘").lay("Amber", "####", "####", "#..#").act(Amber="I4 a1 b1 c1 d1")
    assert hint(table) != "take back I4"
    table.act(Amber="I2 b2 c2, hint")  # two squares on either side are left, for one domino
    assert hint(table) in ("take back I2", "take back I4")


@pytest.mark.rule("polyminix", "8.5")
def test_giving_up_ends_without_a_result() -> None:
    table = solo(card=1, box="!1").act(Amber="give up")
    assert (table.ending, table.winners) == ("the player gave up", ())
    assert table.refusal("Amber", "begin") == "7.5"
