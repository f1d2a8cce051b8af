"""Turns of Kingdom Maps (section 3 of RULES.md)."""

import pytest

from tests.games.kingdom_maps.kingdom_maps_table import (
    EMPTY_MAP,
    NAMES,
    TERRITORIES,
    Table,
    filled,
    sketch,
    started,
)

ROOM_FOR_TWO = filled("D", "a1", "a2")


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
    assert table.legal("Azure") == TERRITORIES
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
    assert table.legal("Azure") == ["Lake"]
    assert [table.refusal("Azure", name) for name in TERRITORIES] == ["3.2", "3.2", "3.2", "", "3.2", "3.2"]


@pytest.mark.rule("kingdom-maps", "3.3")
def test_the_active_player_takes_one_of_three_dice() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP)
    assert table.refusal("Azure", "take 4") == "4.1"  # first the territory
    table.act(Azure="Forest")
    assert table.legal("Azure") == ["take 1", "take 3", "take 4"]
    assert [table.refusal("Azure", f"take {die}") for die in (2, 5, 6)] == ["3.3"] * 3
    assert table.refusal("Bronze", "take 4") == "4.1"
    table.act(Azure="take 4")
    assert (table.view.taken, table.view.seats[0].number) == (4, 4)


@pytest.mark.rule("kingdom-maps", "3.4")
def test_the_other_players_choose_from_the_two_remaining_dice() -> None:
    """The rulebook's example: of 1, 3 and 4 the active player takes the 4, and all others the 3."""
    table = started(*[EMPTY_MAP] * 4).act(Azure="Forest, take 4")
    assert table.waiting == list(NAMES)
    for name in NAMES[1:]:
        assert table.legal(name) == ["take 1", "take 3"]
        assert table.refusal(name, "take 4") == "3.3"
    table.act(Bronze="take 3", Crimson="take 3", Dove="take 3")
    assert [seat.number for seat in table.view.seats] == [4, 3, 3, 3]


@pytest.mark.rule("kingdom-maps", "3.4")
@pytest.mark.parametrize(
    ("dice", "taken", "left"),
    [((3, 3, 5), 3, [3, 5]), ((3, 3, 5), 5, [3]), ((3, 5, 5), 5, [3, 5]), ((2, 2, 2), 2, [2]), ((1, 3, 5), 1, [3, 5])],
)
def test_only_one_of_several_equal_dice_is_taken(dice: tuple[int, int, int], taken: int, left: list[int]) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP, dice=dice).act(Azure=f"Lake, take {taken}")
    assert table.legal("Bronze") == [f"take {die}" for die in left]


@pytest.mark.rule("kingdom-maps", "3.4")
def test_everyone_takes_one_number() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).act(Azure="Forest, take 4", Bronze="take 3")
    assert table.refusal("Azure", "take 1") == table.refusal("Bronze", "take 1") == "4.1"


@pytest.mark.rule("kingdom-maps", "3.4")
def test_everyone_acts_at_once_in_any_order() -> None:
    """The active player draws while others still choose; the result is the same."""
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
    """The number stays between 1 and 6."""
    texts = [f"take {die}" + f" as {n}" * (n != die) for die, made in numbers.items() for n in made]
    table = started(EMPTY_MAP, EMPTY_MAP, dice=(1, 4, 6)).give("Azure", powers).give("Bronze", powers)
    table.act(Azure="Lake")
    assert table.legal("Azure") == texts
    passive = started(EMPTY_MAP, EMPTY_MAP, EMPTY_MAP, dice=(1, 4, 6)).give("Bronze", powers).act(Azure="Lake, take 4")
    assert passive.legal("Bronze") == [text for text in texts if not text.startswith("take 4")]
    assert passive.legal("Crimson") == ["take 1", "take 6"]  # another's powers are no help


@pytest.mark.rule("kingdom-maps", "3.5")
@pytest.mark.parametrize(("text", "left"), [("take 4", 3), ("take 4 as 5", 2), ("take 4 as 2", 1), ("take 1 as 4", 0)])
def test_spent_powers_are_gone(text: str, left: int) -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).give("Azure", 3).give("Bronze", 3).act(Azure="Lake")
    assert table.refusal("Azure", "take 1 as 5") == "3.5"
    table.act(Azure=text)
    assert (table.powers("Azure"), table.powers("Bronze")) == (left, 3)
    assert table.view.seats[0].number == int(text[-1])


@pytest.mark.rule("kingdom-maps", "3.5")
def test_a_changed_die_is_unchanged_for_the_other_players() -> None:
    table = started(EMPTY_MAP, EMPTY_MAP).give("Azure", 2).act(Azure="Lake, take 4 as 6")
    assert table.legal("Bronze") == ["take 1", "take 3"]


@pytest.mark.rule("kingdom-maps", "3.6")
def test_a_number_that_can_be_drawn_has_to_be_taken() -> None:
    table = started(ROOM_FOR_TWO, ROOM_FOR_TWO, dice=(1, 2, 6)).act(Azure="Lake")
    assert table.legal("Azure") == ["take 1", "take 2"]
    assert table.refusal("Azure", "take 6") == "3.6"
    table.act(Azure="take 1")
    assert table.legal("Bronze") == ["take 2"]
    assert table.refusal("Bronze", "take 6") == "3.6"


@pytest.mark.rule("kingdom-maps", "3.6")
def test_powers_have_to_be_spent_when_nothing_else_can_be_drawn() -> None:
    table = started(ROOM_FOR_TWO, ROOM_FOR_TWO, dice=(3, 5, 6)).give("Azure", 3).give("Bronze", 4).act(Azure="Lake")
    assert table.legal("Azure") == ["take 3 as 1", "take 3 as 2", "take 5 as 2"]
    assert table.refusal("Azure", "take 3") == table.refusal("Azure", "take 6 as 3") == "3.6"
    table.act(Azure="take 3 as 2")
    assert table.legal("Bronze") == ["take 5 as 1", "take 5 as 2", "take 6 as 2"]
    table.act(Azure="a1, a2", Bronze="take 5 as 2, a1, a2")
    assert table.ending == ""  # nobody was without a number


@pytest.mark.rule("kingdom-maps", "3.7")
def test_an_active_player_who_cannot_draw_still_announces_and_takes() -> None:
    table = started(ROOM_FOR_TWO, EMPTY_MAP, dice=(4, 5, 6)).give("Azure", 1)
    assert table.legal("Azure") == TERRITORIES
    table.act(Azure="Village")
    assert table.uses() == "333332"
    assert table.legal("Azure") == ["take 4", "take 5", "take 6"]  # as they are
    assert table.refusal("Azure", "take 4 as 3") == table.refusal("Azure", "take 4 as 5") == "3.6"
    table.act(Azure="take 5")
    assert (table.powers(), table.view.is_last, table.waiting) == (1, True, ["Bronze"])
    assert table.legal("Bronze") == ["take 4", "take 6"]
    table.act(Bronze="take 4, a1, a2, a3")
    assert table.ending == ""
    table.act(Bronze="a4")
    assert table.ending != ""
    assert table.map("Azure") == ROOM_FOR_TWO
    assert table.map("Bronze") == sketch(a="VVVV")


@pytest.mark.rule("kingdom-maps", "3.7")
def test_a_passive_player_who_cannot_draw_is_skipped() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, EMPTY_MAP, dice=(1, 5, 6)).act(Azure="Lake, take 1")
    assert table.waiting == ["Azure", "Crimson"]
    assert table.refusal("Bronze", "take 5") == "4.1"
    table.act(Azure="a1")
    assert (table.ending, table.view.is_last) == ("", True)
    table.act(Crimson="take 5, a1, a2, a3, a4, a5")
    assert table.ending != ""
    assert table.map("Bronze") == ROOM_FOR_TWO


@pytest.mark.rule("kingdom-maps", "3.7")
def test_the_remaining_dice_decide_who_can_draw() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, dice=(1, 5, 6)).act(Azure="Lake, take 6")
    assert table.waiting == ["Azure", "Bronze"]
    assert table.legal("Bronze") == ["take 1"]
    assert not table.view.is_last


@pytest.mark.rule("kingdom-maps", "3.7")
def test_a_power_lets_a_passive_player_draw() -> None:
    table = started(EMPTY_MAP, ROOM_FOR_TWO, dice=(1, 5, 6)).give("Bronze", 3).act(Azure="Lake, take 1")
    assert table.legal("Bronze") == ["take 5 as 2"]


@pytest.mark.rule("kingdom-maps", "3.7")
def test_a_skipped_player_has_drawn_nothing_in_this_turn() -> None:
    table = started(EMPTY_MAP, filled("D", "a1"), dice=(1, 4, 5), first="2")
    table.act(Bronze="Lake, take 1, a1", Azure="take 4, a1, a2, a3, a4")
    assert [seat.drawn for seat in table.view.seats] == [["a1", "a2", "a3", "a4"], ["a1"]]
    table.roll(4, 5, 6).act(Azure="Lake, take 6")
    assert [seat.drawn for seat in table.view.seats] == [[], []]
