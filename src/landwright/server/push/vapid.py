"""The server's key pair, and the tokens by which push services recognize the server (VAPID, RFC 8292).

Imported when the first message is sent or the first browser subscribes: cryptography takes a while to load.
"""

import time
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from landwright.server.push.base64url import to_text
from landwright.server.push.encryption import public_bytes

P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
TOKEN_SECONDS: Final = 12 * 3600  # services accept at most a day
RENEWED_BEFORE: Final = 3600  # seconds that a token which is used has left, at least
HEADER: Final = to_text(b'{"typ":"JWT","alg":"ES256"}')


class Vapid:
    def __init__(self, secret: bytes, contact: str) -> None:
        """The key pair follows from 32 secret bytes. `contact` is where the operator of the server can be reached."""
        number = int.from_bytes(secret, "big") % (P256_ORDER - 1) + 1
        self._private_key = ec.derive_private_key(number, ec.SECP256R1())
        self._contact = contact
        self._tokens: dict[str, tuple[str, float]] = {}  # by origin, with the end of its use
        self.public_key = to_text(public_bytes(self._private_key.public_key()))

    def authorization(self, origin: str) -> str:
        """The header `Authorization` for a push service."""
        now = time.time()
        token, used_until = self._tokens.get(origin, ("", 0.0))
        if used_until < now:
            token = self._new_token(origin, now)
            self._tokens[origin] = token, now + TOKEN_SECONDS - RENEWED_BEFORE
        return f"vapid t={token}, k={self.public_key}"

    def _new_token(self, origin: str, now: float) -> str:
        claims = {"aud": origin, "exp": int(now) + TOKEN_SECONDS, "sub": self._contact}
        signed = f"{HEADER}.{to_text(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._private_key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
