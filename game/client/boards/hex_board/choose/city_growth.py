"""Steam's City Growth in a build turn: which cities can grow is marked, and the line says what to do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.rail_part import Part, Sight
from game.client.match.action_picker import Picker
from game.i18n import _


class Growing(Part):
    """The cities that wait for goods of the supply, until one is touched."""

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._known: tuple[Picker | None, Sequence[str]] = (None, ())

    @property
    def cities(self) -> Sequence[str]:
        """Looked for once for each picker, because every frame asks."""
        picker, grown = self.sight.picker, self.sight.text.grown_city
        if self._known[0] is not picker:
            found = {label for offer in picker.offers if (label := grown(offer.action))}
            self._known = picker, sorted(found)
        return () if picker.touched else self._known[1]

    def aside(self) -> str:
        """What stands open beside the tiles."""
        return _("City Growth: choose the city that gets goods") if self.cities else ""

    def draw(self, target: pygame.Surface) -> None:
        self._lights.rings(target, self.cities)
