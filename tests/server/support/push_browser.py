"""The browser's side of Web Push: its keys, and reading a message (RFC 8291, section 3)."""

import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from landwright.server.push.base64url import to_bytes, to_text


class PushBrowser:
    def __init__(self, private_key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"") -> None:
        self._private_key = private_key or ec.generate_private_key(ec.SECP256R1())
        point = self._private_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh = to_text(point)
        self.auth = to_text(auth or os.urandom(16))

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {"endpoint": endpoint, "p256dh": self.p256dh, "auth": self.auth}

    def decrypt(self, body: bytes) -> bytes:
        salt, record_size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender_key, encrypted = body[21 : 21 + length], body[21 + length :]
        assert len(encrypted) <= record_size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender_key)
        shared = self._private_key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + to_bytes(self.p256dh) + sender_key
        secret = HKDF(SHA256(), 32, to_bytes(self.auth), info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, end = AESGCM(key).decrypt(nonce, encrypted, None).rstrip(b"\0"), b"\x02"
        assert text.endswith(end)
        return text.removesuffix(end)
