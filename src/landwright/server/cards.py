"""Games as the start page shows them: the box, what a table may choose, the numbered rules."""

import re

import msgspec

from landwright.core.game import Game
from landwright.server import wire
from landwright.server.bots import can_review


def card(game: Game) -> wire.GameCard:
    info = game.info
    return wire.GameCard(
        name=info.name,
        title=info.title,
        tagline=info.tagline,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        minutes=info.minutes,
        designer=info.designer,
        publisher=info.publisher,
        seat_names=list(info.seat_names),
        levels=len(game.strategy.levels),
        options=[wire.GameOption(**msgspec.structs.asdict(option)) for option in game.options.form()],
        rules=read_rules(info.rulebook()),
        has_solo=info.has_solo,
        has_review=can_review(game),
    )


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
