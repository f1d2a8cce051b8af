"""Snapshots of a match, so that a table of many events opens without playing all of them again."""

from collections.abc import Sequence

import msgspec

from landwright.core import log as logs
from landwright.core import replay
from landwright.core.log import Event, LogError
from landwright.core.match import Match


def take_snapshot(match: Match) -> bytes:
    return msgspec.msgpack.encode(match.log(with_snapshot=True).snapshot)


def match_from_snapshot(match: Match, played: Sequence[Event], seed: bytes, data: bytes | None) -> Match | None:
    """The match after the events of a snapshot. A snapshot of events that were taken back is ignored."""
    if data is None:
        return None
    try:
        snapshot = msgspec.msgpack.decode(data, type=logs.Snapshot)
        known = msgspec.structs.replace(match.log(), snapshot=snapshot, events=list(played[: snapshot.event]))
        found = replay.replay(known, seed, trust_snapshot=True)
    except (LogError, msgspec.DecodeError):
        return None
    found.pauses = match.pauses
    return found
