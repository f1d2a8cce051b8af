"""The contract that every game keeps, and the registry of games.

A game is a small set of kernels over a plain record (`Rules`, `Strategy`), and what people need around them: text,
views, options, names. Everything else in Landwright works with any `Game` and knows none of them.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

State: TypeAlias = Any  # a np.record of the game's dtype: mypy cannot know its fields
Numbers: TypeAlias = NDArray[Any]  # of int64; what kernels read from it counts as an int
Report: TypeAlias = Callable[[str], None]

BUILT_IN = ("forgenesis", "graphia-genesis", "kingdom-maps")
SECTION = 100  # rule 3.2 has the code 302


class Rules(NamedTuple):
    """The rules as kernels. Seats are 0, 1, …; an action is a small integer, and -1 is never one."""

    setup: Callable[[State, int, Numbers], None]  # state, seats, the options as numbers
    waiting: Callable[[State], int]  # bit set of the seats that may act now; 0 for chance or when it is over
    chances: Callable[[State], int]  # how many equally likely outcomes chance has now
    happen: Callable[[State, int], None]
    refusal: Callable[[State, int, int], int]  # 0, or the code of the rule that forbids it
    actions: Callable[[State, int, Numbers], int]  # writes all legal actions of a seat, returns how many
    act: Callable[[State, int, int], None]
    points: Callable[[State, Numbers], None]  # a row a seat, a column a part
    outcome: Callable[[State], tuple[int, int]]  # (0, 0), or why it ended and the bit set of winners


class Strategy(NamedTuple):
    """What searching bots ask beyond the rules."""

    key: Callable[[State], int]  # equal for equal situations; what already happened is left out
    evaluate: Callable[[State, int], float]  # how good it looks for a seat, from -1 lost to 1 won


def rules_signatures(state: Any) -> Rules:
    """The types of `Rules` for one game's record."""
    from numba import types  # here and below: whoever only lists games need not load it

    seat = action = number = types.int64
    row = types.Array(types.int64, 1, "C")
    table = types.Array(types.int64, 2, "C")
    return Rules(
        setup=types.void(state, number, row),
        waiting=number(state),
        chances=number(state),
        happen=types.void(state, number),
        refusal=number(state, seat, action),
        actions=number(state, seat, row),
        act=types.void(state, seat, action),
        points=types.void(state, table),
        outcome=types.UniTuple(number, 2)(state),
    )


def strategy_signatures(state: Any) -> Strategy:
    from numba import types

    return Strategy(key=types.int64(state), evaluate=types.float64(state, types.int64))


# What a state is worth to a seat, from -1 to 1.
Evaluation: TypeAlias = Callable[[State, int], float]

# How much a seat that plays on likes each of so many actions: as `evaluate` likes the state after it, but who plays on
# may be set on something that an evaluation counts for less. State, seat, actions, how many, whether only the best is
# asked for, values: if so, those of others may be too high, but not higher than the best.
LookAhead: TypeAlias = Callable[[State, int, Numbers, int, bool, NDArray[np.float64]], None]


def look_ahead_signature(state: Any) -> Any:
    from numba import types

    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    return types.void(state, types.int64, numbers, types.int64, types.boolean, values)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose. A game's own struct adds fields with defaults and checks them in `__post_init__`."""

    def numbers(self) -> tuple[int, ...]:
        """The options as `Rules.setup` reads them."""
        return ()


class Card(msgspec.Struct, frozen=True):
    """What is printed on the box: enough to list a game without loading its rules."""

    name: str
    title: str
    line: str
    fewest_seats: int
    most_seats: int
    minutes: str
    designer: str
    publisher: str


class Level(msgspec.Struct, frozen=True):
    """How a bot of one level thinks. Fields that its kind does not use are ignored."""

    bot: str  # "points", "greedy", "alpha-beta", "tree-search" or "rollouts"
    depth: int = 0  # turns ahead (alpha-beta), or own actions ahead (rollouts; 0 for the whole game)
    work: int = 0  # the most positions (alpha-beta), playouts (tree search) or futures (rollouts) for one action
    width: int = 0  # actions that are tried, for rollouts
    seconds: float = 0.0  # the most time for one action; 0 for no limit
    slips: float = 0.0  # how often it plays at random instead


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: a rule of the game's RULES.md and a sentence for people."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.rule})"


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Several winners share the win; a draw is shared by all."""

    ending: int
    reason: str
    winners: tuple[int, ...]


class ReadError(ValueError):
    """A text that cannot be read; its message is a sentence for people."""


class Notation(Protocol):
    """A game's text and wire forms. Game packages keep this protocol as a module.

    The same action of a seat in the same words has the same wire form, whatever the state.
    """

    def action_text(self, s: State, seat: int, action: int) -> str: ...
    def read_action(self, s: State, seat: int, text: str) -> int: ...
    def action_wire(self, s: State, seat: int, action: int) -> msgspec.Struct: ...
    def read_wire(self, s: State, seat: int, wire: Any) -> int: ...
    def chance_text(self, s: State, outcome: int) -> str: ...
    def state_text(self, s: State) -> str: ...
    def read_state(self, rules: Rules, text: str) -> State: ...
    def drawing(self, s: State) -> str: ...
    def prompt(self, s: State, seat: int) -> str: ...


@dataclass(frozen=True, repr=False)
class Game:
    """One game, ready to play. The fields that are functions come from the game's package."""

    card: Card
    version: int  # of the rules: a log of another version is not replayed
    state: np.dtype[Any]
    rules: Rules
    strategy: Strategy
    notation: Notation
    view: Callable[[State, int], msgspec.Struct]  # for a seat, or for -1: what everybody may know
    options: type[Options]
    seat_names: tuple[str, ...]
    parts: tuple[str, ...]  # the columns of `Rules.points`
    endings: Mapping[int, str]
    refusals: Mapping[int, str]
    action_count: int  # actions are 0 … action_count - 1
    most_actions: int  # that a seat can ever have at once
    most_steps: int  # actions in one turn of a seat
    most_turns: int  # different whole turns that a seat can ever have
    levels: tuple[Level, ...]
    has_chance: bool = True  # after set-up
    has_secrets: bool = True  # whether a seat may not know all; otherwise all seats have the same view
    # Where seats never touch each other: the game that a waiting seat would play from here by itself, as seat 0.
    alone: Callable[[State, int], State] | None = None
    evaluation_points: float = 1.0  # what an evaluation of 1 is in points, in games where it foretells them
    look_ahead: LookAhead | None = None  # where a game has more to say than action by action, or is faster
    in_play: Callable[[State], int] | None = None  # the bit set of the parts that count, where those are not all
    ambition: Evaluation | None = None  # what bots that search in futures play for, where that is not `evaluate`

    KERNELS: ClassVar[int] = len(Rules._fields) + len(Strategy._fields)

    @cached_property
    def calls(self) -> Rules:
        """The rules for callers in Python, who may hand in `kernel.memory` of a state too."""
        from landwright.kernel import direct

        called: list[Any] = [direct(rule) for rule in self.rules]
        return Rules(*called)

    @property
    def name(self) -> str:
        return self.card.name

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def states(self, count: int) -> State:
        """Room for so many states."""
        return np.zeros(count, self.state)

    def start(self, seats: int, options: Options | None = None) -> State:
        """The state before anything happened."""
        self.check_seats(seats)
        chosen = options if options is not None else self.options()
        s = self.states(1)[0]
        self.rules.setup(s, seats, np.array(chosen.numbers(), np.int64))
        return s

    def copy(self, s: State) -> State:
        other = self.states(1)
        other[0] = s
        return other[0]

    def check_seats(self, seats: int) -> None:
        fewest, most = self.card.fewest_seats, self.card.most_seats
        if not fewest <= seats <= most:
            wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise ValueError(f"{self.card.title} is for {wanted} players, not {seats}.")

    def read_options(self, values: Mapping[str, Any]) -> Options:
        """Options from plain values; a `ValueError` says what is wrong with them."""
        try:
            return msgspec.convert(dict(values), self.options, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"{self.card.title} cannot take these options: {error}.") from None

    def seats_waiting(self, s: State) -> list[int]:
        return bits(self.calls.waiting(s))

    def is_over(self, s: State) -> bool:
        return self.calls.outcome(s)[0] != 0

    def actions(self, s: State, seat: int) -> list[int]:
        out = np.empty(self.most_actions, np.int64)
        actions: list[int] = out[: self.calls.actions(s, seat, out)].tolist()
        return actions

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        code = self.calls.refusal(s, seat, action if 0 <= action < self.action_count else -1)
        return Refusal(rule_number(code), self.refusals[code]) if code else None

    def outcome(self, s: State) -> Outcome | None:
        ending, winners = map(int, self.rules.outcome(s))
        return Outcome(ending, self.endings[ending], tuple(bits(winners))) if ending else None

    def points(self, s: State, seats: int) -> list[dict[str, int]]:
        """The points of every seat by part, of the parts in play."""
        if not self.parts:
            return [{}] * seats
        table = np.zeros((seats, len(self.parts)), np.int64)
        self.calls.points(s, table)
        rows = [dict(zip(self.parts, row, strict=True)) for row in table.tolist()]
        return rows if self.in_play is None else self._only_in_play(s, rows)

    def _only_in_play(self, s: State, rows: list[dict[str, int]]) -> list[dict[str, int]]:
        from landwright.kernel import record_at

        assert self.in_play
        parts = [self.parts[i] for i in bits(self.in_play(record_at(s, self.state)))]
        return [{part: row[part] for part in parts} for row in rows]

    def apart(self, s: State, seat: int) -> tuple[State, int]:
        """A copy in which a waiting seat may try what it likes, and its seat there."""
        return (self.alone(s, seat), 0) if self.alone else (self.copy(s), seat)

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat]


def compile_rules(rules: Rules, strategy: Strategy, state: np.dtype[Any], report: Report) -> tuple[Rules, Strategy]:
    """A game package's kernels as first-class functions of the contract's types, each announced before it compiles."""
    from landwright.kernel import compiled, record_type

    record = record_type(state)

    def each(kernels: Any, signatures: Any) -> list[Any]:
        made = []
        for name, function, signature in zip(kernels._fields, kernels, signatures, strict=True):
            report(name)
            made.append(compiled(function, signature))
        return made

    return Rules(*each(rules, rules_signatures(record))), Strategy(*each(strategy, strategy_signatures(record)))


def compile_look_ahead(function: LookAhead, state: np.dtype[Any], report: Report) -> LookAhead:
    from landwright.kernel import compiled, record_type

    report("look_ahead")
    return compiled(function, look_ahead_signature(record_type(state)))


def compile_evaluation(function: Evaluation, state: np.dtype[Any], report: Report) -> Evaluation:
    from landwright.kernel import compiled, record_type

    report("evaluation")
    return compiled(function, strategy_signatures(record_type(state)).evaluate)


def bits(mask: int) -> list[int]:
    """
    >>> bits(0b1101)
    [0, 2, 3]
    """
    return list(_bits(int(mask)))


@lru_cache(1 << 12)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def rule_number(code: int) -> str:
    """
    >>> rule_number(302)
    '3.2'
    """
    return f"{code // SECTION}.{code % SECTION}"


_loaded: dict[str, Game] = {}


def _package(name: str) -> Any:
    return importlib.import_module(f"landwright.games.{name.replace('-', '_')}")


def cards() -> list[Card]:
    """What can be played, without loading any rules."""
    extra = [game.card for game in _loaded.values() if game.name not in BUILT_IN]
    return [_package(name).CARD for name in BUILT_IN] + extra


def names() -> list[str]:
    return [*BUILT_IN, *(name for name in _loaded if name not in BUILT_IN)]


def register(game: Game) -> None:
    """Makes a game from elsewhere known by its name."""
    _loaded[game.name] = game


def load(name: str, report: Report = lambda _: None) -> Game:
    """The game of that name, compiled (once, then from the cache); `report` is told each kernel before it compiles."""
    if name not in _loaded:
        if name not in BUILT_IN:
            raise KeyError(name)
        _loaded[name] = _package(name).game(report)
    return _loaded[name]
