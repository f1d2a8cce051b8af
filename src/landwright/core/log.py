"""The log of a match as a file: readable JSON, one event per line.

A log contains only texts and numbers that people can read; it does not depend on the numbering of actions. Every
problem with a file raises a `LogError` with a sentence. Whether the events are legal is checked by `replay.replay`.
"""

import hashlib
import os
import re
import secrets
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from landwright.core import exchange as exchanges
from landwright.core import registry
from landwright.core.exchange import HEXADECIMAL, Exchange
from landwright.core.game import Game, Outcome
from landwright.core.notation import ReadError
from landwright.core.options import Options
from landwright.core.types import State

FORMAT: Final = "landwright-log"
FORMAT_VERSION: Final = 2
MAX_BYTES: Final = 16_000_000  # far more than any match needs
JUMP: Final = "the clock jumps"
CHECK_THE_FILE: Final = "Open another copy of the file, or correct it."
CHOOSE_A_LOG: Final = "Choose a file that Landwright saved."
OPEN_WITH_WRITER: Final = "Open it with the Landwright that wrote it."
UPDATE: Final = "Update Landwright to open it."

Kind = TypeVar("Kind")


class LogError(ValueError):
    """A problem with a log; the message says what, where, and what to do."""

    def __init__(self, problem: str, event: int | None = None, advice: str = CHECK_THE_FILE) -> None:
        where = f"Event {event}: " if event is not None else ""
        super().__init__(f"{where}{problem} {advice}".strip())
        self.problem = problem
        self.event = event


class ActionEvent(msgspec.Struct, frozen=True, tag="action", forbid_unknown_fields=True, omit_defaults=True):
    """A seat acted. In a real-time match every event has its time, in milliseconds since the start of the match."""

    seat: int
    text: str
    ms: int | None = None


class ChanceEvent(msgspec.Struct, frozen=True, tag="chance", forbid_unknown_fields=True, omit_defaults=True):
    """An outcome of chance was drawn."""

    outcome: int
    of: int
    text: str
    ms: int | None = None


class TimeEvent(msgspec.Struct, frozen=True, tag="time", forbid_unknown_fields=True, omit_defaults=True):
    """The time limit of a timed moment ran out."""

    text: str
    ms: int | None = None


class JumpEvent(msgspec.Struct, frozen=True, tag="jump", forbid_unknown_fields=True, omit_defaults=True):
    """Only bots were left in a timed moment, and the clock of the match jumped to what happens next."""

    text: str
    since: int  # the time before it, in milliseconds
    ms: int | None = None


Event = ActionEvent | ChanceEvent | TimeEvent | JumpEvent


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state before an event, so that a long match can be opened without replaying it."""

    event: int  # its number
    layout: str  # of the record; a snapshot with another layout is ignored
    state: bytes
    digest: str
    moment: int = 0  # milliseconds: start of the timed moment


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A complete match. The seed is hexadecimal, and absent while it is secret."""

    format: Literal["landwright-log"]
    format_version: int
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[str]  # the player at each seat: a name, "person", "level3"
    position: str = ""  # text of the initial state, if that was not the game's set-up
    commitment: str
    exchange: Exchange | None = None  # of shares that people added to the seed, if they were asked for any
    events: list[Event]
    closed: str = ""  # why the match ended before the game was over
    outcome: Outcome | None = None
    seed: str = ""
    snapshot: Snapshot | None = None


class _Header(msgspec.Struct):
    format: str = ""
    format_version: int = 0


# Validation


def load_game(log: Log) -> tuple[Game, Options]:
    """The game and the options of a log."""
    try:
        game = registry.load(log.game)
    except KeyError:
        known = ", ".join(registry.names())
        raise LogError(f"This Landwright has no game '{log.game}'; it has {known}.", advice=UPDATE) from None
    if log.rules_version != game.info.rules_version:
        here = game.info.rules_version
        versions = f"version {log.rules_version} of the rules of {game.info.title}, and this Landwright {here}"
        raise LogError(f"This log has {versions}.", advice=OPEN_WITH_WRITER)
    try:
        return game, game.read_options(log.options)
    except ValueError as error:
        raise LogError(str(error)) from None


def check_exchange(log: Log) -> None:
    if log.exchange and (problem := exchanges.shape_problem(log.exchange, log.commitment, len(log.seats))):
        raise LogError(problem)


def read_seed(log: Log) -> bytes | None:
    """The seed in a log, or None while it is secret."""
    if not re.fullmatch(HEXADECIMAL, log.commitment):
        raise LogError("The commitment is not 64 hexadecimal digits.")
    if log.seed and not re.fullmatch(HEXADECIMAL, log.seed):
        raise LogError("The seed is not 64 hexadecimal digits.")
    return bytes.fromhex(log.seed) or None


def event_problem(game: Game, s: State, seats: int, event: Event) -> str | None:
    """Why an event is not possible in a state, or None."""
    if (event.ms is not None) != game.info.is_real_time:
        return f"An event of {game.info.title} has {'' if game.info.is_real_time else 'no '}milliseconds."
    if isinstance(event, ChanceEvent):
        return _chance_problem(game, s, event)
    if isinstance(event, TimeEvent):
        return None if game.time_limit(s) else "Time is up, but there is no time limit here."
    if isinstance(event, JumpEvent):
        return _text_problem(event, JUMP) if game.time_limit(s) else "The clock jumps, but there is no time limit here."
    if not 0 <= event.seat < seats:
        return f"There is no seat {event.seat}."
    if event.seat not in game.seats_waiting(s):
        return f"Seat {event.seat} ({game.seat_name(event.seat)}) acts, but it is not waiting to."
    return _action_problem(game, s, event)


def _action_problem(game: Game, s: State, event: ActionEvent) -> str | None:
    plain = game.plain(s)
    try:
        action = game.notation.read_action(plain, event.seat, event.text)
    except ReadError as error:
        return str(error)
    if refusal := game.refusal(s, event.seat, action):
        return f"'{event.text}' is refused. {refusal}."
    return _text_problem(event, game.notation.action_text(plain, event.seat, action))


def _chance_problem(game: Game, s: State, event: ChanceEvent) -> str | None:
    chances = int(game.rules.chances(s))
    if not chances:
        return "Chance acts, but it is not due."
    if event.of != chances:
        return f"Chance has {chances} outcomes here, not {event.of}."
    if not 0 <= event.outcome < chances:
        return f"Chance has the outcomes 0 to {chances - 1} here, not {event.outcome}."
    return _text_problem(event, game.notation.chance_text(game.plain(s), event.outcome))


def _text_problem(event: Event, text: str) -> str | None:
    return None if event.text == text else f"The text is '{event.text}', and should be '{text}'."


# Snapshots


def take_snapshot(log: Log, game: Game, event: int, data: bytes, moment: int) -> Snapshot:
    return Snapshot(event, layout(game), data, _digest(log, event, data), moment)


def layout(game: Game) -> str:
    """A hash of the fields of a game's record."""
    return hashlib.sha256(repr(game.state.descr).encode()).hexdigest()[:16]


def read_snapshot(log: Log, game: Game) -> bytes | None:
    """The state of the log's snapshot, or None without a usable one; raises `LogError` if it is damaged."""
    snapshot = log.snapshot
    if snapshot is None or snapshot.layout != layout(game):
        return None
    if not 0 <= snapshot.event <= len(log.events):
        raise LogError(f"The snapshot is of event {snapshot.event}, but there are {len(log.events)} events.")
    if len(snapshot.state) != game.state.itemsize or snapshot.digest != _digest(log, snapshot.event, snapshot.state):
        raise LogError("The snapshot is damaged; remove it, the events are sufficient.")
    return snapshot.state


def _digest(log: Log, event: int, state: bytes) -> str:
    """A hash of the state and its history, so that neither can change without the other."""
    history = [log.game, log.rules_version, log.options, len(log.seats), log.position, log.events[:event]]
    return hashlib.sha256(b"landwright-snapshot-1:" + msgspec.json.encode(history) + state).hexdigest()


# Files


def encode(log: Log) -> bytes:
    """The log as JSON, with a line for each field and each event."""
    fields = msgspec.to_builtins(log, enc_hook=int)  # interpreted rules return NumPy integers
    lines = [f'  "{name}": {_events(value) if name == "events" else _json(value)}' for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _events(events: list[Any]) -> str:
    return "[" + ",".join(f"\n    {_json(event)}" for event in events) + "\n  ]"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def decode(data: bytes) -> Log:
    """The log in JSON data; raises `LogError` if there is none."""
    if len(data) > MAX_BYTES:
        raise LogError(f"This is larger than any log: {len(data)} bytes.", advice=CHOOSE_A_LOG)
    header = _decode(data, _Header)
    if header.format != FORMAT:
        raise LogError("This is not a Landwright log.", advice=CHOOSE_A_LOG)
    if header.format_version != FORMAT_VERSION:
        versions = f"format version {header.format_version}, and this Landwright reads {FORMAT_VERSION}"
        raise LogError(f"This log has {versions}.", advice=OPEN_WITH_WRITER)
    return _decode(data, Log)


def _decode(data: bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if kind is _Header:
            raise LogError("This is not a Landwright log.", advice=CHOOSE_A_LOG) from None
        raise _field_error(str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise LogError(f"This file is damaged, cut short or not JSON ({error}).") from None
    except RecursionError:
        raise LogError("This file is nested too deeply to be a log.") from None


def _field_error(reason: str) -> LogError:
    """msgspec writes the place of an error as `$.events[3].seat`."""
    place = re.search(r"\$\.events\[(\d+)\]", reason)
    sentence = reason.replace(" - at `$.", " in `").replace("`$`", "the log")
    return LogError(f"A field is missing or wrong: {sentence}.", event=int(place[1]) if place else None)


def read(path: str | os.PathLike[str]) -> Log:
    """The log in a file."""
    return decode(_read_bytes(Path(path)))


def _read_bytes(file: Path) -> bytes:
    try:
        if file.exists() and not file.is_file():  # reading a pipe or a device may never end
            raise LogError(f"'{file}' is not a file.", advice=CHOOSE_A_LOG)
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise LogError(f"'{file}' cannot be opened: {error.strerror}.", advice=CHOOSE_A_LOG) from None


def write(log: Log, path: str | os.PathLike[str]) -> None:
    """Writes the log into a file atomically."""
    file = Path(path)
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with temporary.open("xb") as stream:
            stream.write(encode(log))
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
