"""A picture of the map in one state: its terrain and the pieces on it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from game.client.boards.hex_board.map.projection import MapProjection
from game.client.style.theme import hue

MAX_SMOOTH_PIXELS = 2_500_000
"""Number of pixels above which a stand-in is scaled without smoothing, so that panning stays fluent at 4K."""


class Piece(NamedTuple):
    """A picture and its box on the whole map; `cube` identifies a cube so that it can be hidden."""

    picture: pygame.Surface
    box: pygame.Rect
    cube: Hashable = None


class MapPicture:
    """The visible part of the map in one state; it never changes."""

    def __init__(
        self,
        ground: pygame.Surface,
        pieces: Sequence[Piece] = (),
        hidden: frozenset[Hashable] = frozenset(),
        shift: tuple[int, int] = (0, 0),
    ) -> None:
        """`hidden` are cubes that are left out; `shift` is the pixel of the map at the upper left corner."""
        self.ground = ground
        left, top = shift
        seen = [(one.picture, one.box.move(-left, -top)) for one in pieces if one.cube not in hidden]
        self._pictures = [picture for picture, _box in seen]
        self._boxes = [box for _picture, box in seen]

    def draw(self, target: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
        """Paints it inside the clip; `at` is the place of its upper left corner."""
        clip = target.get_clip()
        left, top = at
        seen = clip.move(-left, -top).clip(self.ground.get_rect())
        if not seen.width or not seen.height:
            return
        target.set_clip(seen.move(left, top))
        target.blit(self.ground, seen.move(left, top), seen)
        target.blits(
            [
                (self._pictures[one], self._boxes[one].move(left, top))
                for one in seen.collidelistall(self._boxes)
            ]
        )
        target.set_clip(clip)

    def changes_since(self, before: MapPicture | None) -> list[pygame.Rect]:
        """Boxes of the pieces that came or went; the whole picture if its terrain differs."""
        if before is None or before.ground is not self.ground:
            return [self.ground.get_rect()]
        old, new = (
            {(id(picture), tuple(box)): box for picture, box in zip(one._pictures, one._boxes, strict=True)}
            for one in (before, self)
        )
        return [old[key] for key in old.keys() - new.keys()] + [new[key] for key in new.keys() - old.keys()]

    def surface(self) -> pygame.Surface:
        """A new surface with all of it."""
        out = pygame.Surface(self.ground.get_size())
        self.draw(out)
        return out


def stretched(
    picture: pygame.Surface, before: MapProjection, now: MapProjection, part: pygame.Rect
) -> pygame.Surface:
    """A part of the map in another projection, scaled from a picture of the whole map."""
    out = pygame.Surface(part.size)
    out.fill(hue("paper"))
    larger = now.unit / before.unit
    whole = pygame.Rect(
        now.to_pixel((before.left, before.top)), [round(side * larger) for side in before.size]
    )
    seen = whole.clip(part)
    if not seen.width or not seen.height:
        return out
    corner = [round((a - b) / larger) for a, b in zip(seen.topleft, whole.topleft, strict=True)]
    size = [max(1, round(side / larger)) for side in seen.size]
    cut = pygame.Rect(corner, size).clip(picture.get_rect())
    if cut.width and cut.height:
        is_huge = seen.width * seen.height > MAX_SMOOTH_PIXELS
        scale = pygame.transform.scale if is_huge else pygame.transform.smoothscale
        out.blit(scale(picture.subsurface(cut), seen.size), seen.move(-part.left, -part.top))
    return out
