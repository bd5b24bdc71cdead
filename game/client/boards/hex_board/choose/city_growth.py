"""Steam's City Growth in a build turn: highlights the cities that can grow, with a hint."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.rail_part import Part, Sight
from game.client.match.action_picker import Picker
from game.i18n import _


class Growing(Part):
    """Highlights the cities that can receive goods, until one is chosen."""

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._known: tuple[Picker | None, Sequence[str]] = (None, ())

    @property
    def cities(self) -> Sequence[str]:
        """Cities that can grow, cached per picker because every frame needs them."""
        picker, grown = self.sight.picker, self.sight.text.grown_city
        if self._known[0] is not picker:
            found = {label for offer in picker.offers if (label := grown(offer.action))}
            self._known = picker, sorted(found)
        return () if picker.touched else self._known[1]

    def aside(self) -> str:
        """Hint for the status line."""
        return _("City Growth: choose the city that gets goods") if self.cities else ""

    def draw(self, target: pygame.Surface) -> None:
        self._lights.rings(target, self.cities)
