"""Display list: what is on the screen, compared with what was there before.

Its owner describes everything as items, a pure function of what is to be shown. The union of the old and new
boxes of what differs is repainted. Nothing else has to be marked as changed.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

PictureLayer = tuple[pygame.Surface, pygame.Rect]
"""A picture and its box in the window."""


class DisplayItem(NamedTuple):
    """Something on the screen: its pictures, back to front, the box that they cover, and its depth.

    Items with equal keys look the same and are at the same place.
    """

    key: Hashable
    layers: Sequence[PictureLayer]
    box: pygame.Rect
    depth: float = 0.0

    def draw(self, target: pygame.Surface) -> None:
        for picture, box in self.layers:
            target.blit(picture, box)


def display_item(key: Hashable, layers: Sequence[PictureLayer], depth: float = 0.0) -> DisplayItem:
    """An item that covers exactly its pictures."""
    boxes = [picture.get_rect(topleft=box.topleft) for picture, box in layers]
    return DisplayItem(key, layers, boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0), depth)


class DisplayList:
    """The items on the screen, back to front."""

    def __init__(self) -> None:
        self._items: dict[Hashable, DisplayItem] = {}
        self._ordered: list[DisplayItem] = []
        self._boxes: list[pygame.Rect] = []
        self._depths: list[float] = []

    def shows(self, items: Sequence[DisplayItem]) -> bool:
        """Whether exactly these items are displayed."""
        return len(items) == len(self._items) and all(item.key in self._items for item in items)

    def update(self, items: Sequence[DisplayItem]) -> list[DisplayItem]:
        """Replaces the items; items of equal depth keep their order. Returns those that came, went or moved
        to another place in the order."""
        ordered = sorted(items, key=_depth)
        before, now = self._items, {item.key: item for item in ordered}
        changed = [item for key, item in before.items() if key not in now]
        changed += [item for key, item in now.items() if key not in before]
        stayed, stayed_before = [key for key in now if key in before], [key for key in before if key in now]
        changed += [
            now[key]
            for key, other in zip(stayed, stayed_before, strict=True)
            if key is not other and key != other
        ]
        self._items, self._ordered = now, list(now.values())
        self._boxes = [item.box for item in self._ordered]
        self._depths = [item.depth for item in self._ordered]
        return changed

    def draw(self, target: pygame.Surface, low: float = -math.inf, high: float = math.inf) -> None:
        """Paints the items of a depth range that meet the clip."""
        first, last = bisect_left(self._depths, low), bisect_left(self._depths, high)
        for at in target.get_clip().collidelistall(self._boxes[first:last]):
            self._ordered[first + at].draw(target)


def _depth(item: DisplayItem) -> float:
    return item.depth
