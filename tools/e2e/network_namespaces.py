"""A network of Linux namespaces: one switch and a link to each machine that can be cut.

Needs root; without it everything runs on loopback, which cannot be cut.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence


class Lan:
    """The machines of a network by name. `prefix` distinguishes two such networks on one computer."""

    def __init__(self, names: Sequence[str], prefix: str) -> None:
        self._prefix = prefix
        self.addresses = {name: f"10.77.0.{number}" for number, name in enumerate(names, start=1)}
        self._made: list[str] = []
        try:
            self._switch = self._namespace("sw")
            self._ip("-n", self._switch, "link", "add", "name", "switch", "type", "bridge")
            self._ip("-n", self._switch, "link", "set", "switch", "up")
            for name, address in self.addresses.items():
                self._add_machine(name, address)
        except BaseException:
            self.close()
            raise

    def command(self, name: str) -> list[str]:
        """Command prefix that runs a command on this machine."""
        return ["ip", "netns", "exec", f"{self._prefix}-{name}"]

    def cut_link(self, name: str) -> None:
        """Takes the link down."""
        self._ip("-n", self._switch, "link", "set", f"to-{name}", "down")

    def restore_link(self, name: str) -> None:
        self._ip("-n", self._switch, "link", "set", f"to-{name}", "up")

    def close(self) -> None:
        for namespace in self._made:
            subprocess.run(["ip", "netns", "delete", namespace], check=False, capture_output=True)

    def _add_machine(self, name: str, address: str) -> None:
        namespace = self._namespace(name)
        pair = ("type", "veth", "peer", "name", "eth", "netns", namespace)
        self._ip("-n", self._switch, "link", "add", "name", f"to-{name}", *pair)
        self._ip("-n", self._switch, "link", "set", f"to-{name}", "master", "switch", "up")
        self._ip("-n", namespace, "addr", "add", f"{address}/24", "brd", "+", "dev", "eth")
        self._ip("-n", namespace, "link", "set", "eth", "up")
        self._ip("-n", namespace, "link", "set", "lo", "up")
        self._ip("-n", namespace, "route", "add", "default", "dev", "eth")

    def _namespace(self, name: str) -> str:
        namespace = f"{self._prefix}-{name}"
        self._ip("netns", "add", namespace)
        self._made.append(namespace)
        return namespace

    def _ip(self, *words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def create_lan(names: Sequence[str], prefix: str) -> tuple[Lan | None, str]:
    """A network of namespaces, or None and the reason."""
    if os.name != "posix" or os.geteuid() != 0:
        return None, "namespaces need root"
    try:
        return Lan(names, prefix), ""
    except FileNotFoundError:
        return None, "there is no command ip"
    except subprocess.CalledProcessError as error:
        return None, (error.stderr or str(error)).strip()
