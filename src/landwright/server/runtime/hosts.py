"""Names and addresses: which host names the server answers to, and who is behind a proxy."""

import socket
from collections.abc import Iterable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

ANY: Final = "*"
OF_ONE: Final = 64  # bits of the IPv6 network that one subscriber has


class AllowedHosts:
    """The names in the `Host` header that the server answers to.

    A page of another site can make its own name point to this server (DNS rebinding), and its requests would then be
    same-origin. They name the other site in `Host`. An address instead of a name cannot be pointed anywhere.
    """

    def __init__(self, bound_to: str, names: Iterable[str] = ()) -> None:
        """`bound_to` is the address that the server listens on. On loopback only localhost is accepted by itself."""
        self._names = {name.lower().rstrip(".") for name in names}
        self._is_local = _is_loopback(bound_to)
        if not self._is_local:
            machine = socket.gethostname().lower()
            self._names |= {machine, f"{machine.partition('.')[0]}.local"}

    def accepts(self, host: str | None) -> bool:
        if ANY in self._names:
            return True
        name = _without_port(host or "").lower().rstrip(".")
        if name in self._names or name == "localhost" or name.endswith(".localhost"):
            return True
        return _is_loopback(name) if self._is_local else _is_address(name)


class Proxies:
    """The proxies whose word about a client's address is taken."""

    def __init__(self, trusted: Iterable[str]) -> None:
        """Addresses or networks, such as `10.0.0.0/8`."""
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(each, strict=False) for each in trusted]

    def trusts(self, address: str) -> bool:
        if not self._networks or not _is_address(address):
            return False
        return any(ip_address(address) in network for network in self._networks)

    def client(self, peer: str, headers: Mapping[str, str]) -> str:
        """The address of a client: the last one that no trusted proxy has."""
        if not self.trusts(peer):
            return peer
        forwarded = [part.strip() for part in headers.get("x-forwarded-for", "").split(",") if part.strip()]
        return next((address for address in reversed(forwarded) if not self.trusts(address)), peer)


def network_of(address: str) -> str:
    """What counts as one address: everybody with IPv6 has a network of addresses to choose from.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    if not _is_address(address):
        return address
    parsed = ip_address(address)
    if isinstance(parsed, IPv4Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Network((parsed, OF_ONE), strict=False))


def is_localhost(host: str) -> bool:
    """Whether a `Host` header names this machine to itself.

    >>> is_localhost("localhost:8420"), is_localhost("192.168.0.7:8420")
    (True, False)
    """
    return _is_loopback(_without_port(host).lower())


def network_addresses(bound_to: str) -> list[str]:
    """The addresses at which others on the local network reach a server; none on loopback. Nothing is sent."""
    if _is_loopback(bound_to):
        return []
    if _is_address(bound_to) and not ip_address(bound_to).is_unspecified:
        return [bound_to]
    found = {_outgoing_address(), *_addresses_of(socket.gethostname())}
    return sorted(address for address in found if _is_private(address))


def _outgoing_address() -> str:
    """Of the interface that the default route uses: connecting a UDP socket only chooses it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        return str(probe.getsockname()[0])
    return ""


def _addresses_of(name: str) -> list[str]:
    with suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(name, None, socket.AF_INET)]
    return []


def _is_private(address: str) -> bool:
    return _is_address(address) and ip_address(address).is_private and not ip_address(address).is_loopback


def _without_port(host: str) -> str:
    """
    >>> _without_port("localhost:8420"), _without_port("[::1]:8420"), _without_port("::1")
    ('localhost', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)
