"""Fixed ports outside the range that the system assigns."""

import socket
from random import SystemRandom

FIRST, LAST = 20_000, 32_000
_TAKEN: set[int] = set()


def free_port():
    """An unused port that was not returned before."""
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
