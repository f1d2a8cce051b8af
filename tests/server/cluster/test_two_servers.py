"""People at different servers of one database play at one table: each hears what the others do."""

import threading
from contextlib import ExitStack

from landwright.core import log as logs
from landwright.core.replay import verify
from tests.server.cluster.conftest import Pair, cluster_of, guest_at
from tests.server.support import postgres
from tests.server.support.clients import ME, OPEN, Guest, Message, TableClient, bot, play_out
from tests.server.support.sharing import Sharer, ended_log, last_table, new_table, wait_for


def is_over(tab: TableClient) -> bool:
    return bool(tab.frame["outcome"])


def test_a_match_is_played_across_servers(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    with ann.connect(table) as one:
        ben.join(table)
        one.receive_until("table", lambda message: message["table"]["status"] == "playing")
        with ben.connect(table) as two:
            play_across(one, two)
            for guest in (ann, ben):
                log = logs.decode(guest.http.get(f"/api/tables/{table}/log").content)
                assert verify(log).ok, verify(log).sentences
            assert one.frame["event"] == two.frame["event"]


def play_across(*tabs: TableClient) -> None:
    """Whoever is to act does; the other hears of it, with the same events."""
    for number in range(500):
        actor, other = tabs if tabs[0].acting else reversed(tabs)
        done = actor.act(number=number * 7)
        assert done["type"] == "happened", done
        heard = other.receive_until("happened")
        assert heard["events"] == done["events"]
        assert heard["frame"]["event"] == done["frame"]["event"]
        if is_over(actor):
            return
    raise AssertionError("the match does not end")


def test_presence_crosses_over(servers: Pair, ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one:
        with ben.connect(table) as two:
            one.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])
            if two.welcome["present"]["seats"] != [0, 1]:
                two.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])
            with guest_at(servers.second) as watcher, watcher.connect(table):
                one.receive_until("presence", lambda message: message["present"] == {"seats": [0, 1], "watchers": 1})
            one.receive_until("presence", lambda message: message["present"] == {"seats": [0, 1], "watchers": 0})
        one.receive_until("presence", lambda message: message["present"]["seats"] == [0])


def test_a_watcher_who_sits_down_at_another_server_is_present(servers: Pair, ann: Guest, leaving: ExitStack) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    with ann.connect(table) as one, guest_at(servers.second) as carl, carl.connect(table):
        one.receive_until("presence", lambda message: message["present"]["watchers"] == 1)
        same = leaving.enter_context(guest_at(servers.first, carl.http.cookies))
        same.join(table)
        one.receive_until("presence", lambda message: message["present"] == {"seats": [0, 1], "watchers": 0})


def test_chat_crosses_over(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        one.send(type="chat", text="hello")
        assert two.receive_until("chat")["text"] == "hello"
        two.send(type="chat", text="and to you")
        assert one.receive_until("chat", lambda message: message["text"] == "and to you")["from"] == ben.me["name"]


def test_a_new_name_crosses_over(servers: Pair, ann: Guest, leaving: ExitStack) -> None:
    same = leaving.enter_context(guest_at(servers.second, ann.http.cookies))
    ann.http.patch("/api/me", json={"name": "Renamed"}).raise_for_status()
    while same.http.get("/api/me").json()["name"] != "Renamed":
        pass


def test_people_who_act_at_the_same_moment_do_not_reject_each_other(servers: Pair) -> None:
    """Everybody of eight seats at two servers acts as soon as possible, and nothing is refused."""
    with ExitStack() as stack:
        both = (servers.first, servers.second)
        guests = [stack.enter_context(guest_at(both[seat % 2])) for seat in range(8)]
        table = guests[0].create("graphia-genesis", ME, *[OPEN] * 7)["id"]
        for guest in guests[1:]:
            guest.join(table)
        tabs = [stack.enter_context(guest.connect(table)) for guest in guests]
        refused: list[Message] = []
        threads = [threading.Thread(target=play_alone, args=[tab, refused]) for tab in tabs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert refused == []
        assert all(is_over(tab) for tab in tabs)
        assert len({tab.frame["event"] for tab in tabs}) == 1
        log = logs.decode(guests[0].http.get(f"/api/tables/{table}/log").content)
        assert verify(log).ok, verify(log).sentences


def play_alone(tab: TableClient, refused: list[Message]) -> None:
    number = 0
    while not is_over(tab):
        tab.wait_for_turn()
        if is_over(tab):
            return
        number += 1
        answer = tab.act(number=number)
        if answer["type"] != "happened":
            refused.append(answer)


def test_people_who_write_at_the_same_moment_are_all_heard(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:

        def write(tab: TableClient, name: str) -> None:
            for number in range(30):
                tab.send(type="chat", text=f"{name} {number}")

        threads = [threading.Thread(target=write, args=[tab, name]) for tab, name in ((one, "ann"), (two, "ben"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        texts = [[tab.receive_until("chat")["text"] for _ in range(60)] for tab in (one, two)]
        assert texts[0] == texts[1]
        assert sorted(texts[0]) == sorted(f"{name} {number}" for name in ("ann", "ben") for number in range(30))


def test_shares_cross_over(ann: Guest, ben: Guest) -> None:
    table = new_table(ann, ME, OPEN)
    one, two = Sharer(ann, table), Sharer(ben, table)
    ben.join(table)
    with ann.connect(table) as here, ben.connect(table) as there:
        for person, tab in ((one, here), (two, there)):
            while last_table(tab)["dice"]["wanted"] != "hash":  # the process has not heard that the table is full
                tab.receive_until("table")
            person.send_hash()
        for person, tab in ((one, here), (two, there)):
            while not last_table(tab)["dice"]["hashes"]:
                tab.receive_until("table")
            assert last_table(tab)["dice"]["hashes"] == [one.hash, two.hash]
            person.reveal()
        wait_for(here)
        wait_for(there)
    found = ended_log(one, two)
    assert found.exchange is not None
    assert (found.exchange.shares, found.exchange.voided) == ([one.share, two.share], [])


def test_a_bot_is_driven_by_one_server_for_people_at_another(servers: Pair, ann: Guest, leaving: ExitStack) -> None:
    table = ann.create("forgenesis", ME, bot(1))["id"]
    same = leaving.enter_context(guest_at(servers.second, ann.http.cookies))
    with same.connect(table) as tab:
        tab.wait_for_turn()
        number = 0
        while not is_over(tab):
            tab.act(number=number)
            tab.wait_for_turn()
            number += 5
            held = [table in cluster_of(server).leases.held for server in (servers.first, servers.second)]
            assert held == [True, False] or is_over(tab)


def test_play_goes_on_after_all_connections_to_the_database_were_lost(
    servers: Pair, ann: Guest, ben: Guest, postgresql: postgres.Server
) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        for tab in (one, two):
            tab.sync()
        postgresql.disconnect_all(servers.database)
        actor, other = (one, two) if one.acting else (two, one)
        while actor.act()["type"] != "happened":
            pass
        other.receive_until("happened")
        assert other.frame["event"] == actor.frame["event"]
        play_across(one, two)


def test_two_who_ask_for_a_rematch_at_the_same_moment_get_the_same(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        one.request(type="resign", seat=0)
        two.receive_until("table", lambda message: message["table"]["status"] == "ended")

        def ask(guest: Guest) -> None:
            guest.post(f"/api/tables/{table}/rematch")

        threads = [threading.Thread(target=ask, args=[guest]) for guest in (ann, ben)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = [
            tab.receive_until("table", lambda message: message["table"]["rematch"])["table"]["rematch"]
            for tab in (one, two)
        ]
        assert found[0] == found[1]
    assert [row["id"] for row in ann.http.get("/api/tables/mine").json()] == [found[0], table]


def test_a_match_can_be_played_out_at_either_server(servers: Pair, ann: Guest, leaving: ExitStack) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    same = leaving.enter_context(guest_at(servers.second, ann.http.cookies))
    with same.connect(table) as tab:
        assert play_out(tab)
