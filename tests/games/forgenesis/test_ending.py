"""The end of Forgenesis (section 5 of RULES.md)."""

from pathlib import Path

import pytest

from landwright.games.forgenesis.state import BASE_REACHED, NO_ACTIVATION, REPETITION, TURN_LIMIT
from tests.games.forgenesis.forgenesis_table import BLUE, ORANGE, Table

FINISHED = Path(__file__).parent / "finished"


def finished_turns(name: str) -> list[list[str]]:
    """The turns of a finished game, its placements left out."""
    return [line.split(": ")[1].split(", ") for line in (FINISHED / f"{name}.txt").read_text().splitlines()[3:]]


@pytest.mark.rule("forgenesis", "5.1")
def test_reaching_the_base_wins_at_once_and_stops_the_turn() -> None:
    table = Table("..../...D/..../.B.s o G|g").take("Dd3-d4")
    assert table.ending == BASE_REACHED
    assert table.winners == "Orange"
    assert table.game.seats_waiting(table.s) == []


@pytest.mark.rule("forgenesis", "5.1")
@pytest.mark.parametrize(
    ("position", "step", "winner"),
    [
        (".bS./..../..../.... b -|-", "Bb4 shove right", "Orange"),
        ("..../..../...s/.f.. b -|-", "Fb1-a1", "Blue"),
        ("..../..D./..../...s o -|-", "Dc3 fly up-right", "Orange"),
        ("..../...g/...G/.... o -|-", "Gd2 jump up", "Orange"),
        ("..../..../..../.gB. o -|-", "Bc1 shove left", "Blue"),
    ],
)
def test_the_owner_of_a_creature_on_the_enemy_base_wins_whoever_moved_it(position: str, step: str, winner: str) -> None:
    assert Table(position).take(step).winners == winner


@pytest.mark.rule("forgenesis", "5.2")
def test_a_player_without_activation_or_resting_creature_loses_despite_the_reserve() -> None:
    blocked = "..../.b../.Fd./...."
    table = Table(f"{blocked} o GD|g")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"
    assert Table(f"{blocked} b GD|g").ending == 0  # it is not Orange's turn yet
    assert Table("..../.b../.F~d./.... o GD|g").steps("refresh") == {"refresh"}
    assert Table("..../.b../.Sd./.... o -|-").steps() == {"Sb2 swap up", "Sb2 swap right"}  # an ability is enough
    assert Table("..../.b../.F.d/.... o GD|g").steps("F") == {"Fb2-c2", "Fb2 pull right"}


@pytest.mark.rule("forgenesis", "5.2")
def test_the_loss_is_detected_at_the_start_of_the_turn() -> None:
    table = Table("..../..b./.F../.d.. b G|-").take("Bc3-b3")
    assert table.ending == 0
    table.take("Db1 fly up-right")
    assert table.ending == 0
    table.take("end turn")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"


def birds() -> Table:
    """A position in which both Birds can fly to and fro."""
    return Table("..d./..../..../.D.. o BGS|bgs")


@pytest.mark.rule("forgenesis", "5.3")
def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    turns = finished_turns("repetition")
    table = birds()
    for turn in turns[:-1]:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == 0
    table.take(*turns[-1])
    assert table.ending == REPETITION
    assert table.winners == "Orange and Blue"


@pytest.mark.rule("forgenesis", "5.4")
def test_the_end_of_200_turns_is_a_draw() -> None:
    turns = finished_turns("turn-limit")
    assert len(turns) == 200
    table = Table(creatures="BYGS", first="blue").take("place S b1", "place B c4")
    for turn in turns:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == TURN_LIMIT
    assert table.winners == "Orange and Blue"


@pytest.mark.rule("forgenesis", "5.5")
@pytest.mark.parametrize(("firefly", "ending"), [("F", NO_ACTIVATION), ("F~", TURN_LIMIT)])
def test_no_activation_takes_precedence_over_the_turn_limit(firefly: str, ending: int) -> None:
    table = Table(f"..../.b../.{firefly}d./.... b G|g")
    table.s.turns = 199
    table.take("summon G d3")
    assert table.ending == ending


@pytest.mark.rule("forgenesis", "5.5")
def test_repetition_takes_precedence_over_the_turn_limit() -> None:
    turns = finished_turns("repetition")
    table = birds()
    for turn in turns[:-1]:
        table.take(*turn)
    later = 200 - len(turns)  # the same course, so much later in a game
    table.s.history[later:200] = table.s.history[: len(turns)].copy()
    table.s.since, table.s.turns = later, 199
    table.take(*turns[-1])
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_other_resting_creatures_differ() -> None:
    """After six turns and after eight the board is as at the start, but after six both Birds rest."""
    table = birds()
    boards = [table.text]
    for turn in finished_turns("repetition")[:8]:
        table.take(*turn)
        boards.append(table.text)
    assert [text.replace("~", "") == boards[0] for text in boards].count(True) == 3
    assert table.ending == 0


SWAP_TWICE = ("Sb1 swap up", "Yb1 swap up", "end turn")
SWAP, SWAP_BACK = ("Sb1 swap up", "end turn"), ("Yb1 swap up", "end turn")
BLUE_SWAP_TWICE = ("Sc4 swap down", "Yc4 swap down", "end turn")
BLUE_SWAP, BLUE_SWAP_BACK = ("Sc4 swap down", "end turn"), ("Yc4 swap down", "end turn")
REFRESH = ("refresh",)


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_another_player_to_move_differ() -> None:
    """One side comes round in three turns, the other in two, so that every five turns the other player is to move."""
    slow_orange = [SWAP, BLUE_SWAP_TWICE, SWAP_BACK, REFRESH, REFRESH]
    slow_blue = [BLUE_SWAP, SWAP_TWICE, BLUE_SWAP_BACK, REFRESH, REFRESH]
    table = Table("..s./..y./.Y../.S.. o BG|bg")
    for turn in [*slow_orange, *slow_blue, *slow_orange, *slow_blue]:
        assert table.ending == 0
        table.take(*turn)
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.6")
def test_positions_with_another_reserve_differ() -> None:
    table = Table("..s./..y./.Y../.S.. o BG|bg")
    board = table.text.split()[0]
    for turn in (SWAP_TWICE, BLUE_SWAP_TWICE, REFRESH, REFRESH):
        table.take(*turn)
    assert table.text == "..s./..y./.Y../.S.. o BG|bg"
    for walk in (("summon G a2",), ("Ga2-a3", "end turn"), ("Ga3-a4", "end turn"), ("Ga4-off", "end turn")):
        table.take(*walk)
        table.take(*(BLUE_SWAP_TWICE if walk[0] in ("summon G a2", "Ga3-a4") else REFRESH))
    assert table.text == f"{board} o B|bg"
    assert table.ending == 0


@pytest.mark.rule("forgenesis", "5.6")
def test_the_position_before_the_first_turn_counts() -> None:
    table = Table(creatures="BDGS", first="orange").take("place D c4", "place D b1")
    turns = finished_turns("repetition")
    assert len(turns) == 16  # twice round: the third time is the start of the game and two returns
    for turn in turns:
        table.take(*turn)
    assert table.ending == REPETITION


@pytest.mark.rule("forgenesis", "5.7")
def test_a_player_may_move_the_last_creature_off_the_board() -> None:
    table = Table(".G../..../..../.s.. o B|-")
    table.take("Gb4-off", "end turn", "Sb1-off", "end turn")
    assert table.ending == NO_ACTIVATION
    assert table.winners == "Blue"


@pytest.mark.rule("forgenesis", "5.7")
def test_a_player_may_move_an_enemy_onto_their_own_base() -> None:
    assert Table("..../..../..../.gB. o -|-").take("Bc1 shove left").winners == "Blue"


@pytest.mark.rule("forgenesis", "5.8")
def test_after_the_end_every_action_is_refused() -> None:
    table = Table("..../...D/..../.B.s o G|g").take("Dd3-d4")
    for seat in (ORANGE, BLUE):
        assert table.game.actions(table.s, seat) == []
        codes = {table.game.rules.refusal(table.s, seat, action) for action in range(table.game.action_count)}
        assert codes == {508}
