"""The order of this machine's addresses: what other machines reach comes first."""

from types import SimpleNamespace

from net.protocol import addresses


def adapter(name: str, *own: str) -> SimpleNamespace:
    return SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=one, is_IPv4=True) for one in own])


ADAPTERS = [
    adapter("lo", "127.0.0.1"),
    adapter("docker0", "10.0.0.1"),
    adapter("eth1", "169.254.7.7"),
    adapter("eth0", "192.168.1.20"),
    adapter("wlan0", "192.168.1.3"),
]


def test_the_default_route_comes_before_bridges_and_link_local_addresses(monkeypatch):
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: ADAPTERS)
    monkeypatch.setattr(addresses, "_default_route_address", lambda: "192.168.1.20")
    assert addresses.local_addresses() == [
        "192.168.1.20", "192.168.1.3", "10.0.0.1", "169.254.7.7", "127.0.0.1",
    ]  # fmt: skip


def test_a_tunnel_that_holds_the_default_route_does_not_come_first(monkeypatch):
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: [*ADAPTERS, adapter("tun0", "10.8.0.2")])
    monkeypatch.setattr(addresses, "_default_route_address", lambda: "10.8.0.2")
    assert addresses.local_addresses()[0] == "192.168.1.3"
