"""Frames of Polyminix stay small, although there are 15,184 actions."""

import msgspec
import pytest

from landwright.core.log import ActionEvent
from landwright.core.match import Match
from landwright.lab.play import play
from landwright.server.tables import commands, events
from landwright.server.tables.frames import FrameBuilder, LegalActions
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from tests.games.polyminix.polyminix_table import polyminix

LIMIT = 3_900  # bytes


def table_of(match: Match) -> TableState:
    """A table before its match, with a person at every seat."""
    seats = [SeatHolder(kind="person", guest=f"guest {n}", name=f"Guest {n}") for n in range(len(match.seats))]
    options = msgspec.to_builtins(match.options)
    seed = match.reveal().hex()
    return TableState("table", match.game, Setup(seats=seats, seed=seed, options=options), 0.0)


def sizes(match: Match) -> dict[str, int]:
    """The size of the largest frame by phase, for those who play; all frames have their legal actions."""
    state, largest = table_of(match), dict[str, int]()
    apply(state, commands.begin(state, list(match.seats)))
    while not state.playing_match().is_over:
        event = match.events[len(state.lines)]
        if isinstance(event, ActionEvent):
            action = match.game.notation.read_action(state.playing_match().plain, event.seat, event.text)
            apply(state, commands.play(state, event.seat, action, (event.ms or 0) / 1000))
        else:
            apply(state, commands.time_passed(state, (event.ms or 0) / 1000))
        for shown in range(len(match.seats)):
            frame = FrameBuilder(state, 0.0, LegalActions()).frame(((shown,), False))
            phase = msgspec.json.decode(frame)["views"][str(shown)]["phase"]
            largest[phase] = max(largest.get(phase, 0), len(frame))
    return largest


def apply(state: TableState, decision: events.Decision | None) -> None:
    assert decision
    for event in decision.events:
        assert isinstance(event, events.Began | events.Acted | events.TimeUp)
        state.apply(event, 0.0, decision.transition)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"game": 1}, {"game": 2}])
@pytest.mark.parametrize("seats", [1, 4])
def test_a_frame_has_at_most_four_kilobytes(options: dict[str, int], seats: int) -> None:
    for seed in range(2):
        names = [f"level{1 + (seat + seed) % 5}" for seat in range(seats)]
        found = sizes(play(polyminix(), names, options=options, seed=seed))
        assert max(found.values()) <= LIMIT, found
