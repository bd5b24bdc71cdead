"""A curtain that hides the cards while one player hands over to the next at the same screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.match.match_feed import Player
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import vertical_gradient
from game.client.style.svg import path, rasterise
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.ui_root import UiRoot
from game.client.ui.widget import Panel
from game.i18n import _

FOLD_WIDTH = 120


class HandCurtain(Panel):
    """Covers the window until the next player says that they are there."""

    def __init__(self, scale: Scale, player: Player, on_raise: Callable[[], None]) -> None:
        super().__init__(scale, pygame.Rect(0, 0, scale.width, scale.height))
        self.player = player
        raise_it = Button(_("Show my cards"), on_raise, "brass", "eye")
        wide, high = raise_it.measure(scale, scale.width)
        raise_it.place(((scale.width - wide) // 2, round(scale.height * 0.68), wide, high))
        self.add(raise_it)

    def backdrop(self, target: pygame.Surface) -> None:
        scale = self.scale
        target.blit(_cloth((scale.width, scale.height), scale.picture_px(FOLD_WIDTH)), (0, 0))
        middle = scale.width // 2
        token = disc(self.player.colour, scale.px(150))
        target.blit(token, token.get_rect(center=(middle, round(scale.height * 0.3))))
        text_line(self.player.name, "heading", hue("paper_light"), scale).draw_at(
            target, middle, round(scale.height * 0.46), "centre"
        )
        words = _("It is your turn. Is nobody else looking?")
        text_line(words, "line", hue("wash"), scale).draw_at(
            target, middle, round(scale.height * 0.55), "centre"
        )


def show_hand_curtain(ui: UiRoot, player: Player, on_raised: Callable[[], None]) -> HandCurtain:
    """Shows the curtain until this player opens it."""

    def raise_it() -> None:
        ui.close(curtain)
        on_raised()

    curtain = HandCurtain(ui.scale, player, raise_it)
    ui.open_popup(curtain)
    return curtain


@cached_picture
def _cloth(size: tuple[int, int], fold: int) -> pygame.Surface:
    """A red cloth in folds with a brass edge at the bottom."""
    cloth = vertical_gradient(
        size, (hue("curtain.rail"), hue("curtain.upper"), hue("curtain.middle"), hue("curtain.hem"))
    ).convert()
    strip = vertical_gradient(
        (size[1], fold),
        (hue("clear"), hue("curtain.fold"), hue("clear"), hue("curtain.fold_light"), hue("clear")),
    )
    strip = pygame.transform.rotate(strip, 90)
    for x in range(0, size[0], fold):
        cloth.blit(strip, (x, 0))
    high = max(4, size[1] // 30)
    teeth = "".join(f"M{k * 20} 0Q{k * 20 + 10} 26 {k * 20 + 20} 0Z" for k in range(60))
    hem = rasterise(
        path("M0 0H1200V8H0Z", hue("brass")) + path(teeth, hue("brass_dark")),
        (0, 0, 1200, 20),
        (size[0], high),
    )
    cloth.blit(hem, (0, size[1] - 2 * high))
    return cloth
