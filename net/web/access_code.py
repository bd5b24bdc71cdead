"""Access code for phones. It differs from the room code, because plain HTTP can be overheard."""

from __future__ import annotations

import secrets
from hmac import compare_digest

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The 32 characters of an access code, without look-alikes."""
LENGTH = 10
MOST_WRONG = 5
SHUT_FOR = 30.0
MOST_KNOWN = 512


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed(text: str) -> str:
    """Normalizes a typed code: ignores case and spaces."""
    return "".join(text.upper().split())


class Gate:
    """Checks access codes and delays addresses with wrong guesses."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._wrong: dict[str, tuple[int, float]] = {}
        """Number of wrong codes and the time of the last, by address."""

    def opens(self, address: str, said: str, now: float) -> bool:
        """Whether this code from this address is accepted."""
        count, last = self._wrong.get(address, (0, now))
        if count >= MOST_WRONG and now - last < SHUT_FOR:
            return False
        if compare_digest(typed(said).encode(), self.code.encode()):
            self._wrong.pop(address, None)
            return True
        if now - last >= SHUT_FOR:
            count = 0
        if len(self._wrong) >= MOST_KNOWN:
            self._wrong = {one: tries for one, tries in self._wrong.items() if now - tries[1] < SHUT_FOR}
        self._wrong[address] = (count + 1, now)
        return False

    def is_shut(self, address: str, now: float) -> bool:
        count, last = self._wrong.get(address, (0, now))
        return count >= MOST_WRONG and now - last < SHUT_FOR
