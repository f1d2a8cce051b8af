"""Messages are encrypted as RFC 8291 says, and only the browser can read them."""

import os

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from landwright.server.push.base64url import to_bytes, to_text
from landwright.server.push.encryption import check_keys, encrypt
from tests.server.support.push_browser import PushBrowser

# RFC 8291, appendix A
TEXT = b"When I grow up, I want to be a watermelon"
BROWSER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
BROWSER_PRIVATE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER_PRIVATE_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), ec.SECP256R1())


def test_the_example_of_the_rfc_is_encrypted_to_the_same_bytes() -> None:
    sender, salt = private_key(SENDER_PRIVATE_KEY), to_bytes(SALT)
    assert to_text(encrypt(TEXT, to_bytes(BROWSER_KEY), to_bytes(AUTH), sender=sender, salt=salt)) == BODY


def test_the_example_of_the_rfc_is_decrypted() -> None:
    browser = PushBrowser(private_key(BROWSER_PRIVATE_KEY), to_bytes(AUTH))
    assert browser.p256dh == BROWSER_KEY
    assert browser.decrypt(to_bytes(BODY)) == TEXT


@pytest.mark.parametrize("length", [0, 1, 100, 512])
def test_only_the_browser_reads_a_message_of_any_length(length: int) -> None:
    browser, other, text = PushBrowser(), PushBrowser(), os.urandom(length)
    body = encrypt(text, to_bytes(browser.p256dh), to_bytes(browser.auth), length=512)
    assert browser.decrypt(body) == text
    with pytest.raises(InvalidTag):
        other.decrypt(body)
    with pytest.raises(InvalidTag):
        browser.decrypt(body[:-1] + bytes([body[-1] ^ 1]))


def test_padding_hides_the_length() -> None:
    browser = PushBrowser()
    keys = to_bytes(browser.p256dh), to_bytes(browser.auth)
    assert len({len(encrypt(b"x" * length, *keys, length=512)) for length in range(0, 513, 64)}) == 1


def test_two_messages_have_different_keys_and_salts() -> None:
    browser = PushBrowser()
    keys = to_bytes(browser.p256dh), to_bytes(browser.auth)
    first, second = encrypt(TEXT, *keys), encrypt(TEXT, *keys)
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


@pytest.mark.parametrize(
    ("browser_key", "auth"),
    [
        (b"", b"a" * 16),
        (b"\x04" + bytes(64), b"a" * 16),  # not on the curve
        (b"\x02" + b"\x01" * 64, b"a" * 16),  # not an uncompressed point
        (to_bytes(BROWSER_KEY)[:-1], b"a" * 16),
        (to_bytes(BROWSER_KEY), b"a" * 15),
    ],
)
def test_keys_that_cannot_be_used_are_refused(browser_key: bytes, auth: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_keys(browser_key, auth)


@pytest.mark.parametrize("text", ["a", "a+b/", "ab==c", "é", "a b c d"])
def test_other_text_is_not_base64url(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        to_bytes(text)
