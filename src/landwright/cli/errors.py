"""Errors about arguments: one sentence, with a suggestion."""

import difflib
from collections.abc import Iterable, Sequence

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)


class WrongArgumentError(Exception):
    """A command cannot run with these arguments; the message is a sentence for people."""


def unknown_name(kind: str, word: str, known: Iterable[str]) -> str:
    """
    >>> unknown_name("game", "forgenesi", ["forgenesis", "polyminix"])
    "There is no game 'forgenesi'. Did you mean forgenesis?"
    >>> unknown_name("game", "chess", ["forgenesis", "polyminix"])
    "There is no game 'chess'; there are forgenesis and polyminix."
    """
    names = list(known)
    by_lower_case = {name.lower(): name for name in names}
    close = difflib.get_close_matches(word.lower(), by_lower_case, n=1)
    if close:
        return f"There is no {kind} '{word}'. Did you mean {by_lower_case[close[0]]}?"
    if not names:
        return f"There is no {kind} '{word}', and no other."
    return f"There is no {kind} '{word}'; there {'is' if len(names) == 1 else 'are'} {join_words(names)}."


def join_words(words: Sequence[str], last: str = "and") -> str:
    """
    >>> join_words(["a", "b", "c"]), join_words(["a", "b"], "or"), join_words(["a"])
    ('a, b and c', 'a or b', 'a')
    """
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def describe_error(error: CycloptsError) -> str:
    """An error of the argument parser as a sentence."""
    match error:
        case UnknownCommandError():
            return _unknown_command(error)
        case UnknownOptionError():
            names = [name for argument in error.argument_collection for name in argument.names]
            options = [name for name in names if name.startswith("--")]
            return unknown_name("option", error.token.keyword or error.token.value, [*options, "--help"])
        case UnusedCliTokensError():
            return f"'{(error.unused_tokens or [''])[0]}' is one argument too many; {_see_help(error)}."
        case MissingArgumentError():
            return _missing(error)
        case CoercionError() if error.token is not None:
            return f"{error.token.keyword or 'An argument'} cannot be '{error.token.value}'; {_see_help(error)}."
        case RepeatArgumentError():
            return f"{error.token.keyword} is given twice; give it once."
    error.verbose = False
    return f"{str(error).strip().splitlines()[0]} ({_see_help(error)})"


def _unknown_command(error: UnknownCommandError) -> str:
    word = (error.unused_tokens or [""])[0]
    known = [name for name in error.app or [] if not name.startswith("-")]
    if word.startswith("-"):
        return unknown_name("option", word, ["--help", "--version"])
    return unknown_name("command", word, known)


def _missing(error: MissingArgumentError) -> str:
    argument = error.argument
    if argument is None:
        return f"An argument is missing; {_see_help(error)}."
    if error.keyword or argument.tokens:
        return f"{error.keyword or argument.name} needs a value; {_see_help(error)}."
    name = argument.name.lstrip("-").upper() if argument.is_positional_only() else argument.name
    return f"{name} is missing; {_see_help(error)}."


def _see_help(error: CycloptsError) -> str:
    return f"see {' '.join(['landwright', *(error.command_chain or [])])} --help"
