"""Logs: replay, saving, and verification."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.game import Game
from landwright.core.log import ChanceEvent, Log, LogError
from landwright.core.match import Match
from landwright.core.replay import load, replay, save, verify
from landwright.core.transition import MatchError
from tests.core.matches import (
    FORGENESIS,
    MATCHES,
    NAMES,
    SEEDS,
    TIDE,
    changed,
    finished,
    image,
    play,
    with_event,
)

# Logs


@given(MATCHES, st.booleans(), st.booleans())
def test_a_log_replays_to_the_same_bytes(match: Match, with_seed: bool, with_snapshot: bool) -> None:
    log = match.log(with_seed=with_seed, with_snapshot=with_snapshot)
    read = logs.decode(logs.encode(log))
    assert read == log
    for again in (replay(read), replay(read, trust_snapshot=True)):
        assert again.state.tobytes() == match.state.tobytes()
        assert again.log(with_seed=with_seed, with_snapshot=with_snapshot) == log


def test_a_log_contains_the_texts_of_the_game() -> None:
    options = FORGENESIS.read_options({"creatures": "BDGS"})
    match = Match.start(FORGENESIS, ["Ada", "level3"], options, dice.seed_from(2))
    first = match.waiting[0]
    match.act_text(first, "place S d3" if first == 0 else "place S b1")
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
    save(match, path)
    assert image(load(path)) == image(match)
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_save_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_sealed_match_continues_only_with_its_seed(tmp_path: Path) -> None:
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
    with pytest.raises(LogError, match="seed does not match"):
        load(path, dice.seed_from(10))


def test_a_match_saved_with_its_seed_continues(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = Match.start(TIDE, NAMES)
    save(match, path, with_seed=True)
    again = load(path)
    assert not again.is_revealed
    assert image(play(again, list(range(50)))) == image(play(match, list(range(50))))


def test_pending_chance_at_the_end_of_a_log_is_resolved_when_the_seed_is_known() -> None:
    match = Match.start(TIDE, NAMES)
    sealed = changed(match.log(), events=[])
    assert replay(sealed).waiting == []
    assert image(replay(changed(match.log(with_seed=True), events=[]))) == image(match)


def test_names_that_cannot_be_encoded_are_made_writable() -> None:
    match = Match.start(TIDE, ["\ud800", "Zoë"])
    assert logs.decode(logs.encode(match.log())).seats == ["?", "Zoë"]


# Proof


@pytest.mark.parametrize("game", [FORGENESIS, TIDE])
def test_an_unchanged_match_is_verified(game: Game) -> None:
    for seed in range(5):
        verification = verify(finished(game, seed).log(with_snapshot=True))
        assert verification.ok
        assert any(dice.commitment(dice.seed_from(seed)) in sentence for sentence in verification.sentences)


def test_a_sealed_match_is_not_verified() -> None:
    verification = verify(Match.start(TIDE, NAMES).log())
    assert not verification.ok
    assert "not proven" in verification.sentences[-1]


@given(st.integers(0, 10**6), st.integers(1, 5))
def test_a_changed_chance_outcome_fails_verification(seed: int, shift: int) -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(seed))
    match.close("all went home")
    log = match.log()
    assert verify(log).ok
    chance = log.events[0]
    assert isinstance(chance, ChanceEvent)
    other = (chance.outcome + shift) % 6
    verification = verify(with_event(log, 0, ChanceEvent(other, 6, f"the tide is {other + 1}")))
    assert not verification.ok
    assert verification.sentences == [f"Event 0: the outcome is {other} of 6, but the seed gives {chance.outcome}."]


@given(SEEDS)
def test_a_changed_seed_fails_verification(seed: bytes) -> None:
    log = finished().log()
    verification = verify(changed(log, seed=seed.hex()))
    assert verification.ok == (seed.hex() == log.seed)


def test_a_removed_event_fails_verification() -> None:
    log = finished().log()
    for number in range(len(log.events)):
        assert not verify(changed(log, events=[*log.events[:number], *log.events[number + 1 :]])).ok
