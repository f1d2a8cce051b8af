"""The structs of the HTTP API, except those of games and of analyses. `docs/protocol.md` describes them."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
ActionId: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=400)]
Points: TypeAlias = dict[str, int]
Status: TypeAlias = Literal["waiting", "playing", "paused", "ended"]
Endpoint: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]  # where a browser gets push messages
# A set of action ids: a list, or a little-endian bit set in base64, whichever is shorter.
Actions: TypeAlias = list[int] | str


class RequestStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request body or a message of a client. Unknown fields are errors."""


class ResponseStruct(msgspec.Struct, frozen=True, kw_only=True):
    """A response or a message of the server."""


# Errors and guests


class Problem(ResponseStruct, frozen=True):
    error: str
    sentence: str
    rule: str | UnsetType = UNSET  # the rule that forbids an action


class Health(ResponseStruct, frozen=True):
    status: Literal["ok", "closing", "storage"]


class Network(ResponseStruct, frozen=True):
    """How others reach the server that was opened by the name localhost. By any other name there is nothing to tell."""

    is_local: bool  # the server listens on loopback alone
    addresses: list[str]  # of this machine in the local network


class Me(ResponseStruct, frozen=True):
    id: str
    name: str
    is_new: bool


class NewName(RequestStruct, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonalLink(ResponseStruct, frozen=True):
    path: str | None  # null after it was revoked


class FollowedLink(RequestStruct, frozen=True):
    token: Annotated[str, Meta(max_length=200)]  # the last part of the path


class LinkOwner(ResponseStruct, frozen=True):
    name: str
    is_me: bool


class PushKey(ResponseStruct, frozen=True):
    key: str | None  # the public key to subscribe with; null if the server sends no push messages


class NewPushSubscription(RequestStruct, frozen=True):
    """A browser that takes push messages, as its `PushSubscription` says. The keys are base64url."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,100}={0,2}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,40}={0,2}$")]


class EndedPushSubscription(RequestStruct, frozen=True):
    endpoint: Endpoint


class PushState(ResponseStruct, frozen=True):
    is_subscribed: bool


# Tables

Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=1_000_000)]


class NoClock(RequestStruct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class MoveClock(RequestStruct, frozen=True, tag_field="kind", tag="move"):
    """A number of seconds for each turn."""

    seconds: Seconds


class BankClock(RequestStruct, frozen=True, tag_field="kind", tag="bank"):
    """A number of seconds for the whole match, and an increment after each turn."""

    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=100_000)] = 0.0


ClockRule: TypeAlias = NoClock | MoveClock | BankClock


class MySeat(RequestStruct, frozen=True, tag_field="kind", tag="me"):
    pass


class OpenSeat(RequestStruct, frozen=True, tag_field="kind", tag="open"):
    pass


class BotSeat(RequestStruct, frozen=True, tag_field="kind", tag="bot"):
    level: Annotated[int, Meta(ge=1, le=5)] = 2


WantedSeat: TypeAlias = MySeat | OpenSeat | BotSeat


class NewTable(RequestStruct, frozen=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    is_public: bool = False
    clock: ClockRule = NoClock()
    on_time_out: Literal["bot", "loses"] = "bot"
    seed: Annotated[str, Meta(max_length=100)] | None = None
    shares_dice: bool = False  # the match begins when each person has added to the seed, or after three seconds


class Share(RequestStruct, frozen=True):
    """What a person adds to the seed of a match: 32 random bytes, hexadecimal."""

    share: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Join(RequestStruct, frozen=True):
    seat: SeatNumber | None = None


class Seat(ResponseStruct, frozen=True):
    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    level: int | None
    is_mine: bool


class Result(ResponseStruct, frozen=True):
    reason: str
    winners: list[int]
    points: list[Points]
    is_closed: bool = False  # ended before the rules ended it: somebody resigned or ran out of time, or everybody left


class TableSummary(ResponseStruct, frozen=True):
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
    has_draw_offers: bool  # whether the players may agree on a draw
    has_hints: bool  # whether the guest can ask for hints
    daily: str | None  # the day of the challenge that is played here
    is_assisted: bool  # by a hint or a take-back: not a personal best, or one that is kept apart
    solo_ms: int | None  # the time of a solo game that was won, for games whose solo result is a time
    is_lesson: bool  # a guided first game
    commitment: str  # the hash of the server's secret part of the seed: fixed before anybody adds to it
    wants_share: bool  # whether the guest may still add to the seed
    is_preparing: bool  # all seats are taken, and the match begins by itself when the game is compiled


class ChallengeResult(ResponseStruct, frozen=True):
    """The result of a guest. In games without points a win with fewer actions ranks higher.

    `total` is in points, or in milliseconds for games whose solo result is a time: there less is better.
    """

    rank: int  # from 1; equal results share a rank; 0 for a late try, which is not ranked
    name: str
    is_mine: bool
    has_won: bool
    total: int
    actions: int
    table: str | None  # null until the requesting guest has finished the challenge


class Challenge(ResponseStruct, frozen=True):
    """A game with the same cards and dice for all guests on one day (UTC), and one try for each.

    The results are the best ones in order of rank, and the guest's own.
    """

    game: str
    day: str
    table: str | None  # of the guest
    finished: int  # the number of guests who have finished
    results: list[ChallengeResult]


class ChallengeTry(ResponseStruct, frozen=True):
    """A guest's own try at a challenge. Late: begun after its day, and not ranked."""

    game: str
    day: str
    table: str
    is_late: bool
    outcome: Literal["won", "drawn", "lost", "finished", "left"] | None  # null until it has ended
    score: int | None


class ChallengeCalendar(ResponseStruct, frozen=True):
    """A guest's tries in one month, and the streak: days in a row with a finished challenge, of any game.

    Resigned and late tries do not count for it.
    """

    today: str
    month: str
    streak: int
    longest: int
    is_done_today: bool
    tries: list[ChallengeTry]


class Best(ResponseStruct, frozen=True):
    """The best result of a guest's solo games, for one game and the same options.

    Games with hints count only where the result is a time. They are kept apart.
    """

    game: str
    options: dict[str, Any]  # complete, with defaults
    with_hints: bool
    points: int  # or milliseconds, for games whose solo result is a time
    table: str
    before: int | None  # the best result at any other table


MatchKind: TypeAlias = Literal["solo", "bots", "people", "hot-seat", "lesson"]
MatchOutcome: TypeAlias = Literal["won", "drawn", "lost", "finished", "left"]


class PastPlayer(ResponseStruct, frozen=True):
    name: str
    level: int | None  # of a bot
    is_mine: bool
    has_won: bool
    points: int | None  # null in games without points


class PastMatch(ResponseStruct, frozen=True):
    """A match of the history, from the guest's side.

    `finished` is a solo game that was not lost, or one person at all seats; `left` has no winner, because it was
    given up.
    """

    table: str
    game: str
    title: str
    ended: float
    kind: MatchKind
    level: int  # of the strongest bot; 0 without one
    outcome: MatchOutcome
    score: int | None  # points, or milliseconds of a solo game whose result is a time
    players: list[PastPlayer]
    daily: str | None  # the day of its challenge


class History(ResponseStruct, frozen=True):
    """A page of a guest's matches, the latest first."""

    total: int  # on all pages
    page: int  # from 0
    page_size: int
    matches: list[PastMatch]


class Statistic(ResponseStruct, frozen=True):
    """A guest's matches of one game, kind and level. Scores are in points, or in milliseconds: then least is best."""

    game: str
    title: str
    kind: MatchKind
    level: int
    played: int
    won: int
    drawn: int
    best: int | None  # null without scores
    average: float | None


# Matches


class TableEvent(ResponseStruct, frozen=True, omit_defaults=True, gc=False):  # it cannot be part of a reference cycle
    number: int
    kind: Literal["action", "chance", "time", "take-back", "resigned", "timed-out", "draw"]
    seat: int | None
    text: str
    at: float
    step: Any = None  # of an action, as a struct of the game
    outcome: Any = None  # of chance, as a struct of the game
    back_to: int | None = None
    ms: int | None = None  # milliseconds since the match began, in real-time games


class Acting(ResponseStruct, frozen=True):
    """The legal actions of a seat. Without a prompt and actions they are the same as in the frame before.

    The texts have the order of the actions, or of the ids if the actions are a bit set.
    """

    seat: int
    version: int
    prompt: str | UnsetType = UNSET
    actions: Actions | UnsetType = UNSET
    texts: list[str] | UnsetType = UNSET


class ClockNow(ResponseStruct, frozen=True):
    seats: list[float]
    running: list[int]
    at: float


class TimeNow(ResponseStruct, frozen=True):
    """The clock of a real-time match, in milliseconds since it began."""

    ends: int  # when the current timed moment ends
    now: int


class PlannedStep(ResponseStruct, frozen=True):
    """A step of a lesson that is planned before it is confirmed."""

    say: str
    cells: list[str]
    do: list[str]  # texts of actions; alternatives are separated by " | ", and * stands for any text
    wrong: str  # said when something else is planned
    confirm: str  # said when it is planned and nothing follows; empty if another step follows


class LessonNow(ResponseStruct, frozen=True):
    """What a guided first game says now. After the last step, `step` equals `of`."""

    step: int
    of: int
    say: str
    cells: list[str]  # to point at: how their names begin
    planned: list[PlannedStep]  # the current step and those that are confirmed with it; may be empty


class Frame(ResponseStruct, frozen=True):
    """Everything that a client may see and do."""

    event: int
    views: dict[str, Any]
    acting: list[Acting]
    turn_of: list[int]
    clock: ClockNow | None
    time: TimeNow | None
    outcome: Result | None
    points: list[Points]
    lesson: LessonNow | UnsetType = UNSET  # only in a guided first game
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


class Replay(ResponseStruct, frozen=True):
    table: TableSummary
    frames: list[Frame]
    events: list[TableEvent]


class ChatLine(ResponseStruct, frozen=True):
    sender: str = msgspec.field(name="from")
    seat: int | None  # of the sender; null if the server wrote it. Two people may have the same name.
    text: str
    at: float


class Present(ResponseStruct, frozen=True):
    seats: list[int]
    watchers: int
