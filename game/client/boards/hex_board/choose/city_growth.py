"""Steam's City Growth in a build turn: highlights the cities that can grow, with a hint."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import RailBoardAccess, RailPart
from game.decisions.action_picker import ActionPicker
from game.i18n import _


class GrowableCities(RailPart):
    """Highlights the cities that can get cubes, until one is chosen."""

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._cached: tuple[ActionPicker | None, Sequence[str]] = (None, ())

    @property
    def cities(self) -> Sequence[str]:
        """The cities that can grow; cached, because every frame needs them."""
        picker, grown = self.board.picker, self.board.text.grown_city
        if self._cached[0] is not picker:
            found = {label for offer in picker.offers if (label := grown(offer.action))}
            self._cached = picker, sorted(found)
        return () if picker.touched else self._cached[1]

    def hint(self) -> str:
        """Hint for the status line."""
        return _("City Growth: choose the city that gets goods") if self.cities else ""

    def draw(self, target: pygame.Surface) -> None:
        self._lights.draw_rings(target, self.cities)
