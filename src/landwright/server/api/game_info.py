"""Games as the API describes them: facts, options, parts of the score, rulebook, and the table of all actions."""

import re
from functools import cache
from typing import Final, TypeAlias

import msgspec

from landwright.bots.review import can_review
from landwright.core.game import Game
from landwright.core.lesson import find_lesson
from landwright.core.strategy import LEVELS
from landwright.server.features.documents import compress
from landwright.server.library.games import GameLibrary
from landwright.server.wire.games import (
    GameCard,
    Level,
    Paragraph,
    Readiness,
    Rule,
    RuleList,
    RuleSection,
    RuleTable,
    ScorePart,
    StepEntry,
    StepTable,
)
from landwright.server.workers.bot_pool import can_analyse

Block: TypeAlias = Rule | Paragraph | RuleList | RuleTable
RULE: Final = re.compile(r"\*\*(\d+\.\d+)\*\* (.*)", re.DOTALL)
ITEM: Final = re.compile(r"^(?:[-*]|\d+\.) +", re.MULTILINE)
SECTION: Final = re.compile(r"^## (?:(\d+) )?(.+)$", re.MULTILINE)


def card(game: Game) -> GameCard:
    info = game.info
    return GameCard(
        name=info.name,
        title=info.title,
        tagline=info.tagline,
        goal=info.goal,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        minutes=info.minutes,
        designer=info.designer,
        publisher=info.publisher,
        seat_names=list(info.seat_names),
        levels=[Level(*level) for level in LEVELS[: len(game.strategy.levels)]],
        options=game.options.form(),
        score_parts=[ScorePart(**msgspec.structs.asdict(part)) for part in game.scoring.parts],
        rulebook=read_rulebook(info.rulebook()),
        rules_version=info.rules_version,
        is_real_time=info.is_real_time,
        has_solo=info.has_solo,
        solo_result=info.solo_result,
        has_review=can_review(game),
        has_analysis=can_analyse(game),
        hint_action=game.strategy.hint_action,
        has_lesson=find_lesson(info) is not None,
    )


def readiness(library: GameLibrary, name: str) -> Readiness:
    playable_in, complete_in = library.seconds_left(name)
    return Readiness(
        game=name,
        is_playable=name in library.playable,
        level=library.level(name),
        levels=len(library.listed[name].strategy.levels),
        playable_in=playable_in,
        complete_in=complete_in,
        has_failed=library.has_failed(name),
    )


# Actions


def steps(game: Game) -> bytes:
    """The encoded `StepTable`."""
    notation = game.notation
    entries = [
        None if step is None else StepEntry(text=text, step=step)
        for text, step in zip(notation.texts, notation.steps, strict=True)
    ]
    return msgspec.json.encode(
        StepTable(game=game.name, rules_version=game.info.rules_version, steps=entries), enc_hook=int
    )


@cache
def cards(games: tuple[Game, ...]) -> bytes:
    """The encoded and compressed `GameCard`s."""
    return compress(msgspec.json.encode([card(game) for game in games]))


# The rulebook


def read_rulebook(text: str) -> list[RuleSection]:
    """The sections of RULES.md for players: the numbered ones, rulings and reconstructions.

    >>> box, rulings = read_rulebook("# Tide\\n\\n## 1 The box\\n\\n**1.1** *Nine*\\ncards.\\n\\n## Rulings\\n\\nNone.")
    >>> box.number, box.title, box.blocks
    ('1', 'The box', [Rule(number='1.1', text='Nine cards.')])
    >>> rulings.number, rulings.title, rulings.blocks
    ('', 'Rulings', [Paragraph(text='None.')])
    """
    _, *parts = SECTION.split(text)
    sections = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [
        RuleSection(number=number or "", title=title.strip(), blocks=_blocks(body))
        for number, title, body in sections
        if number or not _is_for_programs(title)
    ]


def _is_for_programs(title: str) -> bool:
    """
    >>> _is_for_programs("Position text"), _is_for_programs("Reconstructed")
    (True, False)
    """
    return title.strip().endswith(" text") or title.strip() == "Perft"


def _blocks(body: str) -> list[Block]:
    return [_block(part) for part in re.split(r"\n\s*\n", body.strip()) if part.strip()]


def _block(part: str) -> Block:
    """
    >>> _block("| a | b |\\n| --- | --- |\\n| 1 | `2` |")
    RuleTable(head=['a', 'b'], rows=[['1', '2']])
    >>> _block("- one\\n  more\\n- two")
    RuleList(items=['one more', 'two'])
    """
    if rule := RULE.fullmatch(part):
        return Rule(number=rule[1], text=plain(rule[2]))
    if part.startswith("|"):
        head, _, *rows = map(_cells, part.splitlines())
        return RuleTable(head=head, rows=rows)
    if ITEM.match(part):
        return RuleList(items=[plain(item) for item in ITEM.split(part)[1:]])
    return Paragraph(text=plain(part.lstrip("#> ")))


def _cells(row: str) -> list[str]:
    return [plain(cell) for cell in row.strip().strip("|").split("|")]


def plain(text: str) -> str:
    """
    >>> plain("*Catch*: the highest\\n`card`.")
    'Catch: the highest card.'
    """
    return " ".join(re.sub(r"\*\*?([^*\n]+)\*\*?|`([^`\n]+)`", lambda found: found[1] or found[2], text).split())
