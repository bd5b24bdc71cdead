"""Cache of build menus, carried over from one board to the next."""

from __future__ import annotations

from typing import Any


class MenuCache:
    """The cached menus of one seat by hex.

    `stale` is the bit set of hexes to examine again. `basis` identifies the conditions under which the menus
    were computed; they are valid only while it is equal.
    """

    __slots__ = ("basis", "menus", "stale")

    def __init__(self, menus: dict[int, Any], stale: int, basis: object) -> None:
        self.menus = menus
        self.stale = stale
        self.basis = basis

    def after(self, stale: int) -> MenuCache:
        """The same cache with more stale hexes."""
        return MenuCache(self.menus, self.stale | stale, self.basis)
