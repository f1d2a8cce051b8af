"""A guided first game at a table: other actions are explained, the other seats answer as prepared."""

from tests.server.support.clients import Guest


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
