"""Sign shown while the table is paused, with a button to resume."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.key_bindings import with_key
from game.client.ui.widget import Panel
from game.i18n import _


class PauseSign(Panel):
    """Sign below the bar."""

    is_on_top = True
    blocks_pointers = True

    def __init__(self, scale: Scale, top: int, on_go: Callable[[], None] | None) -> None:
        self.text = _("The table is paused")
        words = text_line(self.text, "label", hue("paper_light"), scale)
        margin, pad = scale.px(12), scale.px(16)
        go = (
            Button(with_key(_("Play on"), pygame.K_p), on_go, "brass", "play", role="button_small")
            if on_go
            else None
        )
        wide, high = go.measure(scale, scale.width) if go is not None else (0, scale.px(44))
        whole = pad + scale.px(34) + words.width + (scale.px(20) + wide if go is not None else 0) + pad
        box = pygame.Rect(0, 0, whole + 2 * margin, high + scale.px(14) + 2 * margin)
        box.midtop = (scale.width // 2, top)
        super().__init__(scale, box)
        self._card = self.local_rect.inflate(-2 * margin, -2 * margin)
        if go is not None:
            go.place((self._card.right - pad - wide, self._card.centery - high // 2, wide, high))
            self.add(go)

    @property
    def card(self) -> pygame.Rect:
        """The sign's rectangle in window coordinates."""
        return self.to_window(self._card)

    def backdrop(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self._card
        draw_box_shadow(target, box, scale.px(9), scale.px(7), scale.px(4), 120)
        pygame.draw.rect(target, hue("night_dark"), box, border_radius=scale.px(9))
        pygame.draw.rect(target, hue("red"), box, max(1, scale.px(2)), border_radius=scale.px(9))
        mark = icon("pause", scale.px(24), hue("red_light"))
        target.blit(mark, mark.get_rect(midleft=(box.left + scale.px(14), box.centery)))
        words = text_line(self.text, "label", hue("paper_light"), scale)
        words.draw_at(target, box.left + scale.px(50), box.centery)
