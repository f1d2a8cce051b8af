"""Messages are sent to known push services only, whatever endpoint a client names."""

import pytest

from landwright.server.push.endpoints import LONGEST_ENDPOINT, PushHosts

KNOWN = [
    "https://fcm.googleapis.com/fcm/send/c1KrmpTuRm8:APA91bE-x_y",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABi=",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAACs%2fx%3d%3d",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://fcm.googleapis.com:443/x",
]
REFUSED = [
    "",
    "fcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
    "HTTPS://FCM.GOOGLEAPIS.COM/x",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:99999/x",
    "https://fcm.googleapis.com:/x",
    "https://fcm.googleapis.com./x",
    "https://fcm.googleapis.com@localhost/x",
    "https://user:password@fcm.googleapis.com/x",
    "https://localhost#@fcm.googleapis.com/x",
    "https://localhost\\@fcm.googleapis.com/x",
    "https://localhost?.fcm.googleapis.com/x",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://googleapis.com/x",
    "https://127.0.0.1/x",
    "https://127.0.0.1:8420/x",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://localhost/x",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com/x\r\nHost: localhost",
    "https://fcm.googleapis.com/x\n",
    "https://fcm.googleapis.com/a b",
    "https://fcm.googleapis.com/x#y",
    "https://fcm.googleapis.com/é",
    "https://fcm。googleapis。com/x",
    "https://fcm.googleapis.com/\x00",
    "https://fcm.googleapis.com/" + "x" * LONGEST_ENDPOINT,
]


@pytest.mark.parametrize("endpoint", KNOWN)
def test_known_services_are_allowed(endpoint: str) -> None:
    found = PushHosts().find(endpoint)
    assert found is not None
    assert found.port == 443
    assert endpoint.startswith(found.origin)
    assert endpoint.endswith(found.target)


@pytest.mark.parametrize("endpoint", REFUSED)
@pytest.mark.parametrize("more", [(), ("push.example", "10.0.0.1:8443")])
def test_everything_else_is_refused(endpoint: str, more: tuple[str, ...]) -> None:
    assert PushHosts(more).find(endpoint) is None


def test_the_operator_allows_names_ports_and_addresses() -> None:
    hosts = PushHosts(["push.example", "Local.Example:8443", "127.0.0.1:9000"])
    assert hosts.find("https://push.example/x")
    assert hosts.find("https://a.push.example/x")
    assert hosts.find("https://local.example:8443/x")
    assert hosts.find("https://127.0.0.1:9000/x")
    for endpoint in (
        "https://push.example:8443/x",
        "https://local.example/x",
        "https://127.0.0.1/x",
        "http://push.example/x",
    ):
        assert hosts.find(endpoint) is None


@pytest.mark.parametrize("entry", ["", "*", "https://push.example", "push.example/x", "a b", "[::1]", "push.example:"])
def test_an_entry_that_is_not_a_name_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match="is not a host name"):
        PushHosts([entry])
