"""The box, set-up, the course of a turn and the end (sections 1, 2, 3 and 6 of RULES.md)."""

from itertools import permutations

import pytest

from landwright.core.notation import ReadError
from tests.games.kingdom_maps.kingdom_maps_table import (
    CODES,
    EMPTY_MAP,
    FULL_MAP,
    ROWS,
    Table,
    filled,
    kingdom,
    sketch,
    with_hexes,
)

TERRITORIES = ["Mountain", "Forest", "Farm", "Lake", "Desert", "Village"]
HEXES = [f"{row}{place}" for row, length in ROWS.items() for place in range(1, length + 1)]
POWERS = ["b2", "b5", "e2", "e8", "h2", "h5"]
ROOM_FOR_TWO = filled("D", "a1", "a2")
NAMES = ("Azure", "Bronze", "Crimson", "Dove")


def started(*maps: str, dice: tuple[int, int, int] = (1, 3, 4), **options: str) -> Table:
    return Table(*maps, **options).roll(*dice)


def turn_of_ones(table: Table, territory: str, name: str) -> str:
    """Everyone draws one hex, the same; who was active."""
    active = table.roll(1, 1, 1).waiting[0]
    table.act(**{active: f"{territory}, take 1, {name}"})
    table.act(**{seat: f"take 1, {name}" for seat in NAMES[: len(table.view.seats)] if seat != active})
    return active


# 1 The box


@pytest.mark.rule("kingdom-maps", "1.1")
def test_maps_have_nine_rows_of_hexes_and_start_empty() -> None:
    for seats in range(1, 5):
        rows = [list(map(len, seat.rows)) for seat in Table(*[EMPTY_MAP] * seats).view.seats]
        assert rows == [[5, 6, 7, 8, 9, 8, 7, 6, 5]] * seats
    assert Table(EMPTY_MAP).map() == "\n".join("." * length for length in (5, 6, 7, 8, 9, 8, 7, 6, 5)) + "\n"


@pytest.mark.rule("kingdom-maps", "1.1")
def test_hexes_are_named_by_row_and_place() -> None:
    table = started(EMPTY_MAP).act(Azure="Lake, take 1")
    assert table.open_to("Azure") == HEXES
    assert len(HEXES) == 61
    assert table.act(Azure="b6").map() == sketch(b=".....L")
    for name in ("a6", "b7", "e10", "e0", "j1", "i6"):
        with pytest.raises(ReadError):
            table.game.notation.read_action(table.plain, 0, name)


@pytest.mark.rule("kingdom-maps", "1.2")
@pytest.mark.parametrize("name", HEXES)
def test_what_is_written_in_a_hex(name: str) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).act(Azure=f"Lake, take 1, {name}")
    assert table.powers() == (1 if name in POWERS else 0)
    assert table.open_to("Azure") == (["score A2", "score A4", "score B1", "score B5"] if name == "e5" else [])


@pytest.mark.rule("kingdom-maps", "1.3")
def test_there_are_six_territories() -> None:
    for territory, letter in zip(TERRITORIES, "MFALDV", strict=True):
        table = started(EMPTY_MAP)
        assert table.open_to("Azure") == TERRITORIES
        assert table.act(Azure=f"{territory}, take 1, a1").map() == sketch(a=letter)


@pytest.mark.rule("kingdom-maps", "1.3")
def test_territories_have_numbers() -> None:
    for number, territory in enumerate(TERRITORIES, 1):
        table = started(EMPTY_MAP).act(Azure="Lake, take 1, a1").roll(number, number)
        assert table.open_to("Azure") == [f"{territory} with {number}"]


@pytest.mark.rule("kingdom-maps", "1.4")
def test_there_are_three_ordinary_dice() -> None:
    faces = range(1, 7)
    rolls = [f"dice {a} {b} {c}" for a in faces for b in faces for c in faces]
    assert sorted(Table(EMPTY_MAP, EMPTY_MAP).outcomes) == rolls
    for dice in permutations((2, 4, 6)):
        assert Table(EMPTY_MAP).roll(*dice).view.dice == [2, 4, 6]


@pytest.mark.rule("kingdom-maps", "1.4")
def test_there_are_twelve_criteria_in_two_sectors() -> None:
    table = Table(EMPTY_MAP, criteria="")
    seen = list(table.outcomes)
    table.happen(seen[0], seen[1])
    assert [text.split()[1] for text in [*seen, *table.outcomes]] == CODES


# 2 Set-up


@pytest.mark.rule("kingdom-maps", "2.1")
def test_two_criteria_of_each_sector_are_rolled_for() -> None:
    """The rulebook's example: 2 and 4 for sector A, then 1 and 5 for sector B."""
    table = Table(EMPTY_MAP, EMPTY_MAP, criteria="")
    rolled = []
    for text in ("A2 Greatwood", "A4 Inland waters", "B1 Surveyed rows", "B5 Patchwork"):
        rolled.append([outcome.split()[1] for outcome in table.outcomes])
        table.happen(f"criterion {text}")
    assert rolled == [
        ["A1", "A2", "A3", "A4", "A5", "A6"],
        ["A1", "A3", "A4", "A5", "A6"],
        ["B1", "B2", "B3", "B4", "B5", "B6"],
        ["B2", "B3", "B4", "B5", "B6"],
    ]
    assert [card.code for card in table.view.criteria] == ["A2", "A4", "B1", "B5"]
    assert len(table.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "2.1")
@pytest.mark.parametrize("criteria", ["A2,A4,B1,B5", "b5 B1, a4 , A2", " A2 A4 B1 B5 "])
def test_the_table_may_choose_the_criteria(criteria: str) -> None:
    table = Table(EMPTY_MAP, criteria=criteria)
    assert [(card.code, card.name) for card in table.view.criteria] == [
        ("A2", "Greatwood"),
        ("A4", "Inland waters"),
        ("B1", "Surveyed rows"),
        ("B5", "Patchwork"),
    ]
    assert len(table.outcomes) == 216  # nothing else is rolled for


@pytest.mark.rule("kingdom-maps", "2.1")
@pytest.mark.parametrize(
    "criteria",
    [
        *("A2", "A2,A4", "A2,A4,B1", "A2,A4,B1,B5,B6"),
        *("A2,A2,B1,B5", "A2,A4,A5,B1", "A2,A4,B1,B7", "A0,A4,B1,B5", "A2,A4,B1,C5"),
        *(",,,", "Greatwood", "A2;A4;B1;B5", "A2A4B1B5", "ßßß"),
    ],
)
def test_other_criteria_are_refused_with_a_sentence(criteria: str) -> None:
    with pytest.raises(ValueError, match="criteria are two different ones of A1 to A6 and two of B1 to B6, such as"):
        kingdom().read_options({"criteria": criteria})


@pytest.mark.rule("kingdom-maps", "2.2")
@pytest.mark.parametrize(("seats", "uses"), [(1, "333333"), (2, "333333"), (3, "222222"), (4, "111111")])
def test_how_often_everyone_may_announce_each_territory(seats: int, uses: str) -> None:
    table = Table(*[EMPTY_MAP] * seats)
    assert [table.uses(name) for name in NAMES[:seats]] == [uses] * seats


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_says_who_begins(seats: int) -> None:
    for first in NAMES[:seats]:
        table = Table(*[EMPTY_MAP] * seats, first="random")
        assert table.outcomes == [f"{name} begins" for name in NAMES[:seats]]
        assert table.view.active == -1
        assert table.happen(f"{first} begins").roll(1, 2, 3).waiting == [first]


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize(
    ("seats", "first", "name"),
    [
        (4, "1", "Azure"),
        (4, "4", "Dove"),
        (3, "3", "Crimson"),
        (3, "4", "Azure"),
        (2, "4", "Bronze"),
        (1, "3", "Azure"),
    ],
)
def test_the_table_may_say_who_begins(seats: int, first: str, name: str) -> None:
    """A seat that the table does not have is counted on round the table."""
    assert Table(*[EMPTY_MAP] * seats, first=first).roll(1, 2, 3).waiting == [name]


@pytest.mark.rule("kingdom-maps", "2.3")
def test_who_begins_is_asked_after_the_criteria() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP, criteria="", first="random")
    table.happen(
        "criterion A1 Ranges", "criterion A2 Greatwood", "criterion B6 Great roads", "criterion B1 Surveyed rows"
    )
    assert table.outcomes == ["Azure begins", "Bronze begins"]
    alone = Table(EMPTY_MAP, first="random")
    assert len(alone.outcomes) == 216


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("first", ["0", "5", "Azure", "", 1, None])
def test_no_other_seat_begins(first: object) -> None:
    with pytest.raises(ValueError, match="These options of Kingdom Maps are not valid"):
        kingdom().read_options({"first": first})


@pytest.mark.rule("kingdom-maps", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_others_follow_round_the_table(seats: int) -> None:
    table = Table(*[EMPTY_MAP] * seats, first="2")
    order = [turn_of_ones(table, TERRITORIES[turn // seats], HEXES[turn]) for turn in range(2 * seats)]
    assert order == [NAMES[(1 + turn) % seats] for turn in range(2 * seats)]
    assert table.view.turn == 2 * seats + 1


# 3 A turn


@pytest.mark.rule("kingdom-maps", "3.1")
def test_a_turn_begins_with_three_dice() -> None:
    table = Table(EMPTY_MAP, EMPTY_MAP)
    assert (table.waiting, len(table.outcomes)) == ([], 216)
    table.roll(4, 1, 3)
    assert table.view.dice == [1, 3, 4]
    assert table.waiting == ["Azure"]


@pytest.mark.rule("kingdom-maps", "3.2")
def test_the_active_player_announces_a_territory() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP)
    assert table.open_to("Azure") == TERRITORIES
    assert table.refusal("Bronze", "Forest") == "4.1"
    table.act(Azure="Forest")
    assert (table.uses("Azure"), table.uses("Bronze")) == ("323333", "333333")
    assert table.refusal("Azure", "Lake") == "4.1"


@pytest.mark.rule("kingdom-maps", "3.2")
def test_everybody_draws_what_was_announced() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP, dice=(1, 1, 1)).use_up("Bronze", but="M")
    table.act(Azure="Farm, take 1, a1", Bronze="take 1, e5")
    assert (table.map("Azure"), table.map("Bronze")) == (sketch(a="A"), sketch(e="....A"))
    assert table.uses("Bronze") == "100000"  # it costs only who announces it


@pytest.mark.rule("kingdom-maps", "3.2")
def test_a_territory_without_a_use_left_is_not_announced() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).use_up("Azure", but="L")
    assert table.open_to("Azure") == ["Lake"]
    assert [table.refusal("Azure", name) for name in TERRITORIES] == ["3.2", "3.2", "3.2", "", "3.2", "3.2"]


@pytest.mark.rule("kingdom-maps", "3.3")
def test_the_active_player_takes_one_of_three_dice() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP)
    assert table.refusal("Azure", "take 4") == "4.1"  # first the territory
    table.act(Azure="Forest")
    assert table.open_to("Azure") == ["take 1", "take 3", "take 4"]
    assert [table.refusal("Azure", f"take {die}") for die in (2, 5, 6)] == ["3.3"] * 3
    assert table.refusal("Bronze", "take 4") == "4.1"
    table.act(Azure="take 4")
    assert (table.view.taken, table.view.seats[0].number) == (4, 4)


@pytest.mark.rule("kingdom-maps", "3.4")
def test_the_others_choose_of_the_two_dice_left() -> None:
    """The rulebook's example: of 1, 3 and 4 the active player takes the 4, and all others the 3."""
    table = started(*[EMPTY_MAP] * 4).act(Azure="Forest, take 4")
    assert table.waiting == list(NAMES)
    for name in NAMES[1:]:
        assert table.open_to(name) == ["take 1", "take 3"]
        assert table.refusal(name, "take 4") == "3.3"
    table.act(Bronze="take 3", Crimson="take 3", Dove="take 3")
    assert [seat.number for seat in table.view.seats] == [4, 3, 3, 3]


@pytest.mark.rule("kingdom-maps", "3.4")
@pytest.mark.parametrize(
    ("dice", "taken", "left"),
    [((3, 3, 5), 3, [3, 5]), ((3, 3, 5), 5, [3]), ((3, 5, 5), 5, [3, 5]), ((2, 2, 2), 2, [2]), ((1, 3, 5), 1, [3, 5])],
)
def test_of_equal_dice_only_one_is_taken(dice: tuple[int, int, int], taken: int, left: list[int]) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP, dice=dice).act(Azure=f"Lake, take {taken}")
    assert table.open_to("Bronze") == [f"take {die}" for die in left]


@pytest.mark.rule("kingdom-maps", "3.4")
def test_everyone_takes_one_number() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).act(Azure="Forest, take 4", Bronze="take 3")
    assert table.refusal("Azure", "take 1") == table.refusal("Bronze", "take 1") == "4.1"


@pytest.mark.rule("kingdom-maps", "3.4")
def test_everyone_acts_at_once_in_any_order() -> None:
    """The active player draws while others still choose; where it leads is the same."""
    steps = {"Azure": ["a1", "a2"], "Bronze": ["take 1", "e5", "score A2"], "Crimson": ["take 3", "b2", "b3", "c3"]}
    orders = [
        ["Azure"] * 2 + ["Bronze"] * 3 + ["Crimson"] * 4,
        ["Crimson"] * 4 + ["Bronze"] * 3 + ["Azure"] * 2,
        ["Crimson", "Bronze", "Azure", "Bronze", "Crimson", "Bronze", "Crimson", "Azure", "Crimson"],
    ]
    ends = []
    for order in orders:
        table = started(*[EMPTY_MAP] * 3, dice=(1, 2, 3)).act(Azure="Forest, take 2")
        left = {name: iter(texts) for name, texts in steps.items()}
        for name in order:
            assert name in table.waiting
            table.act(**{name: next(left[name])})
        assert len(table.outcomes) == 216
        ends.append(table.s.tobytes())
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.rule("kingdom-maps", "3.5")
@pytest.mark.parametrize(
    ("powers", "numbers"),
    [
        (0, {1: [1], 4: [4], 6: [6]}),
        (1, {1: [1, 2], 4: [3, 4, 5], 6: [5, 6]}),
        (2, {1: [1, 2, 3], 4: [2, 3, 4, 5, 6], 6: [4, 5, 6]}),
        (6, {die: [1, 2, 3, 4, 5, 6] for die in (1, 4, 6)}),
    ],
)
def test_each_power_changes_a_number_by_one(powers: int, numbers: dict[int, list[int]]) -> None:
    """And it stays between 1 and 6."""
    texts = [f"take {die}" + f" as {n}" * (n != die) for die, made in numbers.items() for n in made]
    table = started(EMPTY_MAP, EMPTY_MAP, dice=(1, 4, 6)).give("Azure", powers).give("Bronze", powers)
    table.act(Azure="Lake")
    assert table.open_to("Azure") == texts
    passive = started(EMPTY_MAP, EMPTY_MAP, EMPTY_MAP, dice=(1, 4, 6)).give("Bronze", powers).act(Azure="Lake, take 4")
    assert passive.open_to("Bronze") == [text for text in texts if not text.startswith("take 4")]
    assert passive.open_to("Crimson") == ["take 1", "take 6"]  # another's powers are no help


@pytest.mark.rule("kingdom-maps", "3.5")
@pytest.mark.parametrize(("text", "left"), [("take 4", 3), ("take 4 as 5", 2), ("take 4 as 2", 1), ("take 1 as 4", 0)])
def test_what_is_spent_is_spent(text: str, left: int) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).give("Azure", 3).give("Bronze", 3).act(Azure="Lake")
    assert table.refusal("Azure", "take 1 as 5") == "3.5"
    table.act(Azure=text)
    assert (table.powers("Azure"), table.powers("Bronze")) == (left, 3)
    assert table.view.seats[0].number == int(text[-1])


@pytest.mark.rule("kingdom-maps", "3.5")
def test_the_die_stays_as_it_is_for_the_others() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).give("Azure", 2).act(Azure="Lake, take 4 as 6")
    assert table.open_to("Bronze") == ["take 1", "take 3"]


@pytest.mark.rule("kingdom-maps", "3.6")
def test_a_number_that_can_be_drawn_has_to_be_taken() -> None:
    table = started(ROOM_FOR_TWO, ROOM_FOR_TWO, dice=(1, 2, 6)).act(Azure="Lake")
    assert table.open_to("Azure") == ["take 1", "take 2"]
    assert table.refusal("Azure", "take 6") == "3.6"
    table.act(Azure="take 1")
    assert table.open_to("Bronze") == ["take 2"]
    assert table.refusal("Bronze", "take 6") == "3.6"


@pytest.mark.rule("kingdom-maps", "3.6")
def test_powers_have_to_be_spent_where_nothing_else_can_be_drawn() -> None:
    table = started(ROOM_FOR_TWO, ROOM_FOR_TWO, dice=(3, 5, 6)).give("Azure", 3).give("Bronze", 4).act(Azure="Lake")
    assert table.open_to("Azure") == ["take 3 as 1", "take 3 as 2", "take 5 as 2"]
    assert table.refusal("Azure", "take 3") == table.refusal("Azure", "take 6 as 3") == "3.6"
    table.act(Azure="take 3 as 2")
    assert table.open_to("Bronze") == ["take 5 as 1", "take 5 as 2", "take 6 as 2"]
    table.act(Azure="a1, a2", Bronze="take 5 as 2, a1, a2")
    assert table.ending == ""  # nobody was without a number


@pytest.mark.rule("kingdom-maps", "3.7")
def test_an_active_player_who_cannot_draw_still_announces_and_takes() -> None:
    table = started(ROOM_FOR_TWO, EMPTY_MAP, dice=(4, 5, 6)).give("Azure", 1)
    assert table.open_to("Azure") == TERRITORIES
    table.act(Azure="Village")
    assert table.uses() == "333332"
    assert table.open_to("Azure") == ["take 4", "take 5", "take 6"]  # as they are
    assert table.refusal("Azure", "take 4 as 3") == table.refusal("Azure", "take 4 as 5") == "3.6"
    table.act(Azure="take 5")
    assert (table.powers(), table.view.is_last, table.waiting) == (1, True, ["Bronze"])
    assert table.open_to("Bronze") == ["take 4", "take 6"]
    table.act(Bronze="take 4, a1, a2, a3")
    assert table.ending == ""
    table.act(Bronze="a4")
    assert table.ending != ""
    assert table.map("Azure") == ROOM_FOR_TWO
    assert table.map("Bronze") == sketch(a="VVVV")


@pytest.mark.rule("kingdom-maps", "3.7")
def test_a_passive_player_who_cannot_draw_is_passed_over() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, EMPTY_MAP, dice=(1, 5, 6)).act(Azure="Lake, take 1")
    assert table.waiting == ["Azure", "Crimson"]
    assert table.refusal("Bronze", "take 5") == "4.1"
    table.act(Azure="a1")
    assert (table.ending, table.view.is_last) == ("", True)
    table.act(Crimson="take 5, a1, a2, a3, a4, a5")
    assert table.ending != ""
    assert table.map("Bronze") == ROOM_FOR_TWO


@pytest.mark.rule("kingdom-maps", "3.7")
def test_what_the_active_player_leaves_decides_who_can_draw() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, dice=(1, 5, 6)).act(Azure="Lake, take 6")
    assert table.waiting == ["Azure", "Bronze"]
    assert table.open_to("Bronze") == ["take 1"]
    assert not table.view.is_last


@pytest.mark.rule("kingdom-maps", "3.7")
def test_a_power_may_save_a_passive_player() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, dice=(1, 5, 6)).give("Bronze", 3).act(Azure="Lake, take 1")
    assert table.open_to("Bronze") == ["take 5 as 2"]


@pytest.mark.rule("kingdom-maps", "3.7")
def test_who_is_passed_over_has_drawn_nothing_in_this_turn() -> None:
    table = started(EMPTY_MAP, filled("D", "a1"), dice=(1, 4, 5), first="2")
    table.act(Bronze="Lake, take 1, a1", Azure="take 4, a1, a2, a3, a4")
    assert [seat.drawn for seat in table.view.seats] == [["a1", "a2", "a3", "a4"], ["a1"]]
    table.roll(4, 5, 6).act(Azure="Lake, take 6")
    assert [seat.drawn for seat in table.view.seats] == [[], []]


# 6 The end


@pytest.mark.rule("kingdom-maps", "6.1")
def test_it_ends_after_a_turn_in_which_somebody_could_not_draw() -> None:
    table = started(FULL_MAP, EMPTY_MAP).act(Azure="Lake, take 3", Bronze="take 4, a1, a2, a3, a4")
    assert (table.waiting, table.outcomes) == ([], [])
    assert table.ending == "a map has no room for any number left"


@pytest.mark.rule("kingdom-maps", "6.1")
def test_it_ends_at_once_where_nobody_can_draw() -> None:
    table = started(FULL_MAP, FULL_MAP).act(Azure="Lake")
    assert table.ending == ""
    assert table.act(Azure="take 1").winners == ("Azure", "Bronze")


@pytest.mark.rule("kingdom-maps", "6.1")
def test_a_question_mark_of_the_last_turn_is_still_scored() -> None:
    table = started(FULL_MAP, EMPTY_MAP, dice=(1, 1, 1)).act(Azure="Lake, take 1", Bronze="take 1, e5")
    assert (table.ending, table.waiting) == ("", ["Bronze"])
    table.act(Bronze="score A4")
    assert table.ending != ""
    assert table.points("Bronze")["?"] == 3


@pytest.mark.rule("kingdom-maps", "6.1")
def test_it_goes_on_while_everyone_can_draw() -> None:
    """Even when a map is full now: only who has no number in a turn ends the game."""
    table = started(filled("D", "a1"), EMPTY_MAP, dice=(1, 1, 1)).act(Azure="Desert, take 1, a1", Bronze="take 1, a1")
    assert table.map() == FULL_MAP
    assert (table.ending, len(table.outcomes)) == ("", 216)


@pytest.mark.rule("kingdom-maps", "6.2")
def test_it_ends_before_the_roll_when_the_active_player_has_no_use_left() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP, dice=(1, 1, 1)).use_up("Bronze")
    table.act(Azure="Lake, take 1, e5, score A4", Bronze="take 1, a1")
    assert (table.waiting, table.outcomes, table.view.turn) == ([], [], 1)
    assert table.ending == "the active player has no territory left to announce"
    assert table.winners == ("Azure",)


@pytest.mark.rule("kingdom-maps", "6.2")
def test_only_who_would_be_active_counts() -> None:
    """Who has no use left still draws in the turns of others, and one use of any territory is enough."""
    table = started(*[EMPTY_MAP] * 3, dice=(1, 1, 1)).use_up("Crimson").use_up("Bronze", but="V")
    table.act(Azure="Lake, take 1, a1", Bronze="take 1, a1", Crimson="take 1, a1")
    assert table.roll(1, 1, 1).open_to("Bronze") == ["Village"]
    table.act(Bronze="Village, take 1, a2", Azure="take 1, a2", Crimson="take 1, a2")
    assert table.ending == "the active player has no territory left to announce"
    assert [table.map(name) for name in NAMES[:3]] == [sketch(a="LV")] * 3


@pytest.mark.rule("kingdom-maps", "6.2")
def test_four_players_have_six_turns_each_at_most() -> None:
    table = Table(*[EMPTY_MAP] * 4, first="3")
    for turn in range(24):
        assert table.ending == ""
        turn_of_ones(table, TERRITORIES[turn // 4], HEXES[turn])
    assert table.ending == "the active player has no territory left to announce"
    assert table.view.turn == 24


@pytest.mark.rule("kingdom-maps", "6.3")
def test_the_sum_of_criteria_and_question_mark_counts() -> None:
    wood = sketch(a="FFFF", i="FFF")
    table = started(wood, wood, filled("F"), dice=(1, 1, 1))
    table.act(Azure="Lake, take 1, b1", Bronze="take 1, b2")
    assert [table.total(name) for name in NAMES[:3]] == [4, 4 + 3, 61]
    assert table.winners == ("Crimson",)


@pytest.mark.rule("kingdom-maps", "6.3")
def test_points_of_the_question_mark_may_decide() -> None:
    """It keeps what was, whatever becomes of it."""
    land = with_hexes(sketch(a="FF"), "M", "d4")
    table = started(land, land, dice=(1, 1, 1)).act(Azure="Lake, take 1, e5, score A4", Bronze="take 1, e4")
    table.use_up("Azure").roll(1, 1, 1).act(Bronze="Village, take 1, e5, score A2", Azure="take 1, e4")
    assert table.points("Azure") | {"?": 0} == table.points("Bronze") | {"?": 0}
    assert (table.points("Azure")["?"], table.points("Bronze")["?"]) == (3, 2)
    assert (table.total("Azure"), table.total("Bronze"), table.winners) == (2 + 3 + 3, 2 + 3 + 2, ("Azure",))


@pytest.mark.rule("kingdom-maps", "6.3")
def test_equal_sums_share_the_win() -> None:
    wood = filled("F")
    with_lake = with_hexes(with_hexes(wood, "D", "a1", "a2"), "L", "e5")
    table = started(wood, with_lake, filled("F", "a1"), dice=(6, 6, 6)).act(Azure="Lake, take 6")
    assert [table.total(name) for name in NAMES[:3]] == [61, 58 + 3, 60]
    assert table.winners == ("Azure", "Bronze")


@pytest.mark.rule("kingdom-maps", "6.3")
def test_a_solo_game_is_played_for_the_sum() -> None:
    table = started(filled("F")).act(Azure="Lake, take 4")
    assert (table.winners, table.total()) == (("Azure",), 61)


@pytest.mark.rule("kingdom-maps", "6.4")
def test_when_it_is_over_nothing_more_is_done() -> None:
    table = started(FULL_MAP, EMPTY_MAP).act(Azure="Lake, take 3", Bronze="take 1, a1")
    assert table.ending != ""
    for seat, name in enumerate(NAMES):
        assert table.open_to(name) == []
        codes = {table.game.rules.refusal(table.s, seat, action) for action in range(-1, table.game.action_count + 1)}
        assert codes == {604}
