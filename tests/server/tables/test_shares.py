"""People add to the seed before the first event, in two steps, so that nobody can choose the dice."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from landwright.core import dice, replay
from landwright.core.exchange import Exchange
from landwright.server.tables import start
from tests.server.support.clients import ME, OPEN, Guest, TableClient, bot, run_server
from tests.server.support.sharing import Sharer, ended_log, last_table, new_table, wait_for
from tests.server.support.virtual_time import HeldTimers


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> HeldTimers:
    """The time for a step is over when a test says so."""
    return HeldTimers(monkeypatch, start)


@pytest.fixture
def people(ann: Guest, ben: Guest) -> tuple[Sharer, Sharer]:
    """Ann and Ben at a table with a bot."""
    table = new_table(ann, ME, OPEN, bot(1))
    ben.join(table)
    return Sharer(ann, table), Sharer(ben, table)


def exchange_of(*people: Sharer) -> Exchange:
    found = ended_log(*people).exchange
    assert found is not None
    return found


# The exchange


def test_the_match_begins_with_the_last_share_and_its_log_is_proven(people: tuple[Sharer, Sharer]) -> None:
    one, two = people
    commitment = one.dice["commitment"]
    with one.guest.connect(one.table) as tab:
        assert tab.welcome["table"]["dice"] == {
            "commitment": commitment, "takes_shares": True, "wanted": "hash", "hashes": [], "voided": []
        }  # fmt: skip
        one.send_hash()
        assert one.dice["wanted"] is None
        assert one.dice["hashes"] == [], "nobody is told a hash before all are fixed"
        two.send_hash()
        told = tab.receive_until("table")["table"]["dice"]
        assert (told["wanted"], told["hashes"]) == ("share", [one.hash, two.hash, ""])
        assert one.reveal().json()["status"] == "waiting"
        two.reveal()
        wait_for(tab)
    found = ended_log(one, two)
    assert found.exchange == Exchange([one.hash, two.hash, ""], [one.share, two.share, ""])
    assert found.commitment == commitment == dice.commitment(bytes.fromhex(found.seed))
    assert replay.verify(found).ok


def test_nothing_is_wanted_before_every_seat_is_taken(ann: Guest, ben: Guest) -> None:
    """Otherwise whoever waits for others would have to be there when they come."""
    table = new_table(ann, ME, OPEN)
    one = Sharer(ann, table)
    assert one.dice["wanted"] is None
    assert one.send_hash().status_code == 409
    assert ben.join(table)["dice"]["wanted"] == one.dice["wanted"] == "hash"


def test_several_seats_of_one_person_have_one_share(ann: Guest) -> None:
    one = Sharer(ann, new_table(ann, ME, ME))
    one.send_hash()
    one.reveal()
    found = ended_log(one)
    assert found.exchange == Exchange([one.hash] * 2, [one.share] * 2)
    assert "That is one person" in "\n".join(replay.verify(found).sentences)


def test_the_first_hash_of_a_person_counts(people: tuple[Sharer, Sharer]) -> None:
    """Two tabs send hashes at the same time: only the one whose hash is listed can reveal."""
    one, two = people
    other_tab = Sharer(one.guest, one.table)
    assert [one.send_hash().status_code, other_tab.send_hash().status_code] == [200, 200]
    two.send_hash()
    assert one.dice["hashes"][0] == one.hash
    assert other_tab.reveal().status_code == 409
    assert [one.reveal().status_code, one.reveal().status_code] == [200, 200]


# What is refused


def test_whoever_reveals_last_cannot_choose_the_dice(people: tuple[Sharer, Sharer]) -> None:
    """A host who knows the seed and all other shares finds a share that gives six sixes, but its hash was not sent."""
    host, victim = people
    host.send_hash()
    victim.send_hash()
    victim.reveal()
    seed = bytes(32)  # any; a real host knows the real one
    shares = (f"{number:064x}" for number in itertools.count(1))
    lucky = next(share for share in shares if has_sixes(dice.chance_key(seed, [share, victim.share, ""])))
    answer = host.reveal(lucky)
    assert answer.status_code == 409
    assert answer.json()["sentence"] == "This share does not fit the hash that you sent before."
    host.reveal()
    assert exchange_of(host, victim).shares == [host.share, victim.share, ""]


def has_sixes(key: bytes) -> bool:
    return all(dice.derive(key, number, 6) == 5 for number in range(3))


def test_no_share_is_taken_before_all_hashes_are_fixed(people: tuple[Sharer, Sharer]) -> None:
    one, _ = people
    one.send_hash()
    assert one.reveal().json()["sentence"] == "The table waits for no share of yours."


def test_a_hash_is_not_copied(people: tuple[Sharer, Sharer]) -> None:
    """Whoever copied a hash could copy the share later, and add nothing."""
    one, two = people
    one.send_hash()
    two.share = one.share
    assert "sent before" in two.send_hash().json()["sentence"]


def test_only_those_at_the_table_add_to_the_seed(people: tuple[Sharer, Sharer], server_guest: Guest) -> None:
    stranger = Sharer(server_guest, people[0].table)
    assert stranger.send_hash().status_code == stranger.reveal().status_code == 403
    assert stranger.guest.post(f"/api/tables/{stranger.table}/share", {"share": "00"}).status_code == 400


@pytest.fixture
def server_guest(ann: Guest) -> Iterator[Guest]:
    with ann.server.guest() as guest:
        yield guest


def test_a_chosen_seed_takes_no_shares(ann: Guest) -> None:
    answer = ann.post("/api/tables", {"game": "forgenesis", "seats": [ME, ME], "seed": "1", "shares_dice": True})
    assert answer.status_code == 400
    assert "takes no shares" in answer.json()["sentence"]


def test_the_challenge_of_the_day_shows_its_commitment_and_takes_no_shares(ann: Guest, ben: Guest) -> None:
    found = [guest.post("/api/challenges/graphia-genesis", {}).json()["dice"] for guest in (ann, ben)]
    assert found[0]["commitment"] == found[1]["commitment"]
    assert not found[0]["takes_shares"]


# What does not come


def test_who_sends_no_hash_takes_part_without_a_share(people: tuple[Sharer, Sharer], timers: HeldTimers) -> None:
    one, two = people
    one.send_hash()
    with two.guest.connect(two.table) as tab:
        end_step(tab, timers)
        tab.receive_until("table", lambda message: message["table"]["dice"]["hashes"])
    assert two.send_hash().status_code == 409
    one.reveal()
    found = ended_log(one, two)
    assert found.exchange == Exchange([one.hash, "", ""], [one.share, "", ""])


def test_a_match_begins_without_shares_if_nobody_sends_a_hash(ann: Guest, timers: HeldTimers) -> None:
    table = new_table(ann)
    with ann.connect(table) as tab:
        end_step(tab, timers)
        wait_for(tab)
    assert exchange_of(Sharer(ann, table)) == Exchange([""], [""])


def test_nobody_is_waited_for_before_somebody_is_there(ann: Guest, timers: HeldTimers) -> None:
    """Loading the page for the first time may take longer than a step."""
    one = Sharer(ann, new_table(ann))
    assert len(timers) == 0
    with ann.connect(one.table) as tab:
        assert last_table(tab)["dice"]["wanted"] == "hash"
        one.send_hash()
        one.reveal()
        wait_for(tab)
    assert exchange_of(one).hashes == [one.hash]


def test_a_share_that_is_not_revealed_voids_the_start(people: tuple[Sharer, Sharer], timers: HeldTimers) -> None:
    one, two = people
    before = one.dice["commitment"]
    first = Sharer(one.guest, one.table)
    first.send_hash()
    two.send_hash()
    first.reveal()
    with one.guest.connect(one.table) as tab:
        void_start(tab, timers)
        told = last_table(tab)["dice"]
        tab.sync()
        [text] = [message["text"] for message in tab.received if message["type"] == "chat"]
        assert text.startswith(f"{two.guest.me['name']} did not reveal a share of the dice. This start is void")
        assert (told["wanted"], told["hashes"], told["voided"]) == ("hash", [], [[1]])
        assert told["commitment"] != before
        assert one.send_hash(before).json()["error"] == "stale"
        assert "sent before" in first.send_hash().json()["sentence"]
        assert two.reveal().status_code == 409
        assert two.send_hash().status_code == 409, "whoever did not reveal takes part without a share"
        one.send_hash()
        one.reveal()
        wait_for(tab)
    found = ended_log(one, two)
    assert found.exchange is not None
    assert found.exchange.hashes == [one.hash, "", ""]
    [voided] = found.exchange.voided
    assert (voided.commitment, voided.hashes, voided.shares) == (
        before,
        [first.hash, two.hash, ""],
        [first.share, "", ""],
    )
    verification = replay.verify(found)
    assert verification.ok
    assert "Start 1 was void, because seat 1 did not reveal a share." in "\n".join(verification.sentences)


def test_a_person_alone_who_does_not_reveal_plays_without_a_share(ann: Guest, timers: HeldTimers) -> None:
    one = Sharer(ann, new_table(ann))
    one.send_hash()
    with ann.connect(one.table) as tab:
        end_step(tab, timers)
        wait_for(tab)
    found = exchange_of(one)
    assert (found.hashes, [start.missing for start in found.voided]) == ([""], [[0]])


def test_every_start_has_another_seed(people: tuple[Sharer, Sharer], timers: HeldTimers) -> None:
    """Each of two people voids a start. Then nobody has a share, and the match begins."""
    one, two = people
    commitments = [one.dice["commitment"]]
    with one.guest.connect(one.table) as tab:
        two.send_hash()
        one.send_hash()
        two.reveal()
        void_start(tab, timers)
        commitments.append(two.dice["commitment"])
        two.share = "ab" * 32
        two.send_hash()
        void_start(tab, timers)
        wait_for(tab)
    found = ended_log(one, two)
    assert found.exchange is not None
    assert [start.missing for start in found.exchange.voided] == [[0], [1]]
    assert [start.commitment for start in found.exchange.voided] == commitments
    assert not any(found.exchange.hashes)
    assert len({*commitments, found.commitment}) == 3


def end_step(tab: TableClient, timers: HeldTimers) -> None:
    """The time is over that began when the client came, or with the step."""
    tab.sync()
    timers.end()


def void_start(tab: TableClient, timers: HeldTimers) -> None:
    """The time for shares is over."""
    voided = len(last_table(tab)["dice"]["voided"])
    end_step(tab, timers)
    tab.receive_until("table", lambda message: len(message["table"]["dice"]["voided"]) > voided)


# Restarts


def test_the_exchange_goes_on_after_a_restart(tmp_path: Path) -> None:
    """After each step another process continues, from what is stored."""
    one = None
    for step in (Sharer.send_hash, Sharer.reveal, None):
        with run_server(tmp_path, ("graphia-genesis",)) as server, server.guest() as guest:
            one = person_at(guest, one)
            if step is None:
                assert exchange_of(one).shares == [one.share, ""]
            else:
                assert step(one).status_code == 200


def test_a_step_ends_after_a_restart(tmp_path: Path, timers: HeldTimers) -> None:
    """The process that opens the table sets the timer again."""
    with run_server(tmp_path, ("graphia-genesis",)) as server, server.guest() as guest:
        one = person_at(guest, None)
        one.send_hash()
    with run_server(tmp_path, ("graphia-genesis",)) as server, server.guest() as guest:
        one = person_at(guest, one)
        with one.guest.connect(one.table) as tab:
            assert last_table(tab)["dice"]["wanted"] == "share"
            end_step(tab, timers)
            wait_for(tab)
        assert [start.missing for start in exchange_of(one).voided] == [[0]]


def person_at(guest: Guest, before: Sharer | None) -> Sharer:
    """A new person at a table with a bot, or the one from before a restart."""
    if before is None:
        return Sharer(guest, new_table(guest, ME, bot(1)))
    guest.http.cookies = before.guest.http.cookies
    return Sharer(guest, before.table, before.share)
