"""Chat: who may write, how much, and what others read of it."""

from pathlib import Path

from landwright.server.runtime.settings import Limit
from tests.server.support.clients import ME, OPEN, Guest, run_server


def test_only_those_with_a_seat_can_chat(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",)) as server, server.guest() as ann, server.guest() as ben:
        table = ann.create("tide", ME, ME)["id"]
        with ann.connect(table) as seated, ben.connect(table) as watcher:
            assert watcher.request(type="chat", text="hello")["error"] == "not-yours"
            seated.send(type="chat", text="hello")
            assert watcher.receive_until("chat")["text"] == "hello"


def test_chat_is_limited_for_a_guest_at_all_tables_together(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), chat=Limit(3, 0.001)) as server, server.guest() as guest:
        for _ in range(3):
            with guest.connect(guest.create("tide", ME)["id"]) as tab:
                tab.send(type="chat", text="hello")
                tab.receive_until("chat")
        with guest.connect(guest.create("tide", ME)["id"]) as tab:
            assert tab.request(type="chat", text="hello")["error"] == "too-fast"
            assert tab.act()["type"] == "happened"


def test_a_message_has_only_visible_text(ann: Guest) -> None:
    with ann.connect(ann.create("tide", ME)["id"]) as tab:
        for hidden in ("\u3164", "\u2800\u115f", " \u202e\u2066 ", "\u0301"):
            assert tab.request(type="chat", text=hidden)["error"] == "malformed", ascii(hidden)
        tab.send(type="chat", text="  go\u202eod\u200b \u2066 night\u0335\u0336\u0337 👩\u200d🚀 ")
        assert tab.receive_until("chat")["text"] == "good night\u0335\u0336 👩\u200d🚀"


def test_a_rematch_goes_on_with_what_was_said(ann: Guest, ben: Guest) -> None:
    table = ann.create("tide", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        one.send(type="chat", text="well played")
        two.receive_until("chat")
        two.request(type="resign", seat=1)
        one.send(type="rematch", seat=0)
        two.receive_until("asked")
        two.send(type="answer", seat=1, granted=True)
        following = two.receive_until("table", lambda m: m["table"]["rematch"])["table"]["rematch"]
    with ben.connect(following) as again:
        (line,) = again.welcome["chat"]
        assert (line["seat"], line["text"]) == (1, "well played")
