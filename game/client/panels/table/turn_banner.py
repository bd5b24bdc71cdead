"""A banner that says it is our turn, with a whistle and a signal in the task bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App

SHOWN_S = 1.7
FADE_S = 0.35


class TurnBanner:
    """Appears briefly when it is our turn; does not receive input."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._left = 0.0
        self._is_waiting = False
        self._colour = ""

    @property
    def is_active(self) -> bool:
        """Whether the banner is visible or waits to appear."""
        return self._left > 0

    @property
    def is_shown(self) -> bool:
        return self.is_active and not self._is_waiting

    def announce(self, colour: str) -> None:
        """Announces the turn of the player with this colour; the banner appears when `update` is next
        called without `held`."""
        self._colour, self._left, self._is_waiting = colour, SHOWN_S, True
        self._app.sounds.play("your_turn")
        self._app.call_attention()

    def dismiss(self) -> None:
        """Ends the banner."""
        self._left = min(self._left, 0.001)

    def update(self, dt: float, held: bool) -> pygame.Rect | None:
        """Advances time and returns the region to repaint. While `held` is set, a new banner waits."""
        self._is_waiting = held and self._left == SHOWN_S
        if self._left <= 0 or self._is_waiting:
            return None
        self._left -= dt
        return self.box

    @property
    def box(self) -> pygame.Rect:
        scale = self._app.scale
        size = draw_turn_banner(self._colour, scale).get_size()
        return pygame.Rect((0, 0), size).move((scale.width - size[0]) // 2, round(scale.height * 0.2))

    def draw(self, target: pygame.Surface) -> None:
        if not self.is_shown:
            return
        drawn = draw_turn_banner(self._colour, self._app.scale)
        if self._left < FADE_S and not self._app.settings.reduced_motion:
            drawn = drawn.copy()
            drawn.set_alpha(round(255 * self._left / FADE_S))
        target.blit(drawn, self.box)


@cached_picture
def draw_turn_banner(colour: str, scale: Scale) -> pygame.Surface:
    """Brass banner with the player's disc."""
    words = text_line(_("YOUR TURN"), "heading", hue("ink"), scale, tracking=3)
    side, high = scale.px(56), scale.px(92)
    wide = words.width + side + scale.px(110)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(out, hue("brass_light"), out.get_rect(), border_radius=scale.px(14))
    pygame.draw.rect(out, hue("night"), out.get_rect(), max(2, scale.px(4)), border_radius=scale.px(14))
    inner = out.get_rect().inflate(-scale.px(16), -scale.px(16))
    pygame.draw.rect(out, hue("brass_dark"), inner, max(1, scale.px(2)), border_radius=scale.px(8))
    out.blit(disc(colour, side), (scale.px(34), (high - side) // 2))
    words.draw_at(out, scale.px(34) + side + scale.px(24), high // 2)
    return out
