"""Board picture that repaints only its changed regions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.client.boards.hex_board.map.picture_scaling import ReducedMapPicture

BANDS = 8
"""Number of steps of a full repaint."""
FEW, DENSE = 24, 0.5
"""Maximum number of separate dirty regions, and the coverage above which more are merged into one."""


class Piece(NamedTuple):
    """A picture and its box on the whole board; `cube` identifies a cube so that it can be hidden."""

    picture: pygame.Surface
    box: pygame.Rect
    cube: Hashable = None


class Painted:
    """A background with pieces, and the record of the pieces shown last."""

    def __init__(
        self,
        ground: pygame.Surface | ReducedMapPicture,
        picture: pygame.Surface | None = None,
        shift: tuple[int, int] = (0, 0),
        bare: bool = True,
    ) -> None:
        """`picture` is a surface to paint on, `shift` the board pixel in its corner.

        `bare` means that nothing valid is on `picture` yet; otherwise its rough content stays until `bands`
        repaints it.
        """
        self.ground = ground
        if picture is None:
            assert isinstance(ground, pygame.Surface)
            picture = ground.copy()
        self.picture = picture
        self._is_bare = bare
        self._shift = shift
        self._asked: tuple[Sequence[Piece], frozenset[Hashable]] | None = None
        self._shown: dict[tuple[pygame.Surface, tuple[int, int]], pygame.Rect] = {}

    def show(self, pieces: Sequence[Piece], hidden: frozenset[Hashable]) -> None:
        """Shows these pieces without the hidden cubes."""
        if self._asked is not None and self._asked[0] is pieces and self._asked[1] == hidden:
            return
        before, now = self._shown, self._take(pieces, hidden)
        if self._is_bare:
            self._is_bare = False
            self._paint([self.picture.get_rect()])
            return
        if [one for one in before if one in now] != [one for one in now if one in before]:
            self._paint([self.picture.get_rect()])  # the stacking order has changed
            return
        changed = [box for one, box in before.items() if one not in now]
        changed += [box for one, box in now.items() if one not in before]
        self._paint(_merged(changed))

    def bands(self, pieces: Sequence[Piece], hidden: frozenset[Hashable]) -> Iterator[None]:
        """Shows these pieces band by band."""
        self._take(pieces, hidden)
        yield from self.renew()

    def renew(self) -> Iterator[None]:
        """Repaints everything band by band after a change of the background."""
        for number in range(BANDS):
            whole = self.picture.get_rect()
            top, foot = whole.height * number // BANDS, whole.height * (number + 1) // BANDS
            self._paint([pygame.Rect(0, top, whole.width, foot - top)])
            yield

    def _take(
        self, pieces: Sequence[Piece], hidden: frozenset[Hashable]
    ) -> dict[tuple[pygame.Surface, tuple[int, int]], pygame.Rect]:
        self._asked = pieces, hidden
        left, top = self._shift
        seen = [(one.picture, one.box.move(-left, -top)) for one in pieces if one.cube not in hidden]
        self._shown = {(picture, box.topleft): box for picture, box in seen}
        return self._shown

    def lay_bare(self, places: Sequence[pygame.Rect]) -> None:
        """Removes all pieces from these regions."""
        for place in places:
            self.picture.set_clip(place)
            self._lay_bare(place)
        self.picture.set_clip(None)

    def _lay_bare(self, place: pygame.Rect) -> None:
        if isinstance(self.ground, ReducedMapPicture):
            self.ground.lay(self.picture, place)
        else:
            self.picture.blit(self.ground, place, place)

    def _paint(self, places: Sequence[pygame.Rect]) -> None:
        boxes = list(self._shown.values())
        pictures = [picture for picture, _at in self._shown]
        for place in places:
            self.picture.set_clip(place)
            self._lay_bare(place)
            self.picture.blits([(pictures[at], boxes[at]) for at in place.collidelistall(boxes)])
        self.picture.set_clip(None)


class FrozenBoardPicture:
    """A fixed board state that repaints its shared surface when requested."""

    def __init__(
        self,
        surface: pygame.Surface,
        painted: Painted | None = None,
        pieces: Sequence[Piece] = (),
        hidden: frozenset[Hashable] = frozenset(),
    ) -> None:
        self._surface, self._painted = surface, painted
        self._pieces, self._hidden = pieces, hidden

    def picture(self) -> pygame.Surface:
        if self._painted is not None:
            self._painted.show(self._pieces, self._hidden)
        return self._surface


def _merged(boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Merges boxes until none overlap."""
    apart: list[pygame.Rect] = []
    for box in boxes:
        joined = box
        while (at := joined.collidelist(apart)) >= 0:
            joined = joined.union(apart.pop(at))
        apart.append(joined)
    if len(apart) <= FEW:
        return apart
    whole = apart[0].unionall(apart[1:])
    covered = sum(box.width * box.height for box in apart)
    return [whole] if covered > DENSE * whole.width * whole.height else apart
