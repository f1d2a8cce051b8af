"""A guided first game at a table: other actions are explained, the other seats answer as prepared."""

from pathlib import Path

from tests.server.support.clients import Guest, run_server


def test_a_lesson_explains_other_actions_and_goes_on_as_a_match(ann: Guest) -> None:
    table = ann.post("/api/lessons/forgenesis", {}).json()
    assert (table["is_lesson"], table["status"], len(table["seats"])) == (True, "playing", 2)
    with ann.connect(table["id"]) as tab:
        assert tab.frame["lesson"]["step"] == 0
        refused = tab.act("Ga2-a3")
        assert refused["type"] == "error"
        assert "Let the Frog jump first" in refused["sentence"]
        assert tab.act("Ga2 a2")["type"] == "error", "not an action"
        for text in ("Ga2 jump right", "summon S b1", "refresh", "Gc2-c3", "Sb1-c1", "end turn", "Gc3-c4", "end turn"):
            tab.wait_for_turn()
            assert tab.act(text)["type"] == "happened"
        tab.wait_for_turn()
        lesson = tab.frame["lesson"]
        assert lesson["step"] == lesson["of"]
        tab.act()
    assert ann.summary(table["id"])["is_assisted"]


def test_steps_that_are_planned_together_are_sent_together(ann: Guest) -> None:
    table = ann.post("/api/lessons/kingdom-maps", {}).json()["id"]
    with ann.connect(table) as tab:
        lake, die, hexes = tab.frame["lesson"]["planned"]
        assert (lake["do"], lake["confirm"], die["do"]) == (["Lake"], "", ["take 2"])
        assert "Confirm" in hexes["confirm"]
        for text in ("Lake", "take 2", "d3"):
            tab.wait_for_turn()
            assert tab.act(text)["type"] == "happened"
        (hexes,) = tab.frame["lesson"]["planned"]
        assert hexes["do"] == ["d3 | d4"], "one of them is played"


def test_the_lesson_of_a_race_has_an_opponent_who_waits(tmp_path: Path) -> None:
    with run_server(tmp_path, ("polyminix",)) as server, server.guest() as ann:
        table = ann.post("/api/lessons/polyminix", {}).json()["id"]
        _play_the_lesson_of_polyminix(ann, table)


def _play_the_lesson_of_polyminix(ann: Guest, table: str) -> None:
    with ann.connect(table) as tab:
        for text in ("deck green", "side 1", "W5 a3 b3 b4 c4 c5", "T4 b1 a2 b2 c2", "Y5 d1 d2 c3 d3 d4", "I2 e2 e3"):
            tab.wait_for_turn()
            assert tab.frame["points"][1] == tab.frame["points"][0]
            assert tab.act(text)["type"] == "happened"
        assert tab.frame["points"][1] != tab.frame["points"][0]
        lesson = tab.frame["lesson"]
        assert lesson["step"] == lesson["of"]
        assert len(ann.summary(table)["seats"]) == 2


def test_a_rematch_of_a_lesson_is_a_normal_match(ann: Guest) -> None:
    table = ann.post("/api/lessons/forgenesis", {}).json()["id"]
    with ann.connect(table) as tab:
        tab.request(type="resign", seat=0)
    rematch = ann.post(f"/api/tables/{table}/rematch", {}).json()
    assert not rematch["is_lesson"]


def test_a_game_without_a_lesson_says_so(ann: Guest) -> None:
    answer = ann.post("/api/lessons/tide", {})
    assert answer.status_code == 404
    assert "lesson" in answer.json()["sentence"]
