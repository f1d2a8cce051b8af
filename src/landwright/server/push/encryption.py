"""Encrypts messages for a browser, as RFC 8291 describes: the content encoding aes128gcm of RFC 8188 in one record.

Imported when the first message is sent or the first browser subscribes: cryptography takes a while to load.
"""

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PUBLIC_KEY_BYTES: Final = 65  # an uncompressed point of P-256
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_SIZE: Final = 4096  # a push service takes no longer message
LAST_RECORD: Final = b"\x02"  # ends the text of the last record; zeros may follow


def encrypt(
    text: bytes,
    browser_key: bytes,
    auth: bytes,
    *,
    length: int = 0,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message. The text is padded to `length`, which hides how long it is.

    Sender and salt are made anew for each message; a test with the example of the RFC gives them.
    """
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(SALT_BYTES)
    sender_key = public_bytes(sender.public_key())
    shared = sender.exchange(ec.ECDH(), public_key(browser_key))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser_key + sender_key, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender_key)]) + sender_key
    padding = bytes(max(0, length - len(text)))
    return header + AESGCM(key).encrypt(nonce, text + LAST_RECORD + padding, None)


def check_keys(browser_key: bytes, auth: bytes) -> None:
    """Raises a `ValueError` if no message can be encrypted for these keys."""
    if len(browser_key) != PUBLIC_KEY_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("The keys have the wrong length.")
    public_key(browser_key)


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
