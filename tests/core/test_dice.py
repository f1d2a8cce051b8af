"""Dice: determined by the seed, uniform, and reproducible from the documentation alone."""

import doctest
import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice

SEEDS = st.binary(min_size=32, max_size=32)


def derived_as_documented(seed: bytes, event_number: int, chances: int) -> int:
    for attempt in range(1000):
        message = b"landwright-chance-1:%d:%d" % (event_number, attempt)
        number = int(hmac.new(seed, message, hashlib.sha256).hexdigest()[:16], 16)
        if number < 2**64 // chances * chances:
            return number % chances
    raise AssertionError("no attempt counts")


def test_the_documented_example_is_correct() -> None:
    result = doctest.testmod(dice)
    assert result.attempted
    assert not result.failed


@given(SEEDS, st.integers(0, 10**9), st.integers(1, 2**64))
def test_outcomes_follow_the_documented_derivation(seed: bytes, event_number: int, chances: int) -> None:
    outcome = dice.derive(seed, event_number, chances)
    assert 0 <= outcome < chances
    assert outcome == derived_as_documented(seed, event_number, chances)


def test_biased_numbers_are_rejected() -> None:
    seed = dice.seed_from("again")
    chances = 2**63 + 1  # nearly every other number is beyond the largest multiple
    first = [int(hmac.new(seed, b"landwright-chance-1:%d:0" % n, "sha256").hexdigest()[:16], 16) for n in range(100)]
    again = [n for n in range(100) if first[n] >= chances]
    assert 30 < len(again) < 70
    assert all(dice.derive(seed, n, chances) != first[n] % chances for n in again)
    assert all(dice.derive(seed, n, chances) == first[n] for n in range(100) if n not in again)


@pytest.mark.parametrize("chances", [2, 3, 5, 6, 7, 20, 52])
def test_outcomes_are_uniform(chances: int) -> None:
    """Chi-square test over fixed seeds: the sum is within five standard deviations of its mean."""
    rolls = 400 * chances
    seeds = [dice.seed_from(f"fair {number}") for number in range(4)]
    counts = Counter(dice.derive(seed, n, chances) for seed in seeds for n in range(rolls // 4))
    expected = rolls / chances
    chi_square = sum((counts[outcome] - expected) ** 2 / expected for outcome in range(chances))
    freedom = chances - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_successive_events_are_independent() -> None:
    seed = dice.seed_from("pairs")
    rolls = [dice.derive(seed, n, 6) for n in range(7201)]
    counts = Counter(pairwise(rolls))
    chi_square = sum((counts[a, b] - 200) ** 2 / 200 for a in range(6) for b in range(6))
    assert abs(chi_square - 35) < 5 * 70**0.5


@given(SEEDS, SEEDS)
def test_a_commitment_fixes_the_seed(one: bytes, other: bytes) -> None:
    assert (dice.commitment(one) == dice.commitment(other)) == (one == other)
    assert len(dice.commitment(one)) == 64
    assert dice.commitment(one) != hashlib.sha256(one).hexdigest()


def test_new_seeds_differ_and_named_seeds_repeat() -> None:
    assert len({dice.new_seed() for _ in range(100)}) == 100
    assert len(dice.new_seed()) == len(dice.seed_from("Ägäis")) == dice.SEED_BYTES
    assert dice.seed_from(12) == dice.seed_from("12")
    assert len({dice.seed_from(number) for number in range(100)}) == 100
    assert dice.seed_from("\udcff")  # what a shell may hand over


@pytest.mark.parametrize(
    "arguments", [(b"short", 0, 6), (bytes(32), -1, 6), (bytes(32), 0, 0), (bytes(32), 0, 2**64 + 1)]
)
def test_invalid_arguments_are_refused(arguments: tuple[bytes, int, int]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        dice.derive(*arguments)


def test_a_commitment_needs_a_seed_of_full_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        dice.commitment(b"")
