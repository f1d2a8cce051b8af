"""Replays of ended matches."""

from tests.server.support.clients import ME, Guest, Message, play_out


def replay_of(guest: Guest, table: str) -> Message:
    answer = guest.http.get(f"/api/tables/{table}/replay")
    assert answer.status_code == 200, answer.text
    replay: Message = answer.json()
    return replay


def check_frames(replay: Message, received: list[Message]) -> None:
    """Compares the frames of a replay with those that a client received during the match."""
    frames = replay["frames"]
    assert [frame["event"] for frame in frames] == list(range(len(replay["events"]) + 1))
    seen = [frame for message in received if (frame := message.get("frame"))]
    assert len(seen) > 2
    for frame in seen:
        shown = frames[frame["event"]]
        assert shown["points"] == frame["points"]
        assert frame["state"] in ("", shown["state"]), "empty where the position is secret"


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


def test_a_replay_shows_what_was_taken_back(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME, seed="3")["id"]
    with ann.connect(table) as tab:
        for _ in range(2):
            for number in range(4):
                assert tab.act(number=number)["type"] == "happened"
            for seat in (0, 1):
                tab.request(type="take-back", seat=seat)
        tab.act(number=5)
        tab.request(type="resign", seat=0)
        received = tab.received
    replay = replay_of(ann, table)
    assert [event["kind"] for event in replay["events"]].count("take-back") > 2
    check_frames(replay, received)
