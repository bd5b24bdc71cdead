"""The phone code: what a browser must know to come in. Never the room's own, for plain http can be heard."""

from __future__ import annotations

import secrets
from hmac import compare_digest

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 that nobody takes for one another."""
LENGTH = 10
MOST_WRONG = 5
SHUT_FOR = 30.0
MOST_KNOWN = 512


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed(text: str) -> str:
    """A code as somebody types it: small letters and spaces are as good."""
    return "".join(text.upper().split())


class Gate:
    """Who has said wrong codes, and for how long nobody listens to them."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._wrong: dict[str, tuple[int, float]] = {}
        """By address: how many, and when the last."""

    def opens(self, address: str, said: str, now: float) -> bool:
        """Whether this code, from there, lets somebody in."""
        count, last = self._wrong.get(address, (0, now))
        if count >= MOST_WRONG and now - last < SHUT_FOR:
            return False
        if compare_digest(typed(said).encode(), self.code.encode()):
            self._wrong.pop(address, None)
            return True
        if now - last >= SHUT_FOR:
            count = 0
        if len(self._wrong) >= MOST_KNOWN:
            self._wrong = {one: kept for one, kept in self._wrong.items() if now - kept[1] < SHUT_FOR}
        self._wrong[address] = (count + 1, now)
        return False

    def is_shut(self, address: str, now: float) -> bool:
        count, last = self._wrong.get(address, (0, now))
        return count >= MOST_WRONG and now - last < SHUT_FOR
