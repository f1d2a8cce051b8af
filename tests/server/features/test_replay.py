"""Replays of ended matches."""

from tests.server.support.clients import ME, Guest, play_out


def test_a_replay_has_the_public_view_before_each_event(ann: Guest) -> None:
    table = ann.create("graphia-genesis", ME, ME, seed="3")["id"]
    with ann.connect(table) as tab:
        outcome = play_out(tab)
        last = tab.frame
    plain = ann.http.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
    packed = ann.http.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    frames, events = plain.json()["frames"], plain.json()["events"]
    assert [frame["event"] for frame in frames] == list(range(len(events) + 1))
    assert all(list(frame["views"]) == ["-1"] for frame in frames)
    assert frames[-1]["outcome"] == outcome
    assert frames[-1]["points"] == last["points"]
    for frame, event in zip(frames, events, strict=False):
        is_drawing = frame["views"]["-1"]["phase"] == "draw"
        assert is_drawing == (event["kind"] == "action")
        assert not is_drawing or all(not land["last"] or not land["has_drawn"] for land in frame["views"]["-1"]["maps"])
