"""Network addresses: parsing of typed addresses, and the addresses of this machine."""

from __future__ import annotations

import ifaddr

from game.rules.core.bad_data import BadData

DEFAULT_PORT = 47800
Address = tuple[str, int]
"""Host and port."""


def parse_address(text: str) -> Address:
    """Parses an address as typed by a person: a host name or IP address, with or without a port."""
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
    """The IPv4 addresses of this machine, loopback last."""
    try:
        found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    except OSError:
        return []
    return sorted(dict.fromkeys(found), key=lambda one: (one.startswith("127."), one))
