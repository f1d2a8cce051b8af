"""Matches over HTTP: analysis and replay of ended ones."""

from tests.server.support.clients import ME, Guest


def test_an_ended_match_can_be_analysed(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    path = f"/api/tables/{table}/analysis"
    assert ann.post(path, {"event": 0}).status_code == 409
    with ann.connect(table) as tab:
        tab.act()
        tab.request(type="resign", seat=0)
        event = tab.frame["event"] - 1
    found = ann.post(path, {"event": event, "seconds": 0.2}).json()
    assert -1 <= found["value"] <= 1
    assert found["line"]
    assert 1 <= found["turn"] <= len(found["line"])
    assert ann.post(path, {"event": 10_000, "seconds": 0.2}).status_code == 404
    tide = ann.create("tide", ME)["id"]
    with ann.connect(tide) as tab:
        tab.request(type="resign", seat=0)
    assert ann.post(f"/api/tables/{tide}/analysis", {"event": 1}).status_code == 404


def test_a_match_in_progress_has_no_replay(ann: Guest) -> None:
    table = ann.create("tide", ME)["id"]
    assert ann.http.get(f"/api/tables/{table}/replay").status_code == 409
