"""A match is its log: it replays to the same bytes, is taken back and forth, and nothing false passes for one."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core import registry as games
from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent, Log, LogError
from landwright.core.match import Match, MatchError, Refused, load, replay, save, verify
from landwright.core.notation import ReadError
from tests import toy

FORGENESIS = games.load("forgenesis")
TIDE = toy.game()  # dice all along, and seats that act at once
games.register(TIDE)

CHOICES = st.builds(
    lambda seed, length: random.Random(seed).choices(range(10**6), k=length), st.integers(0, 10**6), st.integers(0, 150)
)
SEEDS = st.integers(0, 10**6).map(dice.seed_from)
NAMES = ("person", "level3")
Struct = TypeVar("Struct", Log, logs.Snapshot)


def play(match: Match, choices: list[int]) -> Match:
    """Each choice is one of the seats waiting and one of its actions."""
    for choice in choices:
        if match.is_over:
            break
        seat = match.waiting[choice % len(match.waiting)]
        actions = match.game.actions(match.state, seat)
        match.act(seat, actions[choice // 7 % len(actions)])
    return match


MATCHES = st.builds(
    lambda game, seed, choices: play(Match.start(game, NAMES, seed=seed), choices),
    st.sampled_from([FORGENESIS, TIDE]),
    SEEDS,
    CHOICES,
)


def finished(game: Game = TIDE, seed: int = 5) -> Match:
    match = play(Match.start(game, NAMES, seed=dice.seed_from(seed)), [n * 7919 for n in range(2000)])
    assert match.is_over
    match.reveal()
    return match


def image(match: Match) -> tuple[Any, ...]:
    """All that an attempt which fails must leave alone."""
    return match.state.tobytes(), list(match.events), match.closed, match.is_revealed, match.waiting


def changed(struct: Struct, **fields: Any) -> Struct:
    return msgspec.structs.replace(struct, **fields)


def with_event(log: Log, number: int, event: logs.Event) -> Log:
    return changed(log, events=[*log.events[:number], event, *log.events[number + 1 :]])


# Play


def test_chance_that_is_due_acts_at_once() -> None:
    match = Match.start(FORGENESIS, NAMES, seed=dice.seed_from(1))
    assert [type(event) for event in match.events] == [ChanceEvent] * 3
    assert match.waiting in ([0], [1])
    for number, event in enumerate(match.events):
        assert isinstance(event, ChanceEvent)
        assert event.outcome == dice.derive(dice.seed_from(1), number, event.of)


@settings(deadline=None)
@given(MATCHES)
def test_somebody_waits_until_the_game_is_over(match: Match) -> None:
    assert bool(match.waiting) != match.is_over
    assert (match.outcome is not None) == match.is_over
    assert not match.game.rules.chances(match.state)


@settings(deadline=None)
@given(MATCHES, st.integers(-3, 500), st.integers(0, 1))
def test_a_refused_action_changes_nothing(match: Match, action: int, seat: int) -> None:
    before = image(match)
    refusal = match.game.refusal(match.state, seat, action)
    if refusal is None:
        match.act(seat, action)
        assert image(match) != before
        return
    with pytest.raises(Refused) as refused:
        match.act(seat, action)
    assert refused.value.refusal == refusal
    assert str(refusal) in str(refused.value)
    assert image(match) == before


@pytest.mark.parametrize("action", [-1, 10**6, 2**63, -(2**70)])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    match = Match.start(FORGENESIS, NAMES)
    with pytest.raises(Refused):
        match.act(match.waiting[0], action)


@pytest.mark.parametrize("seat", [-1, 2, 64, 2**70])
def test_a_seat_that_does_not_exist_cannot_act(seat: int) -> None:
    match = Match.start(FORGENESIS, NAMES)
    before = image(match)
    attempts: list[Callable[[], Any]] = [
        lambda: match.act(seat, 0),
        lambda: match.say(seat, "refresh"),
        lambda: match.version(seat),
    ]
    for attempt in attempts:
        with pytest.raises(MatchError, match="no seat"):
            attempt()
    assert image(match) == before


def test_actions_can_be_said() -> None:
    options = FORGENESIS.read_options({"creatures": "BDGS", "first": "orange"})
    match = Match.start(FORGENESIS, NAMES, options)
    match.say(0, "place s d3")
    assert match.events == [ActionEvent(0, "place S d3")]
    assert match.action_at(0) == FORGENESIS.notation.read_action(match.state_at(0), 0, "place S d3")
    before = image(match)
    with pytest.raises(ReadError):
        match.say(1, "dance")
    with pytest.raises(Refused):
        match.say(0, "place S d3")
    assert image(match) == before


def test_the_wrong_number_of_seats_is_said() -> None:
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        Match.start(FORGENESIS, ["a", "b", "c"])


def test_the_same_seed_and_actions_give_the_same_match() -> None:
    assert finished().log() == finished().log()
    assert finished().log() != finished(seed=6).log()


@settings(deadline=None)
@given(MATCHES)
def test_versions_count_what_concerns_a_seat(match: Match) -> None:
    chance = sum(isinstance(event, ChanceEvent) for event in match.events)
    assert match.version(0) + match.version(1) == len(match.events) + chance


def test_seats_that_act_at_once_do_not_outdate_each_other() -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(3))
    assert match.waiting == [0, 1]
    east = match.version(1)
    match.act(0, match.game.actions(match.state, 0)[0])
    assert match.waiting == [1]
    assert match.version(1) == east
    match.act(1, match.game.actions(match.state, 1)[0])
    assert match.version(0) == match.version(1) == 3  # the tide, a card, the next tide


# Back and forth


@settings(deadline=None)
@given(MATCHES)
def test_undo_and_the_same_action_give_the_same_state(match: Match) -> None:
    if not any(isinstance(event, ActionEvent) for event in match.events):
        with pytest.raises(MatchError, match="no action to take back"):
            match.undo()
        return
    before, seat_versions = image(match), [match.version(0), match.version(1)]
    taken = match.undo()
    assert taken.seat in match.waiting
    assert len(match.events) < len(before[1])
    match.say(taken.seat, taken.text)
    assert image(match) == before
    assert [match.version(0), match.version(1)] == seat_versions


@settings(deadline=None)
@given(MATCHES, st.integers(0, 200), CHOICES)
def test_after_undo_a_match_goes_on_like_any_other(match: Match, steps: int, choices: list[int]) -> None:
    for _ in range(min(steps, sum(isinstance(event, ActionEvent) for event in match.events))):
        match.undo()
    play(match, choices)
    assert image(replay(match.log(with_seed=True)))[:2] == image(match)[:2]


@settings(deadline=None)
@given(MATCHES, st.integers(0), st.integers(0, 20))
def test_any_earlier_moment_is_the_log_so_far(match: Match, number: int, steps: int) -> None:
    for _ in range(min(steps, sum(isinstance(event, ActionEvent) for event in match.events))):
        match.undo()
    number %= len(match.events)
    so_far = replay(changed(match.log(), events=match.events[:number], outcome=None))
    assert match.state_at(number).tobytes() == so_far.state.tobytes()


@settings(deadline=None)
@given(MATCHES)
def test_earlier_states_are_copies(match: Match) -> None:
    before = image(match)
    for number in range(len(match.events) + 1):
        match.game.rules.setup(match.state_at(number), 2, np.array(match.options.numbers(), np.int64))
    assert image(match) == before
    assert match.state_at(len(match.events)).tobytes() == match.state.tobytes()
    for number in (-1, len(match.events) + 1):
        with pytest.raises(MatchError):
            match.state_at(number)


def test_a_state_in_hand_does_not_change_under_it() -> None:
    match = Match.start(TIDE, NAMES)
    state, data = match.state, match.state.tobytes()
    play(match, list(range(100)))
    assert state.tobytes() == data


# The end


def test_the_seed_stays_secret_until_the_end() -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(5))
    with pytest.raises(MatchError, match="secret"):
        match.reveal()
    assert dice.seed_from(5).hex() not in logs.encode(match.log(with_snapshot=True)).decode()
    play(match, [n * 7919 for n in range(2000)])
    assert match.log().seed == ""
    assert match.reveal() == dice.seed_from(5)
    assert match.log().seed == dice.seed_from(5).hex()
    with pytest.raises(MatchError, match="seed has been shown"):
        match.undo()


def test_a_finished_match_can_be_taken_back_before_the_seed_is_shown() -> None:
    match = finished()
    again = replay(changed(match.log(), seed=""), match.reveal())
    again.undo()
    assert not again.is_over


def test_a_closed_match_has_no_outcome_and_shows_its_seed() -> None:
    match = Match.start(TIDE, NAMES)
    with pytest.raises(MatchError, match="why"):
        match.close(" ")
    match.close("East resigned")
    assert match.is_finished
    assert not match.is_over
    assert match.waiting == []
    assert match.log().seed
    assert match.outcome is None
    attempts: list[Callable[[], Any]] = [
        lambda: match.act(0, 0),
        lambda: match.say(0, "play 1"),
        match.undo,
        lambda: match.close("again"),
    ]
    for attempt in attempts:
        with pytest.raises(MatchError):
            attempt()
    again = replay(match.log())
    assert image(again) == image(match)
    assert verify(match.log()).ok


def test_a_match_that_is_over_cannot_be_closed() -> None:
    with pytest.raises(MatchError, match="ended already"):
        finished().close("too late")


# Logs


@settings(deadline=None)
@given(MATCHES, st.booleans(), st.booleans())
def test_a_log_replays_to_the_same_bytes(match: Match, with_seed: bool, with_snapshot: bool) -> None:
    log = match.log(with_seed=with_seed, with_snapshot=with_snapshot)
    read = logs.decode(logs.encode(log))
    assert read == log
    for again in (replay(read), replay(read, trust_snapshot=True)):
        assert again.state.tobytes() == match.state.tobytes()
        assert again.log(with_seed=with_seed, with_snapshot=with_snapshot) == log


def test_a_log_reads_like_the_game() -> None:
    options = FORGENESIS.read_options({"creatures": "BDGS"})
    match = Match.start(FORGENESIS, ["Ada", "level3"], options, dice.seed_from(2))
    first = match.waiting[0]
    match.say(first, "place S d3" if first == 0 else "place S b1")
    lines = logs.encode(match.log()).decode().splitlines()
    assert '  "format": "landwright-log",' in lines
    assert '  "seats": ["Ada","level3"],' in lines
    assert any(line.startswith('    {"type":"chance","outcome":') and "starts" in line for line in lines)
    assert f'    {{"type":"action","seat":{first},"text":"place S {"d3" if first == 0 else "b1"}"}}' in lines
    assert "seed" not in json.loads("\n".join(lines))


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("what was there before")
    match = finished()
    save(match, path, with_snapshot=True)
    assert image(load(path)) == image(match)
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    save(finished(), path)
    before = path.read_bytes()

    def full(_: Log) -> bytes:
        raise OSError("no space left")

    monkeypatch.setattr(logs, "encode", full)
    with pytest.raises(OSError, match="no space"):
        save(finished(seed=8), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_sealed_match_goes_on_with_its_seed_only(tmp_path: Path) -> None:
    seed = dice.seed_from(9)
    choices = list(range(0, 40000, 313))
    path = tmp_path / "match.json"
    match = play(Match.start(TIDE, NAMES, seed=seed), choices[:1])
    save(match, path)
    sealed = load(path)
    before = image(sealed)
    with pytest.raises(MatchError, match="Chance is due"):
        play(sealed, choices[1:])
    assert image(sealed) == before
    assert image(play(load(path, seed), choices[1:])) == image(play(match, choices[1:]))
    with pytest.raises(LogError, match="seed does not fit"):
        load(path, dice.seed_from(10))


def test_a_match_saved_with_its_seed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = Match.start(TIDE, NAMES)
    save(match, path, with_seed=True)
    again = load(path)
    assert not again.is_revealed
    assert image(play(again, list(range(50)))) == image(play(match, list(range(50))))


def test_chance_that_is_due_at_the_end_of_a_log_acts_when_the_seed_is_known() -> None:
    match = Match.start(TIDE, NAMES)
    sealed = changed(match.log(), events=[])
    assert replay(sealed).waiting == []
    assert image(replay(changed(match.log(with_seed=True), events=[]))) == image(match)


def test_names_that_no_file_can_hold_are_made_writable() -> None:
    match = Match.start(TIDE, ["\ud800", "Zoë"])
    assert logs.decode(logs.encode(match.log())).seats == ["?", "Zoë"]


# Positions


def test_a_match_starts_from_a_position() -> None:
    position = "..g./..../..../.S.. o BDG|bds"
    match = Match.start(FORGENESIS, NAMES, position=position)
    assert FORGENESIS.notation.state_text(match.state) == position
    play(match, list(range(0, 3000, 77)))
    log = logs.decode(logs.encode(match.log(with_snapshot=True)))
    assert log.position == position
    assert replay(log).state.tobytes() == match.state.tobytes()


def test_chance_acts_in_a_position_too() -> None:
    match = Match.start(TIDE, NAMES, position="1/3 tide - | 12456 played - points 5+1 | 12345 played - points 0+0")
    assert [type(event) for event in match.events] == [ChanceEvent]


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        (FORGENESIS, "nonsense", "position"),
        (FORGENESIS, "..../..../..../.... ? BDG|bdg draw", "too few for set-up"),
        (TIDE, "0/3 tide 4" + " | 123456 played - points 0+0" * 4, "more than 2 seats"),
    ],
)
def test_a_position_that_leads_nowhere_is_said(game: Game, position: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Match.start(game, NAMES, position=position)
    log = Match.start(game, NAMES).log(with_seed=True)
    with pytest.raises(LogError, match=why):
        replay(changed(log, position=position, events=[]))


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
        (b'{"format": "landwright-log", "format_version": 2, "novelty": []}', "newer Landwright. Update"),
        (b'{"format": "landwright-log", "format_version": 0}', "no format version 0"),
        (b'{"format": "landwright-log", "format_version": 1}', "missing"),
        (b" " * (logs.MOST_BYTES + 1), "larger than any log"),
        (
            b'{"format": "landwright-log", "format_version": 1, "options": {"a": ' + b"[" * 10**6,
            r"nested too deeply|cut short",
        ),
    ],
)
def test_what_is_no_log_is_said(data: bytes, why: str) -> None:
    with pytest.raises(LogError, match=why):
        logs.decode(data)


@pytest.mark.parametrize("name", ["format", "game", "rules_version", "options", "seats", "commitment", "events"])
@pytest.mark.parametrize("value", [None, 7.5, {"a": []}])
def test_a_field_that_is_missing_or_of_a_wrong_type_is_said(name: str, value: object) -> None:
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
def test_an_event_that_is_none_is_said_with_its_number(event: object, why: str) -> None:
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
        ({"seed": "0" * 64}, "seed does not fit"),
        ({"commitment": "0" * 64}, "seed does not fit"),
        ({"outcome": None}, "says 'not over'"),
        ({"outcome": games.Outcome(1, "the last round has been played", ())}, "won by nobody"),
        ({"closed": "all went home"}, "was closed, but the game was over"),
        ({"position": "low tide"}, "Tide is like"),
    ],
)
def test_a_log_that_contradicts_itself_is_said(fields: dict[str, Any], why: str) -> None:
    log = changed(finished().log(), **fields)
    with pytest.raises(LogError, match=why):
        replay(log)
    verification = verify(log)
    assert not verification.ok
    assert any(sentence.endswith(".") for sentence in verification.sentences)


@pytest.mark.parametrize(
    ("number", "event", "why"),
    [
        (0, ChanceEvent(6, 6, "the tide is 7"), "outcome 6, but they are 0 to 5"),
        (0, ChanceEvent(-1, 6, "the tide is 0"), "outcome -1"),
        (0, ChanceEvent(0, 7, "the tide is 1"), "has 6 outcomes here, not 7"),
        (0, ChanceEvent(10**30, 10**30, "the tide is 1"), "has 6 outcomes"),
        (0, ChanceEvent(0, 6, "the tide is 6"), "text is 'the tide is 6', and should be 'the tide is 1'"),
        (0, ActionEvent(0, "play 1"), "not waiting"),
        (1, ChanceEvent(0, 6, "the tide is 1"), "not due"),
        (1, ActionEvent(2, "play 1"), "no seat 2"),
        (1, ActionEvent(-1, "play 1"), "no seat -1"),
        (1, ActionEvent(2**70, "play 1"), "no seat"),
        (1, ActionEvent(0, "dance"), "'dance' is no card"),
        (1, ActionEvent(0, "2"), "text is '2', and should be 'play 2'"),
        (1, ActionEvent(0, "play 3"), r"refused.*rule 2\.4"),
    ],
)
def test_an_event_that_cannot_be_is_said_with_its_number(number: int, event: logs.Event, why: str) -> None:
    log = Match.start(TIDE, NAMES, seed=_seed_of_tide(3)).log()
    log = changed(log, events=[*log.events, ActionEvent(0, "play 1")])
    assert replay(log).version(0) == 2
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


def test_a_file_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # nobody writes to it: reading would wait for ever
    for path in (tmp_path, tmp_path / "nothing.json", tmp_path / "pipe"):
        with pytest.raises(LogError, match=r"no file|cannot be opened"):
            load(path)


def test_a_snapshot_that_disagrees_is_said() -> None:
    match = finished()
    log = match.log(with_snapshot=True)
    snapshot = log.snapshot
    assert snapshot
    forged = logs.take_snapshot(log, TIDE, 3, match.state)
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


def test_a_snapshot_of_another_layout_is_passed_over() -> None:
    match = finished()
    log = match.log(with_snapshot=True)
    assert log.snapshot
    other = changed(log, snapshot=changed(log.snapshot, layout="older", state=b"something"))
    for trust in (False, True):
        assert replay(other, trust_snapshot=trust).state.tobytes() == match.state.tobytes()


def test_a_match_opened_by_its_snapshot_still_knows_its_past() -> None:
    match = finished(FORGENESIS)
    again = replay(match.log(with_snapshot=True), trust_snapshot=True)
    for number in range(len(match.events)):
        assert again.state_at(number).tobytes() == match.state_at(number).tobytes()
        assert again.action_at(number) == match.action_at(number)


# Proof


@pytest.mark.parametrize("game", [FORGENESIS, TIDE])
def test_an_honest_match_is_proven(game: Game) -> None:
    for seed in range(5):
        verification = verify(finished(game, seed).log(with_snapshot=True))
        assert verification.ok
        assert any(dice.commitment(dice.seed_from(seed)) in sentence for sentence in verification.sentences)


def test_a_sealed_match_is_not_proven() -> None:
    verification = verify(Match.start(TIDE, NAMES).log())
    assert not verification.ok
    assert "not proven" in verification.sentences[-1]


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 5))
def test_a_chosen_outcome_of_chance_is_caught(seed: int, shift: int) -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(seed))
    match.close("all went home")
    log = match.log()
    assert verify(log).ok
    chance = log.events[0]
    assert isinstance(chance, ChanceEvent)
    other = (chance.outcome + shift) % 6
    verification = verify(with_event(log, 0, ChanceEvent(other, 6, f"the tide is {other + 1}")))
    assert not verification.ok
    assert verification.sentences == [f"Event 0: chance gave {other} of 6, but the seed gives {chance.outcome}."]


@settings(deadline=None)
@given(SEEDS)
def test_a_swapped_seed_is_caught(seed: bytes) -> None:
    log = finished().log()
    verification = verify(changed(log, seed=seed.hex()))
    assert verification.ok == (seed.hex() == log.seed)


def test_an_event_left_out_is_caught() -> None:
    log = finished().log()
    for number in range(len(log.events)):
        assert not verify(changed(log, events=[*log.events[:number], *log.events[number + 1 :]])).ok


# Damage

WHOLE = [logs.encode(finished(game).log(with_snapshot=True)) for game in (FORGENESIS, TIDE)]


def judge(data: bytes) -> None:
    """Whatever the damage, there is a sentence about it or a log to judge; nothing else is ever raised."""
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


@settings(deadline=None, max_examples=400)
@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0), st.integers(0, 255)), min_size=1, max_size=4))
def test_changed_bytes_never_raise_anything_else(data: bytes, flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(data)
    for place, value in flips:
        damaged[place % len(damaged)] = value
    judge(bytes(damaged))


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(WHOLE), st.integers(0), st.integers(0))
def test_missing_bytes_never_raise_anything_else(data: bytes, start: int, length: int) -> None:
    start %= len(data)
    judge(data[:start])
    judge(data[:start] + data[start + length % 200 :])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
FIELDS = sorted({name for data in WHOLE for name in json.loads(data)} | {"position", "closed"})


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(WHOLE), st.sampled_from(FIELDS), JSON)
def test_other_values_never_raise_anything_else(data: bytes, name: str, value: Any) -> None:
    judge(json.dumps({**json.loads(data), name: value}).encode())


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(WHOLE), st.integers(0), st.sampled_from(["seat", "text", "outcome", "of", "type"]), JSON)
def test_other_values_in_events_never_raise_anything_else(data: bytes, number: int, name: str, value: Any) -> None:
    fields = json.loads(data)
    fields["events"][number % len(fields["events"])][name] = value
    judge(json.dumps(fields).encode())


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="BDYFGSbdyfgs./~^ ob?|-drawplaceatinglmfs", max_size=60))
def test_any_position_is_played_or_refused(position: str) -> None:
    log = Match.start(FORGENESIS, NAMES).log(with_seed=True)
    judge(logs.encode(changed(log, position=position, events=[])))
