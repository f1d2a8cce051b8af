"""The log of a match as a file: readable JSON, one event a line.

Everything in it is text and numbers that people can read; nothing depends on how a program numbers actions. Whatever is
wrong with a file comes out as a `LogError` with a sentence. Whether the events are legal is for `replay.replay` to say.
"""

import hashlib
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from landwright.core import registry
from landwright.core.game import Game, Outcome
from landwright.core.notation import ReadError
from landwright.core.options import Options
from landwright.core.types import State

FORMAT: Final = "landwright-log"
FORMAT_VERSION: Final = 2
EVENT_NUMBERED_DICE: Final = 1  # the format in which chance followed from the number of the event
MOST_BYTES: Final = 16_000_000  # far more than any match needs
CHECK_THE_FILE: Final = "Open another copy of the file, or correct it."
CHOOSE_A_LOG: Final = "Choose a file that Landwright saved."
UPDATE: Final = "Update Landwright to open it."
HEXADECIMAL: Final = "[0-9a-f]{64}"

Kind = TypeVar("Kind")


class LogError(ValueError):
    """What is wrong with a log, where, and what to do: its message is for people."""

    def __init__(self, problem: str, event: int | None = None, advice: str = CHECK_THE_FILE) -> None:
        where = f"Event {event}: " if event is not None else ""
        super().__init__(f"{where}{problem} {advice}".strip())
        self.problem = problem
        self.event = event


class ActionEvent(msgspec.Struct, frozen=True, tag="action", forbid_unknown_fields=True, omit_defaults=True):
    """A seat acted. Every event of a real-time match has the milliseconds since its beginning."""

    seat: int
    text: str
    ms: int | None = None


class ChanceEvent(msgspec.Struct, frozen=True, tag="chance", forbid_unknown_fields=True, omit_defaults=True):
    """Chance gave one of several outcomes."""

    outcome: int
    of: int
    text: str
    ms: int | None = None


class TimeEvent(msgspec.Struct, frozen=True, tag="time", forbid_unknown_fields=True, omit_defaults=True):
    """The time of the moment was over."""

    text: str
    ms: int | None = None


Event = ActionEvent | ChanceEvent | TimeEvent


def chance_number(format_version: int, earlier: Sequence[Event]) -> int:
    """The number by which the next outcome of chance follows from the seed, after these events.

    Chance events are numbered by themselves, so a take-back never rolls new dice. In logs of format 1 it was the number
    of the event.
    """
    if format_version == EVENT_NUMBERED_DICE:
        return len(earlier)
    return sum(isinstance(event, ChanceEvent) for event in earlier)


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state before the event of this number, so that a long match opens without playing it again."""

    event: int
    layout: str  # of the record; a snapshot of another layout is passed over
    state: bytes
    digest: str
    moment: int = 0  # milliseconds: when the timed moment began


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a match is. The seed is hexadecimal, and absent while it is a secret."""

    format: Literal["landwright-log"]
    format_version: int
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[str]  # who sits there: a name, "person", "level3"
    position: str = ""  # the text of the state that the match began with, when that was not the game's set-up
    commitment: str
    events: list[Event]
    closed: str = ""  # why the match was ended before the game was over
    outcome: Outcome | None = None
    seed: str = ""
    snapshot: Snapshot | None = None


class _Heading(msgspec.Struct):
    format: str = ""
    format_version: int = 0


# What a log may say


def find_game(log: Log) -> tuple[Game, Options]:
    """The game of a log and the options it was played with."""
    try:
        game = registry.load(log.game)
    except KeyError:
        known = ", ".join(registry.names())
        raise LogError(f"This Landwright has no game '{log.game}'; it has {known}.", advice=UPDATE) from None
    if log.rules_version != game.info.rules_version:
        here = game.info.rules_version
        versions = f"version {log.rules_version} of the rules of {game.info.title}, and this Landwright {here}"
        raise LogError(f"This log has {versions}.", advice="Open it with the Landwright that wrote it.")
    try:
        return game, game.read_options(log.options)
    except ValueError as error:
        raise LogError(str(error)) from None


def read_seed(log: Log) -> bytes | None:
    """The seed in a log, or None while it is a secret."""
    if not re.fullmatch(HEXADECIMAL, log.commitment):
        raise LogError("The commitment is not 64 hexadecimal digits.")
    if log.seed and not re.fullmatch(HEXADECIMAL, log.seed):
        raise LogError("The seed is not 64 hexadecimal digits.")
    return bytes.fromhex(log.seed) or None


def wrong_event(game: Game, s: State, seats: int, event: Event) -> str | None:
    """What is wrong with an event in a state, or None."""
    if (event.ms is not None) != game.info.is_real_time:
        return f"An event of {game.info.title} has {'' if game.info.is_real_time else 'no '}milliseconds."
    if isinstance(event, ChanceEvent):
        return _wrong_chance(game, s, event)
    if isinstance(event, TimeEvent):
        return None if game.time_limit(s) else "Time is up, but the moment has no limit."
    if not 0 <= event.seat < seats:
        return f"There is no seat {event.seat}."
    if event.seat not in game.seats_waiting(s):
        return f"Seat {event.seat} ({game.seat_name(event.seat)}) acts, but it is not waiting to."
    return _wrong_action(game, s, event)


def _wrong_action(game: Game, s: State, event: ActionEvent) -> str | None:
    plain = game.plain(s)
    try:
        action = game.notation.read_action(plain, event.seat, event.text)
    except ReadError as error:
        return str(error)
    if refusal := game.refusal(s, event.seat, action):
        return f"'{event.text}' is refused. {refusal}."
    return _wrong_text(event, game.notation.action_text(plain, event.seat, action))


def _wrong_chance(game: Game, s: State, event: ChanceEvent) -> str | None:
    chances = int(game.rules.chances(s))
    if not chances:
        return "Chance acts, but it is not due."
    if event.of != chances:
        return f"Chance has {chances} outcomes here, not {event.of}."
    if not 0 <= event.outcome < chances:
        return f"Chance gives outcome {event.outcome}, but they are 0 to {chances - 1}."
    return _wrong_text(event, game.notation.chance_text(game.plain(s), event.outcome))


def _wrong_text(event: Event, text: str) -> str | None:
    return None if event.text == text else f"The text is '{event.text}', and should be '{text}'."


# Snapshots


def take_snapshot(log: Log, game: Game, event: int, data: bytes, moment: int) -> Snapshot:
    return Snapshot(event, layout(game), data, _digest(log, event, data), moment)


def layout(game: Game) -> str:
    """A short name for the fields of a game's record."""
    return hashlib.sha256(repr(game.state.descr).encode()).hexdigest()[:16]


def open_snapshot(log: Log, game: Game) -> bytes | None:
    """The state in the log's snapshot, or None when it has none that fits this program; damage is a `LogError`."""
    snapshot = log.snapshot
    if snapshot is None or snapshot.layout != layout(game):
        return None
    if not 0 <= snapshot.event <= len(log.events):
        raise LogError(f"The snapshot is of event {snapshot.event}, but there are {len(log.events)} events.")
    if len(snapshot.state) != game.state.itemsize or snapshot.digest != _digest(log, snapshot.event, snapshot.state):
        raise LogError("The snapshot is damaged; without it the events are enough.")
    return snapshot.state


def _digest(log: Log, event: int, state: bytes) -> str:
    """Of the state and of all that led to it, so that neither can change without the other."""
    led_to_it = [log.game, log.rules_version, log.options, len(log.seats), log.position, log.events[:event]]
    return hashlib.sha256(b"landwright-snapshot-1:" + msgspec.json.encode(led_to_it) + state).hexdigest()


# Files


def encode(log: Log) -> bytes:
    """The log as JSON, a line for each field and each event."""
    fields = msgspec.to_builtins(log, enc_hook=int)  # interpreted rules give NumPy's integers
    lines = [f'  "{name}": {_events(value) if name == "events" else _json(value)}' for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _events(events: list[Any]) -> str:
    return "[" + ",".join(f"\n    {_json(event)}" for event in events) + "\n  ]"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def decode(data: bytes) -> Log:
    """The log that JSON holds; a `LogError` says why it holds none."""
    if len(data) > MOST_BYTES:
        raise LogError(f"This is larger than any log: {len(data)} bytes.", advice=CHOOSE_A_LOG)
    heading = _decode(data, _Heading)
    if heading.format != FORMAT:
        raise LogError("This is not a Landwright log.", advice=CHOOSE_A_LOG)
    if heading.format_version > FORMAT_VERSION:
        raise LogError("This log was written by a newer Landwright.", advice=UPDATE)
    if heading.format_version < EVENT_NUMBERED_DICE:
        raise LogError(f"There is no format version {heading.format_version} of logs.")
    return _decode(data, Log)


def _decode(data: bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if kind is _Heading:
            raise LogError("This is not a Landwright log.", advice=CHOOSE_A_LOG) from None
        raise _field_error(str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise LogError(f"This file is damaged, cut short or not JSON ({error}).") from None
    except RecursionError:
        raise LogError("This file is nested too deeply to be a log.") from None


def _field_error(reason: str) -> LogError:
    """msgspec says where as `$.events[3].seat`."""
    place = re.search(r"\$\.events\[(\d+)\]", reason)
    sentence = reason.replace(" - at `$.", " in `").replace("`$`", "the log")
    return LogError(f"A field is missing or wrong: {sentence}.", event=int(place[1]) if place else None)


def read(path: str | os.PathLike[str]) -> Log:
    """The log in a file."""
    return decode(_content(Path(path)))


def _content(file: Path) -> bytes:
    try:
        if file.exists() and not file.is_file():  # a pipe or a device may never end
            raise LogError(f"'{file}' is not a file.", advice=CHOOSE_A_LOG)
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise LogError(f"'{file}' cannot be opened: {error.strerror}.", advice=CHOOSE_A_LOG) from None


def write(log: Log, path: str | os.PathLike[str]) -> None:
    """Puts the log into a file, whole or not at all."""
    file = Path(path)
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with unfinished.open("xb") as stream:
            stream.write(encode(log))
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
