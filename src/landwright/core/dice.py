"""Verifiable dice: the hash of a secret seed is committed before a match, and the seed is revealed after it.

People add shares of their own to the seed, so that not even whoever made it can choose the outcomes.

How another program can check a log (all texts are ASCII, and `+` joins bytes):

- The seed is 32 bytes.
- The commitment is the SHA-256 of `landwright-commitment-1:` + seed, in lower-case hexadecimal. It is computed before
  the first event and is part of the log.
- People may add to the seed before the first event. Each of them draws a share, 32 random bytes, and sends its hash:
  the SHA-256 of `landwright-share-1:` + share, in lower-case hexadecimal. When the hashes are fixed, everybody is told
  all of them and the commitment. Only then are shares sent, and each has to fit its hash. The seats of one person have
  the same hash and the same share.
- The start is void if a share is missing. It is tried again with a new seed and new shares, and without the seats whose
  share was missing. The log lists every void start: its commitment, the hashes, and the shares that were sent.
- The key of all chance is the seed, if there are no shares. Otherwise it is the SHA-256 of `landwright-shares-1:` +
  seed + the share of each seat in order; 32 zero bytes stand for a seat without one.
- Chance event number `n` (chance events are counted from 0; actions do not count) with `c` equally likely outcomes has
  the outcome `x mod c`.
- `x` is the first 8 bytes, read as a big-endian number, of the HMAC-SHA-256 with that key over the text
  `landwright-chance-1:n:a`, both numbers in decimal. The attempt `a` is 0. If `x` is not smaller than the largest
  multiple of `c` up to 2^64, the next attempt (1, 2, …) is used instead: otherwise low outcomes would be more likely.

What follows from it:

- No outcome was chosen after the match began.
- Nobody could choose the outcomes before it, unless the seed and all shares were theirs: each share was fixed by its
  hash while the others were secret. Without shares, whoever made the seed could.
- Whoever has the seed, and holds a share back until all others are known, can void a start whose dice they dislike. A
  seat can do so once, because it has no share from then on, and the log says so.
- Whoever has the seed and the shares can compute future outcomes.
- A log does not show when its hashes were sent. Those who were at the table know it, and compare what they saw.

The outcome of a six-sided die at chance event 0, by hand:

>>> seed = bytes(range(32))
>>> hashlib.sha256(b"landwright-commitment-1:" + seed).hexdigest() == commitment(seed)
True
>>> commitment(seed)
'212ced682292c0449db3c34407c3070f6cfef7a047964f2a5c224fc4a6ba2171'
>>> mac = hmac.new(seed, b"landwright-chance-1:0:0", "sha256").digest()
>>> mac[:8].hex()
'f2838b835874141a'
>>> int("f2838b835874141a", 16) % 6
2
>>> [derive(seed, n, 6) for n in range(12)]
[2, 1, 0, 1, 4, 3, 5, 4, 1, 0, 4, 3]

The same `mac` in a shell: `printf landwright-chance-1:0:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

SEED_BYTES: Final = 32
NO_SHARE: Final = bytes(SEED_BYTES)
NUMBERS: Final = 1 << 64  # the number of different x


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(choice: int | str) -> bytes:
    """A seed for a match that can be repeated: the same number or text always gives the same one.

    >>> seed_from(7) == seed_from("7") != seed_from(8)
    True
    """
    return hashlib.sha256(f"landwright-seed-1:{choice}".encode("utf-8", "surrogatepass")).digest()


def commitment(seed: bytes) -> str:
    """The hash that is published before the first event: it fixes the seed without revealing it."""
    _check_seed(seed)
    return hashlib.sha256(b"landwright-commitment-1:" + seed).hexdigest()


def share_hash(share: str) -> str:
    """The hash that fixes a share in hexadecimal without revealing it.

    >>> share_hash("11" * 32)[:16] == hashlib.sha256(b"landwright-share-1:" + b"\x11" * 32).hexdigest()[:16]
    True
    """
    return hashlib.sha256(b"landwright-share-1:" + bytes.fromhex(share)).hexdigest()


def chance_key(seed: bytes, shares: Sequence[str]) -> bytes:
    """The key from which chance is derived, for the shares of the seats in hexadecimal; "" for a seat without one.

    >>> chance_key(bytes(32), ["", ""]) == bytes(32)
    True
    >>> chance_key(bytes(32), ["", "11" * 32]).hex()[:8]
    'e7f7c655'
    """
    if not any(shares):
        return seed
    parts = [bytes.fromhex(share) or NO_SHARE for share in shares]
    return hashlib.sha256(b"landwright-shares-1:" + seed + b"".join(parts)).digest()


def derive(key: bytes, event_number: int, chances: int) -> int:
    """The outcome of a chance event, from 0 to `chances` - 1, all equally likely."""
    _check_seed(key)
    if event_number < 0 or not 1 <= chances <= NUMBERS:
        raise ValueError(f"Chance cannot give one of {chances} outcomes at event {event_number}.")
    fair = NUMBERS - NUMBERS % chances
    attempt = 0
    while (number := _number(key, event_number, attempt)) >= fair:
        attempt += 1
    return number % chances


def _number(key: bytes, event_number: int, attempt: int) -> int:
    message = f"landwright-chance-1:{event_number}:{attempt}".encode()
    return int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")


def _check_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
