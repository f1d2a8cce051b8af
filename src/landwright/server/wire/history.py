"""The structs of past matches, personal bests and daily challenges."""

from typing import Any, Literal, TypeAlias

from landwright.server.wire.base import ResponseStruct


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


class Medals(ResponseStruct, frozen=True):
    """What a guest has achieved in one game."""

    game: str
    levels: list[int]  # of the bots that the guest has beaten, from 1
    dailies: int  # challenges that were finished on their day
    bests: int  # best solo results without hints, each with other options


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
    preparing: int  # matches that are listed as soon as their game is compiled


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
