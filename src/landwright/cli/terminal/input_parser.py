"""Parses what a person types: a number from the list, an action, the beginning of an action, or a command."""

from dataclasses import dataclass
from typing import Final

from landwright.core.game import Game
from landwright.core.notation import ReadError
from landwright.core.types import State

COMMANDS: Final = {
    "help": "this list",
    "list": "all legal actions; 'list sum' only those that begin with 'sum'",
    "rules": "the sections of the rules; 'rules 3' shows one of them, 'rules 3.7' a single rule",
    "hint": "what the strongest bot would play",
    "undo": "take back the last action of a person",
    "log": "all events so far",
    "save": "'save FILE' saves the game in a file, to continue later",
    "resign": "give up",
    "quit": "leave the game",
}
OTHER_NAMES: Final = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "rule": "rules"}
MAX_SHOWN: Final = 6


@dataclass(frozen=True)
class Command:
    name: str
    argument: str = ""


@dataclass(frozen=True)
class ParsedInput:
    """An action to try, or a sentence that says why there is none."""

    action: int = -1
    sentence: str = ""


def parse(game: Game, s: State, seat: int, line: str) -> Command | ParsedInput:
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
        return _parse_number(list(legal), line)
    return _parse_text(game, s, seat, line, legal)


def _parse_number(actions: list[int], line: str) -> ParsedInput:
    if len(line) < 9 and 1 <= int(line) <= len(actions):
        return ParsedInput(actions[int(line) - 1])
    return ParsedInput(sentence=f"There is no number {line} in the list; it goes from 1 to {len(actions)}.")


def _parse_text(game: Game, s: State, seat: int, line: str, legal: dict[int, str]) -> ParsedInput:
    """The text of an action, legal or not, or the beginning of a legal action."""
    try:
        return ParsedInput(game.notation.read_action(game.plain(s), seat, line))
    except ReadError as error:
        matching = [action for action, text in legal.items() if text.lower().startswith(line.lower())]
        if len(matching) == 1:
            return ParsedInput(matching[0])
        return ParsedInput(
            sentence=_ambiguous(line, [legal[action] for action in matching]) if matching else str(error)
        )


def _ambiguous(line: str, texts: list[str]) -> str:
    more = f" and {len(texts) - MAX_SHOWN} more" if len(texts) > MAX_SHOWN else ""
    return f"'{line}' may be {' · '.join(texts[:MAX_SHOWN])}{more}; type more of it."
