"""Games as the start page shows them: the box, what a table may choose, the numbered rules."""

import re
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from landwright.game import Game
from landwright.server import wire
from landwright.server.bots import can_review


def card(game: Game) -> wire.GameCard:
    return wire.GameCard(
        **msgspec.structs.asdict(game.card),
        seat_names=list(game.seat_names),
        levels=len(game.levels),
        options=[_option(game, name, kind) for name, kind in get_type_hints(game.options).items()],
        rules=rules(game),
        has_solo=game.card.fewest_seats == 1,
        has_review=can_review(game),
    )


def _option(game: Game, name: str, kind: Any) -> wire.GameOption:
    choices = list(get_args(kind)) if get_origin(kind) is Literal else None
    kinds: dict[Any, Any] = {bool: "flag", int: "number", float: "number"}
    return wire.GameOption(
        name=name,
        kind="choice" if choices else kinds.get(kind, "text"),
        choices=choices,
        default=getattr(game.options(), name),
    )


def rules(game: Game) -> list[wire.Rule]:
    """The numbered rules of the game's RULES.md, without the marks of Markdown."""
    notation = Path(cast(Any, game.notation).__file__)
    for folder in notation.parents[:2]:
        if (folder / "RULES.md").is_file():
            return read_rules((folder / "RULES.md").read_text(encoding="utf-8"))
    return []


def read_rules(text: str) -> list[wire.Rule]:
    """
    >>> [rule] = read_rules("## 1 The box\\n\\n**1.1** There are\\n*nine* cards.\\n\\n## Rulings\\n")
    >>> rule.number, rule.section, rule.text
    ('1.1', 'The box', 'There are nine cards.')
    """
    sections = dict(re.findall(r"^## (\d+) (.+)$", text, re.MULTILINE))
    found = re.findall(r"^\*\*((\d+)\.\d+)\*\* (.*?)(?=\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return [
        wire.Rule(number=number, text=_plain(rule), section=sections.get(section, ""))
        for number, section, rule in found
    ]


def _plain(text: str) -> str:
    """
    >>> _plain("*Catch*: the highest\\n`card`.")
    'Catch: the highest card.'
    """
    return " ".join(re.sub(r"\*\*?([^*\n]+)\*\*?|`([^`\n]+)`", lambda found: found[1] or found[2], text).split())
