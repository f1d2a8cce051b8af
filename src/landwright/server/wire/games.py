"""The structs of the HTTP API that describe games: parts of the score, rulebook and table of steps."""

from typing import Any, Literal

from landwright.core.options import GameOption
from landwright.server.wire.base import ResponseStruct


class ScorePart(ResponseStruct, frozen=True):
    """A part of the score. Parts of the same name share a row of the score sheet, each in its column."""

    code: str
    name: str
    rule: str  # its number in the rulebook
    sentence: str
    short: str  # the sentence in a few words, or empty
    column: str  # or empty


class Rule(ResponseStruct, frozen=True, tag_field="kind", tag="rule"):
    number: str
    text: str


class Paragraph(ResponseStruct, frozen=True, tag_field="kind", tag="paragraph"):
    text: str


class RuleList(ResponseStruct, frozen=True, tag_field="kind", tag="list"):
    items: list[str]


class RuleTable(ResponseStruct, frozen=True, tag_field="kind", tag="table"):
    head: list[str]
    rows: list[list[str]]


class RuleSection(ResponseStruct, frozen=True):
    """A section of a rulebook. Rulings and reconstructions have no number."""

    number: str
    title: str
    blocks: list[Rule | Paragraph | RuleList | RuleTable]


class Level(ResponseStruct, frozen=True):
    name: str
    sentence: str  # what to expect of its bots


class GameCard(ResponseStruct, frozen=True):
    name: str
    title: str
    tagline: str
    goal: str  # what a player tries to do, in one sentence
    min_seats: int
    max_seats: int
    minutes: str
    designer: str
    publisher: str
    seat_names: list[str]
    levels: list[Level]  # of the bots, the easiest first
    options: list[GameOption]
    score_parts: list[ScorePart]
    rulebook: list[RuleSection]
    rules_version: int
    is_real_time: bool
    has_solo: bool
    solo_result: Literal["points", "time"]  # the most points, or the least milliseconds
    has_review: bool
    has_analysis: bool
    hint_action: int | None  # records a hint, in games whose rules count them; there are hints while it is legal
    has_lesson: bool  # a guided first game


class Readiness(ResponseStruct, frozen=True):
    """Whether a game is compiled. The times are estimates in seconds, and 0 for what is ready."""

    game: str
    is_playable: bool
    level: int  # the highest level of bots that is ready, 0 for none; a higher one plays like this one until it is
    levels: int
    playable_in: float
    complete_in: float  # with the bots of all levels
    has_failed: bool  # the game cannot be compiled; the server's log says why


class StepEntry(ResponseStruct, frozen=True):
    """An action: its text without a position, and its step."""

    text: str
    step: Any


class StepTable(ResponseStruct, frozen=True):
    """All actions of a game by id; null for an id that is never legal."""

    game: str
    rules_version: int
    steps: list[StepEntry | None]
