"""The tokens by which a push service recognizes the server (RFC 8292)."""

import time

import pytest

from landwright.server.push import vapid
from landwright.server.push.keys import contact_of
from landwright.server.push.vapid import Vapid
from landwright.server.runtime.settings import ServerSettings
from tests.server.support.push_service import claims_of

ORIGIN = "https://fcm.googleapis.com"
SECRET = bytes(range(32))


def test_a_token_is_signed_by_the_public_key() -> None:
    server = Vapid(SECRET, "mailto:me@play.example")
    claims = claims_of(server.authorization(ORIGIN))
    assert claims["aud"] == ORIGIN
    assert claims["sub"] == "mailto:me@play.example"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert server.authorization(ORIGIN).endswith(f", k={server.public_key}")


def test_the_same_secret_makes_the_same_key_and_another_one_another() -> None:
    assert Vapid(SECRET, "").public_key == Vapid(SECRET, "").public_key != Vapid(bytes(32), "").public_key


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32, (vapid.P256_ORDER - 1).to_bytes(32, "big")])
def test_every_secret_makes_a_key(secret: bytes) -> None:
    claims_of(Vapid(secret, "https://play.example").authorization(ORIGIN))


def test_a_token_is_used_again_until_it_is_almost_over(monkeypatch: pytest.MonkeyPatch) -> None:
    server, now = Vapid(SECRET, ""), time.time()
    first, other = server.authorization(ORIGIN), server.authorization("https://push.example")
    assert server.authorization(ORIGIN) == first != other
    monkeypatch.setattr(time, "time", lambda: now + vapid.TOKEN_SECONDS - vapid.RENEWED_BEFORE + 5)
    assert claims_of(server.authorization(ORIGIN))["exp"] > claims_of(first)["exp"]


@pytest.mark.parametrize(
    ("contact", "hosts", "expected"),
    [
        ("mailto:me@play.example", ("play.example",), "mailto:me@play.example"),
        ("", ("*", "play.example"), "https://play.example"),
        ("", (), "https://localhost"),
    ],
)
def test_the_contact_is_the_address_of_the_site_unless_another_is_given(
    contact: str, hosts: tuple[str, ...], expected: str
) -> None:
    assert contact_of(ServerSettings(database="", push_contact=contact, allowed_hosts=hosts)) == expected
