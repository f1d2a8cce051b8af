"""The commands `landwright forgenesis …`."""

import json

import pytest

from landwright.cli.analysis import analyse
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State
from landwright.games.forgenesis.position_text import read_turn
from tests.support.command_line import Run, run_program

POSITION = "..g./..../..../.S.. o BDG|bds"

MALFORMED = [
    "",
    " ",
    "o",
    "..g./..../..../.S..",
    "..g./..../..../.S.. o",
    "..g./..../..../.S.. x BDG|bds",
    "..g./..../..../.S.. O BDG|bds",
    "..g./..../..../.S.. o BDG",
    "..g./..../..../.S.. o BDG|",
    "..g./..../..../.S.. o |bds",
    "..g./..../..../.S.. o BDG|bds|",
    "..g./..../..../.S.. o bdg|BDS",
    "..g./..../..../.S.. o BDG|bds acting",
    "..g./..../..../.S..  o BDG|bds",
    " ..g./..../..../.S.. o BDG|bds",
    "..g./..../..../.S.. o BDG|bds ",
    "..g./..../..../.S..\to\tBDG|bds",
    "..g./..../.S.. o BDG|bds",
    "..g./..../..../..../.S.. o BDG|bds",
    "..g/..../..../.S.. o BDG|bds",
    "..g../..../..../.S.. o BDG|bds",
    "..g./..../..../.X.. o BDG|bds",
    "..g./4/..../.S.. o BDG|bds",
    "..g./.~../..../.S.. o BDG|bds",
    "..g./..../..../.S~~. o BDG|bds",
    "..g./..../..../.S^.. o BDG|bds",
    "~.g./..../..../.S.. o BDG|bds",
    "..g./..../..../.SS. o BDG|bds",
    "..g./..../..../.S.. o BDGS|bds",
    "..g./..../..../.S.. o BBDG|bds",
    "..g./..../..../.S.. o BDG|bdgs",
    "..g./..../..../.S.. o BDY|bds",
    "..g./..../..../.S.. o BDYF|-",
    "..g./..../..../S... o BDG|bds",
    "...g/..../..../.S.. o BDG|bds",
    "...S/..../..../g... o BD|bd",
    "..g./..../..../.S.. o --|bds",
    "..g./..../..../.S.. o BDG-|bds",
    "..g./..../..../.S.. o B D|bds",
    "..é./..../..../.S.. o BDG|bds",
    "..g./..../..../.S.. ob BDG|bds",
]


@pytest.mark.parametrize("position", MALFORMED)
def test_malformed_positions_exit_2_with_one_sentence(run: Run, position: str) -> None:
    for command in (["perft", position, "2"], ["analyse", position]):
        result = run("forgenesis", *command)
        assert (result.code, result.out) == (2, "")
        assert result.err.strip()
        assert result.err.count("\n") == 1


@pytest.mark.slow
def test_the_program_reports_a_malformed_position() -> None:
    result = run_program("forgenesis", "perft", "..g./..../..../S... o BDG|bds", "2")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1] == "The Orange Snake on a1 stands on its own base."


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 5), (2, 29), (3, 157), (4, 982), (5, 5874)])
def test_perft_prints_only_the_number(run: Run, depth: int, count: int) -> None:
    assert run("forgenesis", "perft", POSITION, str(depth)) == (0, f"{count}\n", "")


@pytest.mark.slow
def test_the_program_prints_perft() -> None:
    result = run_program("forgenesis", "perft", POSITION, "5")
    assert (result.code, result.out) == (0, "5874\n")


def test_perft_from_a_finished_position(run: Run) -> None:
    over = "...S/..../..g./.... b BDG|bds"
    assert [run("forgenesis", "perft", over, depth).out for depth in "012"] == ["1\n", "0\n", "0\n"]


def test_divide_lists_each_first_step(run: Run) -> None:
    *steps, total = run("forgenesis", "perft", POSITION, "3", "--divide").out.splitlines()
    counts = dict(step.split(": ") for step in steps)
    assert set(counts) == {"Sb1-b2", "Sb1-c1", "summon B a2", "summon D a2", "summon G a2"}
    assert sum(map(int, counts.values())) == int(total) == 157


# Analysis

FORCED = [
    ("..../...S/g.../.... o -|-", "Orange", 1),
    ("..../...S/s.../.... b G|g", "Blue", 1),
    ("..../..S./.b../.... o BDG|dgs", "Orange", 3),
    ("..../..B./.s../.... b DGS|bdg", "Blue", 3),
]


def shortest_win(game: Game, s: State, most: int) -> int | None:
    """The turns until the seat to act has won against any play, or None, by plain search."""
    seat = game.seats_waiting(s)[0]
    ends = list(turn_ends(game, s, seat))
    if any(is_won_by(game, end, seat) for end in ends):
        return 1
    if most < 3:
        return None
    replies = [slowest_loss(game, end, most - 1) for end in ends if not game.is_over(end)]
    return min((reply + 1 for reply in replies if reply is not None), default=None)


def slowest_loss(game: Game, s: State, most: int) -> int | None:
    """The turns until the seat to act has lost whatever it does, or None."""
    seat, longest = game.seats_waiting(s)[0], 0
    for end in turn_ends(game, s, seat):
        if game.is_over(end):
            win = 0 if is_won_by(game, end, 1 - seat) else None
        else:
            win = shortest_win(game, end, most - 1)
        if win is None:
            return None
        longest = max(longest, win + 1)
    return longest


def turn_ends(game: Game, s: State, seat: int):
    for action in game.actions(s, seat):
        after = game.after(s, seat, action)
        if game.seats_waiting(after) == [seat]:
            yield from turn_ends(game, after, seat)
        else:
            yield after


def is_won_by(game: Game, s: State, seat: int) -> bool:
    outcome = game.outcome(s)
    return outcome is not None and outcome.winners == (seat,)


@pytest.mark.parametrize(("position", "winner", "turns"), FORCED)
def test_a_forced_win_is_reported_with_its_length(run: Run, position: str, winner: str, turns: int) -> None:
    game = load("forgenesis")
    assert shortest_win(game, read_turn(game, position), 3) == turns
    result = run("forgenesis", "analyse", position, "--seconds", "20")
    assert result.code == 0
    assert f"{winner} wins by force in {turns} turn{'s' * (turns > 1)}" in result.out
    findings = json.loads(run("forgenesis", "analyse", position, "--seconds", "20", "--json").out)
    assert (findings["winner"], findings["turns_to_win"], len(findings["line"])) == (winner, turns, turns)


def test_a_forced_loss_is_reported(run: Run) -> None:
    result = run("forgenesis", "analyse", "g.../...S/..../.... b -|-", "--seconds", "20")
    assert "Orange wins by force in 2 turns" in result.out


def test_analysis_of_an_open_position(run: Run) -> None:
    result = run("forgenesis", "analyse", POSITION, "--seconds", "0.3")
    assert result.code == 0
    for words in ("Value", "for Orange", "1 Orange: ", "2 Blue: ", "Depth", "positions in", "a second"):
        assert words in result.out


def test_the_best_line_can_be_played(run: Run) -> None:
    game = load("forgenesis")
    findings = json.loads(run("forgenesis", "analyse", POSITION, "--seconds", "0.3", "--json").out)
    s = read_turn(game, POSITION)
    for turn in findings["line"]:
        seat = game.info.seat_names.index(turn["who"])
        for text in turn["steps"]:
            action = game.notation.read_action(game.plain(s), seat, text)
            assert game.refusal(s, seat, action) is None
            game.rules.act(s, seat, action)
    assert -1 <= findings["value"] <= 1
    assert findings["positions_per_second"] > 0


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("...S/..../..g./.... b BDG|bds", "The game is over, Orange has won: a creature stands on"),
        ("..../..../..S./g... o BDG|bds", "The game is over, Blue has won: a creature stands on"),
        ("..../..../..../.... o BDGS|bdgs", "The game is over, Blue has won: the player to move can activate nothing"),
    ],
)
def test_a_finished_position_is_reported_with_its_ending(run: Run, position: str, words: str) -> None:
    result = run("forgenesis", "analyse", position)
    assert result.code == 0
    assert words in result.out
    assert json.loads(run("forgenesis", "analyse", position, "--json").out)["is_over"] is True


def test_each_depth_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("landwright.cli.analysis.is_terminal", lambda _: True)
    game = load("forgenesis")
    analyse(game, read_turn(game, POSITION), 0.5, json=False)
    depths = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert depths[:2] == ["1", "2"]
