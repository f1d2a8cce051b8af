"""Shares of the seed in a log: what a valid exchange proves, and that each kind of tampering is found."""

import doctest
import hashlib
import re
from typing import Any

import pytest

from landwright.core import dice, exchange
from landwright.core.exchange import Exchange, Start
from landwright.core.log import Log, LogError, decode, encode
from landwright.core.match import Match
from landwright.core.replay import replay, verify
from tests.core.matches import TIDE, changed, play

SHARES = ["11" * 32, "22" * 32, "33" * 32, "44" * 32]
HASHES = [dice.share_hash(share) for share in SHARES]
SEED, EARLIER = dice.seed_from("seed"), dice.seed_from("an earlier seed")
VOID = Start(dice.commitment(EARLIER), [HASHES[2], HASHES[3]], [SHARES[2], ""])
BOTH = Exchange(HASHES[:2], SHARES[:2])
RETRIED = Exchange([HASHES[0], ""], [SHARES[0], ""], [VOID])


def log_of(made: Exchange | None) -> Log:
    match = Match(TIDE, ["Ann", "Ben"], TIDE.options(), "", dice.commitment(SEED), SEED, made)
    match.settle()
    play(match, [n * 7919 for n in range(2000)])
    match.reveal()
    return decode(encode(match.log()))


def sentences(made: Exchange | None) -> str:
    verification = verify(log_of(made))
    assert verification.ok, verification.sentences
    return "\n".join(verification.sentences)


def test_the_documented_examples_are_correct() -> None:
    assert not doctest.testmod(exchange).failed


def test_a_hash_is_that_of_the_documentation() -> None:
    assert HASHES[0] == hashlib.sha256(b"landwright-share-1:" + bytes.fromhex(SHARES[0])).hexdigest()


# What is proven


def test_without_shares_the_maker_of_the_seed_could_choose_the_dice() -> None:
    for made in (None, Exchange(["", ""], ["", ""])):
        assert "whoever made it could choose the dice before the match" in sentences(made)


def test_one_person_who_adds_to_the_seed_may_have_made_it() -> None:
    alone = sentences(Exchange([HASHES[0], ""], [SHARES[0], ""]))
    assert "Seat 0 added to the seed" in alone
    assert "unless that person knew the seed before" in alone
    same = sentences(Exchange([HASHES[0]] * 2, [SHARES[0]] * 2))
    assert "Seats 0 and 1 added to the seed" in same
    assert "That is one person" in same


def test_of_several_people_nobody_could_choose_the_dice() -> None:
    found = sentences(BOTH)
    assert (
        "Nobody could choose the dice, unless all who added to the seed worked together with whoever made it." in found
    )
    assert "follow from the seed and the shares." in found
    assert f"- seat 1: {SHARES[1]}" in found


def test_void_starts_are_listed_with_those_who_did_not_reveal() -> None:
    assert "Start 1 was void, because seat 1 did not reveal a share." in sentences(RETRIED)


def test_the_dice_follow_from_every_share() -> None:
    others = changed(BOTH, hashes=HASHES[1:3], shares=SHARES[1:3])
    dice_of = [[event for event in log_of(made).events if hasattr(event, "outcome")] for made in (None, BOTH, others)]
    assert dice_of[0] != dice_of[1] != dice_of[2]


# Tampering


@pytest.mark.parametrize(
    ("made", "fields", "why"),
    [
        (BOTH, {"shares": [SHARES[0], SHARES[2]]}, "The share of seat 1 in start 1 does not fit the hash"),
        (BOTH, {"hashes": [HASHES[2], HASHES[1]]}, "The share of seat 0 in start 1 does not fit the hash"),
        (BOTH, {"hashes": ["", HASHES[1]]}, "The share of seat 0 in start 1 does not fit the hash"),
        (BOTH, {"shares": ["", SHARES[1]]}, "The share of seat 0 is missing, so the start should be void"),
        (BOTH, {"voided": [changed(VOID, shares=SHARES[2:])]}, "Start 1 is listed as void, but all of its shares"),
        (BOTH, {"voided": [VOID]}, "Seat 1 has a share in start 2, though it did not reveal"),
        (RETRIED, {"voided": [changed(VOID, shares=[SHARES[1], ""])]}, "The share of seat 0 in start 1 does not fit"),
        (RETRIED, {"voided": [changed(VOID, commitment=dice.commitment(SEED))]}, "Start 2 repeats a commitment"),
        (RETRIED, {"voided": [changed(VOID, hashes=HASHES[:2], shares=[SHARES[0], ""])]}, "Start 2 repeats .* a hash"),
    ],
)
def test_a_changed_exchange_fails_verification(made: Exchange, fields: dict[str, Any], why: str) -> None:
    log = log_of(made)
    assert log.exchange is not None
    forged = changed(log, exchange=changed(log.exchange, **fields))
    assert re.search(why, "\n".join(verify(forged).sentences))
    assert not verify(forged).ok
    with pytest.raises(LogError, match=why):
        replay(forged)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hashes": HASHES[:1]}, "Start 1 has a hash for 1 seats, and the match has 2"),
        ({"shares": SHARES[:3]}, "Start 1 has a share for 3 seats"),
        ({"shares": [SHARES[0], "2" * 63]}, "The share of seat 1 in start 1 is not 64 hexadecimal digits"),
        ({"hashes": [HASHES[0].upper(), HASHES[1]]}, "The hash of seat 0 in start 1 is not 64"),
        ({"voided": [changed(VOID, commitment="")]}, "The commitment of start 1 is not 64"),
        ({"voided": [changed(VOID, hashes=[])]}, "Start 1 has a hash for 0 seats"),
    ],
)
def test_a_malformed_exchange_is_reported(fields: dict[str, Any], why: str) -> None:
    log = log_of(BOTH)
    forged = changed(log, exchange=changed(BOTH, **fields))
    assert any(why in sentence for sentence in verify(forged).sentences)
    with pytest.raises(LogError, match=why):
        replay(forged)


def test_other_shares_with_their_hashes_do_not_lead_to_the_dice() -> None:
    """Whoever writes the log can make hashes that fit, but not shares that give the dice that were played."""
    forged = changed(log_of(BOTH), exchange=Exchange(HASHES[2:], SHARES[2:]))
    verification = verify(forged)
    assert not verification.ok
    assert "but the seed" in verification.sentences[0]


def test_leaving_out_the_void_starts_changes_no_dice() -> None:
    """That is why each person's page compares the log with what it saw."""
    assert verify(changed(log_of(RETRIED), exchange=changed(RETRIED, voided=[]))).ok
