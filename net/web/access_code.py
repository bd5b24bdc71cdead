"""Access code for phones.

It differs from the room code, because others can read what is sent over plain HTTP.
"""

from __future__ import annotations

import secrets
from hmac import compare_digest

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The 32 characters of access codes; none of them looks like another."""
LENGTH = 10
MOST_WRONG = 5
LOCKOUT_S = 30.0
MOST_KNOWN = 512


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def normalized_code(text: str) -> str:
    """Normalizes a typed code: ignores case and spaces."""
    return "".join(text.upper().split())


class AccessGate:
    """Checks access codes and delays addresses with wrong guesses."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._wrong: dict[str, tuple[int, float]] = {}
        """For each address, how many wrong codes it sent and when the last one came."""

    def accepts(self, address: str, said: str, now: float) -> bool:
        """Whether this address may come in with this code now."""
        count, last = self._wrong.get(address, (0, now))
        if count >= MOST_WRONG and now - last < LOCKOUT_S:
            return False
        if compare_digest(normalized_code(said).encode(), self.code.encode()):
            self._wrong.pop(address, None)
            return True
        if now - last >= LOCKOUT_S:
            count = 0
        if len(self._wrong) >= MOST_KNOWN:
            self._wrong = {one: tries for one, tries in self._wrong.items() if now - tries[1] < LOCKOUT_S}
        self._wrong[address] = (count + 1, now)
        return False

    def is_locked_out(self, address: str, now: float) -> bool:
        count, last = self._wrong.get(address, (0, now))
        return count >= MOST_WRONG and now - last < LOCKOUT_S
