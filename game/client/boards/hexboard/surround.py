"""The dark table under everything, and the line below that says what the game waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.art.effects import cast, vertical
from game.client.art.livery import disc
from game.client.boards.hexboard.layout import KEYLINE, Layout
from game.client.ui.text import fitted, line
from game.client.ui.theme import hue

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard


def backdrop(layout: Layout) -> pygame.Surface:
    """Night, the paper with its two key-lines, the ground of the status line."""
    scale, shift = layout.scale, (-layout.area.left, -layout.area.top)
    out = vertical(layout.area.size, (hue("night"), hue("night_dark"), hue("night_deep"))).convert()
    sheet = layout.sheet.move(shift)
    cast(out, sheet, 2, scale.art(8), scale.art(4), 150)
    pygame.draw.rect(out, hue("paper"), sheet)
    for inset, width in ((KEYLINE * 0.35, 1.6), (KEYLINE * 0.75, 1.0)):
        box = sheet.inflate(-2 * scale.art(inset), -2 * scale.art(inset))
        pygame.draw.rect(out, hue("ink"), box, max(1, round(width * scale.u)))
    status = layout.status.move(shift)
    pygame.draw.rect(out, hue("night_deep"), status, border_radius=scale.art(8))
    pygame.draw.rect(out, hue("brass_dark"), status, max(1, scale.art(1.6)), border_radius=scale.art(8))
    return out


class StatusLine:
    """Who is waited for and why; while a route is drawn, its running price."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.words, self.colour, self.urgent = "", "", False

    def tell(self, words: str, colour: str, urgent: bool) -> bool:
        """Say something else; True if it is something else."""
        same = (words, colour, urgent) == (self.words, self.colour, self.urgent)
        self.words, self.colour, self.urgent = words, colour, urgent
        return not same

    def draw(self, target: pygame.Surface) -> None:
        layout = self.board.layout
        box, scale = layout.status, layout.scale
        x = box.left + scale.art(16)
        if self.colour:
            token = disc(self.colour, scale.px(30))
            target.blit(token, token.get_rect(midleft=(x, box.centery)))
            x += scale.px(42)
        plates = [item.box.left for item in self.board.choices.plates if box.contains(item.box)]
        room = min(plates, default=box.right) - x - scale.px(20)
        words = self.board.plans.words() or self.words
        tint = hue("lamp") if self.urgent else hue("paper")
        text = line(words, "label", tint, scale)
        if text.width > room:
            text = fitted(words, "small_strong", tint, scale, room)
        text.at(target, x, box.centery)
