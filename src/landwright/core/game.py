"""The contract that every game fulfils.

A game has eight parts: `Game(info, state, rules, scoring, strategy, notation, view, options)`. Everything else in
Landwright works with any `Game` and depends on none in particular. The contract is written in this module and in
`strategy`, `notation` and `options`. Callers may assume only what it says. `landwright.testing.check_game` checks it.

The state is a `np.record`: fixed size, numbers and arrays of numbers, no pointers. Copying, hashing and saving it are
copies of bytes. Seats are numbered 0, 1, …; an action is a number from 0 to `action_count` - 1, and -1 stands for none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

import msgspec
import numpy as np

from landwright.core.notation import Notation, ReadError
from landwright.core.options import Options
from landwright.core.plain_state import PlainState, plain_type
from landwright.core.strategy import Strategy
from landwright.core.types import Numbers, Report, State, bits

if TYPE_CHECKING:
    from landwright.core.game_kernels import Kernels
    from landwright.core.position import Position

SECTION = 100  # rule 3.2 has the code 302


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a game: enough to list it without loading its rules."""

    name: str  # lower case, words joined by hyphens
    title: str
    tagline: str  # one sentence that makes people want to play
    goal: str  # one sentence of at most 120 characters that says what a player tries to do; shown with the first prompt
    package: str  # the Python package; its RULES.md has the numbered rules
    rules_version: int  # a log of another version is not replayed
    min_seats: int
    max_seats: int
    seat_names: tuple[str, ...]
    minutes: str
    designer: str
    publisher: str
    tempo: Literal["turns", "simultaneous", "real-time"] = "turns"  # one seat at a time, several, several with a clock
    has_chance: bool = True  # after set-up
    has_secrets: bool = False  # whether seats have different views
    # How solo games are compared: by the most points, or by the least time from the first action to the end.
    solo_result: Literal["points", "time"] = "points"
    commands: str = ""  # help text of the game's own commands, if the package has a `commands` module with an `app`

    @property
    def has_solo(self) -> bool:
        return self.min_seats == 1

    @property
    def is_real_time(self) -> bool:
        return self.tempo == "real-time"

    def rulebook(self) -> str:
        """The text of RULES.md: `## 3 Title` begins a section, `**3.2** …` a rule."""
        return (resources.files(self.package) / "RULES.md").read_text(encoding="utf-8")

    def check_seats(self, seats: int) -> None:
        low, high = self.min_seats, self.max_seats
        if not low <= seats <= high:
            raise ValueError(f"{self.title} is for {low if low == high else f'{low} to {high}'} players, not {seats}.")


class Rules(NamedTuple):
    """The rules as kernels.

    - In every state exactly one is true: `waiting` names seats, `chances` is above 0, or `outcome` names an ending.
    - `refusal` defines legality: it returns 0, or the code of the rule that forbids the action (rule 3.2 is 302). It
      accepts every seat and every number, in every state. A waiting seat has at least one legal action, others none.
    - `actions` writes exactly the actions that `refusal` allows, in a fixed order, into an array of `action_count`.
    - `act`, `apply_chance` and `time_up` change the state in place and trust their caller. They have no other input:
      the same events give the same bytes.
    - Chance has the equally likely outcomes 0 … `chances` - 1. Each is drawn when it is due, from what is left.
    - `points` fills a row for each seat and a column for each of `Scoring.parts`. It is valid at any time, and shows
      nothing that a seat may not know.
    - `outcome` is (0, 0), or an ending and the bit set of the winners. Several winners share the win; in a draw all do.
      Only a solo game can end without a winner: when its player gives up.
    - In real-time games, `time_limit` is the number of seconds that the current timed moment may last, 0 for no limit.
      A timed moment begins with the event that changes `time_limit`, and with every `time_up`. The limit is above 0
      only while seats wait. `time_up` plays the end of the timed moment.
    """

    setup: Callable[[State, int, Numbers], None]  # a state of zeros, seats, the options as numbers
    waiting: Callable[[State], int]
    chances: Callable[[State], int]
    apply_chance: Callable[[State, int], None]
    refusal: Callable[[State, int, int], int]  # state, seat, action
    actions: Callable[[State, int, Numbers], int]  # returns how many
    act: Callable[[State, int, int], None]
    points: Callable[[State, Numbers], None]
    outcome: Callable[[State], tuple[int, int]]
    time_limit: Callable[[State], int] | None = None
    time_up: Callable[[State], None] | None = None


class Part(msgspec.Struct, frozen=True):
    """A part of the score: a line of the score sheet."""

    code: str
    name: str
    rule: str  # its number in RULES.md
    sentence: str
    column: str = ""  # parts with the same name share a line of the sheet, each under the heading of its column
    short: str = ""  # the sentence in a few words, for games whose score sheet shows it beside the name


class ScoreLine(msgspec.Struct, frozen=True):
    """The points of a seat in one part, and the cells of its map that earn them."""

    part: str
    points: int
    cells: list[int]


@dataclass(frozen=True)
class Scoring:
    """The parts of a score, in the order of the columns of `Rules.points`."""

    parts: tuple[Part, ...] = ()
    # The bit set of the parts that count in this match; None if all do.
    active: Callable[[PlainState], int] | None = None
    # A kernel: writes the points of a seat in every part, and marks the cells that earn them with 1. Arguments: state,
    # seat, points, marks (a row for each part, a column for each of `cells`).
    explain: Callable[[State, int, Numbers, Numbers], None] | None = None
    cells: int = 0

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(part.code for part in self.parts)

    def sheet(self, s: State, seat: int) -> list[ScoreLine]:
        """The score sheet of a seat, for games with `explain`; `s` is a record."""
        assert self.explain
        points = np.zeros(len(self.parts), np.int64)
        marks = np.zeros((len(self.parts), self.cells), np.int64)
        self.explain(s, seat, points, marks)
        lines = zip(self.codes, points.tolist(), marks, strict=True)
        return [ScoreLine(code, number, np.flatnonzero(row).tolist()) for code, number, row in lines]


class View(msgspec.Struct, frozen=True):
    """What a seat may see of a state. A game's subclass adds the fields and is tagged with the game's name."""

    @classmethod
    def of(cls, s: PlainState, seat: int) -> Self:
        """The view of a seat; for -1, the view of a spectator."""
        raise TypeError(f"{cls.__name__} has no method `of`.")

    @classmethod
    def of_replay(cls, s: PlainState) -> Self:
        """The view in the replay of an ended match, where nothing has to be hidden: that of a spectator, or more."""
        return cls.of(s, -1)


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the number of a rule in the game's RULES.md, and a sentence for people."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.rule})"


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Several winners share the win; a draw is shared by all. A solo game may have no winner."""

    ending: int
    reason: str
    winners: tuple[int, ...]


@dataclass(frozen=True, repr=False, eq=False)
class Game:
    """One game. `registry.load` returns it compiled; before that its kernels cannot be called."""

    info: GameInfo
    state: np.dtype[Any]
    rules: Rules
    scoring: Scoring
    strategy: Strategy
    notation: Notation
    view: type[View]
    options: type[Options]

    def compiled(self, report: Report = lambda _: None) -> "Game":
        """The game ready to play; `report` is called with the name of each kernel before it compiles."""
        from landwright.core.game_kernels import Kernels
        from landwright.kernels import unwrapped

        kernels = Kernels(self, report)
        rules: list[Any] = [None if kernel is None else unwrapped(kernel) for kernel in kernels.rules]
        strategy = replace(self.strategy, key=kernels.key, evaluate=kernels.evaluate)
        ready = replace(self, rules=Rules(*rules), strategy=strategy)
        object.__setattr__(ready, "_kernels", kernels)
        return ready

    @property
    def is_compiled(self) -> bool:
        return hasattr(self, "_kernels")

    @property
    def kernels(self) -> "Kernels":
        """The kernels for compiled callers; Python callers use `rules` and `strategy`."""
        kernels: Kernels = self._kernels  # type: ignore[attr-defined]
        return kernels

    @property
    def name(self) -> str:
        return self.info.name

    @cached_property
    def action_count(self) -> int:
        return len(self.notation.steps)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: the other process loads the game."""
        from landwright.core.registry import load

        return load, (self.name,)

    def __deepcopy__(self, _: Any) -> "Game":
        return self

    # States

    def states(self, count: int) -> State:
        """An array of states, all zeros."""
        return np.zeros(count, self.state)

    def start(self, seats: int, options: Options | None = None) -> State:
        """The state before the first event."""
        self.info.check_seats(seats)
        chosen = options if options is not None else self.options()
        s = self.states(1)[0]
        self.rules.setup(s, seats, np.array(chosen.numbers(), np.int64))
        return s

    def position(self, seats: int, options: Options | None = None) -> "Position":
        """The position before the first event, to step through fast from Python."""
        from landwright.core.position import Position

        return Position(self, self.start(seats, options))

    def copy(self, s: State) -> State:
        other = self.states(1)
        other[0] = s
        return other[0]

    def after(self, s: State, seat: int, *actions: int) -> State:
        """A copy of a state after legal actions of one seat."""
        ahead = self.copy(s)
        for action in actions:
            self.rules.act(ahead, seat, action)
        return ahead

    def plain(self, s: State) -> PlainState:
        """A state as plain Python values; from a record or from a buffer."""
        return plain_type(self.state)(bytes(s.data))

    def read_options(self, values: Mapping[str, Any]) -> Options:
        """Options from plain values; raises `ValueError` with a sentence if they are invalid."""
        try:
            return msgspec.convert(dict(values), self.options, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"These options of {self.info.title} are not valid: {error}.") from None

    def state_text(self, s: State) -> str:
        return self.notation.state_text(self.plain(s))

    def read_state(self, text: str) -> State:
        """The state of a text; raises `ReadError` if the text is invalid."""
        s = self.notation.read_state(self, text)
        conditions = self.rules.waiting(s) != 0, self.rules.chances(s) != 0, self.is_over(s)
        if conditions.count(True) != 1:
            raise ReadError("Nobody can act in this state, and the game is not over.")
        return s

    # Questions about a state, which is a record or a buffer of `landwright.kernels`

    def seats_waiting(self, s: State) -> list[int]:
        return bits(self.rules.waiting(s))

    def is_over(self, s: State) -> bool:
        return self.rules.outcome(s)[0] != 0

    def actions(self, s: State, seat: int) -> list[int]:
        out = np.empty(self.action_count, np.int64)
        actions: list[int] = out[: self.rules.actions(s, seat, out)].tolist()
        return actions

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        code = int(self.rules.refusal(s, seat, action if 0 <= action < self.action_count else -1))
        return Refusal(rule_number(code), self.notation.refusals[code]) if code else None

    def hint_refusal(self, s: State, seat: int) -> Refusal | None:
        """The rule that forbids a hint now. Only the rules that count hints have one."""
        action = self.strategy.hint_action
        return None if action is None else self.refusal(s, seat, action)

    def outcome(self, s: State) -> Outcome | None:
        ending, winners = map(int, self.rules.outcome(s))
        return Outcome(ending, self.notation.endings[ending], tuple(bits(winners))) if ending else None

    def time_limit(self, s: State) -> int:
        """How many seconds the current timed moment may last; 0 for no limit."""
        return 0 if self.rules.time_limit is None else int(self.rules.time_limit(s))

    def points(self, s: State, seats: int) -> list[dict[str, int]]:
        """The points of every seat, by code, in the parts that count."""
        if not self.scoring.parts:
            return [{}] * seats
        table = np.zeros((seats, len(self.scoring.parts)), np.int64)
        self.rules.points(s, table)
        codes = self.scoring.codes
        active = range(len(codes)) if self.scoring.active is None else bits(self.scoring.active(self.plain(s)))
        return [{codes[i]: row[i] for i in active} for row in table.tolist()]

    def sandbox(self, s: State, seat: int) -> tuple[State, int]:
        """A copy in which a waiting seat can try actions, and the number of the seat in the copy."""
        isolate = self.strategy.isolate_seat
        return (isolate(s, seat), 0) if isolate else (self.copy(s), seat)

    def seat_name(self, seat: int) -> str:
        return self.info.seat_names[seat]


def rule_number(code: int) -> str:
    """
    >>> rule_number(302)
    '3.2'
    """
    return f"{code // SECTION}.{code % SECTION}"
