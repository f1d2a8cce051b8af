"""Games in the terminal, typed or piped."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from landwright.core import replay as matches
from landwright.core.registry import load
from landwright.games.polyminix.bots.hints import NOT_KNOWN
from tests.games.polyminix.polyminix_table import FAR_APART
from tests.support.command_line import Result, Run, run_program

SEATS = ("--seats", "person,greedy")
FORGENESIS = ("terminal", "forgenesis", *SEATS, "--option", "creatures=BDGS", "--option", "first=orange", "--seed", "7")
TIDE = ("terminal", "tide", "--seats", "person,greedy,random", "--seed", "7")
ALWAYS_THE_FIRST = "1\n" * 400


def answers(result: Result, who: str = "Orange") -> list[str]:
    """The output after each typed line."""
    return [part.partition("\n")[2].strip() for part in result.out.split(f"{who}> ")[1:]]


def test_a_game_is_played_to_its_end(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.json"
    result = run(*FORGENESIS, "--log", str(log), typed=ALWAYS_THE_FIRST)
    assert (result.code, result.err) == (0, "")
    assert "Forgenesis: Orange is you, Blue is the bot greedy." in result.out
    assert re.search(r"(You win as Orange|Blue wins|A draw): ", result.out)
    assert f"landwright verify {log}" in result.out
    assert run("verify", str(log)).out.endswith("Proven.\n")


def test_the_levels_of_bots_have_names(run: Run) -> None:
    out = run("terminal", "forgenesis", "--seats", "person,level1", "--seed", "7", typed="quit\n").out
    assert "Blue is the bot level1 (Apprentice)." in out
    listed = " ".join(run("games").out.split())
    assert "level1 (Apprentice), level2 (Surveyor)" in listed


def test_the_first_prompt_says_the_goal(run: Run) -> None:
    out = run(*FORGENESIS, typed="place B c4\n1\nquit\n").out
    assert (
        "Get one of your creatures to the opponent's corner.\nOrange: you choose your opponent's first creature" in out
    )
    assert out.count("opponent's corner") == 1


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    first, second, other = (run(*TIDE[:-1], seed, typed=ALWAYS_THE_FIRST).out for seed in ("7", "7", "8"))
    assert first == second != other


@pytest.mark.slow
def test_piped_input_gets_output_without_colour() -> None:
    result = run_program(*FORGENESIS, typed="place B c4\n1\nquit\n", TERM="dumb", NO_COLOR="1")
    assert result.code == 0
    assert "\x1b" not in result.out
    assert "Orange> place B c4\nOrange: place B c4\n" in result.out
    assert "it was not saved" in result.out


def test_a_simultaneous_game_hides_secrets_and_shows_points(run: Run) -> None:
    result = run(*TIDE, typed=ALWAYS_THE_FIRST)
    assert result.code == 0
    assert "Over" not in result.out
    assert re.search(r"catch +dry +total", result.out)
    assert "the last round has been played" in result.out
    first_question = result.out.split("North> ")[0]
    assert "Chance: the tide is" in first_question
    assert "East: play" not in first_question  # it lies face down until North has played
    assert re.search(r"East: play \d\nSouth: play \d\nNorth: play \d\nChance", result.out)


def test_several_people_are_asked_in_turn(run: Run) -> None:
    result = run("terminal", "tide", "--seats", "person,person", "--seed", "1", typed="1\n1\nlog\nquit\n")
    assert "North is a person, East is a person" in result.out
    assert result.out.index("North> 1") < result.out.index("East> 1")
    assert result.out.index("East> 1") < result.out.index("North: play")


def test_a_solo_game_is_played(run: Run) -> None:
    result = run("terminal", "tide", "--seats", "person", "--option", "rounds=1", typed="1\n")
    assert "The game is over: the last round has been played." in result.out


def test_a_match_of_bots_only(run: Run) -> None:
    result = run("terminal", "forgenesis", "--seats", "greedy,random", "--seed", "2")
    assert result.code == 0
    assert "Orange is the bot greedy" in result.out
    assert re.search(r"(Orange wins|Blue wins|A draw): ", result.out)


# What can be typed


def test_a_refusal_names_its_reason_and_rule(run: Run) -> None:
    typed = "refresh\nplace B c4\nend turn\nrefresh\nrules 3.2\nrules 99\nquit\n"
    place, _, end, refresh, rule, no_rule, _ = answers(run(*FORGENESIS, typed=typed))
    assert "See 'rules 2.3'." in place
    assert end == "A turn without a summon ends only after at least one activation. See 'rules 3.11'."
    assert refresh.endswith("See 'rules 3.2'.")
    assert rule.startswith("3.2 A refresh turns all resting creatures")
    assert no_rule.startswith("There is no rule 99")


def test_the_text_of_every_cited_rule_can_be_shown(run: Run) -> None:
    for name in ("forgenesis", "tide"):
        numbers = [f"{code // 100}.{code % 100}" for code in load(name).notation.refusals]
        typed = "".join(f"rules {number}\n" for number in numbers)
        result = run("terminal", name, "--seats", "person,greedy", "--option", *one_option(name), typed=typed)
        for number in numbers:
            assert f"\n{number} " in result.out
        assert "There is no rule" not in result.out


def one_option(name: str) -> list[str]:
    return ["first=orange"] if name == "forgenesis" else ["rounds=3"]


def test_an_action_is_chosen_by_number_text_or_prefix(run: Run) -> None:
    for typed in ("2\n", "place B c4\n", "PLACE b C4\n"):
        assert "\nOrange: place B c4\n" in run(*FORGENESIS, typed=typed).out
    assert "'place B' may be place B d3 · place B c4" in run(*FORGENESIS, typed="place B\n").out
    position = ("terminal", "forgenesis", *SEATS, "--position", "..g./..../..../.S.. o BDG|bds")
    assert "\nOrange: summon B a2\n" in run(*position, typed="summon B\n").out


def test_unknown_and_ambiguous_input_is_reported(run: Run) -> None:
    for typed, answer in (
        ("dance", "'dance' is not an action."),
        ("0", "no number 0"),
        ("999999999999", "1 to 8"),
        ("²", "²"),
    ):
        assert answer in run(*FORGENESIS, typed=f"{typed}\n").out


def test_help_list_rules_and_log_commands(run: Run) -> None:
    typed = "help\n?\nlist place S\nlist x\nrules\nrules step\nlog\n\n\n"
    helped, helped_again, some, none, rules, steps, logged, *_ = answers(run(*FORGENESIS, typed=typed))
    assert helped == helped_again
    assert "'place B d3'" in helped
    assert some.splitlines() == ["7 place S d3   8 place S c4"]
    assert none == "No action begins with 'x'."
    assert "3 Turns" in rules
    assert "summon G a2" in steps
    assert logged == ""


def test_undo_returns_to_the_last_action_of_a_person(run: Run, tmp_path: Path) -> None:
    result = run(*FORGENESIS, "--log", str(tmp_path / "log"), typed="undo\n1\nundo\n2\n")
    nothing, _, taken_back, _ = answers(result)
    assert nothing == "There is nothing to take back yet."
    assert taken_back.startswith("Taken back.")
    assert "\nOrange: place B d3\n" in result.out
    played = matches.load(tmp_path / "log")
    assert [event.text for event in played.events[:1]] == ["place B c4"]


def test_undo_repeats_the_same_chance_outcomes(run: Run) -> None:
    tides = re.findall(r"the tide is \d", run(*TIDE, typed="1\nundo\n1\n").out)
    assert tides.count(tides[-1]) >= 2
    assert "Taken back." in run(*TIDE, typed="1\nundo\n1\n").out


@pytest.mark.slow
def test_a_hint_is_a_legal_action(run: Run) -> None:
    result = run(*FORGENESIS, typed="place B c4\nhint\nquit\n")
    hint = re.search(r"The strongest bot would play: (.+)\n", result.out)
    assert hint
    assert f"\nOrange: {hint[1]}" in run(*FORGENESIS, typed=f"place B c4\n{hint[1]}\n").out


def hints_of(run: Run, log: Path, *lines: str) -> tuple[str, int]:
    """What the terminal says to lines of a solo game that counts hints, and how many its log has."""
    options = ("--option", "game=2", "--option", "problem=35", "--log", str(log))
    out = run("terminal", "polyminix", "--seats", "person", *options, typed="\n".join((*lines, "quit", ""))).out
    return out, [event.text for event in matches.load(log).events].count("hint")


def test_a_hint_is_recorded_where_the_rules_count_hints(run: Run, tmp_path: Path) -> None:
    out, count = hints_of(run, tmp_path / "log", "hint", "begin", "hint")
    assert out.count("See 'rules 3.8'.") == 1, "before the beginning"
    assert (out.count("The strongest bot would play: "), count) == (1, 1)


@pytest.mark.slow
def test_a_hint_can_be_that_nothing_is_known(run: Run, tmp_path: Path) -> None:
    out, count = hints_of(run, tmp_path / "log", "begin", *FAR_APART, "hint")
    assert f"{NOT_KNOWN}\n" in out
    assert ("The strongest bot would play: " in out, count) == (False, 0)


def test_hints_that_the_rules_forbid_are_refused(run: Run) -> None:
    result = run("terminal", "polyminix", *SEATS, "--option", "first=1", typed="hint\nquit\n")
    assert "Hints are for solo practice only. See 'rules 8.4'." in result.out


def test_resigning_ends_the_match(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    result = run(*FORGENESIS, "--log", str(log), typed="resign\n")
    assert "Orange resigned; Blue wins." in result.out
    assert matches.load(log).closed == "Orange resigned"
    assert run("verify", str(log)).code == 0


# Files


def test_a_saved_match_is_resumed(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "a game.json"
    left = run(*FORGENESIS, typed=f"place B c4\nsave {log}\n1\nquit\n")
    assert f"landwright terminal --resume '{log}'" in left.out
    events = len(matches.load(log).events)
    assert events > 2
    resumed = run("terminal", "forgenesis", "--resume", str(log), typed=ALWAYS_THE_FIRST)
    assert resumed.code == 0
    assert matches.load(log).is_over
    assert len(matches.load(log).events) > events
    again = run("terminal", "--resume", str(log))
    assert again.code == 0
    assert resumed.out.splitlines()[-3:] == again.out.splitlines()[-3:]
    assert run("terminal", "tide", "--resume", str(log)).err == f"'{log}' holds a game of forgenesis, not of tide.\n"


def test_an_existing_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    assert "exists already" in run(*FORGENESIS, typed=f"save {precious}\n").out
    assert "cannot be written" in run(*FORGENESIS, typed=f"save {tmp_path}/no/folder\n").out
    assert precious.read_text() == "mine"


def test_a_game_starts_from_a_position(run: Run) -> None:
    position = "..../...S/g.../.... o -|-"
    result = run("terminal", "forgenesis", *SEATS, "--position", position, typed="Sd3-d4\n")
    assert "You win as Orange: a creature stands on the other colour's base." in result.out
    over = run("terminal", "forgenesis", *SEATS, "--position", "...S/..../..g./.... b BDG|bds")
    assert (over.code, "You win as Orange" in over.out) == (0, True)


def test_a_tampered_log_fails_verification(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    run(*TIDE, "--log", str(log), typed=ALWAYS_THE_FIRST)
    assert run("verify", str(log)).code == 0
    text = log.read_text()
    roll = re.search(r'"outcome":(\d),"of":6,"text":"the tide is (\d)"', text)
    assert roll
    other = (int(roll[1]) + 1) % 6
    log.write_text(text.replace(roll[0], f'"outcome":{other},"of":6,"text":"the tide is {other + 1}"', 1))
    result = run("verify", str(log))
    assert result.code == 1
    assert result.out.endswith("Not proven.\n")
    log.write_text(re.sub(r'"seed": ".{64}"', f'"seed": "{"0" * 64}"', text))
    assert "The seed does not match" in run("verify", str(log)).out


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"format": "landwright-log"}', "\x00" * 10, '"format"'])
def test_a_damaged_log_exits_2(run: Run, tmp_path: Path, damage: str) -> None:
    log = tmp_path / "log"
    log.write_text(damage)
    for arguments in (["verify", str(log)], ["terminal", "--resume", str(log)]):
        result = run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1


def test_a_truncated_log_exits_2(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    run(*FORGENESIS, "--log", str(log), typed="1\nquit\n")
    log.write_bytes(log.read_bytes()[:-40])
    assert run("verify", str(log)).code == 2


def test_logs_are_read_from_standard_input(run: Run, tmp_path: Path) -> None:
    log, later = tmp_path / "log", tmp_path / "later"
    run(*FORGENESIS, "--log", str(log), typed="1\n1\nquit\n")
    assert run("verify", "-", typed=log.read_text()) == run("verify", str(log))
    resumed = run("terminal", "--resume", "-", "--log", str(later), typed=log.read_text())
    assert resumed.code == 0
    assert f"The game is saved in {later}." in resumed.out
    assert later.read_text() == log.read_text()
    assert run("verify", "-", typed="{").code == 2


# Bots of one's own


def test_a_custom_bot_plays(run: Run, tmp_path: Path) -> None:
    seats, log = "person,tests.support.custom_bots:FirstAction", tmp_path / "log"
    result = run("terminal", "tide", "--seats", seats, "--log", str(log), typed="1\nquit\n")
    assert "East is the bot tests.support.custom_bots:FirstAction." in result.out
    refused = run("terminal", "--resume", str(log))
    assert (refused.code, refused.out) == (2, "")
    assert f"of this game is a program; if you trust it, add --seats {seats}." in refused.err
    assert "give the same" in run("terminal", "--resume", str(log), "--seats", "person,random").err
    resumed = run("terminal", "--resume", str(log), "--seats", seats, typed=ALWAYS_THE_FIRST)
    assert resumed.code == 0
    assert matches.load(log).is_over


def test_the_game_is_saved_when_a_bot_fails(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    seats = ("--seats", "random,tests.support.custom_bots:Failing")
    result = run("terminal", "tide", *seats, "--log", str(log))
    assert result.code == 2
    assert "'tests.support.custom_bots:Failing' in seat 1 (East) of Tide failed with IndexError" in result.err
    assert f"The game is saved in {log}." in result.out


# Leaving


def test_the_game_is_saved_at_the_end_of_input(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    result = run(*FORGENESIS, "--log", str(log), typed="1\n")
    assert result.code == 0
    assert f"The game is saved in {log}." in result.out
    assert matches.load(log).events


@pytest.mark.slow
def test_ctrl_c_saves_the_game_and_exits(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = [sys.executable, "-u", "-m", "landwright.cli", *FORGENESIS, "--log", str(log)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as playing:
        assert playing.stdin
        playing.stdin.write("1\n")
        playing.stdin.flush()
        deadline = time.monotonic() + 240
        while not log.exists() and playing.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(0.5)
        playing.send_signal(signal.SIGINT)
        out, err = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert "Traceback" not in out + err
    assert "The game is saved in" in out
