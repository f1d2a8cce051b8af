"""Wrong arguments: exit code 2, one sentence, a suggestion, never a stack trace."""

import subprocess
import sys

import pytest

from tests.support.command_line import Run, run_program

POSITION = "..g./..../..../.S.. o BDG|bds"
RANDOM = ("simulate", "forgenesis", "--bots", "random,random")
PLAY = ("terminal", "forgenesis", "--seats", "person,greedy")

WRONG = [
    (["forgenesi"], "There is no command 'forgenesi'. Did you mean forgenesis?"),
    (
        ["xyzzy"],
        "There is no command 'xyzzy'; there are games, serve, terminal, simulate, compile, actions, verify, ",
    ),
    ([""], "There is no command ''"),
    (["--versoin"], "Did you mean --version?"),
    (["-x"], "There is no option '-x'"),
    (["serve", "--port", "0", "--push-host", "https://push.example"], "--push-host is a name such as push.example"),
    (["serve", "--port", "0", "--push-contact", "me@play.example"], "--push-contact begins with https:// or mailto:"),
    (["games", "extra"], "'extra' is one argument too many"),
    (["games", "--jsn"], "Did you mean --json?"),
    (["games", "--json=maybe"], "--json cannot be 'maybe'"),
    (["terminal"], "Name a game"),
    (["terminal", "forgenesi"], "There is no game 'forgenesi'. Did you mean forgenesis?"),
    (["terminal", "chess"], "There is no game 'chess'; there "),
    (["terminal", "forgenesis", "--seats", "person,levl3"], "There is no bot 'levl3'. Did you mean level3?"),
    (["terminal", "forgenesis", "--seats", "person"], "Forgenesis is for 2 players, not 1."),
    (["terminal", "forgenesis", "--seats", "person,,person"], "There is no bot ''"),
    ([*PLAY, "--option", "frist=blue"], "Did you mean first?"),
    ([*PLAY, "--option", "first=green"], "first is random, orange or blue, not 'green'."),
    ([*PLAY, "--option", "first"], "An option is written key=value, such as first=random"),
    ([*PLAY, "--option", "creatures=BB"], "creatures is four different letters"),
    ([*PLAY, "--seed"], "--seed needs a value"),
    ([*PLAY, "--position", "nonsense"], "position"),
    ([*PLAY, "--log", "/nowhere/at/all.json"], "There is no folder '/nowhere/at'"),
    ([*PLAY, "--log", __file__], "exists already"),
    (["terminal", "--resume", "/nowhere.json"], "'/nowhere.json' cannot be opened"),
    (["terminal", "--resume", __file__], "This is not a Landwright log"),
    (["terminal", "--resume", __file__, "--seed", "3"], "leave out --seed"),
    (["simulate"], "GAME is missing"),
    (["simulate", "forgenesis"], "--bots is missing"),
    (["simulate", "chess", "--bots", "random,random"], "There is no game 'chess'"),
    (["simulate", "forgenesis", "--bots", "random"], "Forgenesis is for 2 players, not 1."),
    (["simulate", "forgenesis", "--bots", "random,randm"], "Did you mean random?"),
    ([*RANDOM, "--games", "0"], "--games is a whole number from 1"),
    ([*RANDOM, "--games", "-5"], "not '-5'"),
    ([*RANDOM, "--games", "1.5"], "not '1.5'"),
    ([*RANDOM, "--games", "many"], "not 'many'"),
    ([*RANDOM, "--games", "9" * 5000], "--games is a whole number"),
    ([*RANDOM, "--games", "1", "--games", "2"], "--games is given twice"),
    ([*RANDOM, "--jobs", "0"], "--jobs is a whole number from 1"),
    ([*RANDOM, "--seed", "-1"], "--seed is a whole number from 0"),
    ([*RANDOM, "--option", "first=green"], "not 'green'"),
    (["verify"], "LOG is missing"),
    (["verify", "/nowhere.json"], "cannot be opened"),
    (["verify", "/"], "'/' is not a file"),
    (["forgenesis", "perf", POSITION, "1"], "Did you mean perft?"),
    (["forgenesis", "perft"], "POSITION is missing"),
    (["forgenesis", "perft", POSITION], "N is missing"),
    (["forgenesis", "perft", POSITION, "-1"], "N is a whole number from 0 to 64, not '-1'."),
    (["forgenesis", "perft", POSITION, "65"], "not '65'"),
    (["forgenesis", "perft", POSITION, "two"], "not 'two'"),
    (["forgenesis", "perft", POSITION, "²"], "not '²'"),
    (["forgenesis", "perft", POSITION, ""], "not ''"),
    (["forgenesis", "perft", POSITION, "1", "2"], "'2' is one argument too many"),
    (["forgenesis", "analyse", POSITION, "--seconds", "0"], "--seconds is a number above 0"),
    (["forgenesis", "analyse", POSITION, "--seconds", "nan"], "not 'nan'"),
    (["forgenesis", "analyse", POSITION, "--seconds", "soon"], "not 'soon'"),
    (["forgenesis", "analyse", POSITION, "--seconds", "inf"], "not 'inf'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[" ".join(arguments)[:60] for arguments, _ in WRONG])
def test_wrong_arguments_exit_2_with_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


def test_the_program_exits_2_with_one_sentence() -> None:
    result = run_program("forgenesi")
    assert result == (2, "", "There is no command 'forgenesi'. Did you mean forgenesis?\n")


def test_help_version_and_no_arguments_exit_0(run: Run) -> None:
    assert "landwright terminal forgenesis" in run("--help").out
    assert run("--version").out == "0.1.0\n"
    assert run() == run("--help")
    for command in ("games", "terminal", "simulate", "verify", "forgenesis perft", "forgenesis analyse"):
        result = run(*command.split(), "--help")
        assert result.code == 0
        assert f"Usage: landwright {command}" in result.out


def test_a_closed_pipe_is_not_an_error() -> None:
    shell = f"'{sys.executable}' -m landwright.cli games --json | true"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
