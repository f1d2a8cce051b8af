"""Warnings: whether the other seat could win in its next turn."""

import pytest

from landwright.core.registry import load
from landwright.server.workers.bot_worker import compute_threat
from tests.server.support.clients import ME, Guest, bot


@pytest.mark.parametrize(
    ("position", "line", "can_win"),
    [
        ("..../.bd./g.S./.B.. o DG|s", ["Ga2-a1"], False),
        ("g.../.bd./..S./.B.. o DG|s", [], False),
        ("..../.bdG/g.S./.B.. o D|s", [], True),
    ],
)
def test_a_threat_is_what_a_win_in_one_turn_needs(position: str, line: list[str], can_win: bool) -> None:
    game = load("forgenesis")
    found = compute_threat("forgenesis", game.read_state(position).tobytes(), 0)
    assert ([action.text for action in found.line], found.can_win) == (line, can_win)


def test_there_are_warnings_against_bots_of_low_levels_only(ann: Guest) -> None:
    for level, status in ((1, 200), (2, 200), (3, 409)):
        table = ann.create("forgenesis", ME, bot(level), options={"first": "orange"})["id"]
        with ann.connect(table):
            answer = ann.post(f"/api/tables/{table}/threat/0")
        assert answer.status_code == status
        if status == 200:
            assert answer.json() == {"line": [], "can_win": False}
    table = ann.create("graphia-genesis", ME, bot(1))["id"]
    assert ann.post(f"/api/tables/{table}/threat/0").status_code == 404


def test_a_request_that_comes_too_late_is_answered_with_nothing(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, bot(1), options={"first": "orange"})["id"]
    with ann.connect(table) as tab:
        tab.request(type="resign", seat=0)
    answer = ann.post(f"/api/tables/{table}/threat/0")
    assert (answer.status_code, answer.json()) == (200, {"line": [], "can_win": False})
