"""The rail table in the middle of a real table: everything is open, nobody acts here."""

from __future__ import annotations

import pygame

from game.client.boards.hexboard.table import HexBoard
from game.client.ui.theme import Scale, hue
from game.client.ui.widget import Panel
from game.rules.rail.state import RailState

HEAD = 60


class RailDisplay(HexBoard):
    """The board with its phase line above; it says itself what the table waits for."""

    def resize(self, scale: Scale, area: pygame.Rect) -> None:
        head = scale.art(HEAD)
        self._head = Panel(scale, pygame.Rect(area.left, area.top, area.width, head))
        margin = scale.art(24)
        self.line.place((margin, 0, area.width - 2 * margin, head))
        self._head.add(self.line)
        below = pygame.Rect(area.left, area.top + head, area.width, area.height - head)
        super().resize(scale, below)

    def _take_over(self, view: RailState, cards: bool = True) -> None:
        super()._take_over(view, cards)
        acting = self.desk.game.to_act(view)
        result = self.desk.game.result(view)
        if result is not None:
            self.tell(self.text.result(result, self.desk.names), "", False)
        elif acting:
            self.tell(self.text.waiting(view, self.desk.names), self.colours[acting[0]], False)
        self.desk.repaint(self._head.rect)

    def draw(self, target: pygame.Surface) -> None:
        if target.get_clip().colliderect(self._head.rect):
            target.fill(hue("night_dark"), self._head.rect)
            self._head.draw(target)
        clip = target.get_clip()
        target.set_clip(clip.clip(self.area))
        super().draw(target)
        target.set_clip(clip)
