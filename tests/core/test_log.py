"""Malformed, damaged and inconsistent logs are refused with a sentence."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.game import Outcome
from landwright.core.log import ActionEvent, ChanceEvent, Log, LogError
from landwright.core.match import Match
from landwright.core.replay import load, replay, verify
from tests.core.matches import (
    FORGENESIS,
    NAMES,
    TIDE,
    changed,
    finished,
    with_event,
)

# What is wrong with a log


def fields_of(log: Log) -> dict[str, Any]:
    fields = json.loads(logs.encode(log))
    assert isinstance(fields, dict)
    return fields


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "damaged, cut short"),
        (b"Sb1-b2", "damaged, cut short"),
        (b'{"format": "landwright-log", "format_ver', "damaged, cut short"),
        (b"\xff\xfe{}", "damaged, cut short"),
        (b"[]", "not a Landwright log"),
        (b"{}", "not a Landwright log"),
        (b'{"format": "chess"}', "not a Landwright log"),
        (b'{"format": 7}', "not a Landwright log"),
        (b'{"format": "landwright-log", "format_version": 3, "novelty": []}', "format version 3, .* reads 2. Open it"),
        (b'{"format": "landwright-log", "format_version": 1}', "format version 1"),
        (b'{"format": "landwright-log"}', "format version 0"),
        (b'{"format": "landwright-log", "format_version": 2}', "missing"),
        pytest.param(b" " * (logs.MAX_BYTES + 1), "larger than any log", id="too large"),
        pytest.param(
            b'{"format": "landwright-log", "format_version": 2, "options": {"a": ' + b"[" * 10**6,
            r"nested too deeply|cut short",
            id="nested too deeply",
        ),
    ],
)
def test_data_that_is_not_a_log_is_reported(data: bytes, why: str) -> None:
    with pytest.raises(LogError, match=why):
        logs.decode(data)


@pytest.mark.parametrize("name", ["format", "game", "rules_version", "options", "seats", "commitment", "events"])
@pytest.mark.parametrize("value", [None, 7.5, {"a": []}])
def test_a_missing_or_mistyped_field_is_reported(name: str, value: object) -> None:
    fields = fields_of(finished().log())
    fields[name] = value
    with pytest.raises(LogError):
        replay(logs.decode(json.dumps(fields).encode()))
    del fields[name]
    with pytest.raises(LogError, match=rf"`{name}`|not a Landwright log"):
        logs.decode(json.dumps(fields).encode())


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"type": "action", "seat": "0", "text": "play 1"}, r"^Event 1: .*seat"),
        ({"type": "action", "seat": 0}, r"^Event 1: .*`text`"),
        ({"type": "miracle", "text": "play 1"}, "^Event 1: .*miracle"),
        ({"type": "action", "seat": 0, "text": "play 1", "more": 1}, "^Event 1: .*more"),
        (None, "^Event 1: "),
    ],
)
def test_a_malformed_event_is_reported_with_its_number(event: object, why: str) -> None:
    fields = fields_of(finished().log())
    fields["events"][1] = event
    with pytest.raises(LogError, match=why) as error:
        logs.decode(json.dumps(fields).encode())
    assert error.value.event == 1


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "chess"}, "no game 'chess'; it has forgenesis"),
        ({"game": "../forgenesis"}, "no game"),
        ({"rules_version": 99}, "version 99 of the rules of Tide"),
        ({"options": {"colour": "red"}}, "options.*colour"),
        ({"options": {"rounds": 10**30}}, "options"),
        ({"seats": []}, "players, not 0"),
        ({"seats": ["a"] * 1000}, "players, not 1000"),
        ({"commitment": "0"}, "commitment is not 64"),
        ({"seed": "0"}, "seed is not 64"),
        ({"seed": "0" * 64}, "seed does not match"),
        ({"commitment": "0" * 64}, "seed does not match"),
        ({"outcome": None}, "says 'not over'"),
        ({"outcome": Outcome(1, "the last round has been played", ())}, "won by nobody"),
        ({"closed": "all went home"}, "was closed, but the game was over"),
        ({"position": "low tide"}, "as the fields of its record"),
    ],
)
def test_an_inconsistent_log_is_reported(fields: dict[str, Any], why: str) -> None:
    log = changed(finished().log(), **fields)
    with pytest.raises(LogError, match=why):
        replay(log)
    verification = verify(log)
    assert not verification.ok
    assert any(sentence.endswith(".") for sentence in verification.sentences)


@pytest.mark.parametrize(
    ("number", "event", "why"),
    [
        (0, ChanceEvent(6, 6, "the tide is 7"), "the outcomes 0 to 5 here, not 6"),
        (0, ChanceEvent(-1, 6, "the tide is 0"), "not -1"),
        (0, ChanceEvent(0, 7, "the tide is 1"), "has 6 outcomes here, not 7"),
        (0, ChanceEvent(10**30, 10**30, "the tide is 1"), "has 6 outcomes"),
        (0, ChanceEvent(0, 6, "the tide is 6"), "text is 'the tide is 6', and should be 'the tide is 1'"),
        (0, ActionEvent(0, "play 1"), "not waiting"),
        (1, ChanceEvent(0, 6, "the tide is 1"), "not due"),
        (1, ActionEvent(2, "play 1"), "no seat 2"),
        (1, ActionEvent(-1, "play 1"), "no seat -1"),
        (1, ActionEvent(2**70, "play 1"), "no seat"),
        (1, ActionEvent(0, "dance"), "'dance' is not an action"),
        (1, ActionEvent(0, "Play 2"), "text is 'Play 2', and should be 'play 2'"),
        (1, ActionEvent(0, "play 3"), r"refused.*rule 2\.4"),
    ],
)
def test_an_impossible_event_is_reported_with_its_number(number: int, event: logs.Event, why: str) -> None:
    log = Match.start(TIDE, NAMES, seed=_seed_of_tide(3)).log()
    log = changed(log, events=[*log.events, ActionEvent(0, "play 1")])
    assert replay(log).waiting == [1]
    with pytest.raises(LogError, match=f"^Event {number}: .*{why}") as error:
        replay(with_event(log, number, event))
    assert error.value.event == number


def _seed_of_tide(tide: int) -> bytes:
    seeds = map(dice.seed_from, range(100))
    return next(seed for seed in seeds if dice.derive(seed, 0, 6) == tide - 1)


def test_events_after_the_end_are_refused() -> None:
    log = finished().log()
    with pytest.raises(LogError, match=f"Event {len(log.events)}: "):
        replay(changed(log, events=[*log.events, ActionEvent(0, "play 1")]))


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # nobody writes to it: reading would wait for ever
    for path in (tmp_path, tmp_path / "nothing.json", tmp_path / "pipe"):
        with pytest.raises(LogError, match=r"not a file|cannot be opened"):
            load(path)


def test_a_wrong_snapshot_is_reported() -> None:
    match = finished()
    log = match.log(with_snapshot=True)
    snapshot = log.snapshot
    assert snapshot
    forged = logs.take_snapshot(log, TIDE, 3, match.state.tobytes(), 0)
    for wrong, why in [
        (changed(snapshot, state=bytes(len(snapshot.state))), "snapshot is damaged"),
        (changed(snapshot, state=b""), "snapshot is damaged"),
        (changed(snapshot, digest=""), "snapshot is damaged"),
        (changed(snapshot, event=3), "snapshot is damaged"),
        (changed(snapshot, event=-1), "event -1"),
        (changed(snapshot, event=10**30), "event 1000"),
        (forged, "snapshot of event 3 is not"),
    ]:
        with pytest.raises(LogError, match=why):
            replay(changed(log, snapshot=wrong))
        assert not verify(changed(log, snapshot=wrong)).ok


def test_a_snapshot_covers_the_events_before_it() -> None:
    log = finished().log(with_snapshot=True)
    altered = with_event(log, 0, ChanceEvent(0, 6, "something else"))
    with pytest.raises(LogError, match="snapshot is damaged"):
        replay(altered, trust_snapshot=True)


def test_a_snapshot_of_another_layout_is_ignored() -> None:
    match = finished()
    log = match.log(with_snapshot=True)
    assert log.snapshot
    other = changed(log, snapshot=changed(log.snapshot, layout="older", state=b"something"))
    for trust in (False, True):
        assert replay(other, trust_snapshot=trust).state.tobytes() == match.state.tobytes()


def test_a_match_opened_from_a_snapshot_has_its_history() -> None:
    match = finished(FORGENESIS)
    again = replay(match.log(with_snapshot=True), trust_snapshot=True)
    for number in range(len(match.events)):
        assert again.state_at(number).tobytes() == match.state_at(number).tobytes()


# Damage

WHOLE = [logs.encode(finished(game).log(with_snapshot=True)) for game in (FORGENESIS, TIDE)]


def judge(data: bytes) -> None:
    """Damaged data raises a `LogError` or gives a log that can be verified, and nothing else is raised."""
    try:
        log = logs.decode(data)
    except LogError:
        return
    verification = verify(log)
    assert verification.sentences
    try:
        replay(log)
    except LogError:
        assert not verification.ok


@pytest.mark.fuzz
@settings(max_examples=400)
@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0), st.integers(0, 255)), min_size=1, max_size=4))
def test_changed_bytes_raise_only_log_errors(data: bytes, flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(data)
    for place, value in flips:
        damaged[place % len(damaged)] = value
    judge(bytes(damaged))


@pytest.mark.fuzz
@settings(max_examples=200)
@given(st.sampled_from(WHOLE), st.integers(0), st.integers(0))
def test_missing_bytes_raise_only_log_errors(data: bytes, start: int, length: int) -> None:
    start %= len(data)
    judge(data[:start])
    judge(data[:start] + data[start + length % 200 :])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
FIELDS = sorted({name for data in WHOLE for name in json.loads(data)} | {"position", "closed"})


@pytest.mark.fuzz
@settings(max_examples=300)
@given(st.sampled_from(WHOLE), st.sampled_from(FIELDS), JSON)
def test_other_field_values_raise_only_log_errors(data: bytes, name: str, value: Any) -> None:
    judge(json.dumps({**json.loads(data), name: value}).encode())


@pytest.mark.fuzz
@settings(max_examples=200)
@given(st.sampled_from(WHOLE), st.integers(0), st.sampled_from(["seat", "text", "outcome", "of", "type"]), JSON)
def test_other_event_values_raise_only_log_errors(data: bytes, number: int, name: str, value: Any) -> None:
    fields = json.loads(data)
    fields["events"][number % len(fields["events"])][name] = value
    judge(json.dumps(fields).encode())


@settings(max_examples=200)
@given(st.text(alphabet="BDYFGSbdyfgs./~^ ob?|-drawplaceatinglmfs", max_size=60))
def test_any_position_text_is_played_or_refused(position: str) -> None:
    log = Match.start(FORGENESIS, NAMES).log(with_seed=True)
    judge(logs.encode(changed(log, position=position, events=[])))
