"""Bytes as text in the alphabet of URLs, without padding: the form of all keys of Web Push."""

from base64 import urlsafe_b64decode, urlsafe_b64encode


def to_text(data: bytes) -> str:
    """
    >>> to_text(b"\\xff\\xfe")
    '__4'
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """Raises a `ValueError` for anything that `to_text` does not return; padding is allowed.

    >>> to_bytes("__4"), to_bytes("__4=")
    (b'\\xff\\xfe', b'\\xff\\xfe')
    """
    bare = text.rstrip("=")
    data = urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    if to_text(data) != bare:
        raise ValueError("The text is not base64url.")
    return data
