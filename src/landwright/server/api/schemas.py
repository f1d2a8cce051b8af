"""The structs of the HTTP API, described in `docs/protocol.md`."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Points: TypeAlias = dict[str, int]
Status: TypeAlias = Literal["waiting", "playing", "paused", "ended"]
# Actions by their ids: a list, or the little-endian bit set of them in base64, whichever is shorter.
Actions: TypeAlias = list[int] | str


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends. Unknown fields are errors."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What the server sends."""


# Guests and games


class Problem(Told, frozen=True):
    error: str
    sentence: str


class Me(Told, frozen=True):
    id: str
    name: str
    is_new: bool


class NewName(Said, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonalLink(Told, frozen=True):
    path: str


class GameOption(Told, frozen=True):
    name: str
    label: str
    sentence: str
    control: Literal["text", "choice", "number", "flag"]
    choices: list[str | int] | None
    choice_labels: list[str] | None  # in the order of the choices
    default: str | float | bool | None


class ScorePart(Told, frozen=True):
    """A line of the score sheet. Parts of the same name stand in one line, under the headings of their columns."""

    code: str
    name: str
    rule: str  # its number in the rulebook
    sentence: str
    short: str  # the sentence in a few words, or empty
    column: str  # or empty


class Rule(Told, frozen=True, tag_field="kind", tag="rule"):
    number: str
    text: str


class Paragraph(Told, frozen=True, tag_field="kind", tag="paragraph"):
    text: str


class RuleList(Told, frozen=True, tag_field="kind", tag="list"):
    items: list[str]


class RuleTable(Told, frozen=True, tag_field="kind", tag="table"):
    head: list[str]
    rows: list[list[str]]


class RuleSection(Told, frozen=True):
    """A section of a rulebook. Rulings and reconstructions have no number."""

    number: str
    title: str
    blocks: list[Rule | Paragraph | RuleList | RuleTable]


class GameCard(Told, frozen=True):
    name: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    minutes: str
    designer: str
    publisher: str
    seat_names: list[str]
    levels: int
    options: list[GameOption]
    score_parts: list[ScorePart]
    rulebook: list[RuleSection]
    rules_version: int
    is_real_time: bool
    has_solo: bool
    has_review: bool


class StepEntry(Told, frozen=True):
    """An action: its text without a position, and its fields."""

    text: str
    step: Any


class StepTable(Told, frozen=True):
    """All actions of a game by id; null for an id that is never legal."""

    game: str
    rules_version: int
    steps: list[StepEntry | None]


# Tables

Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=1_000_000)]


class NoClock(Said, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class MoveClock(Said, frozen=True, tag_field="kind", tag="move"):
    """A number of seconds for each decision."""

    seconds: Seconds


class BankClock(Said, frozen=True, tag_field="kind", tag="bank"):
    """A number of seconds for the whole match, and an increment after each turn."""

    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=100_000)] = 0.0


ClockRule: TypeAlias = NoClock | MoveClock | BankClock


class MySeat(Said, frozen=True, tag_field="kind", tag="me"):
    pass


class OpenSeat(Said, frozen=True, tag_field="kind", tag="open"):
    pass


class BotSeat(Said, frozen=True, tag_field="kind", tag="bot"):
    level: Annotated[int, Meta(ge=1, le=5)] = 2


WantedSeat: TypeAlias = MySeat | OpenSeat | BotSeat


class NewTable(Said, frozen=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    is_public: bool = False
    clock: ClockRule = NoClock()
    on_time_out: Literal["bot", "loses"] = "bot"
    seed: Annotated[str, Meta(max_length=100)] | None = None


class Join(Said, frozen=True):
    seat: SeatNumber | None = None


class Seat(Told, frozen=True):
    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    level: int | None
    is_mine: bool


class Result(Told, frozen=True):
    reason: str
    winners: list[int]
    points: list[Points]


class TableSummary(Told, frozen=True):
    id: str
    game: str
    rules_version: int
    title: str
    is_public: bool
    status: Status
    seats: list[Seat]
    clock: ClockRule
    on_time_out: Literal["bot", "loses"]
    options: dict[str, Any]
    turn_of: list[int]
    outcome: Result | None
    created: float
    moved: float
    rematch: str | None
    daily: str | None  # the day of the challenge that is played here
    is_assisted: bool  # by hints or take-backs: it does not count as a personal best


class ChallengeResult(Told, frozen=True):
    """The result of a guest. In games without points a win with fewer actions ranks higher."""

    rank: int  # from 1; equal results share a rank
    name: str
    is_mine: bool
    has_won: bool
    total: int
    actions: int
    table: str | None  # null until the reader has finished the challenge too


class Challenge(Told, frozen=True):
    """The same cards and dice for everybody on one day (UTC), and one try each.

    The results are the best ones in order of rank, and the reader's own.
    """

    game: str
    day: str
    table: str | None  # where the reader plays it
    finished: int  # how many guests have
    results: list[ChallengeResult]


class Best(Told, frozen=True):
    """The highest score of a guest's solo games, for one game and the same options."""

    game: str
    options: dict[str, Any]  # complete, with defaults
    points: int
    table: str
    before: int | None  # the highest score at any other table


class AnalysisWanted(Said, frozen=True):
    event: Annotated[int, Meta(ge=0, le=1_000_000)]
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Forced(Told, frozen=True):
    winner: int | None
    turns: int


class Analysis(Told, frozen=True):
    seat: int
    value: float
    line: list[str]
    forced: Forced | None
    depth: int


# What happens


class TableEvent(Told, frozen=True, omit_defaults=True, gc=False):  # it refers to nothing that could refer to it
    number: int
    kind: Literal["action", "chance", "time", "take-back", "resigned", "timed-out"]
    seat: int | None
    text: str
    at: float
    step: Any = None  # of an action, as a struct of the game
    outcome: Any = None  # what chance gave, as a struct of the game
    back_to: int | None = None
    ms: int | None = None  # since the match began, in real-time games


class NamedAction(Told, frozen=True):
    """An action by its id, and its text in the position that it is about."""

    action: int
    text: str


class Missed(Told, frozen=True):
    """An action for which there was a better one."""

    number: int  # of the event
    played: str
    better: NamedAction
    loss: float  # in points


class Review(Told, frozen=True):
    """Where a seat left points: the actions that lost most of those looked at so far, the worst first."""

    done: int
    of: int
    worst: list[Missed]


class Acting(Told, frozen=True):
    """What a seat may do. Without a prompt and actions: the same as in the frame before.

    The texts are in the order of the actions, and of their ids where those are a bit set.
    """

    seat: int
    version: int
    prompt: str | UnsetType = UNSET
    actions: Actions | UnsetType = UNSET
    texts: list[str] | UnsetType = UNSET


class ClockNow(Told, frozen=True):
    seats: list[float]
    running: list[int]
    at: float


class TimeNow(Told, frozen=True):
    """The clock of a real-time match, in milliseconds since it began."""

    ends: int  # when the present moment does
    now: int


class Frame(Told, frozen=True):
    """All that one may see and do."""

    event: int
    views: dict[str, Any]
    acting: list[Acting]
    turn_of: list[int]
    clock: ClockNow | None
    time: TimeNow | None
    outcome: Result | None
    points: list[Points]
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


class Replay(Told, frozen=True):
    table: TableSummary
    frames: list[Frame]
    events: list[TableEvent]


class ChatLine(Told, frozen=True):
    sender: str = msgspec.field(name="from")
    text: str
    at: float


class Present(Told, frozen=True):
    seats: list[int]
    watchers: int
