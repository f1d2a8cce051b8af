"""`landwright terminal`: a game in the terminal, against bots or with friends."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from landwright.cli.arguments import CLASS_MARK, check_bot, check_game, check_seats, read_options, split_names
from landwright.cli.errors import WrongArgumentError
from landwright.cli.exit_codes import DONE, INTERRUPTED
from landwright.cli.files import STANDARD_INPUT, check_new_file, read_log

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.match import Match

PERSON: Final = "person"
OPPONENT: Final = "level2"


def terminal(
    game: Annotated[str, Parameter(help="The name of a game; see landwright games.")] = "",
    /,
    *,
    seats: Annotated[
        str,
        Parameter(
            metavar="BOT,BOT",
            help="The players by seat, such as person,level3 or person,./mybot.py:MyBot. [default: person,level2]",
        ),
    ] = "",
    option: Annotated[
        list[str] | None, Parameter(metavar="KEY=VALUE", help="An option of the game as key=value; may be repeated.")
    ] = None,
    seed: Annotated[
        str, Parameter(metavar="SEED", help="A number or a word for repeatable dice. [default: a secret seed]")
    ] = "",
    log: Annotated[str, Parameter(metavar="FILE", help="A new file to save the game in.")] = "",
    resume: Annotated[
        str, Parameter(metavar="FILE", help="A file with a saved game to continue; - for standard input.")
    ] = "",
    position: Annotated[str, Parameter(metavar="TEXT", help="The text of a position to start from.")] = "",
) -> int:
    """Play a game in this terminal, against bots or with friends."""
    if resume:
        _check_no_others(option=option, seed=seed, position=position)
        match = _load_match(game, resume, seats)
    else:
        match = _new_match(game, seats, option or [], seed, position)
    return _play_match(match, _log_file(log, resume))


def _check_no_others(**others: object) -> None:
    for name, value in others.items():
        if value:
            raise WrongArgumentError(f"--resume continues the game in the file as it is; leave out --{name}.")


def _log_file(log: str, resume: str) -> Path | None:
    """The file in which the game is saved."""
    if log and log != resume:
        return check_new_file(log, "--log")
    return Path(resume).expanduser() if resume and resume != STANDARD_INPUT else None


def _new_match(name: str, seats: str, pairs: list[str], seed: str, position: str) -> "Match":
    """A new match."""
    if not name:
        raise WrongArgumentError("Name a game, such as landwright terminal forgenesis; landwright games lists them.")
    check_game(name)
    names = split_names(seats) if seats else []
    for who in names:
        check_bot(who, PERSON)
    game = _compiled(name, names or [OPPONENT])
    names = names or _default_seats(game)
    check_seats(game, len(names))
    options = read_options(game, pairs)
    from landwright.core import dice
    from landwright.core.match import Match

    try:
        return Match.start(game, names, options, dice.seed_from(seed) if seed else None, position)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def _compiled(name: str, seats: list[str]) -> "Game":
    from landwright.cli.compile_game import compile_game

    return compile_game(name, [who for who in seats if who != PERSON])


def _default_seats(game: "Game") -> list[str]:
    count = min(max(2, game.info.min_seats), game.info.max_seats)
    return [PERSON] + [OPPONENT] * (count - 1)


def _load_match(name: str, file: str, seats: str) -> "Match":
    """The match in a file."""
    from landwright.core import log as logs
    from landwright.core import registry, replay

    log = read_log(file)
    if file == STANDARD_INPUT:
        _read_keyboard()
    if name and name != log.game:
        raise WrongArgumentError(f"'{file}' holds a game of {log.game}, not of {name}.")
    _check_own_bots(log.seats, seats)
    try:
        if log.game in registry.names():
            _compiled(log.game, [who for who in log.seats if _is_bot(who)])
        match = replay.replay(log)
    except logs.LogError as error:
        raise WrongArgumentError(str(error)) from None
    if not log.seed and match.game.info.has_chance and not match.is_finished:
        raise WrongArgumentError(f"'{file}' does not contain the secret seed, so the game cannot continue here.")
    return match


def _check_own_bots(logged: list[str], seats: str) -> None:
    """A log must not run programs by itself: its custom bots have to be named again."""
    if seats and split_names(seats) != logged:
        raise WrongArgumentError(f"The seats of this game are {','.join(logged)}; leave out --seats, or give the same.")
    own = [who for who in logged if CLASS_MARK in who]
    if own and not seats:
        advice = f"if you trust it, add --seats {','.join(logged)}"
        raise WrongArgumentError(f"The custom bot '{own[0]}' of this game is a program; {advice}.")


def _read_keyboard() -> None:
    """Reads what people type from the terminal, if there is one, because standard input was the log."""
    with contextlib.suppress(OSError):
        sys.stdin = Path("/dev/tty").open(encoding="utf-8", errors="replace")  # noqa: SIM115  # open during the game


def _is_bot(who: str) -> bool:
    from landwright.bots.registry import NAMES

    return who in NAMES or CLASS_MARK in who


def _play_match(match: "Match", file: Path | None) -> int:
    """Plays the match until it is over or people leave, then prints the summary."""
    from landwright.cli.compile_game import make_bot
    from landwright.cli.console import QuitError, Screen
    from landwright.cli.terminal.autosave import Autosave
    from landwright.cli.terminal.game import TerminalGame
    from landwright.cli.terminal.summary import Summary
    from landwright.lab.virtual_clock import BotFailedError

    seed = int(match.commitment[:8], 16)
    bots = {seat: make_bot(match.game, who, seed + seat) for seat, who in enumerate(match.seats) if _is_bot(who)}
    played = TerminalGame(match, bots, Autosave(file), Screen())
    summary = Summary(played)
    played.greet()
    try:
        played.play()
    except QuitError as leaving:
        summary.leave(offers=played.screen.is_interactive)
        return INTERRUPTED if leaving.is_interrupt else DONE
    except KeyboardInterrupt:
        played.screen.write()
        summary.leave(offers=False)
        return INTERRUPTED
    except BotFailedError as error:
        summary.leave(offers=False)
        raise WrongArgumentError(str(error)) from None
    summary.end()
    return DONE
