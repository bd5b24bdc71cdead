"""Cache of a seat's build menus that is carried over from one board to the next."""

from __future__ import annotations

from typing import Any


class MenuCache:
    """The cached build menus of one seat by hex.

    `stale` is the bit set of hexes to be examined again. `basis` holds the conditions under which the menus
    were computed; when the conditions change, the menus are invalid.
    """

    __slots__ = ("basis", "menus", "stale")

    def __init__(self, menus: dict[int, Any], stale: int, basis: object) -> None:
        self.menus = menus
        self.stale = stale
        self.basis = basis

    def after(self, stale: int) -> MenuCache:
        """The same cache with these hexes marked as stale, too."""
        return MenuCache(self.menus, self.stale | stale, self.basis)
