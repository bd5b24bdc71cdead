"""Ports for programs that must be told one: the system gives none of these away by itself."""

import socket
from random import SystemRandom

FIRST, LAST = 20_000, 32_000
_TAKEN: set[int] = set()


def free_port():
    """A port that nobody listens on, and that nobody here was given before."""
    while True:
        port = SystemRandom().randrange(FIRST, LAST)
        if port not in _TAKEN and _is_free(port):
            _TAKEN.add(port)
            return port


def _is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
