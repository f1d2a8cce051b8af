"""Whole matches over WebSockets: commands, errors, secrets, take-backs and reconnecting."""

import json
from pathlib import Path

import pytest
from websockets.sync.client import connect

from landwright.core import log as logs
from landwright.core.replay import verify
from tests.server.support.clients import (
    ME,
    OPEN,
    Guest,
    RunningServer,
    TableClient,
    bot,
    play_out,
    read_actions,
    run_server,
)


def pair(ann: Guest, ben: Guest, game: str = "forgenesis", **more: object) -> tuple[str, TableClient, TableClient]:
    """A table of two guests, and the client of each."""
    table = ann.create(game, ME, OPEN, **more)["id"]
    ben.join(table)
    return table, ann.connect(table), ben.connect(table)


def test_two_people_play_a_whole_game(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben, options={"first": "orange"})
    with one, two:
        outcome = play_out(one, two)
        two.sync()
        assert two.frame["outcome"] == outcome
        assert one.frame["state"] == two.frame["state"]
    summary = ben.summary(table)
    assert summary["status"] == "ended"
    assert summary["outcome"] == outcome
    assert [seat["is_mine"] for seat in summary["seats"]] == [False, True]
    log = logs.decode(ann.http.get(f"/api/tables/{table}/log").content)
    assert verify(log).ok
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    assert len(replay["frames"]) == len(replay["events"]) + 1
    assert replay["frames"][-1]["outcome"] == outcome
    assert replay["frames"][-1]["state"] == two.frame["state"]


def test_a_refused_action_names_its_rule(ann: Guest) -> None:
    with ann.connect(ann.create("tide", ME, ME, seed="1")["id"]) as tab:
        tide = tab.frame["views"]["0"]["tide"]
        refused = tab.act(f"play {tide}")
        assert refused["type"] == "refused"
        assert refused["rule"] == "2.4"
        assert refused["sentence"].endswith(".")
        assert tab.act("dance")["error"] == "malformed"
        assert tab.act()["type"] == "happened"


def test_an_action_can_be_sent_as_an_id_a_text_or_a_step(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, ME)["id"]) as tab:
        now = tab.acting[0]
        table = ann.steps("forgenesis")
        step = table[read_actions(now["actions"])[0]]["step"]
        happened = tab.request(type="act", seat=now["seat"], version=now["version"], step=step)
        assert happened["events"][-1]["text"] == now["texts"][0]
        now = tab.acting[0]
        action = read_actions(now["actions"])[1]
        happened = tab.request(type="act", seat=now["seat"], version=now["version"], action=action)
        assert happened["events"][-1]["text"] == now["texts"][1]
        now = tab.acting[0]
        wrong = tab.request(type="act", seat=now["seat"], version=now["version"], step={"type": "fly"})
        assert wrong["error"] == "malformed"
        assert tab.request(type="act", seat=now["seat"], version=now["version"])["error"] == "malformed"
        assert tab.request(type="act", seat=now["seat"], version=now["version"], action=10**6)["error"] == "malformed"


def test_a_command_sent_twice_is_carried_out_once(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben, options={"first": "orange"})
    with one, two:
        now = one.acting[0]
        act = {"type": "act", "seat": 0, "version": now["version"], "text": now["texts"][0], "id": "once"}
        first = one.request(**act)
        again = one.request(**act)
        with ann.connect(table) as other_tab:
            third = other_tab.request(**act)
        assert first["events"] == again["events"] == third["events"]
        two.sync()
        assert [m["type"] for m in two.received].count("happened") == 1
        assert "id" not in next(m for m in two.received if m["type"] == "happened") or not two.received[-1].get(
            "events"
        )
    with ben.connect(table) as other_guest:  # ids are per guest
        assert other_guest.request(**act)["type"] == "error"


def test_an_action_on_an_older_version_is_stale(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, ME)["id"]) as tab:
        now = tab.acting[0]
        stale = tab.request(type="act", seat=now["seat"], version=now["version"] - 1, text=now["texts"][0])
        assert stale["error"] == "stale"
        assert stale["frame"]["acting"][0]["version"] == now["version"]
        assert tab.act()["type"] == "happened"


def test_simultaneous_actions_do_not_reject_each_other(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben, "tide")
    with one, two:
        sent = [
            tab.send(
                type="act",
                seat=seat,
                version=tab.acting[0]["version"],
                text=tab.acting[0]["texts"][0],
            )
            for seat, tab in enumerate((one, two))
        ]
        assert one.answer_to(sent[0])["type"] == "happened"
        assert two.answer_to(sent[1])["type"] == "happened"


def test_a_watcher_sees_the_table_and_cannot_act(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    with ann.connect(table) as tab, ben.connect(table) as watcher:
        assert list(watcher.frame["views"]) == ["-1"]
        assert watcher.acting == []
        assert watcher.welcome["present"] == {"seats": [0, 1], "watchers": 1}
        now = tab.acting[0]
        act = {"type": "act", "seat": now["seat"], "version": now["version"], "text": now["texts"][0]}
        for command in (act, {"type": "resign", "seat": 0}, {"type": "take-back", "seat": 1}):
            assert watcher.request(**command)["error"] == "not-yours"
        tab.act()
        assert watcher.receive_until("happened")["frame"]["event"] == tab.frame["event"]


def test_only_the_holder_acts_for_a_seat(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben, options={"first": "orange"})
    with one, two:
        now = one.acting[0]
        act = {"type": "act", "seat": 0, "version": now["version"], "text": now["texts"][0]}
        assert two.request(**act)["error"] == "not-yours"
        assert two.request(**{**act, "seat": 7})["error"] == "malformed"
        assert two.request(**{**act, "seat": 1})["type"] in ("refused", "error")
        assert two.acting == []


def test_unchanged_legal_actions_are_not_sent_again(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben, "tide")
    with one, two:
        before = two.acting
        assert before[0]["actions"]
        one.act()
        received = two.receive_until("happened")["frame"]["acting"]
        assert received == [{"seat": 1, "version": before[0]["version"]}]
        assert two.acting == before
        with ben.connect(table) as again:
            assert again.welcome["frame"]["acting"] == before
        stale = two.request(type="act", seat=1, version=before[0]["version"] - 1, text="x")
        assert stale["frame"]["acting"] == before
        two.act()
        assert all("actions" in acting for acting in two.received[-1]["frame"]["acting"])


def test_texts_of_positions_are_sent_on_request_only(server: RunningServer, ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    with ann.connect(table) as tab, connect(server.url(table).replace("text=1", "")) as plain:
        assert tab.frame["state"]
        assert tab.frame["drawing"]
        assert not {"state", "drawing"} & set(json.loads(plain.recv(5))["frame"])


def test_secrets_are_in_no_message(ann: Guest, ben: Guest, server: RunningServer) -> None:
    table, one, two = pair(ann, ben, "tide")
    with one, two, server.guest() as cleo, cleo.connect(table) as watcher:
        card = one.act()["events"][-1]["text"]
        assert card.startswith("play ")
        for other in (two, watcher):
            happened = other.receive_until("happened")
            assert happened["events"][-1]["text"] == ""
            assert happened["events"][-1]["seat"] == 0
            other.sync()
            assert all(
                card not in json.dumps(message) or message["type"] == "pong" for message in _without_own_actions(other)
            )
            assert other.frame["state"] == ""
        with ben.connect(table) as again:
            assert again.welcome["events"][-1]["text"] == ""
        assert "played" not in json.dumps(one.frame["views"]["0"]) or one.frame["views"]["0"]["played"]
        assert two.frame["views"]["1"]["played"] == 0
        assert watcher.frame["views"]["-1"]["hand"] == ""
        assert ben.http.get(f"/api/tables/{table}/log").status_code == 409
        shown = two.act()["events"]
        assert card in [event["text"] for event in shown if event["seat"] == 0]
        assert card in [event["text"] for event in watcher.receive_until("happened")["events"]]


def _without_own_actions(tab: TableClient) -> list[dict[str, object]]:
    """The received messages without the legal actions of the client's own seat."""
    return [
        {**message, "frame": {**message["frame"], "acting": []}} if message.get("frame") else message
        for message in tab.received
    ]


def test_a_step_of_the_own_turn_is_taken_back_immediately(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben, options={"first": "orange", "creatures": "BDFS"}, seed=None)
    with one, two:
        one.act()
        two.sync()
        two.act()
        one.sync()
        before = one.frame["state"]
        now, table = one.acting[0], ann.steps("forgenesis")
        actions = zip(read_actions(now["actions"]), now["texts"], strict=True)
        one.act(next(text for action, text in actions if table[action]["step"]["type"] == "move"))
        assert one.frame["state"] != before
        assert one.request(type="take-back", seat=0)["events"][-1]["kind"] == "take-back"
        assert one.frame["state"] == before


def test_the_other_seat_wins_by_a_resignation(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben)
    with one, two:
        one.request(type="resign", seat=0)
        ended = two.receive_until("table", lambda m: m["table"]["status"] == "ended")["table"]
        assert ended["outcome"]["winners"] == [1]
        assert "resigned" in ended["outcome"]["reason"]
        assert ended["outcome"]["is_closed"]
        assert one.request(type="take-back", seat=0)["error"] == "conflict"
    log = logs.decode(ann.http.get(f"/api/tables/{table}/log").content)
    assert log.seed
    assert verify(log).ok


def test_a_reconnecting_client_gets_exactly_the_missed_events(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben, "tide", options={"rounds": 6})
    with one:
        with two:
            one.act()
            two.act()
            two.sync()
            seen = two.frame["event"]
        one.sync()
        one.act()
        with ben.connect(table, since=seen) as back:
            assert [event["number"] for event in back.welcome["events"]] == list(range(seen, back.welcome["event"]))
            assert back.welcome["event"] == one.frame["event"] > seen
            back.act()
        with ben.connect(table, since=10_000) as back:
            assert back.welcome["events"] == []


def test_chat_and_presence_are_broadcast(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben)
    with one:
        with two:
            one.receive_until("presence", lambda m: m["present"]["seats"] == [0, 1])
            one.send(type="chat", text="hello  there", id="c1")
            one.send(type="chat", text="hello  there", id="c1")
            said = two.receive_until("chat")
            assert (said["from"], said["seat"], said["text"]) == (ann.me["name"], 0, "hello there")
        one.receive_until("presence", lambda m: m["present"]["seats"] == [0])
        with ann.connect(table) as tab:
            assert [(line["seat"], line["text"]) for line in tab.welcome["chat"]] == [(0, "hello there")]


def test_a_match_against_a_bot_can_be_finished(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, bot(2), seed="bot")
    with ann.connect(table["id"]) as tab:
        for number in range(400):
            tab.wait_for_turn()
            if tab.frame["outcome"]:
                break
            tab.act(number=number * 5)
        assert tab.frame["outcome"]["reason"]


def test_a_take_back_against_a_bot_is_granted_immediately(ann: Guest) -> None:
    with ann.connect(ann.create("tide", ME, bot(1), options={"rounds": 6})["id"]) as tab:
        before = tab.frame["views"]["0"]["hand"]
        tab.act()
        tab.wait_for_turn()
        assert tab.request(type="take-back", seat=0)["events"][-1]["kind"] == "take-back"
        assert tab.frame["views"]["0"]["hand"] == before


@pytest.mark.slow
def test_a_restart_loses_no_events(tmp_path: Path) -> None:
    with run_server(tmp_path) as first, first.guest() as guest:
        table = guest.create("tide", ME, ME, bot(1), options={"rounds": 4})["id"]
        with guest.connect(table) as tab:
            tab.act()
            now = tab.acting[0]
            act = {"type": "act", "seat": now["seat"], "version": now["version"], "text": now["texts"][0]}
            answer = tab.request(**act, id="before")
            tab.send(type="chat", text="hello")
            tab.receive_until("chat")
            first.uvicorn.should_exit = True
            assert tab.receive_until("closing")["sentence"]
        cookie = guest.http.cookies
    with run_server(tmp_path) as second, second.guest() as guest:
        guest.http.cookies = cookie
        with guest.connect(table) as tab:
            assert [line["text"] for line in tab.welcome["chat"]] == ["hello"]
            assert tab.request(**act, id="before")["events"] == answer["events"]
            while not tab.frame["outcome"]:
                tab.wait_for_turn()
                if tab.acting:
                    tab.act()
        assert verify(logs.decode(guest.http.get(f"/api/tables/{table}/log").content)).ok


def test_a_secret_action_stays_secret_after_a_take_back(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben, "tide")
    with one, two:
        card = one.act()["events"][-1]["text"]
        one.send(type="take-back", seat=0)
        two.receive_until("asked")
        two.send(type="answer", seat=1, granted=True)
        two.receive_until("asked", lambda m: m["granted"])
        two.sync()
        assert not any(card in json.dumps(message) for message in _without_own_actions(two))
        one.sync()
        assert one.act(card)["type"] == "happened"


def test_a_reconnecting_client_gets_actions_revealed_meanwhile(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben, "tide")
    with one:
        with two:
            card = one.act()["events"][-1]["text"]
            seen = two.receive_until("happened")["frame"]["event"]
            two.act()
        with ben.connect(table, since=seen) as back:
            assert card in [event["text"] for event in back.welcome["events"]]
            assert back.welcome["events"][-1]["number"] == back.welcome["event"] - 1
