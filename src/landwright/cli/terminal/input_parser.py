"""What a person types: a number from the list, an action's text or the beginning of one, or a command."""

from dataclasses import dataclass
from typing import Final

from landwright.core.game import Game
from landwright.core.notation import ReadError
from landwright.core.types import State

COMMANDS: Final = {
    "help": "this list",
    "list": "all that can be done now; 'list sum' only what begins so",
    "rules": "the sections of the rules; 'rules 3' one of them, 'rules 3.7' a single rule",
    "hint": "what the strongest bot would do",
    "undo": "take back the last choice that a person made",
    "log": "what has happened so far",
    "save": "'save FILE' saves the game in a file, to go on with later",
    "resign": "give up",
    "quit": "leave the table",
}
OTHER_NAMES: Final = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "rule": "rules"}
MOST_SHOWN: Final = 6


@dataclass(frozen=True)
class Command:
    name: str
    argument: str = ""


@dataclass(frozen=True)
class ParsedInput:
    """An action to try, or a sentence about why there is none."""

    action: int = -1
    sentence: str = ""


def read(game: Game, s: State, seat: int, line: str) -> Command | ParsedInput:
    plain = game.plain(s)
    legal = {action: game.notation.action_text(plain, seat, action) for action in game.actions(s, seat)}
    for action, text in legal.items():
        if text.lower() == line.lower():
            return ParsedInput(action)
    word, _, argument = line.partition(" ")
    name = OTHER_NAMES.get(word.lower(), word.lower())
    if name in COMMANDS:
        return Command(name, argument.strip())
    if line.isascii() and line.isdecimal():
        return _numbered(list(legal), line)
    return _read_text(game, s, seat, line, legal)


def _numbered(actions: list[int], line: str) -> ParsedInput:
    if len(line) < 9 and 1 <= int(line) <= len(actions):
        return ParsedInput(actions[int(line) - 1])
    return ParsedInput(sentence=f"There is no number {line} in the list; it goes from 1 to {len(actions)}.")


def _read_text(game: Game, s: State, seat: int, line: str, legal: dict[int, str]) -> ParsedInput:
    """Text that is an action, legal or not, stands for it; otherwise it may be the beginning of a legal one."""
    try:
        return ParsedInput(game.notation.read_action(game.plain(s), seat, line))
    except ReadError as error:
        begun = [action for action, text in legal.items() if text.lower().startswith(line.lower())]
        if len(begun) == 1:
            return ParsedInput(begun[0])
        return ParsedInput(sentence=_which(line, [legal[action] for action in begun]) if begun else str(error))


def _which(line: str, texts: list[str]) -> str:
    more = f" and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return f"'{line}' may be {' · '.join(texts[:MOST_SHOWN])}{more}; type a little more."
