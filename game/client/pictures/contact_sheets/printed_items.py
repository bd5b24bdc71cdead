"""Contact sheet of tickets, stamps, flaps, boards and signs."""

from __future__ import annotations

import pygame

from game.client.art.backgrounds.title_background import night_ground
from game.client.art.interface.key_glyphs import key_cap, pad_button
from game.client.art.interface.printed_items import (
    board,
    box_stamp,
    flap,
    name_plate,
    open_ticket,
    paper_card,
    round_stamp,
    shadowed,
    ticket,
)
from game.client.style.player_colours import all_colours
from game.client.window.scene import Scene


class PrintedSheet(Scene):
    """Tickets, stamps, flaps, boards and signs on the dark ground."""

    def draw_background(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        target.blit(night_ground((scale.width, scale.height), round(scale.u, 4)), (0, 0))
        self._tickets(target)
        self._boards(target)
        for k, text in enumerate(("Space", "Enter", "Esc", "U")):
            target.blit(key_cap(text, self._x(44)), (self._x(60 + 130 * k), self._x(980)))
        for k, letter in enumerate("ABXY"):
            target.blit(pad_button(letter, self._x(44)), (self._x(620 + 60 * k), self._x(980)))

    def _x(self, at: float) -> int:
        return round(at * self.app.scale.u)

    def _tickets(self, target: pygame.Surface) -> None:
        u = round(self.app.scale.u, 4)
        size = (self._x(316), self._x(150))
        for k, colour in enumerate(all_colours()):
            drawn = shadowed(ticket(size, colour, u), self._x(5), self._x(5), self._x(3), 60)
            target.blit(drawn, (self._x(40 + 360 * (k % 2)), self._x(40 + 190 * (k // 2))))
        target.blit(box_stamp("READY", self._x(44)), (self._x(240), self._x(64)))
        target.blit(open_ticket(size, u), (self._x(54), self._x(630)))

    def _boards(self, target: pygame.Surface) -> None:
        u = round(self.app.scale.u, 4)
        target.blit(board((self._x(420), self._x(300)), u), (self._x(800), self._x(50)))
        for k, letter in enumerate("TQ7K"):
            target.blit(flap(letter, (self._x(56), self._x(66))), (self._x(880 + 64 * k), self._x(120)))
        for k, lit in enumerate((False, True)):
            card = paper_card((self._x(420), self._x(300)), u, lit)
            target.blit(card, (self._x(800 + 460 * k), self._x(400)))
        stamp = round_stamp("DICE AND CUBES", "VERIFIED", "ALL 214 ENTRIES", self._x(200))
        target.blit(stamp, (self._x(890), self._x(430)))
        target.blit(name_plate("RECEIVING YARD", self._x(44)), (self._x(1300), self._x(80)))
