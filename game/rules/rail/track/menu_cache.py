"""What a seat may build as far as anybody looked, carried over from one board to the next."""

from __future__ import annotations

from typing import Any


class Outlook:
    """What one seat may build, hex by hex, as far as it was looked at.

    Hexes with a bit in `stale` must be looked at again. `basis` is what it was made under: whoever fills it
    keeps there what must be the same to go on with it.
    """

    __slots__ = ("basis", "menus", "stale")

    def __init__(self, menus: dict[int, Any], stale: int, basis: object) -> None:
        self.menus = menus
        self.stale = stale
        self.basis = basis

    def after(self, stale: int) -> Outlook:
        """The same outlook once more hexes have changed."""
        return Outlook(self.menus, self.stale | stale, self.basis)
