"""`landwright terminal`: a game against bots or with friends, without leaving the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from landwright.cli import DONE, INTERRUPTED
from landwright.cli.arguments import check_bot, check_game, check_seats, read_options, split_names
from landwright.cli.errors import WrongArgumentError

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
        str, Parameter(metavar="BOT,BOT", help="Who sits where, such as person,level3. [default: person,level2]")
    ] = "",
    option: Annotated[
        list[str] | None, Parameter(metavar="KEY=VALUE", help="An option of the game as key=value; may be repeated.")
    ] = None,
    seed: Annotated[
        str, Parameter(metavar="SEED", help="A number or a word that chance follows from. [default: a secret]")
    ] = "",
    log: Annotated[str, Parameter(metavar="FILE", help="A new file that the game is kept in.")] = "",
    resume: Annotated[str, Parameter(metavar="FILE", help="A file with a game to go on with.")] = "",
    position: Annotated[str, Parameter(metavar="TEXT", help="The text of a position to start from.")] = "",
) -> int:
    """Play a game in this terminal, against bots or with friends."""
    if resume:
        _check_alone(seats=seats, option=option, seed=seed, position=position)
        match = _resumed(game, resume)
    else:
        match = _started(game, seats, option or [], seed, position)
    return _sit_down(match, _file(log, resume))


def _check_alone(**others: object) -> None:
    for name, value in others.items():
        if value:
            raise WrongArgumentError(f"--resume goes on with the game in the file as it is; leave out --{name}.")


def _file(log: str, resume: str) -> Path | None:
    if log and log != resume:
        file = Path(log).expanduser()
        if file.exists():
            raise WrongArgumentError(
                f"'{log}' exists already; choose another name, or go on with it by --resume {log}."
            )
        if not file.parent.is_dir():
            raise WrongArgumentError(f"There is no folder '{file.parent}' to keep the game in.")
        return file
    return Path(resume).expanduser() if resume else None


def _started(name: str, seats: str, pairs: list[str], seed: str, position: str) -> "Match":
    """A new match."""
    if not name:
        raise WrongArgumentError("Say which game, such as landwright terminal forgenesis; landwright games lists them.")
    check_game(name)
    names = split_names(seats) if seats else []
    for who in names:
        check_bot(who, PERSON)
    game = _loaded(name, names or [OPPONENT])
    names = names or _usual_seats(game)
    check_seats(game, len(names))
    options = read_options(game, pairs)
    from landwright.core import dice
    from landwright.core.match import Match

    try:
        return Match.start(game, names, options, dice.seed_from(seed) if seed else None, position)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def _loaded(name: str, seats: list[str]) -> "Game":
    from landwright.cli.compile_game import loading

    return loading(name, [who for who in seats if who != PERSON])


def _usual_seats(game: "Game") -> list[str]:
    count = min(max(2, game.info.min_seats), game.info.max_seats)
    return [PERSON] + [OPPONENT] * (count - 1)


def _resumed(name: str, file: str) -> "Match":
    """The match in a file."""
    from landwright.core import log as logs
    from landwright.core import registry, replay

    try:
        log = logs.read(Path(file).expanduser())
        if name and name != log.game:
            raise WrongArgumentError(f"'{file}' holds a game of {log.game}, not of {name}.")
        if log.game in registry.names():
            _loaded(log.game, [who for who in log.seats if _is_bot(who)])
        match = replay.replay(log)
    except logs.LogError as error:
        raise WrongArgumentError(str(error)) from None
    if not log.seed and match.game.info.has_chance and not match.is_finished:
        raise WrongArgumentError(f"'{file}' keeps its seed secret, so the game cannot go on here.")
    return match


def _is_bot(who: str) -> bool:
    from landwright.bots.registry import NAMES

    return who in NAMES


def _sit_down(match: "Match", file: Path | None) -> int:
    """Plays the match until it is over or people leave, and says goodbye."""
    from landwright.cli.compile_game import make_bot
    from landwright.cli.console import LeavingError, Screen
    from landwright.cli.terminal.autosave import Keeper
    from landwright.cli.terminal.game import Table
    from landwright.cli.terminal.summary import Farewell

    luck = int(match.commitment[:8], 16)
    bots = {seat: make_bot(match.game, who, luck + seat) for seat, who in enumerate(match.seats) if _is_bot(who)}
    table = Table(match, bots, Keeper(file), Screen())
    farewell = Farewell(table)
    table.greet()
    try:
        table.play()
    except LeavingError as leaving:
        farewell.leave(offers=table.screen.is_person)
        return INTERRUPTED if leaving.is_interrupt else DONE
    except KeyboardInterrupt:
        table.screen.say()
        farewell.leave(offers=False)
        return INTERRUPTED
    farewell.end()
    return DONE
