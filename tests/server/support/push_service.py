"""A push service on loopback: a real HTTPS server that keeps what it gets, and checks the server's token."""

import json
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from landwright.server.push.base64url import to_bytes
from tests.server.support.clients import TIMEOUT

HOST = "127.0.0.1"


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    def __init__(self, port: int) -> None:
        self.host = f"{HOST}:{port}"
        self.received: list[Received] = []
        self.statuses: dict[str, list[int]] = {}  # the next answers for a path; 201 after them
        self.headers: dict[str, str] = {}  # of all answers

    def endpoint(self, name: str) -> str:
        return f"https://{self.host}/{name}"

    def of(self, name: str) -> list[Received]:
        return [received for received in self.received if received.path == f"/{name}"]

    def wait_for(self, name: str, count: int = 1) -> list[Received]:
        """Waits until `count` messages have arrived."""
        deadline = time.monotonic() + TIMEOUT
        while len(self.of(name)) < count:
            assert time.monotonic() < deadline, f"{len(self.of(name))} messages of {count} have arrived"
            time.sleep(0.01)
        return self.of(name)

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        claims = claims_of(headers["authorization"])
        assert claims["aud"] == f"https://{self.host}"
        self.received.append(Received(path, headers, body))
        statuses = self.statuses.get(path.removeprefix("/"), [])
        return statuses.pop(0) if statuses else 201


def claims_of(authorization: str) -> dict[str, Any]:
    """The claims of a VAPID token. Fails if it is not signed by the key that it comes with."""
    scheme, _, parameters = authorization.partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in parameters.split(","))
    header, claims, signature = given["t"].split(".")
    assert json.loads(to_bytes(header)) == {"typ": "JWT", "alg": "ES256"}
    raw = to_bytes(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(given["k"]))
    key.verify(signed, f"{header}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(to_bytes(claims))
    return found


@contextmanager
def run_push_service(folder: Path) -> Iterator[PushService]:
    """The service, whose certificate this process and its children trust meanwhile."""
    certificate = _make_certificate(folder)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    with ThreadingHTTPServer((HOST, 0), Handler) as server, pytest.MonkeyPatch.context() as patch:
        server.daemon_threads = True
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        server.service = PushService(server.server_port)  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, args=[0.05])
        thread.start()
        patch.setenv("SSL_CERT_FILE", str(certificate))
        try:
            yield server.service  # type: ignore[attr-defined]
        finally:
            server.shutdown()
            thread.join()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service: PushService = self.server.service  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.send_response(service._take(self.path, headers, body))
        for name, value in {"content-length": "0", **service.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


def _make_certificate(folder: Path) -> Path:
    """A certificate for loopback that signs itself, and its key, in one file."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push service of a test")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    path = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(certificate.public_bytes(Encoding.PEM) + secret)
    return path
