"""Network addresses: parsing of typed addresses, and the addresses of this machine."""

from __future__ import annotations

import re
import socket
from ipaddress import IPv4Address

import ifaddr

from game.rules.core.bad_data import BadData

DEFAULT_PORT = 47800
Address = tuple[str, int]
"""Host and port."""
DOCUMENTATION_ADDRESS = "192.0.2.1"
"""An address that no machine uses (RFC 5737); for finding the route out of the local network."""
VIRTUAL_ADAPTERS = re.compile(
    r"(docker|br-|veth|virtualbox|vmware|hyper-v|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|tun|tap|wg|zt|utun)",
    re.IGNORECASE,
)
"""Names of network adapters that lead to virtual machines, containers or tunnels."""


def parse_address(text: str) -> Address:
    """Parses an address that a person typed: a host name or IP address, with or without a port."""
    address, sign, port = text.strip().rpartition(":")
    if not sign:
        address, port = text.strip(), str(DEFAULT_PORT)
    if not address or not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        raise BadData(
            "{text!r} is not an address; write it as 192.168.1.20 or 192.168.1.20:{port}",
            text=text,
            port=DEFAULT_PORT,
        )
    return address, int(port)


def local_addresses() -> list[str]:
    """The IPv4 addresses of this machine: first those that other machines most likely reach, loopback
    last."""
    try:
        found = {
            str(ip.ip): adapter.nice_name
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if ip.is_IPv4
        }
    except OSError:
        return []
    default = _default_route_address()
    return sorted(found, key=lambda one: (_remoteness(one, found[one], default), IPv4Address(one)))


def _remoteness(address: str, adapter: str, default: str) -> int:
    """Sort key of an address: the lower, the likelier another machine in the same network reaches it."""
    parsed = IPv4Address(address)
    if parsed.is_loopback:
        return 4
    if parsed.is_link_local:
        return 3
    if VIRTUAL_ADAPTERS.match(adapter):
        return 2
    return 0 if address == default else 1


def _default_route_address() -> str:
    """The address from which this machine reaches other networks; empty if it cannot.

    Connecting a UDP socket determines the address and sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION_ADDRESS, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
