"""What a seat sees of Polyminix."""

import pytest

from design.polyminix.solution_counts import count_boxes
from landwright.games.polyminix.components import cards
from landwright.games.polyminix.view import OwnView, PolyminixView
from landwright.kernel_cache import NotCompiledError
from tests.games.polyminix.polyminix_table import Table, racing, solo


def own(view: PolyminixView) -> OwnView:
    assert view.own
    return view.own


def test_both_sides_of_the_cards_are_shown_until_the_race() -> None:
    table = Table().chance("turn double").act(Amber="deck green").chance("card 4", "card 7", "card 1")
    assert own(table.view("Amber")).hand == []
    table.chance("card 2")
    hand = own(table.view("Amber")).hand
    assert [(card.card, card.colour, card.side) for card in hand] == [(4, "green", 0), (7, "green", 0)]
    assert [[side.figure for side in card.sides] for card in hand] == [
        [list(side.figure) for side in cards()[number - 1].sides] for number in (4, 7)
    ]
    table.act(Amber="side 2")
    assert [card.side for card in own(table.view("Amber")).hand] == [2, 0]
    table.act(Amber="side 1", Blue="side 1, side 1").chance("test !1")
    (card,) = own(table.view("Amber")).hand
    assert (card.card, card.side, [side.side for side in card.sides]) == (4, 2, [2])
    assert [box.face for box in card.sides[0].boxes] == ["!1", "!2", "?1", "?2", "⊘", "A+B"]


def test_the_last_race_is_shown_until_sides_are_chosen() -> None:
    table = racing(3, "podium").finish("Blue", "Coral", "Amber").chance("turn first")
    race = table.view().race
    assert race
    assert (race.is_running, race.mode, race.test_die) == (False, "podium", "!1")
    assert [(seat.rank, seat.gained) for seat in race.seats if seat] == [(3, 1), (1, 3), (2, 2)]
    assert all(seat and seat.sheet and seat.sheet.pieces for seat in race.seats)
    table.act(Blue="deck green").deal()
    assert (table.phase, table.view().race) == ("side", None)


def answers(table: Table) -> list[list[str]]:
    race = table.view().race
    assert race
    return [seat.answer for seat in race.seats if seat]


@pytest.mark.parametrize("mode", ["first", "double"])
def test_the_answer_is_shown_to_all_who_missed_it(mode: str) -> None:
    table = racing(3, mode)
    assert answers(table) == [[], [], []]
    table.finish(*["Amber"] * (2 if mode == "double" else 1))
    missed = [table.plan(name) for name in ("Blue", "Coral")]
    assert answers(table) == [[], *missed]
    assert all(missed)


def test_the_answer_is_shown_after_giving_up_and_when_time_is_up() -> None:
    assert all(answers(racing(2, "clock").give_up("Amber").time_up()))
    alone = solo(card=1, box="!1")
    assert answers(alone) == [[]]
    assert answers(alone.give_up("Amber")) == [alone.plan("Amber")]
    problem = Table(2, game=2).problem("first", "first", "!1").time_up()
    assert all(answers(problem))


def test_there_is_no_answer_while_the_solver_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_compiled(*_: object, **__: object) -> None:
        raise NotCompiledError

    monkeypatch.setattr("landwright.games.polyminix.bots.plan.plan_of", not_compiled)
    assert answers(racing(2).time_up()) == [[], []]


def test_a_replay_shows_all_sheets_of_a_race() -> None:
    table = racing(3)
    text = table.plan("Coral")[0]
    table.act(Coral=text)
    race = PolyminixView.of_replay(table.plain).race
    assert race
    assert [seat.sheet.pieces for seat in race.seats if seat and seat.sheet] == [[], [], [text]]


@pytest.mark.parametrize("name", ["Amber", None])
def test_in_solo_practice_the_sheet_is_no_secret(name: str | None) -> None:
    race = solo(card=1, box="!1").view(name).race
    assert race
    assert race.seats[0]
    assert race.seats[0].sheet


def test_a_spectator_has_no_hand() -> None:
    view = racing().view()
    assert (view.own, view.solo) == (None, None)


def test_solo_practice_has_the_number_of_solutions() -> None:
    for number in (1, 9, 17):
        for face, box in enumerate(("!1", "!2")):
            view = solo(card=number, side=2, box=box).view("Amber")
            assert view.solo
            assert view.solo.solutions == count_boxes(cards()[number - 1].sides[1])[face] != 0
    hidden = Table(1, card=1, box="!1").view("Amber")
    assert hidden.solo
    assert hidden.solo.solutions is None
